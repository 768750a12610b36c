import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTo, linkTo, mails, password, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const subject = 'New sign-in to your account'

const enter = (email: string, on = server, visitor = on.visitor(), with_ = password) =>
  visitor.post('/api/auth/sign-in/email', { email, password: with_ })

const told = async (email: string, on = server) =>
  (await mails(on, email)).filter((mail) => mail.subject === subject)

/** Every reaction to what happened so far has run. */
async function settled(on: TestServer) {
  await expect.poll(async () => (await on.query('select 1 from event_reactions')).length).toBe(0)
}

test('a browser that was never seen is told of by mail, once', async () => {
  const { email } = await signUp(server)
  const other = server.visitor({ 'user-agent': firefox })
  expect((await enter(email, server, other)).status).toBe(200)
  await expect.poll(async () => (await told(email)).length).toBe(1)
  const [mail] = await told(email)
  expect(mail?.text).toContain('Browser: Firefox. System: Linux. IP address: 127.0.0.1. Time: ')
  expect(mail?.links).toEqual(['http://localhost:3000/account/sessions'])
  await enter(email, server, other)
  await settled(server)
  expect(await told(email)).toHaveLength(1)
})

test('not the first one ever, nor one in which the person came in before', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.post('/api/auth/sign-out')
  expect((await enter(email, server, visitor)).status).toBe(200)
  await settled(server)
  expect(await told(email)).toEqual([])
})

test('a browser is known for one person, not for the next', async () => {
  const { visitor } = await signUp(server)
  const { email } = await signUp(server)
  await enter(email, server, visitor)
  await expect.poll(async () => (await told(email)).length).toBe(1)
})

test('a forged cookie is no known browser', async () => {
  const { visitor, email } = await signUp(server)
  const other = server.visitor()
  const value = visitor.cookies.get('better-auth.known_device') ?? ''
  other.cookies.set('better-auth.known_device', `${value.slice(0, 32)}.${'A'.repeat(43)}%3D`)
  await enter(email, server, other)
  await expect.poll(async () => (await told(email)).length).toBe(1)
})

test('the mail speaks the language of the person, and knows when it knows nothing', async () => {
  const visitor = server.visitor({ 'accept-language': 'de', 'user-agent': '' })
  const { email } = await signUp(server, { 'accept-language': 'de' })
  await enter(email, server, visitor)
  await expect
    .poll(async () => (await mails(server, email))[0]?.subject)
    .toBe('Neue Anmeldung bei Ihrem Konto')
  expect((await mails(server, email))[0]?.text).toContain('Browser: unbekannt. System: unbekannt.')
})

test('strangers cannot lock the owner out of a known browser', async () => {
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

test('a new password makes every browser unknown', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const link = await linkTo(server, email, '/reset-password/')
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

test('coming in by a code counts as well', async () => {
  const { visitor, email } = await signUp(server)
  const ask = { email, type: 'email-verification' }
  await visitor.post('/api/auth/email-otp/send-verification-otp', ask)
  const verified = { email, otp: await codeTo(server, email) }
  await visitor.post('/api/auth/email-otp/verify-email', verified)
  await server
    .visitor()
    .post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await codeTo(server, email, 1)
  await server.visitor().post('/api/auth/sign-in/email-otp', { email, otp })
  await expect.poll(async () => (await told(email)).length).toBe(1)
})

test('what is stored tells nothing about who shares a browser', async () => {
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

test('the operator may want no such mails, and forgets browsers after a year', async () => {
  const quiet = await serverForThisTest({
    settings: { session: { tellOfNewDevice: false } },
    env: { TEST_CLOCK: '1' },
  })
  const { email } = await signUp(quiet)
  await enter(email, quiet)
  await settled(quiet)
  expect(await told(email, quiet)).toEqual([])
  await quiet.query(`update known_devices set last_seen_at = '2000-01-01T00:00:00Z'`)
  await quiet.visitor().post('/api/test/clock', { advance: 'P2D' })
  expect(await quiet.query('select 1 from known_devices')).toEqual([])
})
