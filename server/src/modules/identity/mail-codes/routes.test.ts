import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  emailedCode,
  emailedLink,
  emailsTo,
  fetchSession,
  freshEmail,
  password,
  signIn,
  signUp,
} from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Purpose = 'sign-in' | 'email-verification' | 'forget-password'
const newPassword = 'battery staple horse'
const success = { success: true }

const ask = (email: string, type: Purpose, on = server) =>
  on.visitor().post('/api/auth/email-otp/send-verification-otp', { email, type })

async function codeFor(email: string, type: Purpose, on = server) {
  const before = (await emailsTo(on, email)).length
  expect((await ask(email, type, on)).body).toEqual(success)
  await expect.poll(async () => (await emailsTo(on, email)).length).toBeGreaterThan(before)
  return emailedCode(on, email)
}

const enter = (email: string, otp: string, on = server) =>
  on.visitor().post('/api/auth/sign-in/email-otp', { email, otp })

const another = (code: string) => (code === '000000' ? '000001' : '000000')

async function whenSent(on: TestServer, count: number) {
  await expect
    .poll(async () => {
      const rows = await on.query(
        `select 1 from jobs.job where name = 'mail-codes.send' and state = 'completed'`,
      )
      return rows.length
    })
    .toBe(count)
}

test('a code creates a verified account, and signs in', async () => {
  const email = freshEmail()
  const otp = await codeFor(email, 'sign-in')
  const visitor = server.visitor()
  const { body } = await visitor.post('/api/auth/sign-in/email-otp', { email, otp, name: 'Ada' })
  expect(body.user).toMatchObject({ email, name: 'Ada', emailVerified: true })
  expect((await fetchSession(visitor)).body.session.token).toBe(body.token)
})

test('a code works once, also for twenty concurrent requests on two nodes', async () => {
  const other = await server.startAnotherNode()
  const email = freshEmail()
  const otp = await codeFor(email, 'sign-in')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => enter(email, otp, index % 2 ? server : other)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(19).fill(400)])
  expect((await enter(email, otp)).body.code).toBe('INVALID_OTP')
  await other.stop()
})

test('a code is refused for another purpose, and for another address', async () => {
  const { email } = await signUp(server)
  const { email: other } = await signUp(server)
  const otp = await codeFor(email, 'email-verification')
  expect((await enter(email, otp)).body.code).toBe('INVALID_OTP')
  expect((await enter(other, otp)).body.code).toBe('INVALID_OTP')
})

test('a code expires after five minutes', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const email = freshEmail()
  const otp = await codeFor(email, 'sign-in', timed)
  await timed.visitor().post('/api/test/clock', { advance: 'PT5M1S' })
  expect((await enter(email, otp, timed)).body.code).toBe('INVALID_OTP')
})

test('checking a code does not consume it', async () => {
  const { email } = await signUp(server)
  const otp = await codeFor(email, 'forget-password')
  const check = (code: string) =>
    server.visitor().post('/api/auth/email-otp/check-verification-otp', {
      email,
      type: 'forget-password',
      otp: code,
    })
  for (let round = 0; round < 4; round++) expect((await check(otp)).body).toEqual(success)
  expect((await check(another(otp))).body.code).toBe('INVALID_OTP')
  const body = { email, otp, password: newPassword }
  const reset = await server.visitor().post('/api/auth/email-otp/reset-password', body)
  expect(reset.body).toEqual(success)
})

test('the first sign-in by code removes credentials that were added before', async () => {
  const { visitor: intruder, email } = await signUp(server)
  const otp = await codeFor(email, 'sign-in')
  expect((await enter(email, otp)).body.user.emailVerified).toBe(true)
  expect((await fetchSession(intruder)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(401)
})

test('a password reset by code ends all sessions, and verifies the address', async () => {
  const { visitor, email } = await signUp(server)
  for (const path of ['email-otp/request-password-reset', 'forget-password/email-otp']) {
    const before = (await emailsTo(server, email)).length
    expect((await server.visitor().post(`/api/auth/${path}`, { email })).body).toEqual(success)
    await expect.poll(async () => (await emailsTo(server, email)).length).toBe(before + 1)
  }
  const otp = await emailedCode(server, email, 1)
  const reset = (given: object) =>
    server.visitor().post('/api/auth/email-otp/reset-password', { email, otp, ...given })
  expect((await reset({ password: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await reset({ password: 'x'.repeat(129) })).body.code).toBe('PASSWORD_TOO_LONG')
  expect((await reset({ password: 'password123' })).body.code).toBe('PASSWORD_COMPROMISED')
  expect((await reset({ password: newPassword })).body).toEqual(success)
  expect((await reset({ password: newPassword })).body.code).toBe('INVALID_OTP')
  expect((await fetchSession(visitor)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(401)
  const { body } = await signIn(server, email, newPassword)
  expect(body.user.emailVerified).toBe(true)
})

test('an address is verified by code, without a session or with one', async () => {
  const { visitor, email } = await signUp(server)
  const otp = await codeFor(email, 'email-verification')
  const verify = (code: string) =>
    visitor.post('/api/auth/email-otp/verify-email', { email, otp: code })
  expect((await verify(another(otp))).body.code).toBe('INVALID_OTP')
  const { body } = await verify(otp)
  expect(body).toMatchObject({ status: true, token: null, user: { email, emailVerified: true } })
  expect((await fetchSession(visitor)).body.user.emailVerified).toBe(true)
  expect((await signIn(server, email)).status).toBe(200)
})

test('if verification signs in, the answer contains the token', async () => {
  const auto = await serverForThisTest({ settings: { emailVerification: { autoSignIn: true } } })
  const { email } = await signUp(auto)
  const otp = await codeFor(email, 'email-verification', auto)
  const visitor = auto.visitor()
  const { body } = await visitor.post('/api/auth/email-otp/verify-email', { email, otp })
  expect((await fetchSession(visitor)).body.session.token).toBe(body.token)
})

test('known and unknown addresses cannot be told apart', async () => {
  const closed = await serverForThisTest({ settings: { mailCode: { signUp: false } } })
  const { email: known } = await signUp(closed)
  const unknown = freshEmail()
  const types = ['sign-in', 'email-verification', 'forget-password'] as const
  for (const type of types) {
    const [one, two] = [await ask(known, type, closed), await ask(unknown, type, closed)]
    expect([one.status, one.text]).toEqual([two.status, two.text])
  }
  await whenSent(closed, 6)
  expect(await emailsTo(closed, unknown)).toEqual([])
  const paths = {
    'sign-in/email-otp': {},
    'email-otp/verify-email': {},
    'email-otp/reset-password': { password: newPassword },
  }
  for (const [path, more] of Object.entries(paths)) {
    const attempts = async (email: string) => {
      const answers = []
      for (let round = 0; round < 5; round++) {
        const body = { email, otp: '12345x', ...more }
        const answer = await closed.visitor().post(`/api/auth/${path}`, body)
        answers.push([answer.status, answer.text])
      }
      return answers
    }
    expect(await attempts(unknown)).toEqual(await attempts(known))
  }
})

test('changing the address requires a code from the old one and from the new one', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  const newEmail = freshEmail()
  const request = (body: object) =>
    visitor.post('/api/auth/email-otp/request-email-change', { newEmail, ...body })
  expect((await request({})).body.code).toBe('OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL')
  const current = await codeFor(email, 'email-verification')
  expect((await request({ otp: another(current) })).body.code).toBe('INVALID_OTP')
  expect((await request({ newEmail: email, otp: current })).body.code).toBe('EMAIL_IS_THE_SAME')
  expect((await request({ otp: current })).body).toEqual(success)
  const otp = await emailedCode(server, newEmail)
  const otherUser = await signUp(server)
  const body = { newEmail, otp }
  const stolen = await otherUser.visitor.post('/api/auth/email-otp/change-email', body)
  expect(stolen.body.code).toBe('INVALID_OTP')
  expect((await visitor.post('/api/auth/email-otp/change-email', body)).body).toEqual(success)
  expect((await fetchSession(visitor)).body.user).toMatchObject({
    email: newEmail,
    emailVerified: true,
  })
  expect((await signIn(server, newEmail)).status).toBe(200)
})

test('an unverified old address needs no code', async () => {
  const { visitor } = await signUp(server)
  const newEmail = freshEmail()
  const asked = await visitor.post('/api/auth/email-otp/request-email-change', { newEmail })
  expect(asked.body).toEqual(success)
  const otp = await emailedCode(server, newEmail)
  const moved = await visitor.post('/api/auth/email-otp/change-email', { newEmail, otp })
  expect(moved.body).toEqual(success)
})

test('the owner of the new address is notified; the requester learns nothing', async () => {
  const { email: owner } = await signUp(server)
  const { visitor } = await signUp(server)
  const asked = await visitor.post('/api/auth/email-otp/request-email-change', { newEmail: owner })
  expect([asked.status, asked.body]).toEqual([200, success])
  await expect
    .poll(async () => (await emailsTo(server, owner))[0]?.subject)
    .toBe('You already have an account')
})

test.each(['email-otp/request-email-change', 'email-otp/change-email'])(
  '%s needs a session',
  async (path) => {
    const answer = await server
      .visitor()
      .post(`/api/auth/${path}`, { newEmail: 'a@b.example', otp: '1' })
    expect(answer.status).toBe(401)
  },
)

test.each([
  ['email-otp/send-verification-otp', { email: 'a@b.example', type: 'other' }],
  ['email-otp/send-verification-otp', { type: 'sign-in' }],
  ['sign-in/email-otp', { email: 'a@b.example' }],
  ['email-otp/verify-email', { otp: '123456' }],
  ['email-otp/reset-password', { email: 'a@b.example', otp: '123456' }],
])('%s refuses %j', async (path, body) => {
  const answer = await server.visitor().post(`/api/auth/${path}`, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('an invalid address, a wrong purpose, and disabled codes, are reported', async () => {
  expect((await ask('nobody', 'sign-in')).body.code).toBe('INVALID_EMAIL')
  const moved = await ask(freshEmail(), 'change-email' as Purpose)
  expect([moved.status, moved.body.code]).toEqual([400, 'INVALID_OTP_TYPE'])
  const off = await serverForThisTest({ settings: { mailCode: { enabled: false } } })
  expect((await ask(freshEmail(), 'sign-in', off)).body.code).toBe('MAIL_CODES_ARE_SWITCHED_OFF')
})

test('a banned user cannot sign in by code, even without a password', async () => {
  const { email } = await signUp(server)
  await server.query('update users set banned = true where email = $1', [email])
  const otp = await codeFor(email, 'sign-in')
  const answer = await enter(email, otp)
  expect([answer.status, answer.body.code]).toEqual([403, 'BANNED_USER'])
  expect(answer.text).not.toContain(password)
})
