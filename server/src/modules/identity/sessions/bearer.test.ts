import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const show = (bearer: string, on = server) =>
  on.visitor().get('/api/auth/get-session', { authorization: `Bearer ${bearer}` })

async function someone(on = server) {
  const { answer, visitor, email } = await signUp(on)
  const signed = answer.headers.get('set-auth-token') ?? ''
  return { visitor, email, token: String(answer.body.token), signed }
}

test('signing in also returns the signed token in a header', async () => {
  const { signed, token, visitor } = await someone()
  expect(signed.slice(0, 33)).toBe(`${token}.`)
  expect(encodeURIComponent(signed)).toBe(visitor.cookies.get('better-auth.session_token'))
  expect((await fetchSession(visitor)).headers.get('set-auth-token')).toBeNull()
})

test('accepts the token signed or bare, URL-encoded or not', async () => {
  const { email, signed, token } = await someone()
  for (const bearer of [signed, encodeURIComponent(signed), token]) {
    for (let round = 0; round < 2; round++) {
      expect((await show(bearer)).body.user.email).toBe(email)
    }
  }
  const lower = await server
    .visitor()
    .get('/api/auth/list-sessions', { authorization: `bearer ${signed}` })
  expect(lower.body).toHaveLength(1)
})

test('a bearer token takes precedence over a cookie', async () => {
  const { token, email } = await someone()
  const { visitor } = await signUp(server)
  const { body } = await visitor.get('/api/auth/get-session', { authorization: `Bearer ${token}` })
  expect(body.user.email).toBe(email)
})

test.each([
  ['a forged signature', (_: string, token: string) => `${token}.${'A'.repeat(43)}=`],
  ['the signature of another token', (signed: string) => `${'x'.repeat(32)}${signed.slice(32)}`],
  ['an incomplete escape', () => '%E0%A4%A'],
  ['a lone percent sign', () => '%'],
  ['eight kilobytes', () => 'x'.repeat(8000)],
  ['an unknown token', () => 'x'.repeat(32)],
])('%s is anonymous', async (_, make) => {
  const { signed, token } = await someone()
  const answer = await show(make(signed, token))
  expect([answer.status, answer.text]).toEqual([200, 'null'])
  const listed = await server
    .visitor()
    .get('/api/auth/list-sessions', { authorization: `Bearer ${make(signed, token)}` })
  expect(listed.status).toBe(401)
})

test('a bare token is not accepted as a cookie, even right after it was used as a bearer', async () => {
  const { token } = await someone()
  expect((await show(token)).body).not.toBeNull()
  for (const value of [token, `;${token}`, `"${token}"`]) {
    const visitor = server.visitor()
    const answer = await visitor.get('/api/auth/get-session', {
      cookie: `better-auth.session_token=${value}`,
    })
    expect(answer.text).toBe('null')
  }
})

test('signing out with a bearer token ends the session, also on the other node', async () => {
  const other = await server.startAnotherNode()
  const { signed } = await someone()
  expect((await show(signed, other)).body).not.toBeNull()
  const headers = { authorization: `Bearer ${signed}` }
  const out = await server.visitor().post('/api/auth/sign-out', {}, headers)
  expect(out.body).toEqual({ success: true })
  expect((await show(signed)).text).toBe('null')
  await expect.poll(async () => (await show(signed, other)).text).toBe('null')
  await other.stop()
})

test('an API key in the bearer header stays an API key, and a session token is not one', async () => {
  const { visitor, token, email } = await someone()
  const { body } = await visitor.post('/api/auth/api-key/create', { name: 'tool' })
  const me = (bearer: string) =>
    server.visitor().get('/api/me', { authorization: `Bearer ${bearer}` })
  expect((await me(body.key)).body).toMatchObject({ user: { email }, apiKey: { name: 'tool' } })
  expect((await me(token)).body).toMatchObject({ user: { email }, apiKey: null })
  expect((await show(body.key)).text).toBe('null')
})

test('a session is extended for a bearer token as for a cookie, with the token in the header', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { signed } = await someone(timed)
  await timed.visitor().post('/api/test/clock', { advance: 'P2D' })
  const answer = await show(signed, timed)
  expect(answer.headers.get('set-auth-token')).toBe(signed)
  expect((await show(signed, timed)).headers.get('set-auth-token')).toBeNull()
})

test('the settings decide whether bearer tokens must be signed, or are not accepted at all', async () => {
  const strict = await serverForThisTest({ settings: { session: { bearer: 'signed' } } })
  const one = await someone(strict)
  expect((await show(one.signed, strict)).body).not.toBeNull()
  expect((await show(one.token, strict)).text).toBe('null')
  const off = await serverForThisTest({ settings: { session: { bearer: 'off' } } })
  const two = await someone(off)
  expect(two.signed).toBe('')
  expect((await show(two.token, off)).text).toBe('null')
})
