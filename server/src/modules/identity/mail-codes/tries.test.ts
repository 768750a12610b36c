import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedCode, emailsTo, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Purpose = 'sign-in' | 'email-verification' | 'forget-password'
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

test('three wrong attempts invalidate a code; a new one works', async () => {
  const { email } = await signUp(server)
  const otp = await codeFor(email, 'sign-in')
  for (let round = 0; round < 3; round++) {
    const wrong = await enter(email, another(otp))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_OTP'])
  }
  const spent = await enter(email, otp)
  expect([spent.status, spent.body.code]).toEqual([403, 'TOO_MANY_ATTEMPTS'])
  expect((await enter(email, otp)).status).toBe(400)
  const fresh = await codeFor(email, 'sign-in')
  expect((await enter(email, fresh)).status).toBe(200)
})

test('wrong attempts of other browsers do not invalidate the code of the requesting browser', async () => {
  const { email } = await signUp(server)
  const owner = server.visitor()
  await owner.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await emailedCode(server, email)
  const otherBrowser = server.visitor()
  const path = '/api/auth/sign-in/email-otp'
  for (let round = 0; round < 5; round++) {
    expect((await otherBrowser.post(path, { email, otp: another(otp) })).status).not.toBe(200)
  }
  expect((await otherBrowser.post(path, { email, otp })).status).not.toBe(200)
  // Nor does a code that the other browser requests.
  await otherBrowser.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  await emailedCode(server, email, 1)
  expect((await owner.post(path, { email, otp })).status).toBe(200)
})

test('a hundred wrong attempts of others in a day do not lock out an owner who requests a code', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email } = await signUp(limited)
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 100, '2100-01-01T00:00:00Z', '2101-01-01T00:00:00Z')`,
    [`code tries|${email}`],
  )
  const owner = limited.visitor()
  await owner.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await emailedCode(limited, email)
  const path = '/api/auth/sign-in/email-otp'
  const otherBrowser = await limited.visitor().post(path, { email, otp })
  expect(otherBrowser.body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await owner.post(path, { email, otp })).status).toBe(200)
})

test('a browser that requests many codes runs out of attempts for the day', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email } = await signUp(limited)
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 300, '2100-01-01T00:00:00Z', '2101-01-01T00:00:00Z')`,
    [`code tries asked|${email}`],
  )
  const otherBrowser = limited.visitor()
  await otherBrowser.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await emailedCode(limited, email)
  const answer = await otherBrowser.post('/api/auth/sign-in/email-otp', { email, otp })
  expect(answer.body.code).toBe('TOO_MANY_ATTEMPTS')
})

test('an address allows a hundred attempts a day, whatever the number of codes', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email } = await signUp(limited)
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 100, $2, $3)`,
    [`code tries|${email}`, '2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'],
  )
  const otp = await codeFor(email, 'sign-in', limited)
  expect((await enter(email, otp, limited)).status).toBe(200)
  await limited.query('update rate_limits set count = 100 where key = $1', [`code tries|${email}`])
  await limited.visitor().post('/api/test/clock', { advance: 'PT61S' })
  const next = await codeFor(email, 'sign-in', limited)
  expect((await enter(email, next, limited)).body.code).toBe('TOO_MANY_ATTEMPTS')
})
