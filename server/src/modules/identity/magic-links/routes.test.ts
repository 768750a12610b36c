import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate, authenticatorFor, register } from '#testing/passkeys.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { authenticatorAppFor, twoFactorPost } from '#testing/two-factor.ts'
import {
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

const ask = (email: string, more: object = {}, on = server) =>
  on.visitor().post('/api/auth/sign-in/magic-link', { email, ...more })

async function linkFor(email: string, more: object = {}, on = server) {
  expect((await ask(email, more, on)).body).toEqual({ status: true })
  return emailedLink(on, email, '/magic-link/verify')
}

test('a link creates a verified account, with the given name', async () => {
  const email = freshEmail()
  const link = await linkFor(email, { name: 'Ada', callbackURL: '/app', newUserCallbackURL: '/hi' })
  const visitor = server.visitor()
  const answer = await visitor.get(link)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://localhost:3000/hi'])
  const { body } = await fetchSession(visitor)
  expect(body.user).toMatchObject({ email, name: 'Ada', emailVerified: true })
})

test('a known user is signed in, whatever the case of the address', async () => {
  const { email } = await signUp(server)
  const visitor = server.visitor()
  const link = await linkFor(email.toUpperCase(), { callbackURL: '/app' }).catch(() =>
    emailedLink(server, email, '/magic-link/verify'),
  )
  const answer = await visitor.get(link)
  expect(answer.headers.get('location')).toBe('http://localhost:3000/app')
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
})

test('without a redirect target the answer contains the user and the session', async () => {
  const email = freshEmail()
  const token = new URL(await linkFor(email), 'http://x').searchParams.get('token')
  expect(token).toMatch(/^[a-zA-Z]{32}$/)
  const visitor = server.visitor()
  const { body } = await visitor.get(`/api/auth/magic-link/verify?token=${token}`)
  expect(body.user.email).toBe(email)
  expect((await fetchSession(visitor)).body.session).toEqual(body.session)
  expect(body.session.token).toBe(body.token)
})

test('works once, and redirects to the error URL afterwards', async () => {
  const link = await linkFor(freshEmail(), { callbackURL: '/app', errorCallbackURL: '/oops?a=1' })
  const first = await server.visitor().get(link)
  expect(first.headers.get('location')).toBe('http://localhost:3000/app')
  const second = await server.visitor().get(link)
  expect([second.status, second.headers.get('location')]).toEqual([
    302,
    'http://localhost:3000/oops?a=1&error=INVALID_TOKEN',
  ])
  expect(second.setCookies).toEqual([])
})

test('of forty concurrent requests on two nodes exactly one is signed in', async () => {
  const other = await server.startAnotherNode()
  const link = await linkFor(freshEmail(), { callbackURL: '/app' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? server : other).visitor().get(link)),
  )
  expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1)
  await other.stop()
})

test('two links for one new address, opened at once, both sign in the same user', async () => {
  const email = freshEmail()
  const first = await linkFor(email, { callbackURL: '/app' })
  await ask(email, { callbackURL: '/app' })
  await expect.poll(async () => (await emailsTo(server, email)).length).toBe(2)
  const [one, two] = (await emailsTo(server, email)).map(({ links }) => links[0] ?? '')
  expect([one, two].map((link) => link?.endsWith(first))).toContain(true)
  const visitors = [server.visitor(), server.visitor()] as const
  const path = (link = '') => link.replace('http://localhost:3000', '')
  await Promise.all([visitors[0].get(path(one)), visitors[1].get(path(two))])
  const userIds = await Promise.all(
    visitors.map(async (each) => (await fetchSession(each)).body.user.id),
  )
  expect(new Set(userIds).size).toBe(1)
})

test('HEAD and prefetch do not consume it', async () => {
  const link = await linkFor(freshEmail(), { callbackURL: '/app' })
  const head = await server
    .visitor()
    .send(new Request(`http://localhost:3000${link}`, { method: 'HEAD' }))
  expect(head.status).toBe(404)
  const prefetch = await server.visitor().get(link, { 'sec-purpose': 'prefetch;prerender' })
  expect([prefetch.status, prefetch.setCookies]).toEqual([503, []])
  const opened = await server.visitor().get(link)
  expect(opened.headers.get('location')).toBe('http://localhost:3000/app')
})

test('expires after five minutes, and is no token of another kind', async () => {
  const timed = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
  const email = freshEmail()
  const token = new URL(await linkFor(email, {}, timed), 'http://x').searchParams.get('token') ?? ''
  const reset = await timed
    .visitor()
    .post('/api/auth/reset-password', { token, newPassword: 'battery staple horse' })
  expect([reset.status, reset.body.code]).toEqual([400, 'INVALID_TOKEN'])
  await timed.visitor().post('/api/test/clock', { advance: 'PT5M1S' })
  const late = await timed.visitor().get(`/api/auth/magic-link/verify?token=${token}`)
  expect(late.headers.get('location')).toBe('http://localhost:3000/?error=INVALID_TOKEN')
})

test('the first verification of a mailbox removes credentials that were added before', async () => {
  const { visitor: intruder, email } = await signUp(server)
  const key = await intruder.post('/api/auth/api-key/create', { name: 'planted' })
  expect(key.status).toBe(200)
  await intruder.post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
  const reset = await emailedLink(server, email, '/reset-password/')
  const owner = server.visitor()
  await owner.get(await linkFor(email, { callbackURL: '/app' }))
  expect((await fetchSession(owner)).body.user).toMatchObject({ email, emailVerified: true })
  expect((await fetchSession(intruder)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(401)
  const byKey = await server.visitor().get('/api/me', { 'x-api-key': key.body.key })
  expect(byKey.status).toBe(401)
  const used = await server.visitor().get(reset)
  expect(used.headers.get('location')).toContain('error=INVALID_TOKEN')
  expect((await owner.get('/api/auth/list-accounts')).body).toEqual([])
  expect((await owner.get('/api/auth/list-sessions')).body).toHaveLength(1)
})

test('a passkey or second step added before neither locks the owner out nor lets an attacker in', async () => {
  const { visitor: intruder, email } = await signUp(server)
  const authenticator = authenticatorFor(server)
  expect((await register(intruder, authenticator)).status).toBe(200)
  const { totpURI } = (await twoFactorPost(intruder, 'enable', { password })).body
  const verified = await twoFactorPost(intruder, 'verify-totp', {
    code: authenticatorAppFor(totpURI).code(),
  })
  expect(verified.body.user.twoFactorEnabled).toBe(true)
  const owner = server.visitor()
  const opened = await owner.get(await linkFor(email, { callbackURL: '/app' }))
  expect(opened.headers.get('location')).toBe('http://localhost:3000/app')
  expect((await fetchSession(owner)).body.user.twoFactorEnabled).toBe(false)
  expect((await fetchSession(intruder)).body).toBeNull()
  expect((await owner.get('/api/auth/passkey/list-user-passkeys')).body).toEqual([])
  const again = await authenticate(server.visitor(), authenticator)
  expect([again.status, again.setCookies.join()]).toEqual([
    401,
    expect.not.stringContaining('session_token='),
  ])
})

test('a user with a second step is redirected to it, and then to the target', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  const enabled = await visitor.post('/api/auth/two-factor/enable', { password, method: 'otp' })
  expect(enabled.status).toBe(200)
  const other = server.visitor()
  const opened = await other.get(await linkFor(email, { callbackURL: '/app?a=1' }))
  const target = 'http://localhost:3000/two-factor?next=%2Fapp%3Fa%3D1'
  expect(opened.headers.get('location')).toBe(target)
  expect((await fetchSession(other)).body).toBeNull()
  expect([...other.cookies.keys()]).toContain('better-auth.two_factor')
  const before = (await emailsTo(server, email)).length
  await ask(email)
  await expect.poll(async () => (await emailsTo(server, email)).length).toBe(before + 1)
  const [link = ''] = (await emailsTo(server, email))[0]?.links ?? []
  const token = new URL(link).searchParams.get('token')
  const asked = await server.visitor().get(`/api/auth/magic-link/verify?token=${token}`)
  expect(asked.body.twoFactorRedirect).toBe(true)
})

test('a second verification removes nothing', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  await server.visitor().get(await linkFor(email, { callbackURL: '/app' }))
  expect((await fetchSession(visitor)).body.user.email).toBe(email)
  expect((await signIn(server, email)).status).toBe(200)
})

test('a sign-in by password that is in progress during the first verification is refused', async () => {
  const { email } = await signUp(server)
  const link = await linkFor(email, { callbackURL: '/app' })
  const intruders = Array.from({ length: 12 }, () => server.visitor())
  await Promise.all([
    ...intruders.map((each) => each.post('/api/auth/sign-in/email', { email, password })),
    server.visitor().get(link),
  ])
  for (const each of intruders) expect((await fetchSession(each)).body).toBeNull()
})

test('if sign-up is disabled, an unknown address gets the same answer, and no email', async () => {
  const closed = await serverForThisTest({ settings: { password: { signUp: false } } })
  const email = freshEmail()
  const asked = await ask(email, {}, closed)
  expect([asked.status, asked.body]).toEqual([200, { status: true }])
  await expect
    .poll(async () => {
      const rows = await closed.query<{ state: string }>(
        `select state from jobs.job where name = 'magic-links.send'`,
      )
      return rows.map(({ state }) => state)
    })
    .toEqual(['completed'])
  expect(await emailsTo(closed, email)).toEqual([])
})

test('a banned user is redirected with the reason', async () => {
  const { email } = await signUp(server)
  const link = await linkFor(email, { callbackURL: '/app' })
  await server.query('update users set banned = true where email = $1', [email])
  const answer = await server.visitor().get(link)
  expect(answer.headers.get('location')).toBe('http://localhost:3000/app?error=BANNED_USER')
  expect(answer.setCookies).toEqual([])
})

test.each([
  ['callbackURL', 'INVALID_CALLBACKURL'],
  ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
  ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
])('%s of another site is refused when asking and when opening', async (name, code) => {
  const evil = 'https://evil.example'
  const asked = await ask(freshEmail(), { [name]: evil })
  expect([asked.status, asked.body.code]).toEqual([403, code])
  const opened = await server
    .visitor()
    .get(`/api/auth/magic-link/verify?token=x&${name}=${encodeURIComponent(evil)}`)
  expect([opened.status, opened.body.code]).toEqual([403, code])
})

test.each([[{}], [{ email: 5 }], [{ email: 'a@b.example', name: 5 }]])(
  '%j is refused',
  async (body) => {
    const answer = await server.visitor().post('/api/auth/sign-in/magic-link', body)
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
)

test('an invalid address, and disabled magic links, are reported', async () => {
  expect((await ask('nobody')).body.code).toBe('VALIDATION_ERROR')
  expect((await ask(`${'x'.repeat(65)}@example.com`)).body.code).toBe('INVALID_EMAIL')
  const off = await serverForThisTest({ settings: { magicLink: { enabled: false } } })
  const answer = await ask(freshEmail(), {}, off)
  expect([answer.status, answer.body.code]).toEqual([400, 'MAGIC_LINKS_ARE_SWITCHED_OFF'])
})

test('an address gets ten such emails an hour, whoever requests them', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
  const email = freshEmail()
  for (let round = 0; round < 14; round++) {
    await ask(email, {}, limited)
    await limited.visitor().post('/api/test/clock', { advance: 'PT61S' })
  }
  expect(await emailsTo(limited, email)).toHaveLength(10)
})

test('the email is in the language of a known user, else of the request', async () => {
  const email = freshEmail()
  await server
    .visitor()
    .post('/api/auth/sign-in/magic-link', { email }, { 'accept-language': 'de' })
  await emailedLink(server, email, '/magic-link/verify')
  expect((await emailsTo(server, email))[0]?.subject).toBe('Ihr Anmeldelink')
})
