import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, freshEmail, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('makes a new token each time and returns the redirect', async () => {
  const { email, answer: first } = await signUp(server)
  const { body, setCookies } = await server
    .visitor()
    .post('/api/auth/sign-in/email', { email, password, callbackURL: '/dashboard' })
  expect(body).toMatchObject({ redirect: true, url: '/dashboard', user: { email } })
  expect(body.token).not.toBe(first.body.token)
  expect(setCookies[0]).toContain('Max-Age=604800')
})

test('an empty callback URL counts as none', async () => {
  const { email } = await signUp(server)
  const { status, body } = await server
    .visitor()
    .post('/api/auth/sign-in/email', { email, password, callbackURL: '' })
  expect([status, body.redirect, body.url]).toEqual([200, false, undefined])
})

test('without "remember me" the cookies end with the browser', async () => {
  const { email } = await signUp(server)
  const visitor = server.visitor()
  const { setCookies } = await visitor.post('/api/auth/sign-in/email', {
    email,
    password,
    rememberMe: false,
  })
  expect(setCookies).toHaveLength(4)
  for (const cookie of setCookies.slice(0, 2)) expect(cookie).not.toContain('Max-Age')
  expect([...visitor.cookies.keys()]).toEqual([
    'better-auth.session_token',
    'better-auth.dont_remember',
    // Is over in ten minutes.
    'better-auth.recent_proof',
    // Does not depend on the session.
    'better-auth.known_device',
  ])
  const { body } = await fetchSession(visitor)
  const life = Date.parse(body.session.expiresAt) - Date.parse(body.session.createdAt)
  expect(life).toBe(86_400_000)
})

test('a later sign-in with "remember me" is remembered', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const { email } = await signUp(timed)
  const visitor = timed.visitor()
  const come = (rememberMe: boolean) =>
    visitor.post('/api/auth/sign-in/email', { email, password, rememberMe })
  await come(false)
  await come(true)
  expect([...visitor.cookies.keys()]).not.toContain('better-auth.dont_remember')
  const before = await fetchSession(visitor)
  await timed.visitor().post('/api/test/clock', { advance: 'P2D' })
  const later = await fetchSession(visitor)
  expect(Date.parse(later.body.session.expiresAt)).toBeGreaterThan(
    Date.parse(before.body.session.expiresAt),
  )
})

test('a wrong password and an unknown address get the same response', async () => {
  const { email } = await signUp(server)
  const wrong = await server.visitor().post('/api/auth/sign-in/email', { email, password: 'no' })
  const unknown = await server
    .visitor()
    .post('/api/auth/sign-in/email', { email: 'nobody@example.com', password })
  expect(wrong.status).toBe(401)
  expect(wrong.text).toBe(unknown.text)
  expect(wrong.body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
})

test('a plain form works without a script and is redirected', async () => {
  const { email } = await signUp(server)
  const visitor = server.visitor({ 'content-type': 'application/x-www-form-urlencoded' })
  const form = new URLSearchParams({ email, password, callbackURL: '/account/sessions' })
  const answer = await visitor.post('/api/auth/sign-in/email', form.toString())
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/sessions'])
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
})

test('composed and decomposed Unicode letters are the same password', async () => {
  const email = freshEmail()
  const visitor = server.visitor()
  await visitor.post('/api/auth/sign-up/email', {
    name: 'X',
    email,
    password: 'caf\u00e9 caf\u00e9',
  })
  const { status } = await server
    .visitor()
    .post('/api/auth/sign-in/email', { email, password: 'cafe\u0301 cafe\u0301' })
  expect(status).toBe(200)
})

test('where passwords are disabled, signing in or up with one is refused', async () => {
  const strict = await serverForThisTest({ settings: { password: { enabled: false } } })
  const email = 'ada@example.com'
  const wishes = { type: 'forget-password', token: 'x', otp: '123456', newPassword: password }
  const body = { name: 'Ada', email, username: 'ada', password, ...wishes }
  const said = async (path: string) => {
    const answer = await strict.visitor().post(`/api/auth/${path}`, body)
    return [answer.status, answer.body.code]
  }
  expect(await said('sign-in/email')).toEqual([400, 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'])
  expect(await said('sign-in/username')).toEqual([400, 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'])
  expect(await said('sign-up/email')).toEqual([400, 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'])
  for (const path of [
    'request-password-reset',
    'forget-password',
    'reset-password',
    'email-otp/send-verification-otp',
    'email-otp/request-password-reset',
    'forget-password/email-otp',
    'email-otp/reset-password',
  ]) {
    expect(await said(path), path).toEqual([400, 'RESET_PASSWORD_ISNT_ENABLED'])
  }
})

test('an internal failure gets the error code of the endpoint', async () => {
  // What a server does by itself would hold locks that the drop waits for.
  const broken = await serverForThisTest({ app: { background: false } })
  await broken.query('drop schema public cascade')
  const said = async (path: string, body: object) => {
    const answer = await broken.visitor().post(`/api/auth/sign-in/${path}`, { password, ...body })
    return [answer.status, answer.body]
  }
  expect(await said('email', { email: 'a@example.com' })).toEqual([
    500,
    { code: 'FAILED_TO_CREATE_SESSION', message: 'Failed to create session' },
  ])
  expect(await said('username', { username: 'somebody' })).toEqual([
    500,
    { code: 'UNEXPECTED_ERROR', message: 'unexpected error' },
  ])
})
