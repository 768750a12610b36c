import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authenticate,
  authenticatorFor,
  passkeyGet,
  passkeyPost,
  register,
  signUpWithPasskey,
} from '#testing/passkeys.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, fetchSession, password, signUp } from '#testing/users.ts'
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]

describe('a passkey', () => {
  test('is registered by a signed-in user, who gets an email about it', async () => {
    const { visitor, email, answer } = await signUp(server)
    const options = await passkeyGet(
      visitor,
      'generate-register-options?authenticatorAttachment=platform&name=At%20work',
    )
    expect(options.body).toMatchObject({
      rp: { id: 'localhost', name: 'Guildhall' },
      user: {
        id: Buffer.from(answer.body.user.id).toString('base64url'),
        name: 'At work',
        displayName: 'Ada',
      },
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'preferred',
        userVerification: 'preferred',
      },
    })
    expect(options.setCookies[0]).toMatch(
      /^better-auth\.better-auth-passkey=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const response = authenticatorFor(server).create(options.body)
    const made = await passkeyPost(visitor, 'verify-registration', {
      response,
      name: ' Phone ',
      password,
    })
    expect(made.body).toMatchObject({
      name: 'Phone',
      userId: answer.body.user.id,
      credentialID: response.id,
      counter: 1,
      deviceType: 'multiDevice',
      backedUp: true,
      transports: 'internal,hybrid',
      aaguid: '00000000-0000-0000-0000-000000000000',
      lastUsedAt: null,
    })
    expect([...visitor.cookies.keys()].filter((name) => name.includes('passkey'))).toEqual([])
    expect((await passkeyGet(visitor, 'list-user-passkeys')).body).toEqual([made.body])
    const again = await passkeyGet(visitor, 'generate-register-options')
    expect(again.body.excludeCredentials).toEqual([
      { id: response.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    await expect.poll(async () => (await emailsTo(server, email))[0]?.subject).toContain('passkey')
  })

  test('can be registered with the session in the response', async () => {
    const { visitor } = await signUp(server)
    const { body } = await register(visitor, authenticatorFor(server), { createSession: true })
    const now = (await fetchSession(visitor)).body
    expect({ session: body.session, user: body.user }).toEqual(now)
  })

  test('is renamed and removed', async () => {
    const { visitor, id, passkey } = await signUpWithPasskey(server)
    const renamed = await passkeyPost(visitor, 'update-passkey', { id: passkey.id, name: 'Key' })
    expect(renamed.body).toEqual({ passkey: { ...passkey, name: 'Key' } })
    const blank = await passkeyPost(visitor, 'update-passkey', { id: passkey.id, name: '  ' })
    expect(refusal(blank)).toEqual([400, 'VALIDATION_ERROR'])
    expect((await passkeyPost(visitor, 'delete-passkey', { id: passkey.id })).body).toEqual({
      status: true,
    })
    expect((await passkeyGet(visitor, 'list-user-passkeys')).body).toEqual([])
    expect(refusal(await passkeyPost(visitor, 'delete-passkey', { id: passkey.id }))).toEqual([
      404,
      'PASSKEY_NOT_FOUND',
    ])
    const events = await server.query<{ type: string }>(
      `select type from events where aggregate = $1 and type like 'passkey.%' order by id`,
      [`user:${id}`],
    )
    expect(events.map(({ type }) => type)).toEqual([
      'passkey.added',
      'passkey.renamed',
      'passkey.removed',
    ])
  })

  test('of another user is not found', async () => {
    const { visitor, passkey } = await signUpWithPasskey(server)
    const { visitor: other } = await signUpWithPasskey(server)
    const { id } = passkey
    for (const [path, body] of [
      ['delete-passkey', { id }],
      ['update-passkey', { id, name: 'Mine' }],
    ] as const) {
      expect(refusal(await passkeyPost(other, path, body))).toEqual([404, 'PASSKEY_NOT_FOUND'])
    }
    const { body } = await passkeyGet(other, 'list-user-passkeys')
    expect(body.map((each: { id: string }) => each.id)).not.toContain(id)
    expect((await passkeyGet(visitor, 'list-user-passkeys')).body).toEqual([passkey])
  })

  test('is deleted with its user', async () => {
    const { visitor, id } = await signUpWithPasskey(server)
    await visitor.post('/api/auth/delete-user', {})
    expect(await server.query('select id from passkeys where user_id = $1', [id])).toEqual([])
  })
})

describe('the last sign-in method', () => {
  async function onlyPasskeys() {
    const user = await signUpWithPasskey(server)
    await server.query('delete from accounts where user_id = $1', [user.id])
    return user
  }
  const last = [400, 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT']

  test('is kept', async () => {
    const { visitor, passkey } = await onlyPasskeys()
    expect(refusal(await passkeyPost(visitor, 'delete-passkey', { id: passkey.id }))).toEqual(last)
    expect((await passkeyGet(visitor, 'list-user-passkeys')).body).toHaveLength(1)
    const recent = { password: undefined }
    const { body: second } = await register(visitor, authenticatorFor(server), recent)
    expect((await passkeyPost(visitor, 'delete-passkey', { id: passkey.id })).status).toBe(200)
    expect(refusal(await passkeyPost(visitor, 'delete-passkey', { id: second.id }))).toEqual(last)
  })

  test('may be a passkey once the password is removed', async () => {
    const { visitor, passkey } = await signUpWithPasskey(server)
    const unlinked = await visitor.post('/api/auth/unlink-account', { providerId: 'credential' })
    expect(unlinked.body).toEqual({ status: true })
    expect(refusal(await passkeyPost(visitor, 'delete-passkey', { id: passkey.id }))).toEqual(last)
  })

  test('is kept when two are removed at the same time, on two nodes', async () => {
    const { visitor, passkey } = await onlyPasskeys()
    const recent = { password: undefined }
    const { body: second } = await register(visitor, authenticatorFor(server), recent)
    const other = await server.startAnotherNode()
    const elsewhere = other.visitor()
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    const answers = await Promise.all([
      passkeyPost(visitor, 'delete-passkey', { id: passkey.id }),
      passkeyPost(elsewhere, 'delete-passkey', { id: second.id }),
    ]).finally(() => other.stop())
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await passkeyGet(visitor, 'list-user-passkeys')).body).toHaveLength(1)
  })
})

describe('refusals', () => {
  test('passkeys need a session', async () => {
    const otherUser = server.visitor()
    const response = authenticatorFor(server).create({
      challenge: 'x',
      rp: { id: 'localhost' },
      user: { id: 'x' },
      excludeCredentials: [],
    })
    const answers = [
      await passkeyGet(otherUser, 'generate-register-options'),
      await passkeyGet(otherUser, 'list-user-passkeys'),
      await passkeyPost(otherUser, 'verify-registration', { response }),
      await passkeyPost(otherUser, 'delete-passkey', { id: 'x' }),
      await passkeyPost(otherUser, 'update-passkey', { id: 'x', name: 'x' }),
    ]
    for (const answer of answers) expect(refusal(answer)).toEqual([401, 'UNAUTHORIZED'])
  })

  test('requests of another site are refused', async () => {
    const { visitor, passkey } = await signUpWithPasskey(server)
    const origin = 'https://elsewhere.example'
    const path = '/api/auth/passkey/delete-passkey'
    const answer = await visitor.post(path, { id: passkey.id }, { origin })
    expect(refusal(answer)).toEqual([403, 'INVALID_ORIGIN'])
  })

  test('a session that is not fresh cannot register one', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await signUp(own)
    const options = await passkeyGet(visitor, 'generate-register-options')
    const response = authenticatorFor(own).create(options.body)
    await own.visitor().post('/api/test/clock', { advance: 'P1DT1S' })
    const stale = [403, 'SESSION_IS_NOT_FRESH']
    expect(refusal(await passkeyGet(visitor, 'generate-register-options'))).toEqual(stale)
    expect(refusal(await passkeyPost(visitor, 'verify-registration', { response }))).toEqual(stale)
  })

  test('an impersonated session changes nothing', async () => {
    const { visitor, id, passkey, authenticator } = await signUpWithPasskey(server)
    const options = await passkeyGet(visitor, 'generate-authenticate-options')
    const response = authenticatorFor(server).create({
      ...options.body,
      rp: { id: 'localhost' },
      user: { id: 'x' },
      excludeCredentials: [],
    })
    await server.query('update sessions set impersonated_by = $1 where user_id = $1', [id])
    const answers = [
      await passkeyGet(visitor, 'generate-register-options'),
      await passkeyPost(visitor, 'verify-registration', { response }),
      await passkeyPost(visitor, 'update-passkey', { id: passkey.id, name: 'Mine' }),
      await passkeyPost(visitor, 'delete-passkey', { id: passkey.id }),
    ]
    for (const answer of answers)
      expect(refusal(answer)).toEqual([403, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'])
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['no response', { response: {} }],
    ['other than base64url', { response: { id: '+', rawId: '+', type: 'public-key' } }],
  ])('%s is not a valid response', async (_, body) => {
    const { visitor } = await signUp(server)
    for (const path of ['verify-registration', 'verify-authentication']) {
      expect(refusal(await passkeyPost(visitor, path, body))).toEqual([400, 'VALIDATION_ERROR'])
    }
  })
})

test('where passkeys are disabled the routes do not exist', async () => {
  const own = await serverForThisTest({ settings: { passkeys: { enabled: false } } })
  const { visitor } = await signUp(own)
  for (const path of ['list-user-passkeys', 'generate-authenticate-options']) {
    expect((await passkeyGet(visitor, path)).status).toBe(404)
  }
})
