import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { halfway, mailedCode, tell, withApp } from '../../../testing/two-factor.ts'
import type { Answer } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const sessionsOf = async (id: string, on = server) =>
  (await on.query('select id from sessions where user_id = $1', [id])).length
const wrong = '000000'

describe('the code of an app', () => {
  test('opens the session, and whether to remember it survives the step', async () => {
    const { email, app } = await withApp(server)
    const { visitor, answer } = await halfway(server, email, { rememberMe: false })
    expect(answer.setCookies.some((cookie) => cookie.startsWith('better-auth.dont_remember'))).toBe(
      true,
    )
    const done = await tell(visitor, 'verify-totp', { code: app.code() })
    expect(done.body.user).toMatchObject({ email, twoFactorEnabled: true })
    const token = done.setCookies.find((cookie) => cookie.startsWith('better-auth.session_token'))
    expect(token).not.toContain('Max-Age')
    expect([...visitor.cookies.keys()].sort()).toEqual([
      'better-auth.dont_remember',
      'better-auth.known_device',
      'better-auth.session_token',
    ])
    const { body } = await session(visitor)
    expect(body.session.token).toBe(done.body.token)
    const { visitor: other } = await halfway(server, email)
    const remembered = await tell(other, 'verify-totp', { code: app.code(1) })
    expect(remembered.setCookies[0]).toContain('Max-Age=604800')
  })

  test('works once, and so does no older one', async () => {
    const { email, app } = await withApp(server)
    const { visitor } = await halfway(server, email)
    const code = app.code()
    expect((await tell(visitor, 'verify-totp', { code })).status).toBe(200)
    const { visitor: other } = await halfway(server, email)
    for (const old of [code, app.code(-1)]) {
      const answer = await tell(other, 'verify-totp', { code: old })
      expect(refusal(answer)).toEqual([401, 'INVALID_CODE'])
    }
    const blanks = app.code(1).replace(/(...)/, '$1 ')
    expect((await tell(other, 'verify-totp', { code: blanks })).status).toBe(200)
  })

  test.each([-3, 3])('%i steps away is none', async (steps) => {
    const { email, app } = await withApp(server)
    const { visitor } = await halfway(server, email)
    const answer = await tell(visitor, 'verify-totp', { code: app.code(steps) })
    expect(refusal(answer)).toEqual([401, 'INVALID_CODE'])
  })

  test('of somebody else is none', async () => {
    const { email } = await withApp(server)
    const { app } = await withApp(server)
    const { visitor } = await halfway(server, email)
    expect(refusal(await tell(visitor, 'verify-totp', { code: app.code() }))).toEqual([
      401,
      'INVALID_CODE',
    ])
  })
})

describe('a code by mail', () => {
  test('opens the session, once, and only for the challenge it was sent for', async () => {
    const { email } = await withApp(server)
    const { visitor } = await halfway(server, email)
    const { visitor: other } = await halfway(server, email)
    expect((await tell(visitor, 'send-otp')).body).toEqual({ status: true })
    const code = await mailedCode(server, email)
    expect(refusal(await tell(other, 'verify-otp', { code }))).toEqual([400, 'OTP_HAS_EXPIRED'])
    const bad = code === wrong ? '111111' : wrong
    expect(refusal(await tell(visitor, 'verify-otp', { code: bad }))).toEqual([401, 'INVALID_CODE'])
    const done = await tell(visitor, 'verify-otp', { code })
    expect(done.body.user.email).toBe(email)
    expect((await session(visitor)).body.session.token).toBe(done.body.token)
  })

  test('lives for three minutes, and a newer one takes its place', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { email } = await withApp(own)
    const { visitor } = await halfway(own, email)
    await tell(visitor, 'send-otp')
    const first = await mailedCode(own, email)
    await tell(visitor, 'send-otp')
    const second = await mailedCode(own, email)
    if (first !== second) {
      expect((await tell(visitor, 'verify-otp', { code: first })).body.code).toBe('INVALID_CODE')
    }
    await own.visitor().post('/api/test/clock', { advance: 'PT181S' })
    const late = await tell(visitor, 'verify-otp', { code: second })
    expect(refusal(late)).toEqual([400, 'OTP_HAS_EXPIRED'])
  })

  test('is sent ten times an hour at most', async () => {
    const own = await serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' } })
    const { email } = await withApp(own)
    const { visitor } = await halfway(own, email)
    for (let sent = 0; sent < 10; sent++) {
      await own.visitor().post('/api/test/clock', { advance: 'PT30S' })
      expect((await tell(visitor, 'send-otp')).status).toBe(200)
    }
    await own.visitor().post('/api/test/clock', { advance: 'PT61S' })
    const again = await tell(visitor, 'send-otp')
    expect(refusal(again)).toEqual([429, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'])
  })
})

describe('a backup code', () => {
  test('opens the session once, however it is typed', async () => {
    const { email, backupCodes } = await withApp(server)
    const [code = ''] = backupCodes
    const { visitor } = await halfway(server, email)
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`
    const done = await tell(visitor, 'verify-backup-code', { code: typed })
    expect(done.body).toMatchObject({ user: { email } })
    expect((await session(visitor)).body.session.token).toBe(done.body.token)
    const { visitor: other } = await halfway(server, email)
    const again = await tell(other, 'verify-backup-code', { code })
    expect(refusal(again)).toEqual([401, 'INVALID_BACKUP_CODE'])
  })

  test('may be spent without a session', async () => {
    const { email, id, backupCodes } = await withApp(server)
    const { visitor } = await halfway(server, email)
    const before = await sessionsOf(id)
    const spent = { code: backupCodes[0], disableSession: true }
    const answer = await tell(visitor, 'verify-backup-code', spent)
    expect(answer.body).toEqual({ user: expect.objectContaining({ email }) })
    expect(answer.setCookies).toEqual([])
    expect(await sessionsOf(id)).toBe(before)
    expect((await tell(visitor, 'verify-backup-code', spent)).status).toBe(401)
  })

  test('is replaced by the new ones, and there are none without being made', async () => {
    const { visitor, email, backupCodes } = await withApp(server)
    const { body } = await tell(visitor, 'generate-backup-codes', { password })
    expect(body.backupCodes).toHaveLength(10)
    const { visitor: waiting } = await halfway(server, email)
    const old = await tell(waiting, 'verify-backup-code', { code: backupCodes[0] })
    expect(old.status).toBe(401)
    const fresh = await tell(waiting, 'verify-backup-code', { code: body.backupCodes[0] })
    expect(fresh.status).toBe(200)

    const other = await signUp(server)
    expect(refusal(await tell(other.visitor, 'generate-backup-codes', { password }))).toEqual([
      400,
      'TWO_FACTOR_ISNT_ENABLED',
    ])
    expect(refusal(await tell(other.visitor, 'verify-backup-code', { code: wrong }))).toEqual([
      400,
      'BACKUP_CODES_ARENT_ENABLED',
    ])
  })

  test('confirms somebody who is signed in, and switches nothing on', async () => {
    const { visitor } = await signUp(server)
    const { body } = await tell(visitor, 'enable', { password })
    const code = body.backupCodes[0]
    const answer = await tell(visitor, 'verify-backup-code', { code })
    expect(answer.body.user.twoFactorEnabled).toBe(false)
    expect(answer.body.token).toBe((await session(visitor)).body.session.token)
  })
})
