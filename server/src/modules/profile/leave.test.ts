import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTo, mails, password, session, signIn, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  await signUp(server)
})
afterAll(() => server.stop())

const path = '/api/auth/delete-user'
const deleted = { success: true, message: 'User deleted' }
type Person = Awaited<ReturnType<typeof signUp>>

const isThere = async (email: string, on = server) =>
  (await on.query('select id from users where email = $1', [email])).length === 1

async function tokenFor({ visitor, email }: Person, callbackURL = '/goodbye', on = server) {
  const answer = await visitor.post(path, { callbackURL })
  expect(answer.body).toEqual({ success: true, message: 'Verification email sent' })
  const link = await linkTo(on, email, '/delete-user/callback')
  return { link, token: /token=(\w+)/.exec(link)?.[1] ?? '' }
}

describe('with the password', () => {
  test('the account is gone, with every session and every cookie', async () => {
    const { visitor, email } = await signUp(server)
    const other = server.visitor()
    await other.post('/api/auth/sign-in/email', { email, password })
    const answer = await visitor.post(path, { password })
    expect([answer.status, answer.body]).toEqual([200, deleted])
    expect([...visitor.cookies.keys()]).toEqual(['better-auth.known_device'])
    expect((await session(other)).body).toBeNull()
    expect((await signIn(server, email)).status).toBe(401)
    const told = (await mails(server, email)).map(({ subject }) => subject)
    expect(told).toContain('Your account was deleted')
  })

  test('nothing that was theirs is left alive', async () => {
    const person = await signUp(server)
    const { visitor, email } = person
    await visitor.post('/api/auth/request-password-reset', { email })
    const reset = await linkTo(server, email, '/reset-password/')
    const { link } = await tokenFor(person)
    const { id } = (await session(visitor)).body.user
    await visitor.post(path, { password })
    for (const table of ['sessions', 'accounts']) {
      const rows = await server.query(`select * from ${table} where user_id = $1`, [id])
      expect(rows).toEqual([])
    }
    expect(await server.query('select * from tokens where subject = $1', [id])).toEqual([])
    const token = /reset-password\/(\w+)/.exec(reset)?.[1]
    const answer = await visitor.post('/api/auth/reset-password', { token, newPassword: password })
    expect(answer.body.code).toBe('INVALID_TOKEN')
    expect((await visitor.get(link)).status).toBe(404)
  })

  test('the address is free again, for somebody new', async () => {
    const { visitor, email } = await signUp(server)
    const { id } = (await session(visitor)).body.user
    await visitor.post(path, { password })
    const again = await visitor.post('/api/auth/sign-up/email', { name: 'Eve', email, password })
    expect(again.status).toBe(200)
    expect(again.body.user.id).not.toBe(id)
  })

  test('a wrong one keeps the account, and counts', async () => {
    const { visitor, email } = await signUp(server)
    const answer = await visitor.post(path, { password: 'wrong' })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'INVALID_PASSWORD', message: 'Invalid password' },
    ])
    expect(await isThere(email)).toBe(true)
  })
})

describe('with the token of a mail', () => {
  test('the link deletes and leads on', async () => {
    const person = await signUp(server)
    const { link, token } = await tokenFor(person)
    expect(token).toMatch(/^[0-9a-z]{32}$/)
    const opened = await person.visitor.get(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/goodbye'])
    expect([...person.visitor.cookies.keys()]).toEqual(['better-auth.known_device'])
    expect(await isThere(person.email)).toBe(false)
  })

  test('without a place to go the answer says it', async () => {
    const person = await signUp(server)
    const { token } = await tokenFor(person)
    const opened = await person.visitor.get(`/api/auth/delete-user/callback?token=${token}`)
    expect([opened.status, opened.body]).toEqual([200, deleted])
  })

  test('the token also works where the mail was asked for', async () => {
    const person = await signUp(server)
    const { token } = await tokenFor(person)
    expect((await person.visitor.post(path, { token })).body).toEqual(deleted)
  })

  test('of many at the same moment one deletes', async () => {
    const person = await signUp(server)
    const { token } = await tokenFor(person)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.visitor.post(path, { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('somebody else cannot use it, and it stays alive', async () => {
    const owner = await signUp(server)
    const { link, token } = await tokenFor(owner)
    const thief = await signUp(server)
    for (const answer of [
      await thief.visitor.get(link),
      await thief.visitor.post(path, { token }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'INVALID_TOKEN'])
    }
    const nobody = await server.visitor().get(link)
    expect([nobody.status, nobody.body]).toEqual([
      404,
      { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
    ])
    expect(await isThere(thief.email)).toBe(true)
    expect((await owner.visitor.get(link)).status).toBe(302)
  })

  test('a look with HEAD deletes nothing', async () => {
    const person = await signUp(server)
    const { link } = await tokenFor(person)
    const cookie = [...person.visitor.cookies].map((pair) => pair.join('=')).join('; ')
    await server
      .visitor()
      .send(new Request(`http://localhost:3000${link}`, { method: 'HEAD', headers: { cookie } }))
    expect(await isThere(person.email)).toBe(true)
  })

  test('a day later it is too old', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const person = await signUp(own)
    const { link } = await tokenFor(person, '/goodbye', own)
    await own.visitor().post('/api/test/clock', { advance: 'P1D' })
    const opened = await person.visitor.get(link)
    expect([opened.status, opened.body.code]).toEqual([404, 'INVALID_TOKEN'])
    expect(await isThere(person.email, own)).toBe(true)
  })

  test.each(['https://evil.example', '//evil.example'])('never leads to %s', async (place) => {
    const { visitor, email } = await signUp(server)
    const asked = await visitor.post(path, { callbackURL: place })
    const value = encodeURIComponent(place)
    const opened = await visitor.get(`/api/auth/delete-user/callback?token=x&callbackURL=${value}`)
    for (const answer of [asked, opened]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'INVALID_CALLBACKURL'])
    }
    expect(await isThere(email)).toBe(true)
  })
})

describe('with nothing but the session', () => {
  test('a fresh one is enough', async () => {
    const { visitor, email } = await signUp(server)
    expect((await visitor.post(path)).body).toEqual(deleted)
    expect(await isThere(email)).toBe(false)
  })

  test('a stale one is not', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor, email } = await signUp(own)
    await own.visitor().post('/api/test/clock', { advance: 'P1DT1S' })
    const answer = await visitor.post(path)
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
        message: 'Session expired. Re-authenticate to perform this action.',
      },
    ])
    expect(await isThere(email, own)).toBe(true)
  })

  test('none is 401, and another site 403', async () => {
    expect((await server.visitor().post(path)).status).toBe(401)
    const { visitor, email } = await signUp(server)
    expect((await visitor.post(path, {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await isThere(email)).toBe(true)
  })
})

test('where it is switched off, the paths are not there', async () => {
  const off = await serverForThisTest({ settings: { deleteUser: { enabled: false } } })
  const { visitor, email } = await signUp(off)
  expect((await visitor.post(path, { password })).status).toBe(404)
  expect((await visitor.get('/api/auth/delete-user/callback?token=x')).status).toBe(404)
  expect(await isThere(email, off)).toBe(true)
})

test('when the last person left, the next one looks after the house again', async () => {
  const own = await serverForThisTest()
  const first = await signUp(own)
  expect(first.answer.body.user.role).toBe('admin')
  await first.visitor.post(path, { password })
  expect((await signUp(own)).answer.body.user.role).toBe('admin')
  expect((await signUp(own)).answer.body.user.role).toBe('user')
})
