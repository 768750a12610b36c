import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask as askPasskeys,
  authenticatorOf,
  register as registerWith,
} from '../../../testing/passkeys.ts'
import { linkTo, mails, password, signUp } from '../../../testing/people.ts'
import { confirm, proofCode } from '../../../testing/proofs.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { tell, withApp } from '../../../testing/two-factor.ts'
import type { Answer, Visitor } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const register: typeof registerWith = (visitor, authenticator, more = {}) =>
  registerWith(visitor, authenticator, { password: undefined, ...more })

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const asked = [403, 'IDENTITY_CONFIRMATION_REQUIRED']

/** Another browser with every cookie that this one holds at the moment. */
function stolenFrom(visitor: Visitor): Visitor {
  const thief = server.visitor()
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  return thief
}

/** Somebody who has no password any more, nor anything else but the mailbox. */
async function withoutPassword() {
  const person = await signUp(server)
  await person.visitor.get(await linkTo(server, person.email, '/verify-email'))
  await server.query(
    `update accounts set password = null, provider_id = 'acme'
    where user_id = $1`,
    [person.answer.body.user.id],
  )
  return person
}

const subjects = async (email: string) => (await mails(server, email)).map(({ subject }) => subject)

describe('a session that was stolen right after signing in', () => {
  test('adds no passkey, also while its owner confirms who they are', async () => {
    const { visitor } = await signUp(server)
    const thief = stolenFrom(visitor)
    expect(refusal(await register(thief, authenticatorOf(server)))).toEqual(asked)
    await confirm(visitor)
    expect(refusal(await register(thief, authenticatorOf(server)))).toEqual(asked)
    expect((await register(visitor, authenticatorOf(server))).status).toBe(200)
  })

  test('removes no passkey', async () => {
    const { visitor, email } = await signUp(server)
    await confirm(visitor)
    const { body } = await register(visitor, authenticatorOf(server))
    const thief = server.visitor()
    thief.cookies.set(
      'better-auth.session_token',
      visitor.cookies.get('better-auth.session_token') ?? '',
    )
    const remove = (who: Visitor, more: object = {}) =>
      who.post('/api/auth/passkey/delete-passkey', { id: body.id, ...more })
    expect(refusal(await remove(thief))).toEqual(asked)
    expect(refusal(await remove(thief, { password: 'a guess of theirs' }))).toEqual([
      400,
      'INVALID_PASSWORD',
    ])
    expect((await remove(visitor)).status).toBe(200)
    await expect.poll(() => subjects(email), { timeout: 5000 }).toContain('A passkey was removed')
  })

  test('unlinks no way in', async () => {
    const { visitor, email, answer } = await signUp(server)
    const { id } = answer.body.user
    await server.query(
      `insert into accounts (id, user_id, provider_id, account_id, scopes, created_at, updated_at)
       select 'other-' || $1, $1, 'acme', 'acme-' || $1, scopes, created_at, updated_at
         from accounts where user_id = $1`,
      [id],
    )
    const unlink = (more: object = {}) =>
      visitor.post('/api/auth/unlink-account', { providerId: 'acme', ...more })
    expect(refusal(await unlink())).toEqual(asked)
    expect((await unlink({ password })).body).toEqual({ status: true })
    await expect
      .poll(() => subjects(email), { timeout: 5000 })
      .toContain('A way to sign in was removed')
  })

  test('sets no first password, and changes nothing about the second step', async () => {
    const { visitor, email } = await withoutPassword()
    const thief = stolenFrom(visitor)
    const newPassword = 'battery staple horse'
    const set = (who: Visitor, more: object = {}) =>
      who.post('/api/account/password', { newPassword, ...more })
    expect(refusal(await set(thief))).toEqual(asked)
    for (const path of ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri']) {
      expect(refusal(await tell(thief, path))).toEqual(asked)
    }
    const code = await proofCode(server, visitor, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(refusal(await set(thief, { code: wrong }))).toEqual([401, 'INVALID_CODE'])
    expect((await set(visitor, { code })).body).toEqual({ status: true })
    expect(refusal(await set(visitor, { code }))).toEqual([400, 'USER_ALREADY_HAS_A_PASSWORD'])
  })
})

describe('who somebody is', () => {
  test('is confirmed for five minutes, in one browser and one session', async () => {
    const own = await startServer({ env: { TEST_CLOCK: '1' } })
    try {
      const { visitor } = await signUp(own)
      const state = async () => (await visitor.get('/api/account/proof')).body
      expect(await state()).toEqual({ confirmedUntil: null, methods: ['password', 'mail'] })
      await confirm(visitor)
      expect((await state()).confirmedUntil).not.toBeNull()
      await visitor.post('/api/test/clock', { advance: 'PT5M1S' })
      expect((await state()).confirmedUntil).toBeNull()
      expect(refusal(await register(visitor, authenticatorOf(own)))).toEqual(asked)
    } finally {
      await own.stop()
    }
  })

  test('is confirmed by the password where the wire asks for it', async () => {
    const { visitor } = await signUp(server)
    expect((await visitor.post('/api/auth/verify-password', { password })).status).toBe(200)
    expect((await register(visitor, authenticatorOf(server))).status).toBe(200)
  })

  test('is confirmed by a passkey', async () => {
    const { visitor } = await signUp(server)
    const authenticator = authenticatorOf(server)
    expect((await register(visitor, authenticator, { password })).status).toBe(200)
    visitor.cookies.delete('better-auth.recent_proof')
    const { body } = await askPasskeys(visitor, 'generate-authenticate-options')
    await confirm(visitor, { response: authenticator.get(body) })
    expect((await visitor.get('/api/account/proof')).body.methods).toContain('passkey')
    const other = await signUp(server)
    const options = await askPasskeys(other.visitor, 'generate-authenticate-options')
    const stolen = await other.visitor.post('/api/account/proof', {
      response: authenticator.get(options.body),
    })
    expect(refusal(stolen)).toEqual([404, 'PASSKEY_NOT_FOUND'])
  })

  test('is confirmed by the second step, and then not by a mail', async () => {
    const { visitor, app, backupCodes } = await withApp(server)
    const code = app.code()
    await confirm(visitor, { code })
    expect(refusal(await visitor.post('/api/account/proof', { code }))).toEqual([
      401,
      'INVALID_CODE',
    ])
    await confirm(visitor, { code: backupCodes[0] })
    expect(refusal(await visitor.post('/api/account/proof/code'))).toEqual([400, 'OTP_NOT_ENABLED'])
    visitor.cookies.delete('better-auth.recent_proof')
    expect((await tell(visitor, 'verify-backup-code', { code: backupCodes[1] })).status).toBe(200)
    expect((await tell(visitor, 'disable')).body).toEqual({ status: true })
  })

  test('is guessed by nobody: wrong mailed codes are counted', async () => {
    const { visitor, email } = await signUp(server)
    const code = await proofCode(server, visitor, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let each = 0; each < 6; each++) {
      await visitor.post('/api/account/proof', { code: wrong })
    }
    expect((await visitor.post('/api/account/proof', { code })).status).not.toBe(200)
  })

  test('takes evidence, a session, and a request from here', async () => {
    const { visitor } = await signUp(server)
    expect((await visitor.post('/api/account/proof', {})).status).toBe(400)
    expect((await server.visitor().post('/api/account/proof', { password })).status).toBe(401)
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect((await visitor.post('/api/account/proof', { password }, elsewhere)).status).toBe(403)
  })
})

test('whose address was proven in another browser confirms it before the second step', async () => {
  const { visitor, email } = await signUp(server)
  await server.visitor().get(await linkTo(server, email, '/verify-email'))
  const enable = () => tell(visitor, 'enable', { password })
  expect(refusal(await enable())).toEqual([403, 'CONFIRM_YOUR_ADDRESS_FIRST'])
  await confirm(visitor, { code: await proofCode(server, visitor, email) })
  expect((await enable()).status).toBe(200)
  const rows = await server.query('select proven_apart_at from users where email = $1', [email])
  expect(rows).toEqual([{ proven_apart_at: null }])
})
