import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('signing out ends the session and clears four cookies', async () => {
  const { visitor } = await signUp(server)
  const before = new Map(visitor.cookies)
  const answer = await visitor.post('/api/auth/sign-out')
  expect(answer.body).toEqual({ success: true })
  expect(answer.setCookies).toHaveLength(4)
  for (const [name, value] of before) visitor.cookies.set(name, value)
  expect((await fetchSession(visitor)).text).toBe('null')
})

test('signing out without a session succeeds too', async () => {
  expect((await server.visitor().post('/api/auth/sign-out')).body).toEqual({ success: true })
})

test('the list names devices, marks the current one, and contains no other token', async () => {
  const { visitor, email, answer } = await signUp(server)
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
  const other = server.visitor({ 'user-agent': firefox })
  const signedIn = await other.post('/api/auth/sign-in/email', { email, password })
  const { body } = await visitor.get('/api/auth/list-sessions')
  expect(body).toHaveLength(2)
  const [newest, oldest] = body
  expect(oldest).toMatchObject({ current: true, token: answer.body.token })
  expect(newest).toMatchObject({
    current: false,
    device: { kind: 'computer', browser: 'Firefox', browserVersion: '146', system: 'Linux' },
  })
  expect(newest.token).not.toBe(signedIn.body.token)
})

test('a handle from the list ends that session, at once', async () => {
  const { visitor, email } = await signUp(server)
  const other = server.visitor()
  await other.post('/api/auth/sign-in/email', { email, password })
  expect((await fetchSession(other)).body.user.email).toBe(email)
  const { body } = await visitor.get('/api/auth/list-sessions')
  const { token } = body.find((each: { current: boolean }) => !each.current)
  expect((await visitor.post('/api/auth/revoke-session', { token })).body).toEqual({
    status: true,
  })
  expect((await fetchSession(other)).text).toBe('null')
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
})

test('a user cannot end a session of another user', async () => {
  const victim = await signUp(server)
  const attacker = await signUp(server)
  const { body } = await fetchSession(victim.visitor)
  for (const token of [victim.answer.body.token, body.session.id, 'x'.repeat(32), '']) {
    const answer = await attacker.visitor.post('/api/auth/revoke-session', { token })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'SESSION_NOT_FOUND', message: 'Session not found' },
    ])
  }
  expect((await fetchSession(victim.visitor)).body.user.email).toBe(victim.email)
  expect((await fetchSession(attacker.visitor)).body.user.email).toBe(attacker.email)
})

test('a session is ended once, and then not found', async () => {
  const { visitor, email } = await signUp(server)
  const other = server.visitor()
  const { token } = (await other.post('/api/auth/sign-in/email', { email, password })).body
  const revoke = () => visitor.post('/api/auth/revoke-session', { token })
  expect((await revoke()).body).toEqual({ status: true })
  expect((await fetchSession(other)).text).toBe('null')
  const again = await revoke()
  expect([again.status, again.body.code]).toEqual([400, 'SESSION_NOT_FOUND'])
})

test('revoking the others keeps the current session', async () => {
  const { visitor, email } = await signUp(server)
  const other = server.visitor()
  await other.post('/api/auth/sign-in/email', { email, password })
  await fetchSession(other)
  await visitor.post('/api/auth/revoke-other-sessions')
  expect((await fetchSession(other)).text).toBe('null')
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
})

test('revoking all ends every session', async () => {
  const { visitor } = await signUp(server)
  await fetchSession(visitor)
  await visitor.post('/api/auth/revoke-sessions')
  expect((await fetchSession(visitor)).text).toBe('null')
})

test.each([
  ['list-sessions', 'get'],
  ['revoke-session', 'post'],
  ['revoke-sessions', 'post'],
  ['revoke-other-sessions', 'post'],
] as const)('%s wants a session', async (path, method) => {
  const answer = await server.visitor()[method](`/api/auth/${path}`, {} as never)
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED'])
})

test.each([
  [{}, 'Required'],
  [{ token: 5 }, 'Expected string, received number'],
  [{ token: null }, 'Expected string, received null'],
])('revoke-session refuses %j: %s', async (body, message) => {
  const { visitor } = await signUp(server)
  const answer = await visitor.post('/api/auth/revoke-session', body)
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
      issues: [{ path: ['token'], message }],
    },
  ])
})

test('a revocation reaches another node within a second', async () => {
  const node = await server.startAnotherNode()
  const { visitor } = await signUp(server)
  const elsewhere = node.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  expect((await fetchSession(elsewhere)).body).not.toBeNull()
  await visitor.post('/api/auth/revoke-sessions')
  await expect
    .poll(async () => (await fetchSession(elsewhere)).text, { timeout: 1000 })
    .toBe('null')
  await node.stop()
})
