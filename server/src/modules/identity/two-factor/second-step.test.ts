import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  authenticatorAppFor,
  passFirstStep,
  signUpWithApp,
  twoFactorPost,
} from '#testing/two-factor.ts'
import { emailedLink, fetchSession, password, signUp } from '#testing/users.ts'
import type { Answer, Visitor } from '#testing/visitor.ts'

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
  test('there is no session, not even in a cookie copy', async () => {
    const own = await serverForThisTest({
      settings: { session: { cookieCache: { enabled: true } } },
    })
    const { visitor, email, id } = await signUpWithApp(own)
    const { visitor: waiting, answer } = await passFirstStep(own, email, {}, visitor)
    expect(answer.text).toBe('{"twoFactorRedirect":true,"twoFactorMethods":["totp","otp"]}')
    const given = answer.setCookies.filter((cookie) => !cookie.includes('Max-Age=0'))
    expect(given).toHaveLength(1)
    expect(given[0]).toMatch(
      /^better-auth\.two_factor=2fa-[a-zA-Z0-9]{20}\.[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await fetchSession(waiting)).body).toBeNull()
    expect(await sessionsOf(id, own)).toBe(1)
    const events = await own.query(
      `select id from events where type = 'session.created' and aggregate = $1`,
      [`user:${id}`],
    )
    expect(events).toHaveLength(2)
  })

  test('a sign-in by username requires it too', async () => {
    const { visitor, email } = await signUpWithApp(server)
    const username = email.replace(/@.*/, '')
    await visitor.post('/api/auth/update-user', { username })
    const answer = await server.visitor().post('/api/auth/sign-in/username', { username, password })
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
  })

  test('a form without a script is redirected to the page, and from there to its target', async () => {
    const { email, app } = await signUpWithApp(server)
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
    expect((await fetchSession(visitor)).body.user.email).toBe(email)
  })

  test('a sign-in link leads to the page as well', async () => {
    const own = await serverForThisTest({ settings: { emailVerification: { autoSignIn: true } } })
    const { visitor, email } = await signUp(own)
    const { body } = await twoFactorPost(visitor, 'enable', { password })
    const app = authenticatorAppFor(body.totpURI)
    await twoFactorPost(visitor, 'verify-totp', { code: app.code() })
    const opener = own.visitor()
    const answer = await opener.get(await emailedLink(own, email, '/verify-email'))
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/two-factor?next=%2Fwelcome',
    ])
    expect((await fetchSession(opener)).body).toBeNull()
    // The mailbox is verified already, so another email would not be a second step.
    expect(refusal(await twoFactorPost(opener, 'send-otp'))).toEqual([400, 'OTP_NOT_ENABLED'])
    expect((await twoFactorPost(opener, 'verify-totp', { code: app.code(1) })).status).toBe(200)
    expect((await fetchSession(opener)).body.user.email).toBe(email)
  })

  test('a ban in between prevents the sign-in', async () => {
    const { email, id, app } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    await server.query('update users set banned = true where id = $1', [id])
    const answer = await twoFactorPost(visitor, 'verify-totp', { code: app.code() })
    expect(refusal(answer)).toEqual([403, 'BANNED_USER'])
    expect(answer.setCookies).toEqual([])
  })

  test.each([
    ['without a cookie', () => server.visitor()],
    [
      'with an unsigned cookie',
      () => {
        const visitor = server.visitor()
        visitor.cookies.set('better-auth.two_factor', '2fa-aaaaaaaaaaaaaaaaaaaa')
        return visitor
      },
    ],
  ])('%s there is no challenge', async (_, open) => {
    for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code', 'send-otp']) {
      const answer = await twoFactorPost(open(), path, { code: wrong })
      expect(refusal(answer)).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    }
  })

  test.each(['verify-totp', 'verify-otp', 'verify-backup-code'])(
    '%s needs a code',
    async (path) => {
      expect(refusal(await twoFactorPost(server.visitor(), path))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    },
  )

  test('a challenge is valid for ten minutes', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { email, app } = await signUpWithApp(own)
    const { visitor } = await passFirstStep(own, email)
    await own.visitor().post('/api/test/clock', { advance: 'PT10M1S' })
    const answer = await twoFactorPost(visitor, 'verify-totp', { code: app.code() })
    expect(refusal(answer)).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
  })

  test('a challenge ends with a reset, and with all sessions', async () => {
    const { visitor, email, app } = await signUpWithApp(server)
    const { visitor: first } = await passFirstStep(server, email)
    await visitor.post('/api/auth/revoke-sessions')
    const code = app.code()
    expect((await twoFactorPost(first, 'verify-totp', { code })).status).toBe(401)
    const { visitor: second } = await passFirstStep(server, email)
    await server.visitor().post('/api/auth/request-password-reset', { email })
    const token = (await emailedLink(server, email, '/reset-password/')).split(/[/?]/)[4]
    const newPassword = 'another horse battery'
    const reset = await server.visitor().post('/api/auth/reset-password', { token, newPassword })
    expect(reset.status).toBe(200)
    expect((await twoFactorPost(second, 'verify-totp', { code })).status).toBe(401)
  })
})

test('a challenge ends when the password is changed', async () => {
  const { visitor, email, app } = await signUpWithApp(server)
  const { visitor: waiting } = await passFirstStep(server, email)
  const newPassword = 'another horse battery'
  const change = { currentPassword: password, newPassword }
  expect((await visitor.post('/api/auth/change-password', change)).status).toBe(200)
  await expect
    .poll(async () => (await twoFactorPost(waiting, 'send-otp')).body.code)
    .toBe('INVALID_TWO_FACTOR_COOKIE')
  expect((await twoFactorPost(waiting, 'verify-totp', { code: app.code() })).status).toBe(401)
})
