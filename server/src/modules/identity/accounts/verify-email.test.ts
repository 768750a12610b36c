import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, fetchSession, password, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

/** The header and the claims of the token in a link, which is a JWT. */
function partsOf(link: string) {
  const [head, claims] = (/token=([\w.-]+)/.exec(link)?.[1] ?? '')
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return [head, { ...claims, lives: claims.exp - claims.iat }]
}

describe('verifying an address', () => {
  test('the sign-up email contains a link that verifies the address and redirects', async () => {
    const { visitor, email } = await signUp(server)
    const link = await emailedLink(server, email, '/verify-email?token=')
    expect(link).toMatch(/^\/api\/auth\/verify-email\?token=[\w.-]+&callbackURL=%2Fwelcome$/)
    expect(partsOf(link)).toMatchObject([{ alg: 'HS256' }, { email, lives: 3_600 }])
    const opened = await server.visitor().get(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/welcome'])
    expect(opened.setCookies).toEqual([])
    expect((await fetchSession(visitor)).body.user.emailVerified).toBe(true)
  })

  test('opening it again is harmless and changes nothing', async () => {
    const { email } = await signUp(server)
    const link = await emailedLink(server, email, '/verify-email')
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    for (let round = 0; round < 2; round++) {
      const { status, body } = await server.visitor().get(`/api/auth/verify-email?token=${token}`)
      expect([status, body]).toEqual([200, { status: true, user: null }])
    }
    const events = await server.query(
      `select e.id from events e join event_payloads p on p.id = e.payload_id
        where e.type = 'user.email_verified' and p.body->>'email' = $1`,
      [email],
    )
    expect(events).toHaveLength(1)
  })

  test('a signed-in user can request it for their own address only, and only while it is not verified', async () => {
    const { visitor, email } = await signUp(server)
    const ask = (address: string) =>
      visitor.post('/api/auth/send-verification-email', { email: address })
    expect((await ask('somebody.else@example.com')).body.code).toBe('EMAIL_MISMATCH')
    expect((await ask(email.toUpperCase())).body).toEqual({ status: true })
    await visitor.get(await emailedLink(server, email, '/verify-email'))
    const again = await ask(email)
    expect([again.status, again.body.code]).toEqual([400, 'EMAIL_IS_ALREADY_VERIFIED'])
  })

  test('a HEAD request verifies nothing', async () => {
    const { visitor, email } = await signUp(server)
    const link = await emailedLink(server, email, '/verify-email')
    await visitor.send(new Request(`http://localhost:3000${link}`, { method: 'HEAD' }))
    expect((await fetchSession(visitor)).body.user.emailVerified).toBe(false)
  })

  test.each([
    ['garbage', 'not.a.token'],
    ['nothing', ''],
    ['no signature', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAeC5jb20iLCJleHAiOjQ3OTk5OTk5OTl9.'],
  ])('%s is refused, with or without a callback URL', async (_, token) => {
    const direct = await server.visitor().get(`/api/auth/verify-email?token=${token}`)
    expect([direct.status, direct.body]).toEqual([
      401,
      { code: 'INVALID_TOKEN', message: 'invalid_token' },
    ])
    const back = await server
      .visitor()
      .get(`/api/auth/verify-email?token=${token}&callbackURL=/a?b=1`)
    expect([back.status, back.headers.get('location')]).toEqual([302, '/a?b=1&error=invalid_token'])
  })

  test('a request without a token is a mistake in the query', async () => {
    const { status, body } = await server.visitor().get('/api/auth/verify-email')
    expect([status, body]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' },
    ])
  })

  test('the link of an account that is gone says so, with or without a callback URL', async () => {
    const { visitor, email } = await signUp(server)
    const link = await emailedLink(server, email, '/verify-email')
    const deleted = await visitor.post('/api/auth/delete-user', { password })
    expect(deleted.status, deleted.text).toBe(200)
    const opened = await server.visitor().get(link)
    expect(opened.headers.get('location')).toBe('/welcome?error=user_not_found')
    const direct = await server.visitor().get(link.split('&')[0] ?? '')
    expect([direct.status, direct.body]).toEqual([
      401,
      { code: 'USER_NOT_FOUND', message: 'user_not_found' },
    ])
  })

  test('a link signed with another secret is refused', async () => {
    const otherServer = await serverForThisTest()
    const { email } = await signUp(otherServer)
    const link = await emailedLink(otherServer, email, '/verify-email')
    const [head, claims, signature] = link.split('token=')[1]?.split('&')[0]?.split('.') ?? []
    const forged = `${head}.${claims}.${signature?.split('').reverse().join('')}`
    const answer = await otherServer.visitor().get(`/api/auth/verify-email?token=${forged}`)
    expect(answer.body.code).toBe('INVALID_TOKEN')
  })

  test('the link expires after an hour', async () => {
    const { email } = await signUp(server)
    const link = await emailedLink(server, email, '/verify-email')
    await advance('PT1H1S')
    const opened = await server.visitor().get(link)
    expect(opened.headers.get('location')).toBe('/welcome?error=token_expired')
    const [token] = link.split('token=')[1]?.split('&') ?? []
    const direct = await server.visitor().get(`/api/auth/verify-email?token=${token}`)
    expect([direct.status, direct.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  test('the link lives as long as the settings say', async () => {
    const settings = { emailVerification: { lifetime: 60 } }
    const short = await serverForThisTest({ settings, env: { TEST_CLOCK: '1' } })
    const { email } = await signUp(short)
    const link = await emailedLink(short, email, '/verify-email')
    expect(partsOf(link)).toMatchObject([{}, { lives: 60 }])
    await short.visitor().post('/api/test/clock', { advance: 'PT61S' })
    const opened = await short.visitor().get(link)
    expect(opened.headers.get('location')).toBe('/welcome?error=token_expired')
  })

  test('a new email is sent on request, but not to unknown or verified addresses', async () => {
    const { email } = await signUp(server)
    const ask = (to: string) =>
      server.visitor().post('/api/auth/send-verification-email', { email: to })
    expect((await ask(email)).body).toEqual({ status: true })
    await expect.poll(async () => (await emailsTo(server, email)).length).toBe(2)
    await server.visitor().get(await emailedLink(server, email, '/verify-email'))
    expect((await ask(email)).text).toBe((await ask('nobody@example.com')).text)
    await advance('PT1S')
    expect(await emailsTo(server, email)).toHaveLength(2)
    expect(await emailsTo(server, 'nobody@example.com')).toHaveLength(0)
  })

  test('signs in as well where the operator wants that', async () => {
    const eager = await serverForThisTest({ settings: { emailVerification: { autoSignIn: true } } })
    const { email } = await signUp(eager)
    const elsewhere = eager.visitor()
    const link = await emailedLink(eager, email, '/verify-email')
    await elsewhere.get(link)
    expect((await fetchSession(elsewhere)).body.user.email).toBe(email)
    const third = eager.visitor()
    await third.get(link)
    expect((await fetchSession(third)).body).toBeNull()
  })
})

describe('where addresses must be verified first', () => {
  const settings = { emailVerification: { required: true } }

  test('an unverified user cannot sign in, and only the right password discloses why', async () => {
    const strict = await serverForThisTest({ settings })
    const { visitor, email } = await signUp(strict)
    expect((await fetchSession(visitor)).body).toBeNull()
    const signInWith = (with_: string) =>
      strict.visitor().post('/api/auth/sign-in/email', { email, password: with_ })
    const right = await signInWith(password)
    expect([right.status, right.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect((await signInWith('wrong')).status).toBe(401)
    await strict.visitor().get(await emailedLink(strict, email, '/verify-email'))
    expect((await signInWith(password)).status).toBe(200)
  })

  test('a known address is answered like a new one, and its owner gets an email', async () => {
    const strict = await serverForThisTest({ settings })
    const { email } = await signUp(strict)
    const again = await strict
      .visitor()
      .post('/api/auth/sign-up/email', { name: 'Eve', email, password: 'another password' })
    expect([again.status, again.body.token, again.body.user.name]).toEqual([200, null, 'Eve'])
    const [newest] = await emailsTo(strict, email)
    expect(newest?.subject).toBe('You already have an account')
    const rows = await strict.query('select name from users where email = $1', [email])
    expect(rows).toEqual([{ name: 'Ada' }])
  })
})

test('where such emails are turned off, none is sent, and asking for one says so', async () => {
  const off = await serverForThisTest({ settings: { emailVerification: { enabled: false } } })
  const { visitor, email } = await signUp(off)
  const answer = await visitor.post('/api/auth/send-verification-email', { email })
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 'VERIFICATION_EMAIL_ISNT_ENABLED', message: "Verification email isn't enabled" },
  ])
  const stranger = await off
    .visitor()
    .post('/api/auth/send-verification-email', { email: 'nobody@example.com' })
  expect(stranger.body).toEqual(answer.body)
  const subjects = (await emailsTo(off, email)).map(({ subject }) => subject)
  expect(subjects).toEqual([])
})
