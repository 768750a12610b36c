import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, fetchSession, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

const ask = (email: string, redirectTo?: string) =>
  server.visitor().post('/api/auth/request-password-reset', { email, redirectTo })
const reset = (token: string, newPassword = 'a new password') =>
  server.visitor().post('/api/auth/reset-password', { token, newPassword })

async function tokenFor(email: string): Promise<string> {
  await ask(email, '/reset-password')
  return (
    /reset-password\/(\w+)/.exec(await emailedLink(server, email, '/reset-password/'))?.[1] ?? ''
  )
}

test('the answer is the same for a known and an unknown address', async () => {
  const { email } = await signUp(server)
  const known = await ask(email)
  expect(known.text).toBe((await ask('nobody@example.com')).text)
  expect(known.body).toEqual({
    status: true,
    message: 'If this email exists in our system, check your email for the reset link',
  })
  const old = await server.visitor().post('/api/auth/forget-password', { email })
  expect(old.text).toBe(known.text)
})

test('the link redirects with its token, the password changes, every session ends', async () => {
  const { visitor, email } = await signUp(server)
  const token = await tokenFor(email)
  expect(token).toMatch(/^[A-Za-z0-9]{24}$/)
  const opened = await server
    .visitor()
    .get(`/api/auth/reset-password/${token}?callbackURL=/reset-password`)
  expect(opened.headers.get('location')).toBe(`http://localhost:3000/reset-password?token=${token}`)
  expect((await reset(token)).body).toEqual({ status: true })
  expect((await fetchSession(visitor)).body).toBeNull()
  const signInWith = (with_: string) =>
    server.visitor().post('/api/auth/sign-in/email', { email, password: with_ })
  expect((await signInWith(password)).status).toBe(401)
  expect((await signInWith('a new password')).status).toBe(200)
  await expect
    .poll(async () => (await emailsTo(server, email)).map(({ subject }) => subject))
    .toContain('Your password was changed')
})

test('the token is taken from the body or from the query', async () => {
  const { email } = await signUp(server)
  const path = '/api/auth/reset-password'
  const newPassword = 'a new password'
  const none = await server.visitor().post(path, { newPassword })
  expect([none.status, none.body.code]).toEqual([400, 'INVALID_TOKEN'])
  const inQuery = await server
    .visitor()
    .post(`${path}?token=${await tokenFor(email)}`, { newPassword })
  expect([inQuery.status, inQuery.body]).toEqual([200, { status: true }])
})

test.each([undefined, ''])(
  'a link for redirectTo %j leads to the default page',
  async (redirectTo) => {
    const { email } = await signUp(server)
    await ask(email, redirectTo)
    const { headers } = await server
      .visitor()
      .get(await emailedLink(server, email, '/reset-password/'))
    expect(headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/reset-password\?token=[A-Za-z0-9]{24}$/,
    )
  },
)

test('the token works once, also for fifty concurrent requests', async () => {
  const { email } = await signUp(server)
  const token = await tokenFor(email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => reset(token, `password number ${index}`)),
  )
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  for (const { status, body } of answers) {
    if (status !== 200) expect([status, body.code]).toEqual([400, 'INVALID_TOKEN'])
  }
  const opened = await server
    .visitor()
    .get(`/api/auth/reset-password/${token}?callbackURL=/reset-password`)
  expect(opened.headers.get('location')).toBe(
    'http://localhost:3000/reset-password?error=INVALID_TOKEN',
  )
})

test('one reset invalidates every other link', async () => {
  const { email } = await signUp(server)
  const first = await tokenFor(email)
  await ask(email)
  await expect.poll(async () => (await emailsTo(server, email)).length).toBe(3)
  const links = (await emailsTo(server, email)).flatMap((mail) => mail.links)
  const second = /reset-password\/(\w+)/.exec(links.find((link) => !link.includes(first)) ?? '')
  await reset(second?.[1] ?? '')
  expect((await reset(first)).body.code).toBe('INVALID_TOKEN')
})

test('a link works after 3599 seconds, and not after 3600', async () => {
  const early = await tokenFor((await signUp(server)).email)
  await advance('PT59M55S')
  expect((await reset(early)).status).toBe(200)
  const late = await tokenFor((await signUp(server)).email)
  await advance('PT1H')
  expect((await reset(late)).body.code).toBe('INVALID_TOKEN')
})

test.each([
  ['too short', '1234567', 'PASSWORD_TOO_SHORT'],
  ['too long', 'x'.repeat(129), 'PASSWORD_TOO_LONG'],
])('a password that is %s leaves the token alive', async (_, newPassword, code) => {
  const { email } = await signUp(server)
  const token = await tokenFor(email)
  expect((await reset(token, newPassword)).body.code).toBe(code)
  expect((await reset(token)).status).toBe(200)
})

test('a token of another kind is refused', async () => {
  const { email } = await signUp(server)
  const link = await emailedLink(server, email, '/verify-email')
  const [token = ''] = link.split('token=')[1]?.split('&') ?? []
  expect((await reset(token)).body.code).toBe('INVALID_TOKEN')
  const reversed = await tokenFor(email)
  const answer = await server.visitor().get(`/api/auth/verify-email?token=${reversed}`)
  expect(answer.body.code).toBe('INVALID_TOKEN')
})

test('links in emails use the configured address, whatever the headers are', async () => {
  const { email } = await signUp(server)
  await server
    .visitor({
      'x-forwarded-host': 'evil.com',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.com',
    })
    .post('/api/auth/request-password-reset', { email })
  await emailedLink(server, email, '/reset-password/')
  for (const { links } of await emailsTo(server, email)) {
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\//)
  }
})

test('an address gets at most three such emails an hour, and the answers do not change', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const { email } = await signUp(limited)
  const texts = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const answer = await limited.visitor().post('/api/auth/request-password-reset', { email })
    texts.add(answer.text)
    await limited.visitor().post('/api/test/clock', { advance: 'PT61S' })
  }
  expect(texts.size).toBe(1)
  const subjects = (await emailsTo(limited, email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Set a new password')).toHaveLength(3)
})

test('a reset clears the count of failed attempts', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const { email } = await signUp(limited)
  const post = (path: string, body: object) => limited.visitor().post(`/api/auth/${path}`, body)
  await limited.query(
    `insert into rate_limits (key, count, since, expires_at)
     values ($1, 100, '2090-01-01T00:00:00Z', '2100-01-01T00:00:00Z')`,
    [`failures|${email}`],
  )
  expect((await post('sign-in/email', { email, password })).status).toBe(429)
  await post('request-password-reset', { email, redirectTo: '/reset' })
  const link = await emailedLink(limited, email, '/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link)?.[1]
  const newPassword = 'battery staple horse'
  expect((await post('reset-password', { token, newPassword })).status).toBe(200)
  expect((await post('sign-in/email', { email, password: newPassword })).status).toBe(200)
})
