import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secret, serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { fetchSession, freshEmail, password, signIn, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const name = 'better-auth.session_token'
const json = (path: string) => `/api/auth/${path}`
const signed = (value: string, key: string) =>
  encodeURIComponent(`${value}.${createHmac('sha256', key).update(value).digest('base64')}`)

async function asWhom(cookie: string) {
  const answer = await server.visitor().get(json('get-session'), { cookie: `${name}=${cookie}` })
  expect(answer.status).toBe(200)
  return answer
}

const tokenOf = (visitor: Visitor) =>
  decodeURIComponent(visitor.cookies.get(name) ?? '').split('.')[0] ?? ''
const rename = (visitor: Visitor, to: string) => visitor.post(json('update-user'), { name: to })

describe('a cookie is valid only as a whole', () => {
  test('A-27: with one changed letter in its signature it is rejected and cleared', async () => {
    const { visitor } = await signUp(server)
    const cookie = decodeURIComponent(visitor.cookies.get(name) ?? '')
    for (const at of [1, 10, 43]) {
      const changed = [...cookie]
      const index = changed.length - at - 1
      changed[index] = changed[index] === 'A' ? 'B' : 'A'
      const answer = await asWhom(encodeURIComponent(changed.join('')))
      expect([answer.text, answer.setCookies.length]).toEqual(['null', 3])
    }
  })

  test('A-28: the signature of another session is not accepted', async () => {
    const [one, other] = await Promise.all([signUp(server), signUp(server)])
    const [, signature] = decodeURIComponent(other.visitor.cookies.get(name) ?? '').split('.')
    const mixed = encodeURIComponent(`${tokenOf(one.visitor)}.${signature}`)
    expect((await asWhom(mixed)).text).toBe('null')
  })

  test('A-29: the bare token from the sign-in response is not accepted as a cookie', async () => {
    const { answer } = await signUp(server)
    expect((await asWhom(answer.body.token)).text).toBe('null')
    expect((await asWhom(`${answer.body.token}.`)).text).toBe('null')
  })

  test('A-30: stored values give no access, even when signed', async () => {
    const { visitor } = await signUp(server)
    for (const text of await storedRows(server.query).sessions.hashes()) {
      for (const key of [secret, 'guessed', '']) {
        expect((await asWhom(signed(text, key))).text).toBe('null')
      }
    }
    const guessed = signed(tokenOf(visitor), 'better-auth-secret-1234567890')
    expect((await asWhom(guessed)).text).toBe('null')
    expect((await asWhom(signed(tokenOf(visitor), secret))).body).not.toBeNull()
  })

  test('A-42: of two cookies with one name the first valid one is used, and nothing is mixed', async () => {
    const [one, other] = await Promise.all([signUp(server), signUp(server)])
    const cookies = [one, other].map(({ visitor }) => `${name}=${visitor.cookies.get(name)}`)
    for (const [list, email] of [
      [cookies, one.email],
      [cookies.toReversed(), other.email],
    ] as const) {
      const cookie = list.join('; ')
      const { body } = await server.visitor().get(json('get-session'), { cookie })
      expect([body.user.email, body.session.userId]).toEqual([email, body.user.id])
    }
  })
})

test('A-34: revoking a session by the token of another user ends nothing', async () => {
  const [thief, owner] = await Promise.all([signUp(server), signUp(server)])
  const { body } = await fetchSession(owner.visitor)
  for (const token of [tokenOf(owner.visitor), body.session.id]) {
    const answer = await thief.visitor.post(json('revoke-session'), { token })
    const unknown = await thief.visitor.post(json('revoke-session'), { token: 'x'.repeat(32) })
    expect([answer.status, answer.body.code]).toEqual([400, 'SESSION_NOT_FOUND'])
    expect(answer.text).toBe(unknown.text)
  }
  expect((await fetchSession(owner.visitor)).body).not.toBeNull()
})

test('A-39: signing in replaces a cookie that was set before', async () => {
  const [thief, owner] = await Promise.all([signUp(server), signUp(server)])
  const planted = thief.visitor.cookies.get(name) ?? ''
  const browser = server.visitor()
  browser.cookies.set(name, planted)
  await browser.post(json('sign-in/email'), { email: owner.email, password })
  expect(browser.cookies.get(name)).not.toBe(planted)
  expect((await fetchSession(browser)).body.user.email).toBe(owner.email)
  expect((await asWhom(planted)).body.user.email).toBe(thief.email)
  const made = server.visitor()
  made.cookies.set(name, signed('x'.repeat(32), 'guessed'))
  await made.post(json('sign-in/email'), { email: owner.email, password })
  expect(tokenOf(made)).not.toBe('x'.repeat(32))
})

test('A-41: signing out with the ids of other sessions in cookies ends only the own session', async () => {
  const [thief, owner] = await Promise.all([signUp(server), signUp(server)])
  const token = tokenOf(owner.visitor)
  const forged = ['', '.x', `.${createHmac('sha256', 'guessed').update(token).digest('base64')}`]
  for (const tail of forged) {
    thief.visitor.cookies.set(`${name}_multi-${token.toLowerCase()}`, `${token}${tail}`)
    thief.visitor.cookies.set(`better-auth.session_token_multi-${token}`, `${token}${tail}`)
    const cookie = [...thief.visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await thief.visitor.post(json('sign-out'), {}, { cookie })
    expect(answer.status).toBe(200)
  }
  expect((await fetchSession(thief.visitor)).body).toBeNull()
  expect((await fetchSession(owner.visitor)).body).not.toBeNull()
})

describe('with the cookie cache', () => {
  const settings = { session: { cookieCache: { enabled: true, lifetime: 60 } } }

  test('A-43: an edited copy and the copy of another session are rejected', async () => {
    const cached = await serverForThisTest({ settings })
    const [one, other] = await Promise.all([signUp(cached), signUp(cached)])
    for (const { visitor } of [one, other]) await fetchSession(visitor)
    const data = one.visitor.cookies.get('better-auth.session_data') ?? ''
    const payload = JSON.parse(Buffer.from(data, 'base64url').toString())
    const edits = [
      { ...payload, expiresAt: payload.expiresAt + 86_400_000 },
      { ...payload, session: { ...payload.session, user: { ...payload.session.user, role: 'x' } } },
      { ...payload, signature: '' },
    ]
    const copies = [
      other.visitor.cookies.get('better-auth.session_data') ?? '',
      ...edits.map((edit) => Buffer.from(JSON.stringify(edit)).toString('base64url')),
      'null',
      '%',
    ]
    for (const copy of copies) {
      one.visitor.cookies.set('better-auth.session_data', copy)
      const { body } = await fetchSession(one.visitor)
      expect([body.user.email, body.user.role]).toEqual([one.email, body.user.role])
      expect(['admin', 'user']).toContain(body.user.role)
    }
  })

  test('A-44: changing endpoints never use the copy', async () => {
    const cached = await serverForThisTest({ settings })
    const { visitor, email } = await signUp(cached)
    await fetchSession(visitor)
    const stolen = cached.visitor()
    for (const [key, value] of visitor.cookies) stolen.cookies.set(key, value)
    await visitor.post(json('sign-out'))
    expect((await fetchSession(stolen)).body.user.email).toBe(email)
    const attempts = await Promise.all([
      rename(stolen, 'Eve'),
      stolen.post(json('change-email'), { newEmail: freshEmail() }),
      stolen.post(json('change-password'), {
        currentPassword: password,
        newPassword: 'another one 123',
      }),
      stolen.post(json('delete-user'), { password }),
      stolen.post(json('api-key/create'), { name: 'mine' }),
      stolen.post(json('organization/create'), { name: 'Mine', slug: 'mine' }),
    ])
    expect(attempts.map(({ status }) => status)).toEqual(Array(6).fill(401))
    expect((await signIn(cached, email)).status).toBe(200)
  })

  test('A-45: a user too large for a copy works without one', async () => {
    const cached = await serverForThisTest({ settings })
    const { visitor } = await signUp(cached)
    const image = `https://example.com/${'ü'.repeat(2000)}`
    const answer = await visitor.post(json('update-user'), { image, name: 'ß'.repeat(250) })
    expect(answer.status).toBe(200)
    const read = await fetchSession(visitor)
    expect([read.status, read.body.user.image]).toEqual([200, image])
    const data = visitor.cookies.get('better-auth.session_data') ?? ''
    expect(data.length).toBeLessThanOrEqual(4093)
    expect(data).not.toContain('ü')
    const told = cached.logged.filter((line) => line.includes('session.copy_too_large'))
    expect(told[0]).toContain('too large to be cached in a cookie')
    expect(JSON.parse(told[0] ?? '{}').length).toBeGreaterThan(4093)
  })
})

test('A-47: deleting an account deletes all its credentials', async () => {
  const { visitor, email, answer } = await signUp(server)
  const key = (await visitor.post(json('api-key/create'), { name: 'mine' })).body.key
  const elsewhere = server.visitor()
  await elsewhere.post(json('sign-in/email'), { email, password })
  await visitor.post(json('delete-user'), { password })
  for (const browser of [visitor, elsewhere])
    expect((await fetchSession(browser)).text).toBe('null')
  const cookie = `${name}=${signed(answer.body.token, secret)}`
  const replayed = await server.visitor().get(json('get-session'), { cookie })
  expect(replayed.text).toBe('null')
  expect((await server.visitor().get('/api/me', { 'x-api-key': key })).status).toBe(401)
  expect((await signIn(server, email)).status).toBe(401)
  const { id } = answer.body.user
  expect(await storedRows(server.query).users.credentials(id)).toEqual([])
})

test('A-48: with https every cookie is Secure, HttpOnly and host-only', async () => {
  const secure = await serverForThisTest({
    env: { BASE_URL: 'https://id.example.com', SECRET: 'x'.repeat(32) },
    settings: { session: { cookieCache: { enabled: true, lifetime: 60 } } },
  })
  const visitor = secure.visitor()
  const body = { name: 'Ada', email: freshEmail(), password, rememberMe: false }
  const set = [
    await visitor.post(json('sign-up/email'), body),
    await fetchSession(visitor),
    await visitor.post(json('change-password'), {
      currentPassword: password,
      newPassword: 'another one 123',
      revokeOtherSessions: true,
    }),
    await visitor.post(json('sign-out')),
  ].flatMap(({ setCookies }) => setCookies)
  expect(set.length).toBeGreaterThan(6)
  for (const cookie of set) {
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__(?:Secure|Host)-/)
    expect(attributes).toEqual(
      expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']),
    )
    expect(attributes.some((attribute) => /^domain/i.test(attribute))).toBe(false)
  }
})
