import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails, newAddress, password, session, signIn, signUp } from '../../testing/people.ts'
import { rowsOf } from '../../testing/rows.ts'
import { startServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const enroll = (body: object) =>
  server.visitor().post('/api/auth/sign-up/email', { name: 'Ada', password, ...body })
const enter = (body: object) => server.visitor().post('/api/auth/sign-in/email', body)
const behind = () => rowsOf(server.query)

test('A-1: a password that is one letter too short opens no account', async () => {
  const email = newAddress()
  const answer = await enroll({ email, password: '1234567' })
  expect([answer.status, answer.body.code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
  expect(await behind().people.withEmail(email)).toBe(0)
})

test('A-2: a password that is too long is refused wherever one is chosen', async () => {
  const { visitor, email } = await signUp(server)
  const long = 'x'.repeat(129)
  const answers = await Promise.all([
    enroll({ email: newAddress(), password: long }),
    server.visitor().post('/api/auth/reset-password', { token: 'x', newPassword: long }),
    visitor.post('/api/auth/change-password', { currentPassword: password, newPassword: long }),
    visitor.post('/api/account/password', { newPassword: long }),
  ])
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([400, 'PASSWORD_TOO_LONG'])
  }
  const huge = await enroll({ email: newAddress(), password: 'x'.repeat(1_000_000) })
  expect([huge.status, huge.body.code]).toEqual([413, 'BODY_IS_TOO_LARGE'])
  expect((await signIn(server, email)).status).toBe(200)
})

test('A-3: signing in with an endless password is refused without hashing it', async () => {
  const { email } = await signUp(server)
  const huge = await enter({ email, password: 'x'.repeat(1_000_000) })
  expect([huge.status, huge.body.code]).toEqual([413, 'BODY_IS_TOO_LARGE'])
  const long = await enter({ email, password: 'x'.repeat(60_000) })
  expect([long.status, long.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
})

test('A-4, A-5: an address that is missing or no text never gets near a query', async () => {
  const emails = [undefined, null, 5, true, {}, ['a@example.com', 'b@example.com']]
  for (const email of emails) {
    const answer = await enter({ email, password })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
    ])
  }
})

test('A-6: what is no address is told to be none', async () => {
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
test.each(tricks)('A-7, A-8, A-10, A-11: nobody enrolls as %j', async (email) => {
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
  const strangers = (await behind().mails.recipients()).filter(
    (recipient) => !/^person\d+@example\.com$/.test(recipient),
  )
  expect(strangers).toEqual([])
})

test('A-9: an address in other letters is the same person', async () => {
  const { email } = await signUp(server)
  const again = await enroll({ email: email.toUpperCase() })
  expect([again.status, again.body.code]).toEqual([422, 'USER_ALREADY_EXISTS'])
  expect(await behind().people.withEmail(email)).toBe(1)
  expect((await signIn(server, email.toUpperCase())).status).toBe(200)
})

test('A-12: a name full of markup makes no link, neither in the page nor in the plain mail', async () => {
  const email = newAddress()
  await enroll({
    email,
    name: '<a href=//evil.example>https://evil.example/x</a> www.evil.example',
  })
  const [mail] = await mails(server, email)
  expect(mail?.html).not.toContain('<a href=//evil')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toMatch(/:\/\/evil|evil\.example|www\.evil/)
    expect(text).toContain('evil')
  }
})

test('A-13: a newcomer decides neither role nor id nor that the address is proven', async () => {
  const email = newAddress()
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

test('A-14: updating oneself changes neither address nor role nor the name of another', async () => {
  const { visitor, email } = await signUp(server)
  const mailed = await visitor.post('/api/auth/update-user', { name: 'Eve', email: newAddress() })
  expect([mailed.status, mailed.body.code]).toEqual([400, 'EMAIL_CAN_NOT_BE_UPDATED'])
  await visitor.post('/api/auth/update-user', { name: 'Eve', role: 'admin', emailVerified: true })
  expect((await session(visitor)).body.user).toMatchObject({
    name: 'Eve',
    email,
    role: 'user',
    emailVerified: false,
  })
})

test('A-18: a password counts letter by letter, blanks and all, to its very end', async () => {
  const email = newAddress()
  const exact = `  é👩‍🚀 ${'x'.repeat(80)} end `
  expect((await enroll({ email, password: exact })).status).toBe(200)
  const wrong = [exact.trim(), exact.slice(0, -1), `${exact.slice(0, -5)}END `, exact.toUpperCase()]
  for (const attempt of wrong) expect((await signIn(server, email, attempt)).status).toBe(401)
  expect((await signIn(server, email, exact.normalize('NFD'))).status).toBe(200)
})
