import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedCode, emailedLink, emailsTo, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const subject = 'New sign-in to your account'

const enter = (email: string, on = server, visitor = on.visitor(), with_ = password) =>
  visitor.post('/api/auth/sign-in/email', { email, password: with_ })

const newDeviceEmails = async (email: string, on = server) =>
  (await emailsTo(on, email)).filter((mail) => mail.subject === subject)

/** Waits until all event handlers have run. */
async function settled(on: TestServer) {
  await expect.poll(async () => (await on.query('select 1 from event_reactions')).length).toBe(0)
}

test('a new browser is reported by email, once', async () => {
  const { email } = await signUp(server)
  const other = server.visitor({ 'user-agent': firefox })
  expect((await enter(email, server, other)).status).toBe(200)
  await expect.poll(async () => (await newDeviceEmails(email)).length).toBe(1)
  const [mail] = await newDeviceEmails(email)
  expect(mail?.text).toContain('Browser: Firefox. System: Linux. IP address: 127.0.0.1. Time: ')
  expect(mail?.links).toEqual(['http://localhost:3000/account/sessions'])
  await enter(email, server, other)
  await settled(server)
  expect(await newDeviceEmails(email)).toHaveLength(1)
})

test('the first browser ever and known browsers are not reported', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.post('/api/auth/sign-out')
  expect((await enter(email, server, visitor)).status).toBe(200)
  await settled(server)
  expect(await newDeviceEmails(email)).toEqual([])
})

test('a browser is known for one user, not for another', async () => {
  const { visitor } = await signUp(server)
  const { email } = await signUp(server)
  await enter(email, server, visitor)
  await expect.poll(async () => (await newDeviceEmails(email)).length).toBe(1)
})

test('a forged cookie is ignored', async () => {
  const { visitor, email } = await signUp(server)
  const other = server.visitor()
  const value = visitor.cookies.get('better-auth.known_device') ?? ''
  other.cookies.set('better-auth.known_device', `${value.slice(0, 32)}.${'A'.repeat(43)}%3D`)
  await enter(email, server, other)
  await expect.poll(async () => (await newDeviceEmails(email)).length).toBe(1)
})

test('the email is in the language of the user, and handles an unknown browser', async () => {
  const visitor = server.visitor({ 'accept-language': 'de', 'user-agent': '' })
  const { email } = await signUp(server, { 'accept-language': 'de' })
  await enter(email, server, visitor)
  await expect
    .poll(async () => (await emailsTo(server, email))[0]?.subject)
    .toBe('Neue Anmeldung bei Ihrem Konto')
  expect((await emailsTo(server, email))[0]?.text).toContain(
    'Browser: unbekannt. System: unbekannt.',
  )
})

test('attackers cannot lock the owner out of a known browser', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { visitor, email } = await signUp(limited)
  const later = () => limited.visitor().post('/api/test/clock', { advance: 'PT11S' })
  await later()
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 1000, '2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z')`,
    [`failures|${email}`],
  )
  await limited.query(`update rate_limits set since = '2099-01-01T00:00:00Z' where key = $1`, [
    `failures|${email}`,
  ])
  expect((await enter(email, limited)).status).toBe(429)
  expect((await enter(email, limited, visitor)).status).toBe(200)
  await later()
  for (let round = 0; round < 8; round++) {
    await later()
    await enter(email, limited, visitor, 'wrong')
  }
  expect((await enter(email, limited, visitor, 'wrong')).status).toBe(429)
})

test('a password reset makes every browser unknown', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const link = await emailedLink(server, email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  const newPassword = 'battery staple horse'
  await server.visitor().post('/api/auth/reset-password', { token, newPassword })
  expect(
    await server.query(
      'select 1 from known_devices d join users u on u.id = d.user_id where u.email = $1',
      [email],
    ),
  ).toEqual([])
})

test('signing in by a code counts as well', async () => {
  const { visitor, email } = await signUp(server)
  const ask = { email, type: 'email-verification' }
  await visitor.post('/api/auth/email-otp/send-verification-otp', ask)
  const verified = { email, otp: await emailedCode(server, email) }
  await visitor.post('/api/auth/email-otp/verify-email', verified)
  await server
    .visitor()
    .post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await emailedCode(server, email, 1)
  await server.visitor().post('/api/auth/sign-in/email-otp', { email, otp })
  await expect.poll(async () => (await newDeviceEmails(email)).length).toBe(1)
})

test('the stored data does not disclose which users share a browser', async () => {
  const { visitor, email } = await signUp(server)
  const { email: other } = await signUp(server)
  await enter(other, server, visitor)
  const rows = await server.query<{ hash: Buffer }>(
    `select hash from known_devices d join users u on u.id = d.user_id where u.email = any($1)`,
    [[email, other]],
  )
  expect(new Set(rows.map(({ hash }) => hash.toString('hex'))).size).toBe(rows.length)
  expect(rows).toHaveLength(3)
})

test('these emails can be disabled, and browsers are deleted after a year', async () => {
  const quiet = await serverForThisTest({
    settings: { session: { tellOfNewDevice: false } },
    env: { TEST_CLOCK: '1' },
  })
  const { email } = await signUp(quiet)
  await enter(email, quiet)
  await settled(quiet)
  expect(await newDeviceEmails(email, quiet)).toEqual([])
  await quiet.query(`update known_devices set last_seen_at = '2000-01-01T00:00:00Z'`)
  await quiet.visitor().post('/api/test/clock', { advance: 'P2D' })
  expect(await quiet.query('select 1 from known_devices')).toEqual([])
})
