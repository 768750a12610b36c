import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTo, password, session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { appFor, halfway, mailedCode, tell, withApp } from '../../../testing/two-factor.ts'
import type { Answer, Visitor } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const sessionsOf = async (id: string, on = server) =>
  (await on.query('select id from sessions where user_id = $1', [id])).length
const wrong = '000000'

describe('between the steps', () => {
  test('nobody holds a session, not even in a cookie copy', async () => {
    const own = await serverForThisTest({
      settings: { session: { cookieCache: { enabled: true } } },
    })
    const { visitor, email, id } = await withApp(own)
    const { visitor: waiting, answer } = await halfway(own, email, {}, visitor)
    expect(answer.text).toBe('{"twoFactorRedirect":true,"twoFactorMethods":["totp","otp"]}')
    const given = answer.setCookies.filter((cookie) => !cookie.includes('Max-Age=0'))
    expect(given).toHaveLength(1)
    expect(given[0]).toMatch(
      /^better-auth\.two_factor=2fa-[a-zA-Z0-9]{20}\.[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await session(waiting)).body).toBeNull()
    expect(await sessionsOf(id, own)).toBe(1)
    const events = await own.query(
      `select id from events where type = 'session.created' and aggregate = $1`,
      [`user:${id}`],
    )
    expect(events).toHaveLength(2)
  })

  test('a username leads there too', async () => {
    const { visitor, email } = await withApp(server)
    const username = email.replace(/@.*/, '')
    await visitor.post('/api/auth/update-user', { username })
    const answer = await server.visitor().post('/api/auth/sign-in/username', { username, password })
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
  })

  test('a form without a script goes on to the page, and from there to where it wanted', async () => {
    const { email, app } = await withApp(server)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = (visitor: Visitor, path: string, fields: Record<string, string>) =>
      visitor.post(`/api/auth/${path}`, new URLSearchParams(fields).toString(), form)
    const visitor = server.visitor()
    const callbackURL = '/account/sessions?a=1'
    const first = await send(visitor, 'sign-in/email', { email, password, callbackURL })
    expect([first.status, first.headers.get('location')]).toEqual([
      303,
      `/two-factor?next=${encodeURIComponent(callbackURL)}`,
    ])
    const mailed = await send(visitor, 'two-factor/send-otp', { callbackURL })
    expect(mailed.headers.get('location')).toBe(first.headers.get('location'))
    const code = app.code()
    const evil = { code, callbackURL: 'https://evil.example' }
    const refused = await send(visitor, 'two-factor/verify-totp', evil)
    expect(refused.headers.get('location')).toBe('/error?error=INVALID_CALLBACKURL')
    const done = await send(visitor, 'two-factor/verify-totp', { code, callbackURL })
    expect([done.status, done.headers.get('location')]).toEqual([303, callbackURL])
    expect((await session(visitor)).body.user.email).toBe(email)
  })

  test('a link that signs in leads to the page as well', async () => {
    const own = await serverForThisTest({ settings: { emailVerification: { autoSignIn: true } } })
    const { visitor, email } = await signUp(own)
    const { body } = await tell(visitor, 'enable', { password })
    const app = appFor(body.totpURI)
    await tell(visitor, 'verify-totp', { code: app.code() })
    const opener = own.visitor()
    const answer = await opener.get(await linkTo(own, email, '/verify-email'))
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/two-factor?next=%2Fwelcome',
    ])
    expect((await session(opener)).body).toBeNull()
    // The mailbox is proven already, so another mail would be no second step.
    expect(refusal(await tell(opener, 'send-otp'))).toEqual([400, 'OTP_NOT_ENABLED'])
    expect((await tell(opener, 'verify-totp', { code: app.code(1) })).status).toBe(200)
    expect((await session(opener)).body.user.email).toBe(email)
  })

  test('a ban that came in between keeps the person out', async () => {
    const { email, id, app } = await withApp(server)
    const { visitor } = await halfway(server, email)
    await server.query('update users set banned = true where id = $1', [id])
    const answer = await tell(visitor, 'verify-totp', { code: app.code() })
    expect(refusal(answer)).toEqual([403, 'BANNED_USER'])
    expect(answer.setCookies).toEqual([])
  })

  test.each([
    ['without a cookie', () => server.visitor()],
    [
      'with a cookie that nobody signed',
      () => {
        const visitor = server.visitor()
        visitor.cookies.set('better-auth.two_factor', '2fa-aaaaaaaaaaaaaaaaaaaa')
        return visitor
      },
    ],
  ])('%s nobody is asked', async (_, open) => {
    for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code', 'send-otp']) {
      const answer = await tell(open(), path, { code: wrong })
      expect(refusal(answer)).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    }
  })

  test.each(['verify-totp', 'verify-otp', 'verify-backup-code'])(
    '%s needs a code',
    async (path) => {
      expect(refusal(await tell(server.visitor(), path))).toEqual([400, 'VALIDATION_ERROR'])
    },
  )

  test('ten minutes are enough', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { email, app } = await withApp(own)
    const { visitor } = await halfway(own, email)
    await own.visitor().post('/api/test/clock', { advance: 'PT10M1S' })
    const answer = await tell(visitor, 'verify-totp', { code: app.code() })
    expect(refusal(answer)).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
  })

  test('a challenge ends with a reset, and with all sessions', async () => {
    const { visitor, email, app } = await withApp(server)
    const { visitor: first } = await halfway(server, email)
    await visitor.post('/api/auth/revoke-sessions')
    const code = app.code()
    expect((await tell(first, 'verify-totp', { code })).status).toBe(401)
    const { visitor: second } = await halfway(server, email)
    await server.visitor().post('/api/auth/request-password-reset', { email })
    const token = (await linkTo(server, email, '/reset-password/')).split(/[/?]/)[4]
    const newPassword = 'another horse battery'
    const reset = await server.visitor().post('/api/auth/reset-password', { token, newPassword })
    expect(reset.status).toBe(200)
    expect((await tell(second, 'verify-totp', { code })).status).toBe(401)
  })
})

test('a challenge ends when the password is changed', async () => {
  const { visitor, email, app } = await withApp(server)
  const { visitor: waiting } = await halfway(server, email)
  const newPassword = 'another horse battery'
  const change = { currentPassword: password, newPassword }
  expect((await visitor.post('/api/auth/change-password', change)).status).toBe(200)
  await expect
    .poll(async () => (await tell(waiting, 'send-otp')).body.code)
    .toBe('INVALID_TWO_FACTOR_COOKIE')
  expect((await tell(waiting, 'verify-totp', { code: app.code() })).status).toBe(401)
})

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

  test.each([-2, 2])('%i steps away is none', async (steps) => {
    const { email, app } = await withApp(server)
    const { visitor } = await halfway(server, email)
    const answer = await tell(visitor, 'verify-totp', { code: app.code(steps * 2) })
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
