import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  authenticate,
  authenticatorOf,
  register,
  tell,
  withPasskey,
} from '../../../testing/passkeys.ts'
import { mails, password, session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import type { Answer } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]

describe('a passkey', () => {
  test('is made by somebody who is signed in, and told to them', async () => {
    const { visitor, email, answer } = await signUp(server)
    const options = await ask(
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
    const response = authenticatorOf(server).create(options.body)
    const made = await tell(visitor, 'verify-registration', { response, name: ' Phone ', password })
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
    expect((await ask(visitor, 'list-user-passkeys')).body).toEqual([made.body])
    const again = await ask(visitor, 'generate-register-options')
    expect(again.body.excludeCredentials).toEqual([
      { id: response.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    await expect.poll(async () => (await mails(server, email))[0]?.subject).toContain('passkey')
  })

  test('may be made with the session shown beside it', async () => {
    const { visitor } = await signUp(server)
    const { body } = await register(visitor, authenticatorOf(server), { createSession: true })
    const now = (await session(visitor)).body
    expect({ session: body.session, user: body.user }).toEqual(now)
  })

  test('gets another name, and goes', async () => {
    const { visitor, id, passkey } = await withPasskey(server)
    const renamed = await tell(visitor, 'update-passkey', { id: passkey.id, name: 'Key' })
    expect(renamed.body).toEqual({ passkey: { ...passkey, name: 'Key' } })
    const blank = await tell(visitor, 'update-passkey', { id: passkey.id, name: '  ' })
    expect(refusal(blank)).toEqual([400, 'VALIDATION_ERROR'])
    expect((await tell(visitor, 'delete-passkey', { id: passkey.id })).body).toEqual({
      status: true,
    })
    expect((await ask(visitor, 'list-user-passkeys')).body).toEqual([])
    expect(refusal(await tell(visitor, 'delete-passkey', { id: passkey.id }))).toEqual([
      404,
      'PASSKEY_NOT_FOUND',
    ])
    const told = await server.query<{ type: string }>(
      `select type from events where aggregate = $1 and type like 'passkey.%' order by id`,
      [`user:${id}`],
    )
    expect(told.map(({ type }) => type)).toEqual([
      'passkey.added',
      'passkey.renamed',
      'passkey.removed',
    ])
  })

  test('of somebody else is not there', async () => {
    const { visitor, passkey } = await withPasskey(server)
    const { visitor: other } = await withPasskey(server)
    const { id } = passkey
    for (const [path, body] of [
      ['delete-passkey', { id }],
      ['update-passkey', { id, name: 'Mine' }],
    ] as const) {
      expect(refusal(await tell(other, path, body))).toEqual([404, 'PASSKEY_NOT_FOUND'])
    }
    const { body } = await ask(other, 'list-user-passkeys')
    expect(body.map((each: { id: string }) => each.id)).not.toContain(id)
    expect((await ask(visitor, 'list-user-passkeys')).body).toEqual([passkey])
  })

  test('goes with its owner', async () => {
    const { visitor, id } = await withPasskey(server)
    await visitor.post('/api/auth/delete-user', {})
    expect(await server.query('select id from passkeys where user_id = $1', [id])).toEqual([])
  })
})

describe('the last way in', () => {
  async function onlyPasskeys() {
    const person = await withPasskey(server)
    await server.query('delete from accounts where user_id = $1', [person.id])
    return person
  }
  const last = [400, 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT']

  test('is kept', async () => {
    const { visitor, passkey } = await onlyPasskeys()
    expect(refusal(await tell(visitor, 'delete-passkey', { id: passkey.id }))).toEqual(last)
    expect((await ask(visitor, 'list-user-passkeys')).body).toHaveLength(1)
    const recent = { password: undefined }
    const { body: second } = await register(visitor, authenticatorOf(server), recent)
    expect((await tell(visitor, 'delete-passkey', { id: passkey.id })).status).toBe(200)
    expect(refusal(await tell(visitor, 'delete-passkey', { id: second.id }))).toEqual(last)
  })

  test('may be a passkey once the password is given up', async () => {
    const { visitor, passkey } = await withPasskey(server)
    const unlinked = await visitor.post('/api/auth/unlink-account', { providerId: 'credential' })
    expect(unlinked.body).toEqual({ status: true })
    expect(refusal(await tell(visitor, 'delete-passkey', { id: passkey.id }))).toEqual(last)
  })

  test('is kept when two go at the same moment, on two nodes', async () => {
    const { visitor, passkey } = await onlyPasskeys()
    const recent = { password: undefined }
    const { body: second } = await register(visitor, authenticatorOf(server), recent)
    const other = await server.another()
    const elsewhere = other.visitor()
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    const answers = await Promise.all([
      tell(visitor, 'delete-passkey', { id: passkey.id }),
      tell(elsewhere, 'delete-passkey', { id: second.id }),
    ]).finally(() => other.stop())
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await ask(visitor, 'list-user-passkeys')).body).toHaveLength(1)
  })
})

describe('whoever is not allowed', () => {
  test('a stranger has no passkeys', async () => {
    const stranger = server.visitor()
    const response = authenticatorOf(server).create({
      challenge: 'x',
      rp: { id: 'localhost' },
      user: { id: 'x' },
      excludeCredentials: [],
    })
    const answers = [
      await ask(stranger, 'generate-register-options'),
      await ask(stranger, 'list-user-passkeys'),
      await tell(stranger, 'verify-registration', { response }),
      await tell(stranger, 'delete-passkey', { id: 'x' }),
      await tell(stranger, 'update-passkey', { id: 'x', name: 'x' }),
    ]
    for (const answer of answers) expect(refusal(answer)).toEqual([401, 'UNAUTHORIZED'])
  })

  test('another site changes nothing', async () => {
    const { visitor, passkey } = await withPasskey(server)
    const origin = 'https://elsewhere.example'
    const path = '/api/auth/passkey/delete-passkey'
    const answer = await visitor.post(path, { id: passkey.id }, { origin })
    expect(refusal(answer)).toEqual([403, 'INVALID_ORIGIN'])
  })

  test('an old sign-in makes none', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await signUp(own)
    const options = await ask(visitor, 'generate-register-options')
    const response = authenticatorOf(own).create(options.body)
    await own.visitor().post('/api/test/clock', { advance: 'P1DT1S' })
    const stale = [403, 'SESSION_IS_NOT_FRESH']
    expect(refusal(await ask(visitor, 'generate-register-options'))).toEqual(stale)
    expect(refusal(await tell(visitor, 'verify-registration', { response }))).toEqual(stale)
  })

  test('whoever acts as somebody changes nothing', async () => {
    const { visitor, id, passkey, authenticator } = await withPasskey(server)
    const options = await ask(visitor, 'generate-authenticate-options')
    const response = authenticatorOf(server).create({
      ...options.body,
      rp: { id: 'localhost' },
      user: { id: 'x' },
      excludeCredentials: [],
    })
    await server.query('update sessions set impersonated_by = $1 where user_id = $1', [id])
    const answers = [
      await ask(visitor, 'generate-register-options'),
      await tell(visitor, 'verify-registration', { response }),
      await tell(visitor, 'update-passkey', { id: passkey.id, name: 'Mine' }),
      await tell(visitor, 'delete-passkey', { id: passkey.id }),
    ]
    for (const answer of answers)
      expect(refusal(answer)).toEqual([403, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'])
    expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['no response', { response: {} }],
    ['other than base64url', { response: { id: '+', rawId: '+', type: 'public-key' } }],
  ])('%s is no answer', async (_, body) => {
    const { visitor } = await signUp(server)
    for (const path of ['verify-registration', 'verify-authentication']) {
      expect(refusal(await tell(visitor, path, body))).toEqual([400, 'VALIDATION_ERROR'])
    }
  })
})

test('where passkeys are off there is no such address', async () => {
  const own = await serverForThisTest({ settings: { passkeys: { enabled: false } } })
  const { visitor } = await signUp(own)
  for (const path of ['list-user-passkeys', 'generate-authenticate-options']) {
    expect((await ask(visitor, path)).status).toBe(404)
  }
})
