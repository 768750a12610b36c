import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ways } from '../../../testing/authenticator.ts'
import {
  ask,
  authenticate,
  authenticatorOf,
  register,
  tell,
  withPasskey,
  wrongAnswers,
} from '../../../testing/passkeys.ts'
import { password, session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { tell as tellTwoFactor, withApp } from '../../../testing/two-factor.ts'
import type { Answer } from '../../../testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const cookie = 'better-auth.better-auth-passkey'
const gone = [400, 'CHALLENGE_NOT_FOUND']
const failed = [400, 'AUTHENTICATION_FAILED']

describe('signing in with a passkey', () => {
  test('needs no name and no cookie from before', async () => {
    const { email, authenticator, passkey } = await withPasskey(server)
    const visitor = server.visitor()
    const options = await ask(visitor, 'generate-authenticate-options')
    expect(options.body).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'preferred',
    })
    const response = authenticator.get(options.body)
    const answer = await tell(visitor, 'verify-authentication', { response })
    expect(answer.body.user.email).toBe(email)
    const { body } = await session(visitor)
    expect(answer.body).toEqual(body)
    expect([...visitor.cookies.keys()]).toEqual([
      'better-auth.session_token',
      'better-auth.known_device',
    ])
    const [listed] = (await ask(visitor, 'list-user-passkeys')).body
    expect(listed).toMatchObject({ id: passkey.id, counter: 2 })
    expect(listed.lastUsedAt).not.toBeNull()
  })

  test('also as the older release asks for it', async () => {
    const { email, authenticator } = await withPasskey(server)
    const visitor = server.visitor()
    const options = await tell(visitor, 'generate-authenticate-options', { email })
    expect(options.body).not.toHaveProperty('allowCredentials')
    const response = authenticator.get(options.body)
    expect((await tell(visitor, 'verify-authentication', { response })).status).toBe(200)
  })

  test('whoever is signed in is asked for one of their own', async () => {
    const { visitor, authenticator, passkey } = await withPasskey(server)
    const { authenticator: other } = await withPasskey(server)
    const options = await ask(visitor, 'generate-authenticate-options')
    expect(options.body.allowCredentials).toEqual([
      { id: passkey.credentialID, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    const { allowCredentials: _, ...open } = options.body
    const foreign = other.get(open)
    const refused = await tell(visitor, 'verify-authentication', { response: foreign })
    expect(refusal(refused)).toEqual([401, 'PASSKEY_NOT_FOUND'])
    expect((await authenticate(visitor, authenticator)).status).toBe(200)
  })

  test.each([
    ...wrongAnswers,
    ['as if it made a passkey', { type: 'webauthn.create' }],
    ['with the counter of before', { counter: 1 }],
    ['with no counter where there was one', { counter: 0 }],
    ['for somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ] as [string, Ways][])('an answer %s is refused', async (_, ways) => {
    const { authenticator } = await withPasskey(server)
    const visitor = server.visitor()
    const answer = await authenticate(visitor, authenticator, ways)
    expect(refusal(answer)).toEqual(failed)
    expect(answer.setCookies).toEqual([])
    expect((await session(visitor)).body).toBeNull()
  })

  test('an answer signed by another key is refused', async () => {
    const { authenticator } = await withPasskey(server)
    const { authenticator: other } = await withPasskey(server)
    const visitor = server.visitor()
    const { body } = await ask(visitor, 'generate-authenticate-options')
    const { id } = authenticator.get(body)
    const response = { ...other.get(body), id, rawId: id }
    expect(refusal(await tell(visitor, 'verify-authentication', { response }))).toEqual(failed)
  })

  test('a passkey that nobody knows is refused', async () => {
    const { visitor, authenticator, passkey } = await withPasskey(server)
    await tell(visitor, 'delete-passkey', { id: passkey.id })
    const answer = await authenticate(server.visitor(), authenticator)
    expect(refusal(answer)).toEqual([401, 'PASSKEY_NOT_FOUND'])
  })

  test('a challenge works once, even after a wrong answer', async () => {
    const { authenticator } = await withPasskey(server)
    const visitor = server.visitor()
    const options = await ask(visitor, 'generate-authenticate-options')
    const kept = visitor.cookies.get(cookie) ?? ''
    const bad = authenticator.get(options.body, { origin: 'https://elsewhere.example' })
    expect(refusal(await tell(visitor, 'verify-authentication', { response: bad }))).toEqual(failed)
    const response = authenticator.get(options.body)
    expect(refusal(await tell(visitor, 'verify-authentication', { response }))).toEqual(gone)

    const again = await ask(visitor, 'generate-authenticate-options')
    const used = visitor.cookies.get(cookie) ?? ''
    const shown = { response: authenticator.get(again.body) }
    expect((await tell(visitor, 'verify-authentication', shown)).status).toBe(200)
    for (const value of [kept, used]) {
      const thief = server.visitor()
      thief.cookies.set(cookie, value)
      expect(refusal(await tell(thief, 'verify-authentication', shown))).toEqual(gone)
    }
    expect(refusal(await tell(server.visitor(), 'verify-authentication', shown))).toEqual(gone)
  })

  test('of many who show one answer at the same moment one comes in, on two nodes', async () => {
    const { id, authenticator } = await withPasskey(server)
    const other = await server.another()
    const visitor = server.visitor()
    const options = await ask(visitor, 'generate-authenticate-options')
    const response = authenticator.get(options.body)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const browser = (index % 2 ? other : server).visitor()
        browser.cookies.set(cookie, visitor.cookies.get(cookie) ?? '')
        return tell(browser, 'verify-authentication', { response })
      }),
    ).finally(() => other.stop())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.query('select id from sessions where user_id = $1', [id])).toHaveLength(2)
  })

  test('of two copies of one authenticator the slower is found out', async () => {
    const { authenticator } = await withPasskey(server)
    const [one, two] = [server.visitor(), server.visitor()]
    const asked = await Promise.all(
      [one, two].map(async (each) => (await ask(each, 'generate-authenticate-options')).body),
    )
    const copies = asked.map((options) => authenticator.get(options, { counter: 7 }))
    const answers = await Promise.all([
      tell(one, 'verify-authentication', { response: copies[0] }),
      tell(two, 'verify-authentication', { response: copies[1] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('an authenticator that does not count works all the same', async () => {
    const { authenticator } = await withPasskey(server, { counts: false })
    for (let round = 0; round < 2; round++) {
      expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
    }
  })

  test('five minutes are enough', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { authenticator } = await withPasskey(own)
    const visitor = own.visitor()
    const options = await ask(visitor, 'generate-authenticate-options')
    await own.visitor().post('/api/test/clock', { advance: 'PT5M1S' })
    const response = authenticator.get(options.body)
    expect(refusal(await tell(visitor, 'verify-authentication', { response }))).toEqual(gone)
  })

  test('who is banned stays out', async () => {
    const { id, authenticator } = await withPasskey(server)
    await server.query('update users set banned = true where id = $1', [id])
    const answer = await authenticate(server.visitor(), authenticator)
    expect(refusal(answer)).toEqual([403, 'BANNED_USER'])
  })

  test('where addresses must be proven, an unproven one stays out', async () => {
    const { authenticator } = await withPasskey(server)
    const strict = await startServer({
      settings: { emailVerification: { required: true } },
      connection: server.connection,
    })
    const answer = await authenticate(strict.visitor(), authenticator).finally(() => strict.stop())
    expect(refusal(answer)).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })
})

describe('with two-factor', () => {
  test('a passkey that checked its holder is both steps, one that did not is the first', async () => {
    const { visitor, app } = await withApp(server)
    const authenticator = authenticatorOf(server)
    expect((await register(visitor, authenticator)).status).toBe(200)
    const checked = await authenticate(server.visitor(), authenticator)
    expect(checked.body.session).toBeDefined()

    const browser = server.visitor()
    const touched = await authenticate(browser, authenticator, { userVerified: false })
    expect(touched.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
    expect((await session(browser)).body).toBeNull()
    expect((await tellTwoFactor(browser, 'verify-totp', { code: app.code() })).status).toBe(200)
    expect((await session(browser)).body).not.toBeNull()
  })

  test('without it a touch is enough, unless the operator wants more', async () => {
    const { authenticator } = await withPasskey(server)
    const touch = { userVerified: false }
    expect((await authenticate(server.visitor(), authenticator, touch)).status).toBe(200)
    const own = await serverForThisTest({
      settings: { passkeys: { userVerification: 'required', rpName: 'The Guild' } },
    })
    const { visitor } = await signUp(own)
    const key = authenticatorOf(own)
    const refused = await register(visitor, key, { ways: touch })
    expect(refusal(refused)).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect((await register(visitor, authenticatorOf(own))).status).toBe(200)
  })
})

test('other origins of ours may use a domain above them all', async () => {
  const settings = {
    trustedOrigins: ['https://app.example.com', 'https://*.shop.example.com'],
    passkeys: { rpId: 'example.com' },
  }
  const env = { BASE_URL: 'https://id.example.com', SECRET: 'x'.repeat(32) }
  const own = await serverForThisTest({ settings, env })
  const visitor = own.visitor()
  const body = { name: 'Ada', email: 'ada@example.com', password }
  expect((await visitor.post('/api/auth/sign-up/email', body)).status).toBe(200)
  const authenticator = authenticatorOf(own)
  const made = await register(visitor, authenticator, {
    ways: { origin: 'https://app.example.com' },
  })
  expect(made.status).toBe(200)
  const secure = [...visitor.cookies.keys()]
  const names = ['session_token', 'known_device'].map((name) => `__Secure-better-auth.${name}`)
  expect(secure).toEqual(names)
  for (const [origin, status] of [
    ['https://id.example.com', 200],
    ['https://a.shop.example.com', 200],
    ['https://example.com', 400],
    ['http://app.example.com', 400],
  ] as const) {
    const answer = await authenticate(own.visitor(), authenticator, { origin })
    expect([origin, answer.status]).toEqual([origin, status])
  }
})
