import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deviations } from '#testing/authenticator.ts'
import {
  authenticate,
  authenticatorFor,
  invalidResponses,
  passkeyGet,
  passkeyPost,
  register,
  signUpWithPasskey,
} from '#testing/passkeys.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signUpWithApp, twoFactorPost as tellTwoFactor } from '#testing/two-factor.ts'
import { fetchSession, password, signUp } from '#testing/users.ts'
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const refusal = (answer: Answer) => [answer.status, answer.body?.code]
const cookie = 'better-auth.better-auth-passkey'
const notFound = [400, 'CHALLENGE_NOT_FOUND']
const failed = [400, 'AUTHENTICATION_FAILED']

describe('signing in with a passkey', () => {
  test('needs no name and no cookie from before', async () => {
    const { email, authenticator, passkey } = await signUpWithPasskey(server)
    const visitor = server.visitor()
    const options = await passkeyGet(visitor, 'generate-authenticate-options')
    expect(options.body).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'preferred',
    })
    const response = authenticator.get(options.body)
    const answer = await passkeyPost(visitor, 'verify-authentication', { response })
    expect(answer.body.user.email).toBe(email)
    const { body } = await fetchSession(visitor)
    expect(answer.body).toEqual(body)
    expect([...visitor.cookies.keys()]).toEqual([
      'better-auth.session_token',
      'better-auth.recent_proof',
      'better-auth.known_device',
    ])
    const [listed] = (await passkeyGet(visitor, 'list-user-passkeys')).body
    expect(listed).toMatchObject({ id: passkey.id, counter: 2 })
    expect(listed.lastUsedAt).not.toBeNull()
  })

  test('also works with the request of older clients', async () => {
    const { email, authenticator } = await signUpWithPasskey(server)
    const visitor = server.visitor()
    const options = await passkeyPost(visitor, 'generate-authenticate-options', { email })
    expect(options.body).not.toHaveProperty('allowCredentials')
    const response = authenticator.get(options.body)
    expect((await passkeyPost(visitor, 'verify-authentication', { response })).status).toBe(200)
  })

  test('a signed-in user is asked for one of their own', async () => {
    const { visitor, authenticator, passkey } = await signUpWithPasskey(server)
    const { authenticator: other } = await signUpWithPasskey(server)
    const options = await passkeyGet(visitor, 'generate-authenticate-options')
    expect(options.body.allowCredentials).toEqual([
      { id: passkey.credentialID, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    const { allowCredentials: _, ...open } = options.body
    const foreign = other.get(open)
    const refused = await passkeyPost(visitor, 'verify-authentication', { response: foreign })
    expect(refusal(refused)).toEqual([401, 'PASSKEY_NOT_FOUND'])
    expect((await authenticate(visitor, authenticator)).status).toBe(200)
  })

  test.each([
    ...invalidResponses,
    ['of a registration', { type: 'webauthn.create' }],
    ['with the counter of before', { counter: 1 }],
    ['with no counter where there was one', { counter: 0 }],
    ['for another user', { userHandle: Buffer.from('another').toString('base64url') }],
  ] as [string, Deviations][])('an answer %s is refused', async (_, deviations) => {
    const { authenticator } = await signUpWithPasskey(server)
    const visitor = server.visitor()
    const answer = await authenticate(visitor, authenticator, deviations)
    expect(refusal(answer)).toEqual(failed)
    expect(answer.setCookies).toEqual([])
    expect((await fetchSession(visitor)).body).toBeNull()
  })

  test('an answer signed by another key is refused', async () => {
    const { authenticator } = await signUpWithPasskey(server)
    const { authenticator: other } = await signUpWithPasskey(server)
    const visitor = server.visitor()
    const { body } = await passkeyGet(visitor, 'generate-authenticate-options')
    const { id } = authenticator.get(body)
    const response = { ...other.get(body), id, rawId: id }
    expect(refusal(await passkeyPost(visitor, 'verify-authentication', { response }))).toEqual(
      failed,
    )
  })

  test('an unknown passkey is refused', async () => {
    const { visitor, authenticator, passkey } = await signUpWithPasskey(server)
    await passkeyPost(visitor, 'delete-passkey', { id: passkey.id })
    const answer = await authenticate(server.visitor(), authenticator)
    expect(refusal(answer)).toEqual([401, 'PASSKEY_NOT_FOUND'])
  })

  test('a challenge works once, even after a wrong answer', async () => {
    const { authenticator } = await signUpWithPasskey(server)
    const visitor = server.visitor()
    const options = await passkeyGet(visitor, 'generate-authenticate-options')
    const first = visitor.cookies.get(cookie) ?? ''
    const bad = authenticator.get(options.body, { origin: 'https://elsewhere.example' })
    expect(refusal(await passkeyPost(visitor, 'verify-authentication', { response: bad }))).toEqual(
      failed,
    )
    const response = authenticator.get(options.body)
    expect(refusal(await passkeyPost(visitor, 'verify-authentication', { response }))).toEqual(
      notFound,
    )

    const again = await passkeyGet(visitor, 'generate-authenticate-options')
    const used = visitor.cookies.get(cookie) ?? ''
    const shown = { response: authenticator.get(again.body) }
    expect((await passkeyPost(visitor, 'verify-authentication', shown)).status).toBe(200)
    for (const value of [first, used]) {
      const attacker = server.visitor()
      attacker.cookies.set(cookie, value)
      expect(refusal(await passkeyPost(attacker, 'verify-authentication', shown))).toEqual(notFound)
    }
    expect(refusal(await passkeyPost(server.visitor(), 'verify-authentication', shown))).toEqual(
      notFound,
    )
  })

  test('of many concurrent requests with one response one succeeds, on two nodes', async () => {
    const { id, authenticator } = await signUpWithPasskey(server)
    const other = await server.startAnotherNode()
    const visitor = server.visitor()
    const options = await passkeyGet(visitor, 'generate-authenticate-options')
    const response = authenticator.get(options.body)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const browser = (index % 2 ? other : server).visitor()
        browser.cookies.set(cookie, visitor.cookies.get(cookie) ?? '')
        return passkeyPost(browser, 'verify-authentication', { response })
      }),
    ).finally(() => other.stop())
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.query('select id from sessions where user_id = $1', [id])).toHaveLength(2)
  })

  test('of two copies of one authenticator the slower one is refused', async () => {
    const { authenticator } = await signUpWithPasskey(server)
    const [one, two] = [server.visitor(), server.visitor()]
    const options = await Promise.all(
      [one, two].map(
        async (each) => (await passkeyGet(each, 'generate-authenticate-options')).body,
      ),
    )
    const responses = options.map((options) => authenticator.get(options, { counter: 7 }))
    const answers = await Promise.all([
      passkeyPost(one, 'verify-authentication', { response: responses[0] }),
      passkeyPost(two, 'verify-authentication', { response: responses[1] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('an authenticator without a counter works', async () => {
    const { authenticator } = await signUpWithPasskey(server, { counts: false })
    for (let round = 0; round < 2; round++) {
      expect((await authenticate(server.visitor(), authenticator)).status).toBe(200)
    }
  })

  test('a challenge expires after five minutes', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { authenticator } = await signUpWithPasskey(own)
    const visitor = own.visitor()
    const options = await passkeyGet(visitor, 'generate-authenticate-options')
    await own.visitor().post('/api/test/clock', { advance: 'PT5M1S' })
    const response = authenticator.get(options.body)
    expect(refusal(await passkeyPost(visitor, 'verify-authentication', { response }))).toEqual(
      notFound,
    )
  })

  test('a banned user is refused', async () => {
    const { id, authenticator } = await signUpWithPasskey(server)
    await server.query('update users set banned = true where id = $1', [id])
    const answer = await authenticate(server.visitor(), authenticator)
    expect(refusal(answer)).toEqual([403, 'BANNED_USER'])
  })

  test('where verified addresses are required, a user with an unverified one is refused', async () => {
    const { authenticator } = await signUpWithPasskey(server)
    const strict = await startServer({
      settings: { emailVerification: { required: true } },
      connection: server.connection,
    })
    const answer = await authenticate(strict.visitor(), authenticator).finally(() => strict.stop())
    expect(refusal(answer)).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })
})

describe('with two-factor', () => {
  test('a passkey with user verification is both steps, one without is the first', async () => {
    const { visitor, app } = await signUpWithApp(server)
    const authenticator = authenticatorFor(server)
    expect((await register(visitor, authenticator)).status).toBe(200)
    const checked = await authenticate(server.visitor(), authenticator)
    expect(checked.body.session).toBeDefined()

    const browser = server.visitor()
    const touched = await authenticate(browser, authenticator, { userVerified: false })
    expect(touched.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
    expect((await fetchSession(browser)).body).toBeNull()
    expect((await tellTwoFactor(browser, 'verify-totp', { code: app.code() })).status).toBe(200)
    expect((await fetchSession(browser)).body).not.toBeNull()
  })

  test('without it a touch is enough, unless user verification is required', async () => {
    const { authenticator } = await signUpWithPasskey(server)
    const touch = { userVerified: false }
    expect((await authenticate(server.visitor(), authenticator, touch)).status).toBe(200)
    const own = await serverForThisTest({
      settings: { passkeys: { userVerification: 'required', rpName: 'The Guild' } },
    })
    const { visitor } = await signUp(own)
    const key = authenticatorFor(own)
    const refused = await register(visitor, key, { deviations: touch })
    expect(refusal(refused)).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect((await register(visitor, authenticatorFor(own))).status).toBe(200)
  })
})

test('trusted origins may share a parent domain', async () => {
  const settings = {
    trustedOrigins: ['https://app.example.com', 'https://*.shop.example.com'],
    passkeys: { rpId: 'example.com' },
  }
  const env = { BASE_URL: 'https://id.example.com', SECRET: 'x'.repeat(32) }
  const own = await serverForThisTest({ settings, env })
  const visitor = own.visitor()
  const body = { name: 'Ada', email: 'ada@example.com', password }
  expect((await visitor.post('/api/auth/sign-up/email', body)).status).toBe(200)
  const authenticator = authenticatorFor(own)
  const made = await register(visitor, authenticator, {
    deviations: { origin: 'https://app.example.com' },
  })
  expect(made.status).toBe(200)
  const secure = [...visitor.cookies.keys()]
  const names = ['session_token', 'recent_proof', 'known_device'].map(
    (name) => `__Secure-better-auth.${name}`,
  )
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
