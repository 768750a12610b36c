import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, freshEmail, password, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const name = 'better-auth.session_token'
const beside = (token: string) => `${name}_multi-${token.toLowerCase()}`
const besides = ({ cookies }: Visitor) =>
  [...cookies.keys()].filter((key) => key.includes('_multi'))
const list = (visitor: Visitor) => visitor.get('/api/auth/multi-session/list-device-sessions')
const active = (visitor: Visitor, sessionToken: string) =>
  visitor.post('/api/auth/multi-session/set-active', { sessionToken })
const revoke = (visitor: Visitor, sessionToken: string) =>
  visitor.post('/api/auth/multi-session/revoke', { sessionToken })

async function join(visitor: Visitor) {
  const email = freshEmail()
  const body = { name: 'Ada', email, password }
  const answer = await visitor.post('/api/auth/sign-up/email', body)
  return { email, token: String(answer.body.token) }
}

async function signInUsers(count: number, on = server) {
  const visitor = on.visitor()
  const all = []
  for (let index = 0; index < count; index++) all.push(await join(visitor))
  return { visitor, all }
}

const emails = (body: { user: { email: string } }[]) => body.map(({ user }) => user.email)

test('a single user needs no further cookie, and is listed', async () => {
  const { visitor, all } = await signInUsers(1)
  expect(besides(visitor)).toEqual([])
  expect(emails((await list(visitor)).body)).toEqual([all[0]?.email])
})

test('an anonymous browser has no sessions', async () => {
  expect((await list(server.visitor())).body).toEqual([])
})

test('with a second user both sessions are kept, the current one first', async () => {
  const { visitor, all } = await signInUsers(2)
  const [first, second] = all as [(typeof all)[0], (typeof all)[0]]
  expect(besides(visitor).sort()).toEqual([beside(first.token), beside(second.token)].sort())
  const { body } = await list(visitor)
  expect(emails(body)).toEqual([second.email, first.email])
  expect(body[1].session.token).toBe(first.token)
})

test('switching to another user and back', async () => {
  const { visitor, all } = await signInUsers(3)
  for (const { token, email } of all) {
    const { body } = await active(visitor, token)
    expect(body.user.email).toBe(email)
    expect((await fetchSession(visitor)).body.session.token).toBe(token)
  }
  expect((await list(visitor)).body).toHaveLength(3)
})

test('works without a current session', async () => {
  const { visitor, all } = await signInUsers(2)
  visitor.cookies.delete(name)
  expect((await fetchSession(visitor)).body).toBeNull()
  expect((await active(visitor, all[0]?.token ?? '')).body.user.email).toBe(all[0]?.email)
  expect((await fetchSession(visitor)).body.user.email).toBe(all[0]?.email)
})

test('a session that is not remembered stays so as one of several', async () => {
  const { visitor, all } = await signInUsers(1)
  const { email } = await signUp(server)
  await visitor.post('/api/auth/sign-in/email', { email, password, rememberMe: false })
  const current = (await fetchSession(visitor)).body.session.token
  const back = await active(visitor, all[0]?.token ?? '')
  expect(back.setCookies.join()).toContain('dont_remember=; Max-Age=0')
  const again = await active(visitor, current)
  expect(again.setCookies.find((cookie) => cookie.startsWith(`${name}=`))).not.toContain('Max-Age')
})

test('a session that the browser does not hold is refused', async () => {
  const { visitor } = await signInUsers(2)
  const { answer } = await signUp(server)
  for (const token of [String(answer.body.token), 'x'.repeat(32), '']) {
    const refused = await active(visitor, token)
    expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_SESSION_TOKEN'])
  }
})

test.each([
  ['unsigned', (token: string) => token],
  ['with a forged signature', (token: string) => `${token}.${'A'.repeat(43)}%3D`],
])('a cookie %s is worth nothing', async (_, forge) => {
  const { visitor: victim, answer } = await signUp(server)
  const token = String(answer.body.token)
  const { visitor } = await signInUsers(2)
  visitor.cookies.set(beside(token), forge(token))
  expect((await list(visitor)).body).toHaveLength(2)
  expect((await active(visitor, token)).status).toBe(401)
  expect((await revoke(visitor, token)).status).toBe(401)
  await visitor.post('/api/auth/sign-out')
  expect((await fetchSession(victim)).body).not.toBeNull()
})

test('a valid signature under the name of another token is refused', async () => {
  const { visitor: victim, answer } = await signUp(server)
  const { visitor } = await signInUsers(2)
  const value = victim.cookies.get(name) ?? ''
  visitor.cookies.set(beside('x'.repeat(32)), value)
  expect((await active(visitor, String(answer.body.token))).status).toBe(401)
})

test('revoking another session keeps the current one; revoking the current one activates the next', async () => {
  const { visitor, all } = await signInUsers(3)
  const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  expect((await revoke(visitor, first.token)).body).toEqual({ status: true })
  expect((await fetchSession(visitor)).body.user.email).toBe(third.email)
  expect((await revoke(visitor, third.token)).body).toEqual({ status: true })
  expect((await fetchSession(visitor)).body.user.email).toBe(second.email)
  expect((await revoke(visitor, second.token)).body).toEqual({ status: true })
  expect((await fetchSession(visitor)).body).toBeNull()
  expect(besides(visitor)).toEqual([])
})

test('revoking requires a session, and a string', async () => {
  expect((await revoke(server.visitor(), 'x')).status).toBe(401)
  const { visitor } = await signInUsers(1)
  const answer = await visitor.post('/api/auth/multi-session/revoke', {})
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('signing out ends all sessions of this browser, and no others', async () => {
  const { visitor, all } = await signInUsers(3)
  const elsewhere = server.visitor()
  await elsewhere.post('/api/auth/sign-in/email', { email: all[0]?.email, password })
  await visitor.post('/api/auth/sign-out')
  expect([...visitor.cookies.keys()]).toEqual(['better-auth.known_device'])
  for (const { token } of all) {
    const answer = await server
      .visitor()
      .get('/api/auth/get-session', { authorization: `Bearer ${token}` })
    expect(answer.text).toBe('null')
  }
  expect((await fetchSession(elsewhere)).body.user.email).toBe(all[0]?.email)
})

test('signing in again as the same user replaces their session', async () => {
  const { visitor, all } = await signInUsers(2)
  const [first] = all as [(typeof all)[0]]
  await visitor.post('/api/auth/sign-in/email', { email: first.email, password })
  expect((await list(visitor)).body).toHaveLength(2)
  expect(besides(visitor)).toHaveLength(2)
  const old = await server
    .visitor()
    .get('/api/auth/get-session', { authorization: `Bearer ${first.token}` })
  expect(old.text).toBe('null')
})

test('no more than five are kept', async () => {
  const { visitor, all } = await signInUsers(7)
  expect(besides(visitor)).toHaveLength(5)
  expect((await fetchSession(visitor)).body.user.email).toBe(all[6]?.email)
})

test('the cookie of an ended session is removed with the next sign-in', async () => {
  const { visitor, all } = await signInUsers(2)
  const [first] = all as [(typeof all)[0]]
  const elsewhere = server.visitor()
  await elsewhere.post('/api/auth/sign-in/email', { email: first.email, password })
  await elsewhere.post('/api/auth/revoke-other-sessions')
  expect((await active(visitor, first.token)).status).toBe(401)
  expect(emails((await list(visitor)).body)).toEqual([all[1]?.email])
  await join(visitor)
  expect(besides(visitor)).not.toContain(beside(first.token))
})

test('the settings can limit a browser to one session', async () => {
  const single = await serverForThisTest({ settings: { session: { perBrowser: 1 } } })
  const { visitor } = await signInUsers(2, single)
  expect(besides(visitor)).toEqual([])
  expect((await list(visitor)).body).toHaveLength(1)
})
