import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, password, session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

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
  const email = newAddress()
  const body = { name: 'Ada', email, password }
  const answer = await visitor.post('/api/auth/sign-up/email', body)
  return { email, token: String(answer.body.token) }
}

async function people(count: number, on = server) {
  const visitor = on.visitor()
  const all = []
  for (let index = 0; index < count; index++) all.push(await join(visitor))
  return { visitor, all }
}

const emails = (body: { user: { email: string } }[]) => body.map(({ user }) => user.email)

test('one person needs no further cookie, and is listed', async () => {
  const { visitor, all } = await people(1)
  expect(besides(visitor)).toEqual([])
  expect(emails((await list(visitor)).body)).toEqual([all[0]?.email])
})

test('a stranger has none', async () => {
  expect((await list(server.visitor())).body).toEqual([])
})

test('with the second person both are kept, the current one first', async () => {
  const { visitor, all } = await people(2)
  const [first, second] = all as [(typeof all)[0], (typeof all)[0]]
  expect(besides(visitor).sort()).toEqual([beside(first.token), beside(second.token)].sort())
  const { body } = await list(visitor)
  expect(emails(body)).toEqual([second.email, first.email])
  expect(body[1].session.token).toBe(first.token)
})

test('going to another person and back', async () => {
  const { visitor, all } = await people(3)
  for (const { token, email } of all) {
    const { body } = await active(visitor, token)
    expect(body.user.email).toBe(email)
    expect((await session(visitor)).body.session.token).toBe(token)
  }
  expect((await list(visitor)).body).toHaveLength(3)
})

test('works without a current session', async () => {
  const { visitor, all } = await people(2)
  visitor.cookies.delete(name)
  expect((await session(visitor)).body).toBeNull()
  expect((await active(visitor, all[0]?.token ?? '')).body.user.email).toBe(all[0]?.email)
  expect((await session(visitor)).body.user.email).toBe(all[0]?.email)
})

test('whoever is not remembered is not remembered beside others either', async () => {
  const { visitor, all } = await people(1)
  const { email } = await signUp(server)
  await visitor.post('/api/auth/sign-in/email', { email, password, rememberMe: false })
  const current = (await session(visitor)).body.session.token
  const back = await active(visitor, all[0]?.token ?? '')
  expect(back.setCookies.join()).toContain('dont_remember=; Max-Age=0')
  const again = await active(visitor, current)
  expect(again.setCookies.find((cookie) => cookie.startsWith(`${name}=`))).not.toContain('Max-Age')
})

test('a session that the browser does not hold is refused', async () => {
  const { visitor } = await people(2)
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
  const { visitor } = await people(2)
  visitor.cookies.set(beside(token), forge(token))
  expect((await list(visitor)).body).toHaveLength(2)
  expect((await active(visitor, token)).status).toBe(401)
  expect((await revoke(visitor, token)).status).toBe(401)
  await visitor.post('/api/auth/sign-out')
  expect((await session(victim)).body).not.toBeNull()
})

test('a good signature under the name of another token is worth nothing', async () => {
  const { visitor: victim, answer } = await signUp(server)
  const { visitor } = await people(2)
  const value = victim.cookies.get(name) ?? ''
  visitor.cookies.set(beside('x'.repeat(32)), value)
  expect((await active(visitor, String(answer.body.token))).status).toBe(401)
})

test('ending another person leaves the current one; ending the current one calls the next', async () => {
  const { visitor, all } = await people(3)
  const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  expect((await revoke(visitor, first.token)).body).toEqual({ status: true })
  expect((await session(visitor)).body.user.email).toBe(third.email)
  expect((await revoke(visitor, third.token)).body).toEqual({ status: true })
  expect((await session(visitor)).body.user.email).toBe(second.email)
  expect((await revoke(visitor, second.token)).body).toEqual({ status: true })
  expect((await session(visitor)).body).toBeNull()
  expect(besides(visitor)).toEqual([])
})

test('ending one needs a session, and a text', async () => {
  expect((await revoke(server.visitor(), 'x')).status).toBe(401)
  const { visitor } = await people(1)
  const answer = await visitor.post('/api/auth/multi-session/revoke', {})
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('signing out ends everybody in this browser, and nobody elsewhere', async () => {
  const { visitor, all } = await people(3)
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
  expect((await session(elsewhere)).body.user.email).toBe(all[0]?.email)
})

test('coming in again as somebody who is kept replaces their session', async () => {
  const { visitor, all } = await people(2)
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
  const { visitor, all } = await people(7)
  expect(besides(visitor)).toHaveLength(5)
  expect((await session(visitor)).body.user.email).toBe(all[6]?.email)
})

test('a session that has ended is forgotten with the next sign-in', async () => {
  const { visitor, all } = await people(2)
  const [first] = all as [(typeof all)[0]]
  const elsewhere = server.visitor()
  await elsewhere.post('/api/auth/sign-in/email', { email: first.email, password })
  await elsewhere.post('/api/auth/revoke-other-sessions')
  expect((await active(visitor, first.token)).status).toBe(401)
  expect(emails((await list(visitor)).body)).toEqual([all[1]?.email])
  await join(visitor)
  expect(besides(visitor)).not.toContain(beside(first.token))
})

test('the operator may want one at a time', async () => {
  const single = await serverForThisTest({ settings: { session: { perBrowser: 1 } } })
  const { visitor } = await people(2, single)
  expect(besides(visitor)).toEqual([])
  expect((await list(visitor)).body).toHaveLength(1)
})
