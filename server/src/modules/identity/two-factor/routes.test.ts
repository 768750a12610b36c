import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationCode, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  authenticatorAppFor,
  emailedTwoFactorCode,
  passFirstStep,
  signUpWithApp,
  twoFactorPost,
} from '#testing/two-factor.ts'
import { emailedLink, emailsTo, fetchSession, password, signIn, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: { status: number; body: { code?: string } | null }) => [
  answer.status,
  answer.body?.code,
]

describe('enabling two-factor', () => {
  test('needs the password, an app, and its first code', async () => {
    const { visitor, email } = await signUp(server)
    const elsewhere = server.visitor()
    await elsewhere.post('/api/auth/sign-in/email', { email, password })
    const { body } = await twoFactorPost(visitor, 'enable', { password, issuer: 'The Guild' })
    expect(body.method).toBe('totp')
    expect(body.totpURI).toContain(`otpauth://totp/The%20Guild:${encodeURIComponent(email)}?`)
    expect(body.backupCodes).toHaveLength(10)
    for (const code of body.backupCodes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect((await fetchSession(visitor)).body.user.twoFactorEnabled).toBe(false)
    expect((await signIn(server, email)).body.token).toBeDefined()

    const before = (await fetchSession(visitor)).body.session.token
    const answer = await twoFactorPost(visitor, 'verify-totp', {
      code: authenticatorAppFor(body.totpURI).code(),
    })
    expect(answer.body.user).toMatchObject({ email, twoFactorEnabled: true })
    const { body: now } = await fetchSession(visitor)
    expect(now.session.token).toBe(answer.body.token)
    expect(now.session.token).not.toBe(before)
    expect(now.user.twoFactorEnabled).toBe(true)
    expect((await fetchSession(elsewhere)).body).toBeNull()
    await expect
      .poll(async () => (await emailsTo(server, email))[0]?.subject)
      .toContain('authentication is on')
    expect(refusal(await twoFactorPost(visitor, 'enable', { password }))).toEqual([
      400,
      'TOTP_IS_ALREADY_ENABLED',
    ])
  })

  test('started again, only the newest app counts', async () => {
    const { visitor } = await signUp(server)
    const first = await twoFactorPost(visitor, 'enable', { password })
    const second = await twoFactorPost(visitor, 'enable', { password })
    const old = authenticatorAppFor(first.body.totpURI).code()
    expect(refusal(await twoFactorPost(visitor, 'verify-totp', { code: old }))).toEqual([
      401,
      'INVALID_CODE',
    ])
    const code = authenticatorAppFor(second.body.totpURI).code()
    expect((await twoFactorPost(visitor, 'verify-totp', { code })).status).toBe(200)
  })

  test('by email needs a verified address, and takes effect at once', async () => {
    const { visitor, email } = await signUp(server)
    const wish = { password, method: 'otp' }
    expect(refusal(await twoFactorPost(visitor, 'enable', wish))).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
    ])
    await visitor.get(await emailedLink(server, email, '/verify-email'))
    const before = (await fetchSession(visitor)).body.session.token
    expect((await twoFactorPost(visitor, 'enable', wish)).text).toBe('{"method":"otp"}')
    const { body } = await fetchSession(visitor)
    expect(body.user.twoFactorEnabled).toBe(true)
    expect(body.session.token).not.toBe(before)
    const { answer } = await passFirstStep(server, email)
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['otp'] })
    expect((await twoFactorPost(visitor, 'generate-backup-codes', { password })).body.status).toBe(
      true,
    )
    expect((await twoFactorPost(visitor, 'get-totp-uri', { password })).body.code).toBe(
      'TOTP_NOT_ENABLED',
    )
  })

  test('by an emailed code, once it was started with the password', async () => {
    const { visitor, email } = await signUp(server)
    expect(refusal(await twoFactorPost(visitor, 'send-otp'))).toEqual([400, 'OTP_NOT_ENABLED'])
    expect(refusal(await twoFactorPost(visitor, 'verify-otp', { code: '123456' }))).toEqual([
      400,
      'OTP_NOT_ENABLED',
    ])
    await twoFactorPost(visitor, 'enable', { password })
    expect((await twoFactorPost(visitor, 'send-otp')).body).toEqual({ status: true })
    const answer = await twoFactorPost(visitor, 'verify-otp', {
      code: await emailedTwoFactorCode(server, email),
    })
    expect(answer.body.user.twoFactorEnabled).toBe(true)
    expect((await passFirstStep(server, email)).answer.body.twoFactorMethods).toEqual(['otp'])
  })
})

describe('every setting', () => {
  const settings = ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes']

  test.each(settings)('%s needs a session and the password', async (path) => {
    expect((await twoFactorPost(server.visitor(), path, { password })).status).toBe(401)
    const { visitor } = await signUpWithApp(server)
    expect(refusal(await twoFactorPost(visitor, path))).toEqual([400, 'INVALID_PASSWORD'])
    expect(refusal(await twoFactorPost(visitor, path, { password: 'wrong password' }))).toEqual([
      400,
      'INVALID_PASSWORD',
    ])
    expect(refusal(await twoFactorPost(visitor, path, { password: 5 }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
    const elsewhere = { origin: 'https://elsewhere.example' }
    const body = { password }
    const foreign = await visitor.post(`/api/auth/two-factor/${path}`, body, elsewhere)
    expect(refusal(foreign)).toEqual([403, 'INVALID_ORIGIN'])
  })

  test.each([...settings, 'send-otp', 'verify-totp', 'verify-otp', 'verify-backup-code'])(
    '%s is refused to an impersonator',
    async (path) => {
      const { visitor, id } = await signUpWithApp(server)
      await server.query('update sessions set impersonated_by = $1 where user_id = $1', [id])
      const answer = await twoFactorPost(visitor, path, { password, code: '123456' })
      expect(refusal(answer)).toEqual([403, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'])
    },
  )

  test('without a password an emailed code confirms the identity of a session that is older', async () => {
    const { visitor, email, answer } = await signUp(server)
    await server.query('delete from accounts where user_id = $1', [answer.body.user.id])
    forgetConfirmation(visitor)
    expect(refusal(await twoFactorPost(visitor, 'enable'))).toEqual([
      403,
      'IDENTITY_CONFIRMATION_REQUIRED',
    ])
    const code = await confirmationCode(server, visitor, email)
    expect((await twoFactorPost(visitor, 'enable', { code })).body.method).toBe('totp')
    expect(refusal(await twoFactorPost(visitor, 'enable', { code }))).toEqual([401, 'INVALID_CODE'])
  })

  test('returns the URI for an app again', async () => {
    const { visitor, app } = await signUpWithApp(server)
    const { body } = await twoFactorPost(visitor, 'get-totp-uri', { password })
    // Twice, in case a time step ends between the two reads.
    const codes = [
      authenticatorAppFor(body.totpURI).code(),
      authenticatorAppFor(body.totpURI).code(1),
    ]
    expect(codes).toContain(app.code())
  })
})

describe('disabling two-factor', () => {
  test('one step is enough again, and all data is removed', async () => {
    const { visitor, email, id, app } = await signUpWithApp(server)
    const { visitor: trusting } = await passFirstStep(server, email)
    await twoFactorPost(trusting, 'verify-totp', { code: app.code(), trustDevice: true })
    const { visitor: waiting } = await passFirstStep(server, email)
    expect((await twoFactorPost(visitor, 'disable', { password })).body).toEqual({ status: true })
    expect((await fetchSession(visitor)).body.user.twoFactorEnabled).toBe(false)
    expect((await fetchSession(trusting)).body).toBeNull()
    expect((await signIn(server, email)).body.token).toBeDefined()
    const late = await twoFactorPost(waiting, 'verify-totp', { code: app.code(1) })
    expect(refusal(late)).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    for (const table of [
      'two_factors',
      'backup_codes',
      'two_factor_challenges',
      'trusted_devices',
    ]) {
      const rows = await server.query(`select user_id from ${table} where user_id = $1`, [id])
      expect([table, rows]).toEqual([table, []])
    }
    await expect
      .poll(async () => (await emailsTo(server, email)).map(({ subject }) => subject).join())
      .toContain('Two-factor authentication is off')
    expect((await twoFactorPost(visitor, 'disable', { password })).body).toEqual({ status: true })
  })
})

test('the database contains no usable secret', async () => {
  const { visitor, email, backupCodes } = await signUpWithApp(server)
  const { body } = await twoFactorPost(visitor, 'get-totp-uri', { password })
  const secret = new URL(body.totpURI).searchParams.get('secret') ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { visitor: waiting } = await passFirstStep(server, email)
  const token = waiting.cookies.get('better-auth.two_factor')?.split('.')[0] ?? ''
  expect(token).toMatch(/^2fa-[a-zA-Z0-9]{20}$/)
  for (const table of ['two_factors', 'backup_codes', 'two_factor_challenges', 'events']) {
    const rows = await server.query<{ row: string }>(`select t::text as row from ${table} t`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      for (const word of [secret, token, ...backupCodes]) expect(row).not.toContain(word)
    }
  }
})

test('every change publishes its event', async () => {
  const { visitor, email, id, app, backupCodes } = await signUpWithApp(server)
  const { visitor: other } = await passFirstStep(server, email)
  await twoFactorPost(other, 'send-otp')
  await twoFactorPost(other, 'verify-totp', { code: app.code(), trustDevice: true })
  const { visitor: third } = await passFirstStep(server, email)
  await twoFactorPost(third, 'verify-backup-code', { code: backupCodes[0] })
  await twoFactorPost(visitor, 'generate-backup-codes', { password })
  await twoFactorPost(visitor, 'disable', { password })
  const rows = await server.query<{ type: string }>(
    `select type from events where aggregate = $1 and type ~ 'two_factor' order by id`,
    [`user:${id}`],
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'two_factor.totp_prepared',
    'two_factor.backup_codes_generated',
    'two_factor.totp_confirmed',
    'user.two_factor_enabled',
    'two_factor.code_sent',
    'two_factor.device_trusted',
    'two_factor.backup_code_used',
    'two_factor.backup_codes_generated',
    'user.two_factor_disabled',
  ])
})
