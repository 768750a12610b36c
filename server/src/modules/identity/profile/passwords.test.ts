import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationCode, confirmIdentity } from '#testing/proofs.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, emailsTo, fetchSession, password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
})
afterAll(() => server.stop())

const newPassword = 'battery staple horse'
const path = '/api/auth/change-password'
const advance = (on: TestServer, duration: string) =>
  on.visitor().post('/api/test/clock', { advance: duration })

/** A user who signed up by a provider and never had a password. */
async function withoutPassword(on: TestServer) {
  const testUser = await signUp(on)
  const [user] = await on.query<{ id: string }>('select id from users where email = $1', [
    testUser.email,
  ])
  await on.query(
    `update accounts set provider_id = 'github', account_id = 'gh-' || user_id, password = null
      where user_id = $1`,
    [user?.id],
  )
  return testUser
}

describe('changing the password', () => {
  test('keeps the other sessions unless asked to end them', async () => {
    const { visitor, email } = await signUp(server)
    const other = server.visitor()
    await other.post('/api/auth/sign-in/email', { email, password })
    const answer = await visitor.post(path, { currentPassword: password, newPassword })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ token: null, user: { email } })
    expect(answer.setCookies).toEqual([])
    expect((await fetchSession(other)).body.user.email).toBe(email)
    expect((await signIn(server, email, password)).status).toBe(401)
    expect((await signIn(server, email, newPassword)).status).toBe(200)
  })

  test('on request ends the other sessions and issues a new token for this one', async () => {
    const { visitor, email, answer: signedUp } = await signUp(server)
    const other = server.visitor()
    await other.post('/api/auth/sign-in/email', { email, password })
    const before = visitor.cookies.get('better-auth.session_token') ?? ''
    const input = { currentPassword: password, newPassword, revokeOtherSessions: true }
    const { body } = await visitor.post(path, input)
    expect(body.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(body.token).not.toBe(signedUp.body.token)
    expect((await fetchSession(visitor)).body.session.token).toBe(body.token)
    expect((await fetchSession(other)).body).toBeNull()
    const old = server.visitor()
    old.cookies.set('better-auth.session_token', before)
    expect((await fetchSession(old)).body).toBeNull()
  })

  test('a session without "remember me" stays one', async () => {
    const { email } = await signUp(server)
    const visitor = server.visitor()
    await visitor.post('/api/auth/sign-in/email', { email, password, rememberMe: false })
    const input = { currentPassword: password, newPassword, revokeOtherSessions: true }
    const { setCookies } = await visitor.post(path, input)
    expect(setCookies[0]).not.toContain('Max-Age')
    expect(setCookies[1]).toContain('dont_remember')
  })

  test.each([
    ['a wrong one', { currentPassword: 'wrong', newPassword }, 'INVALID_PASSWORD'],
    ['a short new one', { currentPassword: password, newPassword: 'x' }, 'PASSWORD_TOO_SHORT'],
    [
      'a long new one',
      { currentPassword: password, newPassword: 'x'.repeat(129) },
      'PASSWORD_TOO_LONG',
    ],
    ['no current one', { newPassword }, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_, body, code) => {
    const { visitor, email } = await signUp(server)
    const answer = await visitor.post(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect((await signIn(server, email)).status).toBe(200)
  })

  test('of many concurrent changes with the right password exactly one succeeds', async () => {
    const { visitor } = await signUp(server)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        visitor.post(path, { currentPassword: password, newPassword: `another horse ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  })

  test('invalidates links to reset the old one, and the user gets an email', async () => {
    const { visitor, email } = await signUp(server)
    await server.visitor().post('/api/auth/request-password-reset', { email })
    const link = await emailedLink(server, email, '/reset-password/')
    const token = /reset-password\/(\w+)/.exec(link)?.[1]
    await visitor.post(path, { currentPassword: password, newPassword })
    const answer = await server
      .visitor()
      .post('/api/auth/reset-password', { token, newPassword: 'by the thief' })
    expect(answer.body.code).toBe('INVALID_TOKEN')
    await expect
      .poll(async () => (await emailsTo(server, email))[0]?.subject)
      .toBe('A new password was set')
    expect((await emailsTo(server, email))[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
      'API keys and access tokens stay valid.',
    )
  })

  test('wrong passwords count as failed attempts of the account, as at sign-in', async () => {
    const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
    const { visitor } = await signUp(limited)
    const statuses: number[] = []
    for (let round = 0; round < 10; round++) {
      const { status } = await visitor.post(path, { currentPassword: 'wrong', newPassword })
      statuses.push(status)
      await advance(limited, 'PT11S')
    }
    expect(statuses).toEqual([...Array(9).fill(400), 429])
  })

  test('without a session it is 401', async () => {
    const answer = await server.visitor().post(path, { currentPassword: password, newPassword })
    expect(answer.status).toBe(401)
  })

  test('a user without a password cannot change it', async () => {
    const { visitor } = await withoutPassword(server)
    const answer = await visitor.post(path, { currentPassword: password, newPassword })
    expect([answer.status, answer.body.code]).toEqual([400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'])
  })
})

test('a user can check their password', async () => {
  const { visitor } = await signUp(server)
  const check = (given: unknown) => visitor.post('/api/auth/verify-password', { password: given })
  expect((await check(password)).body).toEqual({ status: true })
  expect((await check('wrong')).body.code).toBe('INVALID_PASSWORD')
  expect((await check(5)).body.code).toBe('VALIDATION_ERROR')
  const otherUser = await server.visitor().post('/api/auth/verify-password', { password })
  expect(otherUser.status).toBe(401)
})

describe('the first password', () => {
  const set = (visitor: Awaited<ReturnType<typeof signUp>>['visitor'], body: object) =>
    visitor.post('/api/account/password', body)

  test('is set once by a user who signed up without one', async () => {
    const { visitor, email } = await withoutPassword(server)
    await confirmIdentity(visitor, { code: await confirmationCode(server, visitor, email) })
    const answers = await Promise.all([1, 2, 3].map(() => set(visitor, { newPassword })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.map(({ body }) => body.code).sort()[0]).toBe('USER_ALREADY_HAS_A_PASSWORD')
    expect((await signIn(server, email, newPassword)).status).toBe(200)
  })

  test('needs a fresh session', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await withoutPassword(own)
    await advance(own, 'P1DT1S')
    const answer = await set(visitor, { newPassword })
    expect([answer.status, answer.body.code]).toEqual([403, 'SESSION_IS_NOT_FRESH'])
  })

  test.each([
    [{ newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
    [{ newPassword: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    [{}, 'VALIDATION_ERROR'],
    [{ newPassword, userId: 'somebody' }, 'VALIDATION_ERROR'],
  ])('is not set by %j', async (body, code) => {
    const { visitor } = await withoutPassword(server)
    const answer = await set(visitor, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  test('needs a session, and the set-password path of the wire contract does not exist', async () => {
    expect((await set(server.visitor(), { newPassword })).status).toBe(401)
    const { visitor } = await withoutPassword(server)
    expect((await visitor.post('/api/auth/set-password', { newPassword })).status).toBe(404)
  })
})
