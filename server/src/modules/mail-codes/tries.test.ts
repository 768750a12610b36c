import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTo, mails, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

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
  const before = (await mails(on, email)).length
  expect((await ask(email, type, on)).body).toEqual(success)
  await expect.poll(async () => (await mails(on, email)).length).toBeGreaterThan(before)
  return codeTo(on, email)
}

const enter = (email: string, otp: string, on = server) =>
  on.visitor().post('/api/auth/sign-in/email-otp', { email, otp })

const another = (code: string) => (code === '000000' ? '000001' : '000000')

test('three wrong tries spend a code; a new one is good again', async () => {
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

test('wrong tries of strangers end no code of the browser that asked for it', async () => {
  const { email } = await signUp(server)
  const owner = server.visitor()
  await owner.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await codeTo(server, email)
  const stranger = server.visitor()
  const path = '/api/auth/sign-in/email-otp'
  for (let round = 0; round < 5; round++) {
    expect((await stranger.post(path, { email, otp: another(otp) })).status).not.toBe(200)
  }
  expect((await stranger.post(path, { email, otp })).status).not.toBe(200)
  // Nor does a code that the stranger asks for.
  await stranger.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  await codeTo(server, email, 1)
  expect((await owner.post(path, { email, otp })).status).toBe(200)
})

test('a hundred wrong tries of strangers in a day keep no owner out who asks for a code', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email } = await signUp(limited)
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 100, '2100-01-01T00:00:00Z', '2101-01-01T00:00:00Z')`,
    [`code tries|${email}`],
  )
  const owner = limited.visitor()
  await owner.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await codeTo(limited, email)
  const path = '/api/auth/sign-in/email-otp'
  const stranger = await limited.visitor().post(path, { email, otp })
  expect(stranger.body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await owner.post(path, { email, otp })).status).toBe(200)
})

test('a browser that asks for codes again and again runs out of tries for the day', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email } = await signUp(limited)
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 300, '2100-01-01T00:00:00Z', '2101-01-01T00:00:00Z')`,
    [`code tries asked|${email}`],
  )
  const stranger = limited.visitor()
  await stranger.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await codeTo(limited, email)
  const answer = await stranger.post('/api/auth/sign-in/email-otp', { email, otp })
  expect(answer.body.code).toBe('TOO_MANY_ATTEMPTS')
})

test('an address may be tried a hundred times a day, whatever the number of codes', async () => {
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
