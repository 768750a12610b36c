import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, freshEmail, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('returns token and user, and signs in', async () => {
  const { visitor, email, answer } = await signUp(server)
  const { id, createdAt } = answer.body.user
  expect(answer.body.user).toMatchObject({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    email,
    name: 'Ada',
    emailVerified: false,
    image: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updatedAt: createdAt,
  })
  expect(answer.body.token).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(answer.setCookies).toEqual([
    expect.stringMatching(
      /^better-auth\.session_token=[A-Za-z0-9]{32}\.[A-Za-z0-9%]+%3D; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(/^better-auth\.recent_proof=[^;]+; Max-Age=600; Path=\/; HttpOnly; /),
    expect.stringMatching(
      /^better-auth\.known_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; /,
    ),
  ])
  const { body } = await fetchSession(visitor)
  expect(body.user).toMatchObject({ id, email })
  expect(body.session.token).toBe(answer.body.token)
})

test('stores the address in lower case and refuses it a second time', async () => {
  const { email } = await signUp(server)
  const again = await server
    .visitor()
    .post('/api/auth/sign-up/email', { name: 'X', email: email.toUpperCase(), password })
  expect(again.status).toBe(422)
  expect(again.body).toEqual({ code: 'USER_ALREADY_EXISTS', message: 'User already exists' })
})

test('accepts no role, no id and no verified address from the request', async () => {
  const { body } = await server.visitor().post('/api/auth/sign-up/email', {
    name: 'X',
    email: freshEmail(),
    password,
    role: 'admin',
    id: 'mine',
    emailVerified: true,
  })
  expect(body.user).toMatchObject({ role: 'user', emailVerified: false })
  expect(body.user.id).not.toBe('mine')
})

test.each([
  ['a short password', { password: '1234567' }, 400, 'PASSWORD_TOO_SHORT'],
  ['a long password', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
  ['no address', { email: undefined }, 400, 'VALIDATION_ERROR'],
  ['a list of addresses', { email: ['a@x.com'] }, 400, 'VALIDATION_ERROR'],
  ['a bad address', { email: 'nobody' }, 400, 'INVALID_EMAIL'],
  ['no name', { name: undefined }, 400, 'VALIDATION_ERROR'],
  ['another site to return to', { callbackURL: 'https://evil.com' }, 403, 'INVALID_CALLBACKURL'],
])('refuses %s', async (_, parts, status, code) => {
  const before = await server.query('select count(*) as n from users')
  const body = { name: 'X', email: freshEmail(), password, ...parts }
  const answer = await server.visitor().post('/api/auth/sign-up/email', body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await server.query('select count(*) as n from users')).toEqual(before)
})

test('of many simultaneous first sign-ups exactly one becomes admin', async () => {
  const fresh = await serverForThisTest()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      fresh
        .visitor()
        .post('/api/auth/sign-up/email', { name: 'X', email: `f${index}@example.com`, password }),
    ),
  )
  const roles = answers.map(({ body }) => body.user.role).sort()
  expect(roles).toEqual(['admin', ...Array(11).fill('user')])
})

test('of many simultaneous sign-ups with one address exactly one gets the account', async () => {
  const email = freshEmail()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.visitor().post('/api/auth/sign-up/email', { name: 'X', email, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
})
