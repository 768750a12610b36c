import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { emailsTo, fetchSession, freshEmail, password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const enroll = (body: object) =>
  server.visitor().post('/api/auth/sign-up/email', { name: 'Ada', password, ...body })
const enter = (body: object) => server.visitor().post('/api/auth/sign-in/email', body)
const behind = () => storedRows(server.query)

test('A-1: a password that is one letter too short is refused at sign-up', async () => {
  const email = freshEmail()
  const answer = await enroll({ email, password: '1234567' })
  expect([answer.status, answer.body.code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
  expect(await behind().users.withEmail(email)).toBe(0)
})

test('A-2: a password that is too long is refused wherever one is chosen', async () => {
  const { visitor, email } = await signUp(server)
  const long = 'x'.repeat(129)
  const answers = await Promise.all([
    enroll({ email: freshEmail(), password: long }),
    server.visitor().post('/api/auth/reset-password', { token: 'x', newPassword: long }),
    visitor.post('/api/auth/change-password', { currentPassword: password, newPassword: long }),
    visitor.post('/api/account/password', { newPassword: long }),
  ])
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([400, 'PASSWORD_TOO_LONG'])
  }
  const huge = await enroll({ email: freshEmail(), password: 'x'.repeat(1_000_000) })
  expect([huge.status, huge.body.code]).toEqual([413, 'BODY_IS_TOO_LARGE'])
  expect((await signIn(server, email)).status).toBe(200)
})

test('A-3: signing in with an overlong password is refused without hashing it', async () => {
  const { email } = await signUp(server)
  const huge = await enter({ email, password: 'x'.repeat(1_000_000) })
  expect([huge.status, huge.body.code]).toEqual([413, 'BODY_IS_TOO_LARGE'])
  const long = await enter({ email, password: 'x'.repeat(60_000) })
  expect([long.status, long.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
})

test('A-4, A-5: an address that is missing or not a string never reaches a query', async () => {
  const emails = new Map<unknown, string>([
    [undefined, 'Required'],
    [null, 'Expected string, received null'],
    [5, 'Expected string, received number'],
    [true, 'Expected string, received boolean'],
    [{}, 'Expected string, received object'],
    [['a@example.com', 'b@example.com'], 'Expected string, received array'],
  ])
  for (const [email, message] of emails) {
    const answer = await enter({ email, password })
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'Invalid body parameters',
        issues: [{ path: ['email'], message }],
      },
    ])
  }
})

test('A-6: an invalid address is reported', async () => {
  for (const email of ['notanemail', '', 'a@', '@b.example', 'a b@example.com']) {
    const answer = await enter({ email, password })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_EMAIL'])
  }
})

const tricks = [
  'v@example.com,a@evil.example',
  'v@example.com a@evil.example',
  '"a@evil.example"@example.com',
  '<v@example.com>',
  'v＠example.com',
  'v﹫example.com',
  'v\u200b@example.com',
  '\u202ev@example.com',
  '\u212aate@example.com',
  'ADMİN@example.com',
  'admın@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nBcc: b@example.com',
]
test.each(tricks)('A-7, A-8, A-10, A-11: sign-up refuses the address %j', async (email) => {
  const { visitor } = await signUp(server)
  const answers = await Promise.all([
    enroll({ email }),
    visitor.post('/api/auth/change-email', { newEmail: email }),
    server.visitor().post('/api/auth/request-password-reset', { email }),
    server.visitor().post('/api/auth/send-verification-email', { email }),
  ])
  for (const { status, body } of answers) {
    expect([400, ['INVALID_EMAIL', 'VALIDATION_ERROR'].includes(body.code)]).toEqual([status, true])
  }
  const others = (await behind().mails.recipients()).filter(
    (recipient) => !/^user\d+@example\.com$/.test(recipient),
  )
  expect(others).toEqual([])
})

test('A-9: an address in another case is the same user', async () => {
  const { email } = await signUp(server)
  const again = await enroll({ email: email.toUpperCase() })
  expect([again.status, again.body.code]).toEqual([422, 'USER_ALREADY_EXISTS'])
  expect(await behind().users.withEmail(email)).toBe(1)
  expect((await signIn(server, email.toUpperCase())).status).toBe(200)
})

test('A-12: markup in a name makes no link, neither in HTML nor in plain text emails', async () => {
  const email = freshEmail()
  await enroll({
    email,
    name: '<a href=//evil.example>https://evil.example/x</a> www.evil.example',
  })
  const [mail] = await emailsTo(server, email)
  expect(mail?.html).not.toContain('<a href=//evil')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toMatch(/:\/\/evil|evil\.example|www\.evil/)
    expect(text).toContain('evil')
  }
})

test('A-13: a sign-up cannot set role, id or verification', async () => {
  const email = freshEmail()
  const answer = await enroll({
    email,
    role: 'admin',
    emailVerified: true,
    id: 'mine',
    banned: false,
    twoFactorEnabled: true,
    createdAt: '2001-01-01T00:00:00.000Z',
  })
  expect(answer.body.user).toMatchObject({ role: 'user', emailVerified: false })
  expect(answer.body.user.id).not.toBe('mine')
  expect(answer.body.user.twoFactorEnabled).toBe(false)
  expect(Date.parse(answer.body.user.createdAt)).toBeGreaterThan(Date.parse('2025-01-01'))
})

test('A-14: a profile update cannot change address, role or another user', async () => {
  const { visitor, email } = await signUp(server)
  const mailed = await visitor.post('/api/auth/update-user', { name: 'Eve', email: freshEmail() })
  expect([mailed.status, mailed.body.code]).toEqual([400, 'EMAIL_CAN_NOT_BE_UPDATED'])
  await visitor.post('/api/auth/update-user', { name: 'Eve', role: 'admin', emailVerified: true })
  expect((await fetchSession(visitor)).body.user).toMatchObject({
    name: 'Eve',
    email,
    role: 'user',
    emailVerified: false,
  })
})

test('A-18: a password is compared exactly, with blanks and to its end', async () => {
  const email = freshEmail()
  const exact = `  é👩‍🚀 ${'x'.repeat(80)} end `
  expect((await enroll({ email, password: exact })).status).toBe(200)
  const wrong = [exact.trim(), exact.slice(0, -1), `${exact.slice(0, -5)}END `, exact.toUpperCase()]
  for (const attempt of wrong) expect((await signIn(server, email, attempt)).status).toBe(401)
  expect((await signIn(server, email, exact.normalize('NFD'))).status).toBe(200)
})
