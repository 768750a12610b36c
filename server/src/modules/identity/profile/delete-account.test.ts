import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, fetchSession, password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  await signUp(server)
})
afterAll(() => server.stop())

const path = '/api/auth/delete-user'
const deleted = { success: true, message: 'User deleted' }
type SignedUpUser = Awaited<ReturnType<typeof signUp>>

const userExists = async (email: string, on = server) =>
  (await on.query('select id from users where email = $1', [email])).length === 1

async function tokenFor({ visitor, email }: SignedUpUser, callbackURL = '/goodbye', on = server) {
  const answer = await visitor.post(path, { callbackURL })
  expect(answer.body).toEqual({ success: true, message: 'Verification email sent' })
  const link = await emailedLink(on, email, '/delete-user/callback')
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
    expect((await fetchSession(other)).body).toBeNull()
    expect((await signIn(server, email)).status).toBe(401)
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your account was deleted')
  })

  test('no token or link of the account works afterwards', async () => {
    const user = await signUp(server)
    const { visitor, email } = user
    await visitor.post('/api/auth/request-password-reset', { email })
    const reset = await emailedLink(server, email, '/reset-password/')
    const { link } = await tokenFor(user)
    const { id } = (await fetchSession(visitor)).body.user
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

  test('the address is free again, for a new account', async () => {
    const { visitor, email } = await signUp(server)
    const { id } = (await fetchSession(visitor)).body.user
    await visitor.post(path, { password })
    const again = await visitor.post('/api/auth/sign-up/email', { name: 'Eve', email, password })
    expect(again.status).toBe(200)
    expect(again.body.user.id).not.toBe(id)
  })

  test('a wrong one keeps the account, and counts as a failed attempt', async () => {
    const { visitor, email } = await signUp(server)
    const answer = await visitor.post(path, { password: 'wrong' })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'INVALID_PASSWORD', message: 'Invalid password' },
    ])
    expect(await userExists(email)).toBe(true)
  })
})

describe('with the token of an email', () => {
  test('the link deletes the account and redirects', async () => {
    const user = await signUp(server)
    const { link, token } = await tokenFor(user)
    expect(token).toMatch(/^[0-9a-z]{32}$/)
    expect(link).toBe(`/api/auth/delete-user/callback?token=${token}&callbackURL=%2Fgoodbye`)
    const { id } = (await fetchSession(user.visitor)).body.user
    const waiting = await server.query('select purpose from tokens where subject = $1', [id])
    expect(waiting).toEqual([{ purpose: 'delete-account' }])
    expect(await userExists(user.email)).toBe(true)
    const opened = await user.visitor.get(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/goodbye'])
    expect([...user.visitor.cookies.keys()]).toEqual(['better-auth.known_device'])
    expect(await userExists(user.email)).toBe(false)
  })

  test('a browser that opens the link is asked once more, and deletes with the answer', async () => {
    const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const user = await signUp(server)
    const { link } = await tokenFor(user)
    const open = (url: string) => user.visitor.get(url, navigation)
    const asked = await open(link)
    const page = link.replace('/api/auth/delete-user/callback', '/confirm/delete')
    expect([asked.status, asked.headers.get('location')]).toEqual([
      302,
      `${server.config.baseUrl}${page}`,
    ])
    expect(await userExists(user.email)).toBe(true)
    const confirmed = await open(`${link}&confirmed=true`)
    expect(confirmed.headers.get('location')).toBe('/goodbye')
    expect(await userExists(user.email)).toBe(false)
  })

  test('without a redirect target the response confirms the deletion', async () => {
    const user = await signUp(server)
    const { token } = await tokenFor(user)
    const opened = await user.visitor.get(`/api/auth/delete-user/callback?token=${token}`)
    expect([opened.status, opened.body]).toEqual([200, deleted])
  })

  test('the token also works in the request that asked for the email', async () => {
    const user = await signUp(server)
    const { token } = await tokenFor(user)
    expect((await user.visitor.post(path, { token })).body).toEqual(deleted)
  })

  test('of many concurrent requests one deletes the account', async () => {
    const user = await signUp(server)
    const { token } = await tokenFor(user)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.visitor.post(path, { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('another user cannot use the token, and it stays valid', async () => {
    const owner = await signUp(server)
    const { link, token } = await tokenFor(owner)
    const attacker = await signUp(server)
    for (const answer of [
      await attacker.visitor.get(link),
      await attacker.visitor.post(path, { token }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'INVALID_TOKEN'])
    }
    const anonymous = await server.visitor().get(link)
    expect([anonymous.status, anonymous.body]).toEqual([
      404,
      { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
    ])
    expect(await userExists(attacker.email)).toBe(true)
    expect((await owner.visitor.get(link)).status).toBe(302)
  })

  test('a HEAD request deletes nothing', async () => {
    const user = await signUp(server)
    const { link } = await tokenFor(user)
    const cookie = [...user.visitor.cookies].map((pair) => pair.join('=')).join('; ')
    await server
      .visitor()
      .send(new Request(`http://localhost:3000${link}`, { method: 'HEAD', headers: { cookie } }))
    expect(await userExists(user.email)).toBe(true)
  })

  test('the token expires after a day', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const user = await signUp(own)
    const { link } = await tokenFor(user, '/goodbye', own)
    await own.visitor().post('/api/test/clock', { advance: 'P1D' })
    const opened = await user.visitor.get(link)
    expect([opened.status, opened.body.code]).toEqual([404, 'INVALID_TOKEN'])
    expect(await userExists(user.email, own)).toBe(true)
  })

  test.each(['https://evil.example', '//evil.example'])('never redirects to %s', async (target) => {
    const { visitor, email } = await signUp(server)
    const asked = await visitor.post(path, { callbackURL: target })
    const value = encodeURIComponent(target)
    const opened = await visitor.get(`/api/auth/delete-user/callback?token=x&callbackURL=${value}`)
    for (const answer of [asked, opened]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'INVALID_CALLBACKURL'])
    }
    expect(await userExists(email)).toBe(true)
  })
})

describe('with only the session', () => {
  test('a fresh one is enough', async () => {
    const { visitor, email } = await signUp(server)
    expect((await visitor.post(path)).body).toEqual(deleted)
    expect(await userExists(email)).toBe(false)
  })

  test('a session that is not fresh is not enough', async () => {
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
    expect(await userExists(email, own)).toBe(true)
  })

  test('no session is 401, and another site 403', async () => {
    expect((await server.visitor().post(path)).status).toBe(401)
    const { visitor, email } = await signUp(server)
    expect((await visitor.post(path, {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await userExists(email)).toBe(true)
  })
})

describe('where a password or a token is asked for', () => {
  const settings = { deleteUser: { proof: 'password-or-token' } }

  test('whoever has a password gives it, whatever else they ask for', async () => {
    const strict = await serverForThisTest({ settings })
    const { visitor, email } = await signUp(strict)
    for (const body of [{}, { callbackURL: '/goodbye' }]) {
      const answer = await visitor.post(path, body)
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          code: 'USER_ALREADY_HAS_A_PASSWORD_PROVIDE_THAT_TO_DELETE_THE_ACCOUNT',
          message: 'User already has a password. Provide that to delete the account.',
        },
      ])
    }
    expect(await userExists(email, strict)).toBe(true)
    expect((await visitor.post(path, { password })).body).toEqual(deleted)
  })

  test('whoever has none asks for the email, and a fresh session alone deletes nothing', async () => {
    const strict = await serverForThisTest({ settings })
    const user = await signUp(strict)
    await strict.query(
      `update accounts set provider_id = 'github', password = null
        where user_id = (select id from users where email = $1)`,
      [user.email],
    )
    const answer = await user.visitor.post(path)
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN',
        message: 'User cannot be deleted. please provide a password or token',
      },
    ])
    const { token } = await tokenFor(user, '/goodbye', strict)
    expect((await user.visitor.post(path, { token })).body).toEqual(deleted)
  })
})

test('where it is disabled, the routes do not exist', async () => {
  const off = await serverForThisTest({ settings: { deleteUser: { enabled: false } } })
  const { visitor, email } = await signUp(off)
  expect((await visitor.post(path, { password })).status).toBe(404)
  expect((await visitor.get('/api/auth/delete-user/callback?token=x')).status).toBe(404)
  expect(await userExists(email, off)).toBe(true)
})

test('when the last user is deleted, the next one becomes the admin', async () => {
  const own = await serverForThisTest()
  const first = await signUp(own)
  expect(first.answer.body.user.role).toBe('admin')
  await first.visitor.post(path, { password })
  expect((await signUp(own)).answer.body.user.role).toBe('admin')
  expect((await signUp(own)).answer.body.user.role).toBe('user')
})
