import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const password = 'correct horse battery'
let people = 0

async function somebody(at = server, headers: Record<string, string> = {}) {
  const email = `person${people++}@example.com`
  const visitor = at.visitor(headers)
  await visitor.post('/api/auth/sign-up/email', {
    name: 'Ada',
    email,
    password,
    callbackURL: '/welcome',
  })
  return { visitor, email }
}

type Mail = { subject: string; text: string; html: string; links: string[] }

async function mails(to: string, at = server): Promise<Mail[]> {
  const { body } = await at.visitor().get(`/api/outbox?to=${encodeURIComponent(to)}`)
  return body.items
}

/** Waits for the mail, since it is written after the answer that promised it. */
async function linkTo(to: string, path: string, at = server): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const links = (await mails(to, at)).flatMap(({ links }) => links)
      found = links.find((link) => link.includes(path))
      return found
    })
    .toBeDefined()
  return (found ?? '').replace('http://localhost:3000', '')
}

const session = (visitor: Visitor) => visitor.get('/api/auth/get-session')

const advance = (duration: string) =>
  server.visitor().post('/api/test/clock', { advance: duration })

describe('proving an address', () => {
  test('the mail of the sign-up holds a link that proves the address and returns', async () => {
    const { visitor, email } = await somebody()
    const link = await linkTo(email, '/verify-email?token=')
    expect(link).toMatch(/^\/api\/auth\/verify-email\?token=[\w.-]+&callbackURL=%2Fwelcome$/)
    const opened = await server.visitor().get(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/welcome'])
    expect(opened.setCookies).toEqual([])
    expect((await session(visitor)).body.user.emailVerified).toBe(true)
  })

  test('opening it again is harmless and changes nothing', async () => {
    const { email } = await somebody()
    const link = await linkTo(email, '/verify-email')
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    for (let round = 0; round < 2; round++) {
      const { status, body } = await server.visitor().get(`/api/auth/verify-email?token=${token}`)
      expect([status, body]).toEqual([200, { status: true, user: null }])
    }
    const events = await server.query(
      `select id from events where type = 'user.email_verified' and payload->>'email' = $1`,
      [email],
    )
    expect(events).toHaveLength(1)
  })

  test('a look with HEAD proves nothing', async () => {
    const { visitor, email } = await somebody()
    const link = await linkTo(email, '/verify-email')
    await visitor.send(new Request(`http://localhost:3000${link}`, { method: 'HEAD' }))
    expect((await session(visitor)).body.user.emailVerified).toBe(false)
  })

  test.each([
    ['garbage', 'not.a.token'],
    ['nothing', ''],
    ['no signature', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAeC5jb20iLCJleHAiOjQ3OTk5OTk5OTl9.'],
  ])('%s is refused, with or without a place to return to', async (_, token) => {
    const direct = await server.visitor().get(`/api/auth/verify-email?token=${token}`)
    expect([direct.status, direct.body]).toEqual([
      401,
      { code: 'INVALID_TOKEN', message: 'invalid token' },
    ])
    const back = await server
      .visitor()
      .get(`/api/auth/verify-email?token=${token}&callbackURL=/a?b=1`)
    expect([back.status, back.headers.get('location')]).toEqual([302, '/a?b=1&error=invalid_token'])
  })

  test('the link of somebody who signed in by another secret is refused', async () => {
    const stranger = await serverForThisTest()
    const { email } = await somebody(stranger)
    const link = await linkTo(email, '/verify-email', stranger)
    const [head, claims, signature] = link.split('token=')[1]?.split('&')[0]?.split('.') ?? []
    const forged = `${head}.${claims}.${signature?.split('').reverse().join('')}`
    const answer = await stranger.visitor().get(`/api/auth/verify-email?token=${forged}`)
    expect(answer.body.code).toBe('INVALID_TOKEN')
  })

  test('after an hour the link is too old', async () => {
    const { email } = await somebody()
    const link = await linkTo(email, '/verify-email')
    await advance('PT1H1S')
    const opened = await server.visitor().get(link)
    expect(opened.headers.get('location')).toBe('/welcome?error=token_expired')
    const [token] = link.split('token=')[1]?.split('&') ?? []
    const direct = await server.visitor().get(`/api/auth/verify-email?token=${token}`)
    expect([direct.status, direct.body.code]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  test('a new mail comes on demand, and none to strangers or to proven addresses', async () => {
    const { email } = await somebody()
    const ask = (to: string) =>
      server.visitor().post('/api/auth/send-verification-email', { email: to })
    expect((await ask(email)).body).toEqual({ status: true })
    await expect.poll(async () => (await mails(email)).length).toBe(2)
    await server.visitor().get(await linkTo(email, '/verify-email'))
    expect((await ask(email)).text).toBe((await ask('nobody@example.com')).text)
    await advance('PT1S')
    expect(await mails(email)).toHaveLength(2)
    expect(await mails('nobody@example.com')).toHaveLength(0)
  })

  test('signs in as well where the operator wants that', async () => {
    const eager = await serverForThisTest({ settings: { emailVerification: { autoSignIn: true } } })
    const { email } = await somebody(eager)
    const elsewhere = eager.visitor()
    const link = await linkTo(email, '/verify-email', eager)
    await elsewhere.get(link)
    expect((await session(elsewhere)).body.user.email).toBe(email)
    const third = eager.visitor()
    await third.get(link)
    expect((await session(third)).body).toBeNull()
  })
})

describe('where addresses must be proven first', () => {
  const settings = { emailVerification: { required: true } }

  test('nobody signs in before, and the answer tells it only with the right password', async () => {
    const strict = await serverForThisTest({ settings })
    const { visitor, email } = await somebody(strict)
    expect((await session(visitor)).body).toBeNull()
    const signIn = (with_: string) =>
      strict.visitor().post('/api/auth/sign-in/email', { email, password: with_ })
    const right = await signIn(password)
    expect([right.status, right.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect((await signIn('wrong')).status).toBe(401)
    await strict.visitor().get(await linkTo(email, '/verify-email', strict))
    expect((await signIn(password)).status).toBe(200)
  })

  test('a known address looks like a new one, and its owner gets a mail', async () => {
    const strict = await serverForThisTest({ settings })
    const { email } = await somebody(strict)
    const again = await strict
      .visitor()
      .post('/api/auth/sign-up/email', { name: 'Eve', email, password: 'another password' })
    expect([again.status, again.body.token, again.body.user.name]).toEqual([200, null, 'Eve'])
    const [newest] = await mails(email, strict)
    expect(newest?.subject).toBe('You already have an account')
    const rows = await strict.query('select name from users where email = $1', [email])
    expect(rows).toEqual([{ name: 'Ada' }])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, redirectTo?: string) =>
    server.visitor().post('/api/auth/request-password-reset', { email, redirectTo })
  const reset = (token: string, newPassword = 'a new password') =>
    server.visitor().post('/api/auth/reset-password', { token, newPassword })

  async function tokenFor(email: string): Promise<string> {
    await ask(email, '/reset-password')
    return /reset-password\/(\w+)/.exec(await linkTo(email, '/reset-password/'))?.[1] ?? ''
  }

  test('the answer is the same for a known and an unknown address', async () => {
    const { email } = await somebody()
    const known = await ask(email)
    expect(known.text).toBe((await ask('nobody@example.com')).text)
    expect(known.body).toEqual({
      status: true,
      message: 'If this email exists in our system, check your email for the reset link',
    })
    const old = await server.visitor().post('/api/auth/forget-password', { email })
    expect(old.text).toBe(known.text)
  })

  test('the link leads back with its token, the password changes, every session ends', async () => {
    const { visitor, email } = await somebody()
    const token = await tokenFor(email)
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/)
    const opened = await server
      .visitor()
      .get(`/api/auth/reset-password/${token}?callbackURL=/reset-password`)
    expect(opened.headers.get('location')).toBe(`/reset-password?token=${token}`)
    expect((await reset(token)).body).toEqual({ status: true })
    expect((await session(visitor)).body).toBeNull()
    const signIn = (with_: string) =>
      server.visitor().post('/api/auth/sign-in/email', { email, password: with_ })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('a new password')).status).toBe(200)
    await expect
      .poll(async () => (await mails(email))[0]?.subject)
      .toBe('Your password was changed')
  })

  test('the token works once, also for fifty at the same moment', async () => {
    const { email } = await somebody()
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
    expect(opened.headers.get('location')).toBe('/reset-password?error=INVALID_TOKEN')
  })

  test('one reset takes every other link with it', async () => {
    const { email } = await somebody()
    const first = await tokenFor(email)
    await ask(email)
    await expect.poll(async () => (await mails(email)).length).toBe(3)
    const links = (await mails(email)).flatMap((mail) => mail.links)
    const second = /reset-password\/(\w+)/.exec(links.find((link) => !link.includes(first)) ?? '')
    await reset(second?.[1] ?? '')
    expect((await reset(first)).body.code).toBe('INVALID_TOKEN')
  })

  test('3599 seconds are soon enough, 3600 are not', async () => {
    const early = await tokenFor((await somebody()).email)
    await advance('PT59M55S')
    expect((await reset(early)).status).toBe(200)
    const late = await tokenFor((await somebody()).email)
    await advance('PT1H')
    expect((await reset(late)).body.code).toBe('INVALID_TOKEN')
  })

  test.each([
    ['too short', '1234567', 'PASSWORD_TOO_SHORT'],
    ['too long', 'x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('a password that is %s leaves the token alive', async (_, newPassword, code) => {
    const { email } = await somebody()
    const token = await tokenFor(email)
    expect((await reset(token, newPassword)).body.code).toBe(code)
    expect((await reset(token)).status).toBe(200)
  })

  test('a token of another kind is worth nothing here', async () => {
    const { email } = await somebody()
    const link = await linkTo(email, '/verify-email')
    const [token = ''] = link.split('token=')[1]?.split('&') ?? []
    expect((await reset(token)).body.code).toBe('INVALID_TOKEN')
    const reversed = await tokenFor(email)
    const answer = await server.visitor().get(`/api/auth/verify-email?token=${reversed}`)
    expect(answer.body.code).toBe('INVALID_TOKEN')
  })

  test('links in mails keep to the configured address, whatever headers say', async () => {
    const { email } = await somebody()
    await server
      .visitor({
        'x-forwarded-host': 'evil.com',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.com',
      })
      .post('/api/auth/request-password-reset', { email })
    await linkTo(email, '/reset-password/')
    for (const { links } of await mails(email)) {
      for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\//)
    }
  })

  test('an address gets three such mails an hour at most, and answers do not change', async () => {
    const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
    const { email } = await somebody(limited)
    const texts = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const answer = await limited.visitor().post('/api/auth/request-password-reset', { email })
      texts.add(answer.text)
      await limited.visitor().post('/api/test/clock', { advance: 'PT61S' })
    }
    expect(texts.size).toBe(1)
    const subjects = (await mails(email, limited)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Set a new password')).toHaveLength(3)
  })
})

describe('mails', () => {
  test.each([
    ['ru', 'ru-RU,ru;q=0.9'],
    ['uk', 'uk'],
    ['es', 'es-MX'],
    ['de', 'de-AT,en;q=0.5'],
    ['pl', 'pl'],
    ['fr', 'fr-CA'],
    ['tr', 'tr'],
    ['en', 'ja,en;q=0.1'],
  ])('are written in %s for who reads that', async (locale, accept) => {
    const { email } = await somebody(server, { 'accept-language': accept })
    const [mail] = await mails(email)
    const { default: words } = await import(`../../../../locales/${locale}/accounts.json`, {
      with: { type: 'json' },
    })
    expect(mail?.subject).toBe(words.mail.verify.subject)
    expect(mail?.html).toContain(`<html lang="${locale}">`)
  })

  test('show a name as text, whatever it holds', async () => {
    const email = `person${people++}@example.com`
    const name = '<a href=//evil.example>free</a>'
    await server.visitor().post('/api/auth/sign-up/email', { name, email, password })
    const [mail] = await mails(email)
    expect(mail?.html).not.toContain('<a href=//evil')
    expect(mail?.html).toContain('&lt;a href=//evil.example&gt;')
  })
})

describe('places to return to', () => {
  const evil = [
    '//evil.com',
    '/\\evil.com',
    '/%2fevil.com',
    'https:evil.com',
    'javascript:alert(1)',
    'https://localhost:3000@evil.com',
    'https://localhost:3000.evil.com',
    'http://localhost:30001',
    '/\t/evil.com',
  ]
  test.each(evil)('%j is refused wherever one can be named', async (url) => {
    const { email } = await somebody()
    const value = encodeURIComponent(url)
    const visitor = server.visitor()
    const answers = await Promise.all([
      visitor.get(`/api/auth/verify-email?token=x&callbackURL=${value}`),
      visitor.get(`/api/auth/reset-password/x?callbackURL=${value}`),
      visitor.post('/api/auth/send-verification-email', { email, callbackURL: url }),
      visitor.post('/api/auth/sign-in/email', { email, password, callbackURL: url }),
      visitor.post('/api/auth/request-password-reset', { email, redirectTo: url }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_CALLBACKURL'],
      [403, 'INVALID_REDIRECTURL'],
    ])
  })
})
