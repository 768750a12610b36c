import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTo, mails, password, session, signIn, signUp } from '../../../testing/people.ts'
import { proofCode } from '../../../testing/proofs.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { appFor, halfway, mailedCode, tell, withApp } from '../../../testing/two-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: { status: number; body: { code?: string } | null }) => [
  answer.status,
  answer.body?.code,
]

describe('switching it on', () => {
  test('takes the password, an app, and its first code', async () => {
    const { visitor, email } = await signUp(server)
    const elsewhere = server.visitor()
    await elsewhere.post('/api/auth/sign-in/email', { email, password })
    const { body } = await tell(visitor, 'enable', { password, issuer: 'The Guild' })
    expect(body.method).toBe('totp')
    expect(body.totpURI).toContain(`otpauth://totp/The%20Guild:${encodeURIComponent(email)}?`)
    expect(body.backupCodes).toHaveLength(10)
    for (const code of body.backupCodes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect((await session(visitor)).body.user.twoFactorEnabled).toBe(false)
    expect((await signIn(server, email)).body.token).toBeDefined()

    const before = (await session(visitor)).body.session.token
    const answer = await tell(visitor, 'verify-totp', { code: appFor(body.totpURI).code() })
    expect(answer.body.user).toMatchObject({ email, twoFactorEnabled: true })
    const { body: now } = await session(visitor)
    expect(now.session.token).toBe(answer.body.token)
    expect(now.session.token).not.toBe(before)
    expect(now.user.twoFactorEnabled).toBe(true)
    expect((await session(elsewhere)).body).toBeNull()
    await expect.poll(async () => (await mails(server, email))[0]?.subject).toContain('switched on')
    expect(refusal(await tell(visitor, 'enable', { password }))).toEqual([
      400,
      'TOTP_IS_ALREADY_ENABLED',
    ])
  })

  test('begun again, only the newest app counts', async () => {
    const { visitor } = await signUp(server)
    const first = await tell(visitor, 'enable', { password })
    const second = await tell(visitor, 'enable', { password })
    const old = appFor(first.body.totpURI).code()
    expect(refusal(await tell(visitor, 'verify-totp', { code: old }))).toEqual([
      401,
      'INVALID_CODE',
    ])
    const code = appFor(second.body.totpURI).code()
    expect((await tell(visitor, 'verify-totp', { code })).status).toBe(200)
  })

  test('by mail needs a proven address, and begins at once', async () => {
    const { visitor, email } = await signUp(server)
    const wish = { password, method: 'otp' }
    expect(refusal(await tell(visitor, 'enable', wish))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    await visitor.get(await linkTo(server, email, '/verify-email'))
    const before = (await session(visitor)).body.session.token
    expect((await tell(visitor, 'enable', wish)).text).toBe('{"method":"otp"}')
    const { body } = await session(visitor)
    expect(body.user.twoFactorEnabled).toBe(true)
    expect(body.session.token).not.toBe(before)
    const { answer } = await halfway(server, email)
    expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['otp'] })
    expect((await tell(visitor, 'generate-backup-codes', { password })).body.status).toBe(true)
    expect((await tell(visitor, 'get-totp-uri', { password })).body.code).toBe('TOTP_NOT_ENABLED')
  })

  test('by a code from a mail, once it was begun with the password', async () => {
    const { visitor, email } = await signUp(server)
    expect(refusal(await tell(visitor, 'send-otp'))).toEqual([400, 'OTP_NOT_ENABLED'])
    expect(refusal(await tell(visitor, 'verify-otp', { code: '123456' }))).toEqual([
      400,
      'OTP_NOT_ENABLED',
    ])
    await tell(visitor, 'enable', { password })
    expect((await tell(visitor, 'send-otp')).body).toEqual({ status: true })
    const answer = await tell(visitor, 'verify-otp', { code: await mailedCode(server, email) })
    expect(answer.body.user.twoFactorEnabled).toBe(true)
    expect((await halfway(server, email)).answer.body.twoFactorMethods).toEqual(['otp'])
  })
})

describe('every setting', () => {
  const settings = ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes']

  test.each(settings)(
    '%s is for people who are signed in and know their password',
    async (path) => {
      expect((await tell(server.visitor(), path, { password })).status).toBe(401)
      const { visitor } = await withApp(server)
      expect(refusal(await tell(visitor, path))).toEqual([400, 'INVALID_PASSWORD'])
      expect(refusal(await tell(visitor, path, { password: 'wrong password' }))).toEqual([
        400,
        'INVALID_PASSWORD',
      ])
      expect(refusal(await tell(visitor, path, { password: 5 }))).toEqual([400, 'VALIDATION_ERROR'])
      const elsewhere = { origin: 'https://elsewhere.example' }
      const body = { password }
      const foreign = await visitor.post(`/api/auth/two-factor/${path}`, body, elsewhere)
      expect(refusal(foreign)).toEqual([403, 'INVALID_ORIGIN'])
    },
  )

  test.each([...settings, 'send-otp', 'verify-totp', 'verify-otp', 'verify-backup-code'])(
    '%s is refused to somebody who acts as the person',
    async (path) => {
      const { visitor, id } = await withApp(server)
      await server.query('update sessions set impersonated_by = $1 where user_id = $1', [id])
      const answer = await tell(visitor, path, { password, code: '123456' })
      expect(refusal(answer)).toEqual([403, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'])
    },
  )

  test('without a password a code by mail is the proof, and a recent sign-in is none', async () => {
    const { visitor, email, answer } = await signUp(server)
    await server.query('delete from accounts where user_id = $1', [answer.body.user.id])
    expect(refusal(await tell(visitor, 'enable'))).toEqual([403, 'IDENTITY_CONFIRMATION_REQUIRED'])
    const code = await proofCode(server, visitor, email)
    expect((await tell(visitor, 'enable', { code })).body.method).toBe('totp')
    expect(refusal(await tell(visitor, 'enable', { code }))).toEqual([401, 'INVALID_CODE'])
  })

  test('shows again what an app scans', async () => {
    const { visitor, app } = await withApp(server)
    const { body } = await tell(visitor, 'get-totp-uri', { password })
    // Twice, should the one be read before a step and the other after it.
    const codes = [appFor(body.totpURI).code(), appFor(body.totpURI).code(1)]
    expect(codes).toContain(app.code())
  })
})

describe('switching it off', () => {
  test('one step is enough again, and nothing is left', async () => {
    const { visitor, email, id, app } = await withApp(server)
    const { visitor: trusting } = await halfway(server, email)
    await tell(trusting, 'verify-totp', { code: app.code(), trustDevice: true })
    const { visitor: waiting } = await halfway(server, email)
    expect((await tell(visitor, 'disable', { password })).body).toEqual({ status: true })
    expect((await session(visitor)).body.user.twoFactorEnabled).toBe(false)
    expect((await session(trusting)).body).toBeNull()
    expect((await signIn(server, email)).body.token).toBeDefined()
    const late = await tell(waiting, 'verify-totp', { code: app.code(1) })
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
      .poll(async () => (await mails(server, email)).map(({ subject }) => subject).join())
      .toContain('switched off')
    expect((await tell(visitor, 'disable', { password })).body).toEqual({ status: true })
  })
})

test('the database holds nothing that opens a door', async () => {
  const { visitor, email, backupCodes } = await withApp(server)
  const { body } = await tell(visitor, 'get-totp-uri', { password })
  const secret = new URL(body.totpURI).searchParams.get('secret') ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { visitor: waiting } = await halfway(server, email)
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

test('every change is told to the other rooms', async () => {
  const { visitor, email, id, app, backupCodes } = await withApp(server)
  const { visitor: other } = await halfway(server, email)
  await tell(other, 'send-otp')
  await tell(other, 'verify-totp', { code: app.code(), trustDevice: true })
  const { visitor: third } = await halfway(server, email)
  await tell(third, 'verify-backup-code', { code: backupCodes[0] })
  await tell(visitor, 'generate-backup-codes', { password })
  await tell(visitor, 'disable', { password })
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
