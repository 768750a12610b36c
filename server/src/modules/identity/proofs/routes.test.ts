import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpUser, startImpersonation } from '#testing/admins.ts'
import {
  passkeyGet as askPasskeys,
  authenticatorFor,
  register as registerWith,
} from '#testing/passkeys.ts'
import { confirmationCode, confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { passFirstStep, signUpWithApp, twoFactorPost } from '#testing/two-factor.ts'
import { emailedLink, emailsTo, password, signUp } from '#testing/users.ts'
import type { Answer, Visitor } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const register: typeof registerWith = (visitor, authenticator, more = {}) =>
  registerWith(visitor, authenticator, { password: undefined, ...more })

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const required = [403, 'IDENTITY_CONFIRMATION_REQUIRED']

const session = 'better-auth.session_token'

/** Another browser with the session of this one. */
function copySession(visitor: Visitor): Visitor {
  const attacker = server.visitor()
  attacker.cookies.set(session, visitor.cookies.get(session) ?? '')
  return attacker
}

/** A user without a password, who has only the mailbox. */
async function withoutPassword() {
  const user = await signUp(server)
  await user.visitor.get(await emailedLink(server, user.email, '/verify-email'))
  await server.query(
    `update accounts set password = null, provider_id = 'acme'
    where user_id = $1`,
    [user.answer.body.user.id],
  )
  return user
}

const subjects = async (email: string) =>
  (await emailsTo(server, email)).map(({ subject }) => subject)

describe('a session token that was stolen', () => {
  test('adds no passkey, also while its owner confirms their identity', async () => {
    const { visitor } = await signUp(server)
    const attacker = copySession(visitor)
    expect(refusal(await register(attacker, authenticatorFor(server)))).toEqual(required)
    await confirmIdentity(visitor)
    expect(refusal(await register(attacker, authenticatorFor(server)))).toEqual(required)
    expect((await register(visitor, authenticatorFor(server))).status).toBe(200)
  })

  test('removes no passkey', async () => {
    const { visitor, email } = await signUp(server)
    await confirmIdentity(visitor)
    const { body } = await register(visitor, authenticatorFor(server))
    const attacker = copySession(visitor)
    const remove = (who: Visitor, more: object = {}) =>
      who.post('/api/auth/passkey/delete-passkey', { id: body.id, ...more })
    expect(refusal(await remove(attacker))).toEqual(required)
    expect(refusal(await remove(attacker, { password: 'a guess of theirs' }))).toEqual([
      400,
      'INVALID_PASSWORD',
    ])
    expect((await remove(visitor)).status).toBe(200)
    await expect.poll(() => subjects(email), { timeout: 5000 }).toContain('A passkey was removed')
  })

  test('unlinks no account', async () => {
    const { visitor, email, answer } = await signUp(server)
    const { id } = answer.body.user
    await server.query(
      `insert into accounts (id, user_id, provider_id, account_id, scopes, created_at, updated_at)
       select 'other-' || $1, $1, 'acme', 'acme-' || $1, scopes, created_at, updated_at
         from accounts where user_id = $1`,
      [id],
    )
    const unlink = (who: Visitor, more: object = {}) =>
      who.post('/api/auth/unlink-account', { providerId: 'acme', ...more })
    const attacker = copySession(visitor)
    expect(refusal(await unlink(attacker))).toEqual(required)
    expect((await unlink(attacker, { password })).body).toEqual({ status: true })
    await expect
      .poll(() => subjects(email), { timeout: 5000 })
      .toContain('A sign-in method was removed')
  })

  test('sets no first password, and changes nothing about the second step', async () => {
    const { visitor, email } = await withoutPassword()
    const attacker = copySession(visitor)
    const newPassword = 'battery staple horse'
    const set = (who: Visitor, more: object = {}) =>
      who.post('/api/account/password', { newPassword, ...more })
    expect(refusal(await set(attacker))).toEqual(required)
    for (const path of ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri']) {
      expect(refusal(await twoFactorPost(attacker, path))).toEqual(required)
    }
    const code = await confirmationCode(server, visitor, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(refusal(await set(attacker, { code: wrong }))).toEqual([401, 'INVALID_CODE'])
    expect((await set(visitor, { code })).body).toEqual({ status: true })
    expect(refusal(await set(visitor, { code }))).toEqual([400, 'USER_ALREADY_HAS_A_PASSWORD'])
  })
})

describe('the identity of a user', () => {
  test.each([
    ['ten minutes', {}, 600],
    ['as long as is set', { settings: { confirmation: { maxAge: 120 } } }, 120],
  ])('is confirmed for %s, in one browser and one session', async (_, options, seconds) => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' }, ...options })
    const { visitor, email } = await signUp(own)
    const state = async () => (await visitor.get('/api/account/proof')).body
    const advance = (by: number) => visitor.post('/api/test/clock', { advance: `PT${by}S` })
    const isRefused = async () => refusal(await register(visitor, authenticatorFor(own)))
    // By signing up, signing in and confirming alike.
    for (const begin of [
      async () => undefined,
      () => visitor.post('/api/auth/sign-in/email', { email, password }),
      () => confirmIdentity(visitor),
    ]) {
      await begin()
      expect((await state()).confirmedUntil).not.toBeNull()
      await advance(seconds - 1)
      expect((await register(visitor, authenticatorFor(own))).status).toBe(200)
      await advance(2)
      expect((await state()).confirmedUntil).toBeNull()
      expect(await isRefused()).toEqual(required)
    }
    // The token belongs to the session that it was given with.
    const before = visitor.cookies.get(session) ?? ''
    await visitor.post('/api/auth/sign-in/email', { email, password })
    visitor.cookies.set(session, before)
    expect(await isRefused()).toEqual(required)
  })

  test('is confirmed by any way of signing in, in the browser that does', async () => {
    const { visitor, email } = await signUp(server)
    await visitor.get(await emailedLink(server, email, '/verify-email'))
    const other = server.visitor()
    await other.post('/api/auth/sign-in/magic-link', { email })
    await other.get(await emailedLink(server, email, '/magic-link/verify'))
    expect((await register(other, authenticatorFor(server))).status).toBe(200)
    forgetConfirmation(visitor)
    expect(refusal(await register(visitor, authenticatorFor(server)))).toEqual(required)
  })

  test('is not confirmed by signing out and staying signed in elsewhere', async () => {
    const { visitor } = await signUp(server)
    const elsewhere = copySession(visitor)
    await visitor.post('/api/auth/sign-out')
    expect(visitor.cookies.has('better-auth.recent_proof')).toBe(false)
    expect((await elsewhere.get('/api/account/proof')).status).toBe(401)
  })

  test('is confirmed by signing in with the second step, and not on a trusted device', async () => {
    const { email, app } = await signUpWithApp(server)
    const { visitor } = await passFirstStep(server, email)
    await twoFactorPost(visitor, 'verify-totp', { code: app.code(), trustDevice: true })
    expect((await register(visitor, authenticatorFor(server))).status).toBe(200)
    const again = await visitor.post('/api/auth/sign-in/email', { email, password })
    expect(again.body.twoFactorRedirect).toBeUndefined()
    expect((await visitor.get('/api/account/proof')).body.confirmedUntil).toBeNull()
    expect(refusal(await register(visitor, authenticatorFor(server)))).toEqual(required)
  })

  test('is not confirmed for whoever acts as somebody else', async () => {
    const own = await serverForThisTest()
    const { begun, visitor } = await startImpersonation(own, await signUpUser(own))
    expect(begun.status, begun.text).toBe(200)
    for (const path of ['/api/account/proof', '/api/auth/passkey/generate-register-options']) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403])
    }
  })

  test('is confirmed by verify-password', async () => {
    const { visitor } = await signUp(server)
    expect((await visitor.post('/api/auth/verify-password', { password })).status).toBe(200)
    expect((await register(visitor, authenticatorFor(server))).status).toBe(200)
  })

  test('is confirmed by a passkey', async () => {
    const { visitor } = await signUp(server)
    const authenticator = authenticatorFor(server)
    expect((await register(visitor, authenticator, { password })).status).toBe(200)
    visitor.cookies.delete('better-auth.recent_proof')
    const { body } = await askPasskeys(visitor, 'generate-authenticate-options')
    await confirmIdentity(visitor, { response: authenticator.get(body) })
    expect((await visitor.get('/api/account/proof')).body.methods).toContain('passkey')
    const other = await signUp(server)
    const options = await askPasskeys(other.visitor, 'generate-authenticate-options')
    const stolen = await other.visitor.post('/api/account/proof', {
      response: authenticator.get(options.body),
    })
    expect(refusal(stolen)).toEqual([404, 'PASSKEY_NOT_FOUND'])
  })

  test('is confirmed by the second step, and then not by an email', async () => {
    const { visitor, app, backupCodes } = await signUpWithApp(server)
    const code = app.code()
    await confirmIdentity(visitor, { code })
    expect(refusal(await visitor.post('/api/account/proof', { code }))).toEqual([
      401,
      'INVALID_CODE',
    ])
    await confirmIdentity(visitor, { code: backupCodes[0] })
    expect(refusal(await visitor.post('/api/account/proof/code'))).toEqual([400, 'OTP_NOT_ENABLED'])
    visitor.cookies.delete('better-auth.recent_proof')
    expect(
      (await twoFactorPost(visitor, 'verify-backup-code', { code: backupCodes[1] })).status,
    ).toBe(200)
    expect((await twoFactorPost(visitor, 'disable')).body).toEqual({ status: true })
  })

  test('cannot be guessed: wrong emailed codes are counted', async () => {
    const { visitor, email } = await signUp(server)
    const code = await confirmationCode(server, visitor, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let each = 0; each < 6; each++) {
      await visitor.post('/api/account/proof', { code: wrong })
    }
    expect((await visitor.post('/api/account/proof', { code })).status).not.toBe(200)
  })

  test('needs evidence, a session, and a trusted origin', async () => {
    const { visitor } = await signUp(server)
    expect((await visitor.post('/api/account/proof', {})).status).toBe(400)
    expect((await server.visitor().post('/api/account/proof', { password })).status).toBe(401)
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect((await visitor.post('/api/account/proof', { password }, elsewhere)).status).toBe(403)
  })
})

test('a user whose address was verified in another browser confirms it before enabling two-factor', async () => {
  const { visitor, email } = await signUp(server)
  await server.visitor().get(await emailedLink(server, email, '/verify-email'))
  const enable = () => twoFactorPost(visitor, 'enable', { password })
  expect(refusal(await enable())).toEqual([403, 'CONFIRM_YOUR_ADDRESS_FIRST'])
  await confirmIdentity(visitor, { code: await confirmationCode(server, visitor, email) })
  expect((await enable()).status).toBe(200)
  const rows = await server.query('select verified_elsewhere_at from users where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ verified_elsewhere_at: null }])
})
