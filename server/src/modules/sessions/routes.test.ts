import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const password = 'correct horse battery'
let people = 0

/** Somebody with an account, signed in unless told otherwise. */
async function somebody(at = server, headers: Record<string, string> = {}) {
  const email = `person${people++}@example.com`
  const visitor = at.visitor(headers)
  const answer = await visitor.post('/api/auth/sign-up/email', { name: 'Ada', email, password })
  expect(answer.status).toBe(200)
  return { visitor, email, answer }
}

const session = (visitor: Visitor) => visitor.get('/api/auth/get-session')

describe('sign-up', () => {
  test('answers with token and person, and signs in', async () => {
    const { visitor, email, answer } = await somebody()
    expect(answer.body.user).toMatchObject({
      email,
      name: 'Ada',
      emailVerified: false,
      image: null,
    })
    expect(answer.body.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(answer.setCookies).toEqual([
      expect.stringMatching(
        /^better-auth\.session_token=[A-Za-z0-9]{32}\.[A-Za-z0-9%]+%3D; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
    const { body } = await session(visitor)
    expect(body.user.email).toBe(email)
    expect(body.session.token).toBe(answer.body.token)
  })

  test('stores the address in lower case and refuses it a second time', async () => {
    const { email } = await somebody()
    const again = await server
      .visitor()
      .post('/api/auth/sign-up/email', { name: 'X', email: email.toUpperCase(), password })
    expect(again.status).toBe(422)
    expect(again.body).toEqual({ code: 'USER_ALREADY_EXISTS', message: 'User already exists' })
  })

  test('takes no role, no id and no verified address from outside', async () => {
    const { body } = await server.visitor().post('/api/auth/sign-up/email', {
      name: 'X',
      email: `p${people++}@example.com`,
      password,
      role: 'admin',
      id: 'mine',
      emailVerified: true,
    })
    expect(body.user).toMatchObject({ role: 'user', emailVerified: false })
    expect(body.user.id).not.toBe('mine')
  })

  test.each([
    ['a short password', { password: '1234567' }, 400, 'PASSWORD_TOO_SHORT'],
    ['a long password', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
    ['no address', { email: undefined }, 400, 'VALIDATION_ERROR'],
    ['a list of addresses', { email: ['a@x.com'] }, 400, 'VALIDATION_ERROR'],
    ['a bad address', { email: 'nobody' }, 400, 'INVALID_EMAIL'],
    ['no name', { name: undefined }, 400, 'VALIDATION_ERROR'],
    ['another site to return to', { callbackURL: 'https://evil.com' }, 403, 'INVALID_CALLBACKURL'],
  ])('refuses %s', async (_, parts, status, code) => {
    const before = await server.query('select count(*) as n from users')
    const body = { name: 'X', email: `p${people++}@example.com`, password, ...parts }
    const answer = await server.visitor().post('/api/auth/sign-up/email', body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await server.query('select count(*) as n from users')).toEqual(before)
  })

  test('only the first of many that come at once becomes admin', async () => {
    const fresh = await serverForThisTest()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fresh
          .visitor()
          .post('/api/auth/sign-up/email', { name: 'X', email: `f${index}@example.com`, password }),
      ),
    )
    const roles = answers.map(({ body }) => body.user.role).sort()
    expect(roles).toEqual(['admin', ...Array(11).fill('user')])
  })

  test('of many with one address exactly one gets the account', async () => {
    const email = `race${people++}@example.com`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.visitor().post('/api/auth/sign-up/email', { name: 'X', email, password }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  })
})

describe('sign-in', () => {
  test('makes a new token each time and says where to go', async () => {
    const { email, answer: first } = await somebody()
    const { body, setCookies } = await server
      .visitor()
      .post('/api/auth/sign-in/email', { email, password, callbackURL: '/dashboard' })
    expect(body).toMatchObject({ redirect: true, url: '/dashboard', user: { email } })
    expect(body.token).not.toBe(first.body.token)
    expect(setCookies[0]).toContain('Max-Age=604800')
  })

  test('without "remember me" the cookies end with the browser', async () => {
    const { email } = await somebody()
    const visitor = server.visitor()
    const { setCookies } = await visitor.post('/api/auth/sign-in/email', {
      email,
      password,
      rememberMe: false,
    })
    expect(setCookies).toHaveLength(2)
    for (const cookie of setCookies) expect(cookie).not.toContain('Max-Age')
    expect([...visitor.cookies.keys()]).toEqual([
      'better-auth.session_token',
      'better-auth.dont_remember',
    ])
    const { body } = await session(visitor)
    const life = Date.parse(body.session.expiresAt) - Date.parse(body.session.createdAt)
    expect(life).toBe(86_400_000)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await somebody()
    const wrong = await server.visitor().post('/api/auth/sign-in/email', { email, password: 'no' })
    const unknown = await server
      .visitor()
      .post('/api/auth/sign-in/email', { email: 'nobody@example.com', password })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toBe(unknown.text)
    expect(wrong.body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  })

  test('an ordinary form works before any script: it is sent on', async () => {
    const { email } = await somebody()
    const visitor = server.visitor({ 'content-type': 'application/x-www-form-urlencoded' })
    const form = new URLSearchParams({ email, password, callbackURL: '/account/sessions' })
    const answer = await visitor.post('/api/auth/sign-in/email', form.toString())
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/sessions'])
    expect((await session(visitor)).body.user.email).toBe(email)
  })

  test('composed and decomposed letters are one password', async () => {
    const email = `p${people++}@example.com`
    const visitor = server.visitor()
    await visitor.post('/api/auth/sign-up/email', {
      name: 'X',
      email,
      password: 'caf\u00e9 caf\u00e9',
    })
    const { status } = await server
      .visitor()
      .post('/api/auth/sign-in/email', { email, password: 'cafe\u0301 cafe\u0301' })
    expect(status).toBe(200)
  })
})

describe('get-session', () => {
  test('answers null to a stranger, without touching cookies', async () => {
    const answer = await session(server.visitor())
    expect([answer.status, answer.text]).toEqual([200, 'null'])
    expect(answer.setCookies).toEqual([])
  })

  test.each([
    ['a changed signature', (value: string) => `${value.slice(0, -8)}AAAA%3D`],
    ['no signature', (value: string) => value.slice(0, 32)],
    ['another token', (value: string) => `${'x'.repeat(32)}${value.slice(32)}`],
  ])('a cookie with %s is nobody, and is cleared', async (_, spoil) => {
    const { visitor } = await somebody()
    const name = 'better-auth.session_token'
    visitor.cookies.set(name, spoil(visitor.cookies.get(name) ?? ''))
    const answer = await session(visitor)
    expect(answer.text).toBe('null')
    expect(answer.setCookies).toHaveLength(3)
    expect(visitor.cookies.size).toBe(0)
  })

  test('the database holds no token that could be used', async () => {
    const { answer } = await somebody()
    const rows = await server.query('select s::text as row from sessions s')
    expect(rows.some(({ row }) => String(row).includes(answer.body.token))).toBe(false)
  })

  test('of two cookies with one name, the first with a good signature counts', async () => {
    const { visitor, email } = await somebody()
    const good = visitor.cookies.get('better-auth.session_token')
    const cookie = `better-auth.session_token=bad.value; better-auth.session_token=${good}`
    const { body } = await server.visitor().get('/api/auth/get-session', { cookie })
    expect(body.user.email).toBe(email)
    expect(body.session.userId).toBe(body.user.id)
  })

  test('records from where the person came', async () => {
    const { visitor } = await somebody(server, { 'user-agent': 'Test/1.0' })
    const { body } = await session(visitor)
    expect(body.session).toMatchObject({ ipAddress: '127.0.0.1', userAgent: 'Test/1.0' })
  })
})

describe('ending sessions', () => {
  test('signing out ends the session and clears three cookies', async () => {
    const { visitor } = await somebody()
    const before = new Map(visitor.cookies)
    const answer = await visitor.post('/api/auth/sign-out')
    expect(answer.body).toEqual({ success: true })
    expect(answer.setCookies).toHaveLength(3)
    for (const [name, value] of before) visitor.cookies.set(name, value)
    expect((await session(visitor)).text).toBe('null')
  })

  test('signing out as a stranger is a success too', async () => {
    expect((await server.visitor().post('/api/auth/sign-out')).body).toEqual({ success: true })
  })

  test('the list names devices, marks this one, and shows tokens of no other', async () => {
    const { visitor, email, answer } = await somebody()
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'
    const other = server.visitor({ 'user-agent': firefox })
    const signedIn = await other.post('/api/auth/sign-in/email', { email, password })
    const { body } = await visitor.get('/api/auth/list-sessions')
    expect(body).toHaveLength(2)
    const [newest, oldest] = body
    expect(oldest).toMatchObject({ current: true, token: answer.body.token })
    expect(newest).toMatchObject({
      current: false,
      device: { kind: 'computer', browser: 'Firefox', browserVersion: '146', system: 'Linux' },
    })
    expect(newest.token).not.toBe(signedIn.body.token)
  })

  test('what the list shows ends that session, at once', async () => {
    const { visitor, email } = await somebody()
    const other = server.visitor()
    await other.post('/api/auth/sign-in/email', { email, password })
    expect((await session(other)).body.user.email).toBe(email)
    const { body } = await visitor.get('/api/auth/list-sessions')
    const { token } = body.find((each: { current: boolean }) => !each.current)
    expect((await visitor.post('/api/auth/revoke-session', { token })).body).toEqual({
      status: true,
    })
    expect((await session(other)).text).toBe('null')
    expect((await session(visitor)).body.user.email).toBe(email)
  })

  test('nobody ends a session of somebody else', async () => {
    const victim = await somebody()
    const attacker = await somebody()
    const { body } = await session(victim.visitor)
    for (const token of [victim.answer.body.token, body.session.id]) {
      await attacker.visitor.post('/api/auth/revoke-session', { token })
    }
    expect((await session(victim.visitor)).body.user.email).toBe(victim.email)
  })

  test('all others end, this one lives', async () => {
    const { visitor, email } = await somebody()
    const other = server.visitor()
    await other.post('/api/auth/sign-in/email', { email, password })
    await session(other)
    await visitor.post('/api/auth/revoke-other-sessions')
    expect((await session(other)).text).toBe('null')
    expect((await session(visitor)).body.user.email).toBe(email)
  })

  test('all end', async () => {
    const { visitor } = await somebody()
    await session(visitor)
    await visitor.post('/api/auth/revoke-sessions')
    expect((await session(visitor)).text).toBe('null')
  })

  test.each([
    ['list-sessions', 'get'],
    ['revoke-session', 'post'],
    ['revoke-sessions', 'post'],
    ['revoke-other-sessions', 'post'],
  ] as const)('%s wants a session', async (path, method) => {
    const answer = await server.visitor()[method](`/api/auth/${path}`, {} as never)
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  test.each([{}, { token: 5 }, { token: null }])('revoke-session refuses %j', async (body) => {
    const { visitor } = await somebody()
    const answer = await visitor.post('/api/auth/revoke-session', body)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
    ])
  })

  test('a revocation reaches another node within a second', async () => {
    const node = await server.another()
    const { visitor } = await somebody()
    const elsewhere = node.visitor()
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    expect((await session(elsewhere)).body).not.toBeNull()
    await visitor.post('/api/auth/revoke-sessions')
    await expect.poll(async () => (await session(elsewhere)).text, { timeout: 1000 }).toBe('null')
    await node.stop()
  })
})
