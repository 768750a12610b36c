import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  emailedTwoFactorCode,
  passFirstStep,
  signUpWithApp,
  twoFactorPost,
} from '#testing/two-factor.ts'
import { fetchSession, password, signUp } from '#testing/users.ts'
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const sessionsOf = async (id: string, on = server) =>
  (await on.query('select id from sessions where user_id = $1', [id])).length
const wrong = '000000'

describe('a code of an app', () => {
  test('opens the session, and keeps the choice of "remember me"', async () => {
    const { email, app } = await signUpWithApp(server)
    const { visitor, answer } = await passFirstStep(server, email, { rememberMe: false })
    expect(answer.setCookies.some((cookie) => cookie.startsWith('better-auth.dont_remember'))).toBe(
      true,
    )
    const done = await twoFactorPost(visitor, 'verify-totp', { code: app.code() })
    expect(done.body.user).toMatchObject({ email, twoFactorEnabled: true })
    const token = done.setCookies.find((cookie) => cookie.startsWith('better-auth.session_token'))
    expect(token).not.toContain('Max-Age')
    expect([...visitor.cookies.keys()].sort()).toEqual([
      'better-auth.dont_remember',
      'better-auth.known_device',
      'better-auth.recent_proof',
      'better-auth.session_token',
    ])
    const { body } = await fetchSession(visitor)
    expect(body.session.token).toBe(done.body.token)
    const { visitor: other } = await passFirstStep(server, email)
    const remembered = await twoFactorPost(other, 'verify-totp', { code: app.code(1) })
    expect(remembered.setCookies[0]).toContain('Max-Age=604800')
  })

  test('works once, and no older one works after it', async () => {
    const { email, app } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    const code = app.code()
    expect((await twoFactorPost(visitor, 'verify-totp', { code })).status).toBe(200)
    const { visitor: other } = await passFirstStep(server, email)
    for (const old of [code, app.code(-1)]) {
      const answer = await twoFactorPost(other, 'verify-totp', { code: old })
      expect(refusal(answer)).toEqual([401, 'INVALID_CODE'])
    }
    const blanks = app.code(1).replace(/(...)/, '$1 ')
    expect((await twoFactorPost(other, 'verify-totp', { code: blanks })).status).toBe(200)
  })

  test.each([-3, 3])('%i steps away is refused', async (steps) => {
    const { email, app } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    const answer = await twoFactorPost(visitor, 'verify-totp', { code: app.code(steps) })
    expect(refusal(answer)).toEqual([401, 'INVALID_CODE'])
  })

  test('of another user is refused', async () => {
    const { email } = await signUpWithApp(server)
    const { app } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    expect(refusal(await twoFactorPost(visitor, 'verify-totp', { code: app.code() }))).toEqual([
      401,
      'INVALID_CODE',
    ])
  })
})

describe('an emailed code', () => {
  test('opens the session, once, and only for the challenge it was sent for', async () => {
    const { email } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    const { visitor: other } = await passFirstStep(server, email)
    expect((await twoFactorPost(visitor, 'send-otp')).body).toEqual({ status: true })
    const code = await emailedTwoFactorCode(server, email)
    expect(refusal(await twoFactorPost(other, 'verify-otp', { code }))).toEqual([
      400,
      'OTP_HAS_EXPIRED',
    ])
    const bad = code === wrong ? '111111' : wrong
    expect(refusal(await twoFactorPost(visitor, 'verify-otp', { code: bad }))).toEqual([
      401,
      'INVALID_CODE',
    ])
    const done = await twoFactorPost(visitor, 'verify-otp', { code })
    expect(done.body.user.email).toBe(email)
    expect((await fetchSession(visitor)).body.session.token).toBe(done.body.token)
  })

  test('is valid for three minutes, and a newer one replaces it', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { email } = await signUpWithApp(own)
    const { visitor } = await passFirstStep(own, email)
    await twoFactorPost(visitor, 'send-otp')
    const first = await emailedTwoFactorCode(own, email)
    await twoFactorPost(visitor, 'send-otp')
    const second = await emailedTwoFactorCode(own, email)
    if (first !== second) {
      expect((await twoFactorPost(visitor, 'verify-otp', { code: first })).body.code).toBe(
        'INVALID_CODE',
      )
    }
    await own.visitor().post('/api/test/clock', { advance: 'PT181S' })
    const late = await twoFactorPost(visitor, 'verify-otp', { code: second })
    expect(refusal(late)).toEqual([400, 'OTP_HAS_EXPIRED'])
  })

  test('is sent ten times an hour at most', async () => {
    const own = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
    const { email } = await signUpWithApp(own)
    const { visitor } = await passFirstStep(own, email)
    for (let sent = 0; sent < 10; sent++) {
      await own.visitor().post('/api/test/clock', { advance: 'PT30S' })
      expect((await twoFactorPost(visitor, 'send-otp')).status).toBe(200)
    }
    await own.visitor().post('/api/test/clock', { advance: 'PT61S' })
    const again = await twoFactorPost(visitor, 'send-otp')
    expect(refusal(again)).toEqual([429, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'])
  })
})

describe('a backup code', () => {
  test('opens the session once, however it is typed', async () => {
    const { email, backupCodes } = await signUpWithApp(server)
    const [code = ''] = backupCodes
    const { visitor } = await passFirstStep(server, email)
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`
    const done = await twoFactorPost(visitor, 'verify-backup-code', { code: typed })
    expect(done.body).toMatchObject({ user: { email } })
    expect((await fetchSession(visitor)).body.session.token).toBe(done.body.token)
    const { visitor: other } = await passFirstStep(server, email)
    const again = await twoFactorPost(other, 'verify-backup-code', { code })
    expect(refusal(again)).toEqual([401, 'INVALID_BACKUP_CODE'])
  })

  test('may be used without opening a session', async () => {
    const { email, id, backupCodes } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    const before = await sessionsOf(id)
    const spent = { code: backupCodes[0], disableSession: true }
    const answer = await twoFactorPost(visitor, 'verify-backup-code', spent)
    expect(answer.body).toEqual({ user: expect.objectContaining({ email }) })
    expect(answer.setCookies).toEqual([])
    expect(await sessionsOf(id)).toBe(before)
    expect((await twoFactorPost(visitor, 'verify-backup-code', spent)).status).toBe(401)
  })

  test('is replaced by new ones, and there are none until they are generated', async () => {
    const { visitor, email, backupCodes } = await signUpWithApp(server)
    const { body } = await twoFactorPost(visitor, 'generate-backup-codes', { password })
    expect(body.backupCodes).toHaveLength(10)
    const { visitor: waiting } = await passFirstStep(server, email)
    const old = await twoFactorPost(waiting, 'verify-backup-code', { code: backupCodes[0] })
    expect(old.status).toBe(401)
    const fresh = await twoFactorPost(waiting, 'verify-backup-code', { code: body.backupCodes[0] })
    expect(fresh.status).toBe(200)

    const other = await signUp(server)
    expect(
      refusal(await twoFactorPost(other.visitor, 'generate-backup-codes', { password })),
    ).toEqual([400, 'TWO_FACTOR_ISNT_ENABLED'])
    expect(
      refusal(await twoFactorPost(other.visitor, 'verify-backup-code', { code: wrong })),
    ).toEqual([400, 'BACKUP_CODES_ARENT_ENABLED'])
  })

  test('confirms a signed-in user, and enables nothing', async () => {
    const { visitor } = await signUp(server)
    const { body } = await twoFactorPost(visitor, 'enable', { password })
    const code = body.backupCodes[0]
    const answer = await twoFactorPost(visitor, 'verify-backup-code', { code })
    expect(answer.body.user.twoFactorEnabled).toBe(false)
    expect(answer.body.token).toBe((await fetchSession(visitor)).body.session.token)
  })
})
