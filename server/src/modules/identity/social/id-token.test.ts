import { generateKeyPairSync, sign } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { newProviderUser } from '#testing/social.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const { issuer } = fake
  server = await startServer({
    settings: {
      social: {
        acme: { ...fakeClient, issuer, audiences: ['an-app'] },
        google: { ...fakeClient, issuer, authorizationParams: { hd: 'acme.example' } },
        shut: { ...fakeClient, issuer, disableIdTokenSignIn: true },
        closed: { ...fakeClient, issuer, disableSignUp: true },
        careful: { ...fakeClient, issuer, disableImplicitSignUp: true },
        github: fakeClient,
      },
    },
  })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

async function show(token: string, more: object = {}, provider = 'acme') {
  const visitor = server.visitor()
  const body = { provider, idToken: { token, ...more } }
  return { visitor, answer: await visitor.post('/api/auth/sign-in/social', body) }
}

test('an app signs in with the provider’s id token', async () => {
  const claims = newProviderUser()
  fake.claims = claims
  fake.nonce = 'of the app'
  const { visitor, answer } = await show(await fake.sign(), { nonce: 'of the app' })
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      redirect: false,
      token: expect.stringMatching(/^\w{32}$/),
      user: expect.objectContaining({ email: claims.email, emailVerified: true, name: 'Ada' }),
    },
  ])
  expect((await fetchSession(visitor)).body.session.token).toBe(answer.body.token)
})

test('an id token works once, also for simultaneous requests', async () => {
  fake.claims = newProviderUser()
  const token = await fake.sign()
  const together = await Promise.all([1, 2, 3, 4].map(() => show(token)))
  const statuses = together.map(({ answer }) => answer.status)
  expect(statuses.sort()).toEqual([200, 401, 401, 401])
  const { answer } = await show(token)
  expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_TOKEN'])
  const respelled = await show(`${token}=`)
  expect(respelled.answer.status).toBe(401)
  expect((await show(await fake.sign())).answer.status).toBe(200)
})

test('an id token of a refused sign-in may be used again', async () => {
  fake.claims = newProviderUser()
  const token = await fake.sign()
  const body = { provider: 'careful', idToken: { token } }
  const first = await server.visitor().post('/api/auth/sign-in/social', body)
  expect([first.status, first.body.code]).toEqual([401, 'SIGNUP_DISABLED'])
  const asked = { ...body, requestSignUp: true }
  expect((await server.visitor().post('/api/auth/sign-in/social', asked)).status).toBe(200)
})

test('a token for an additional audience is accepted', async () => {
  fake.claims = newProviderUser()
  expect((await show(await fake.sign({ aud: 'an-app' }))).answer.status).toBe(200)
})

test('the nonce may be hashed', async () => {
  const { createHash } = await import('node:crypto')
  fake.claims = newProviderUser()
  const nonce = createHash('sha256').update('of the app').digest('hex')
  expect((await show(await fake.sign({ nonce }), { nonce: 'of the app' })).answer.status).toBe(200)
})

test('a name beside the token is used when the token has none', async () => {
  fake.claims = newProviderUser({ name: undefined })
  const user = { name: { firstName: 'Grace', lastName: 'Hopper' } }
  const { answer } = await show(await fake.sign(), { user })
  expect(answer.body.user.name).toBe('Grace Hopper')
})

test.each([
  ['a name of which 256 units end inside a character', `${'x'.repeat(255)}😀`, 'x'.repeat(255)],
  ['a name with an unpaired surrogate', 'Ada \ud83d Lovelace', 'Ada \ufffd Lovelace'],
  ['a name that the database would refuse', 'A\0da', 'Ada'],
])('%s does not prevent the sign-in, in the token or beside it', async (_, name, kept) => {
  fake.claims = newProviderUser({ name })
  const inside = await show(await fake.sign())
  expect([inside.answer.status, inside.answer.body.user?.name]).toEqual([200, kept])
  expect((await fetchSession(inside.visitor)).body.user.name).toBe(kept)
})

test('a name beside the token is cut between two characters', async () => {
  fake.claims = newProviderUser({ name: undefined })
  const user = { name: { firstName: 'x'.repeat(250), lastName: `yyyy😀` } }
  const { answer } = await show(await fake.sign(), { user })
  expect([answer.status, answer.body.user?.name]).toEqual([200, `${'x'.repeat(250)} yyyy`])
})

describe('refuses', () => {
  const secret = new TextEncoder().encode(fakeClient.clientSecret)
  const bySecret = (claims: object) =>
    new SignJWT({ iss: fake.issuer, aud: fakeClient.clientId, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setIssuedAt()
      .setExpirationTime('10m')

  test.each<[string, (claims: object) => Promise<string>, object?]>([
    ['a bad signature', async () => `${(await fake.sign()).slice(0, -4)}AAAA`],
    ['a signature by another key', async () => fake.sign({}, {}, await generateKeyPair('RS256'))],
    ['a signature by the secret', (claims) => bySecret(claims).sign(secret)],
    [
      'a signature by the public key as if it were a secret',
      async (claims) => {
        const answer = await fetch(`${fake.issuer}/jwks`)
        return bySecret(claims).sign(new TextEncoder().encode(await answer.text()))
      },
    ],
    [
      'no signature',
      async () => {
        const [, payload] = (await fake.sign()).split('.')
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
      },
    ],
    ['another audience', () => fake.sign({ aud: 'somebody' })],
    ['another issuer', () => fake.sign({ iss: 'https://evil.example' })],
    ['one that is over', () => fake.sign({ iat: 1_000_000_000, exp: 1_000_000_600 })],
    ['one without an end', () => fake.sign({ exp: undefined })],
    ['another nonce', () => fake.sign({ nonce: 'a' }), { nonce: 'b' }],
    ['a nonce that is not in it', () => fake.sign(), { nonce: 'b' }],
    ['one made for a flow that nobody names', () => fake.sign({ nonce: 'a' })],
    ['a key that nobody knows', () => fake.sign({}, { kid: 'unknown' })],
    ['nobody', () => fake.sign({ sub: undefined })],
    ['rubbish', async () => 'rubbish'],
  ])('%s', async (_, make, more) => {
    const claims = newProviderUser()
    fake.claims = claims
    const { visitor, answer } = await show(await make(claims), more)
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'INVALID_TOKEN', message: 'invalid token' },
    ])
    expect((await fetchSession(visitor)).body).toBeNull()
    expect(await server.query('select id from users where email = $1', [claims.email])).toEqual([])
  })

  test.each(['github', 'shut'])('%s, which accepts none', async (provider) => {
    const { answer } = await show('any', {}, provider)
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'ID_TOKEN_NOT_SUPPORTED', message: 'id_token not supported' },
    ])
  })

  test('an address that is missing, even where it would be asked for', async () => {
    fake.claims = { sub: 'nobody' }
    const { answer } = await show(await fake.sign())
    expect([answer.status, answer.body.code]).toEqual([401, 'USER_EMAIL_NOT_FOUND'])
  })

  test('a user of another domain than configured', async () => {
    fake.claims = newProviderUser()
    for (const hd of [undefined, 'evil.example']) {
      const { answer } = await show(await fake.sign({ hd }), {}, 'google')
      expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_TOKEN'])
    }
    const { answer } = await show(await fake.sign({ hd: 'acme.example' }), {}, 'google')
    expect(answer.status).toBe(200)
  })

  test('banned users, unlinked addresses, and sign-ups where they are closed', async () => {
    const claims = newProviderUser()
    fake.claims = claims
    await show(await fake.sign())
    await server.query('update users set banned = true where email = $1', [claims.email])
    const banned = await show(await fake.sign())
    expect([banned.answer.status, banned.answer.body.code]).toEqual([403, 'BANNED_USER'])
    fake.claims = { ...claims, sub: 'another' }
    const other = await show(await fake.sign())
    expect([other.answer.status, other.answer.body]).toEqual([
      401,
      { code: 'ACCOUNT_NOT_LINKED', message: 'account not linked' },
    ])
    fake.claims = newProviderUser()
    const newcomer = await show(await fake.sign(), {}, 'closed')
    expect([newcomer.answer.status, newcomer.answer.body]).toEqual([
      401,
      { code: 'SIGNUP_DISABLED', message: 'signup disabled' },
    ])
    expect((await fetchSession(newcomer.visitor)).body).toBeNull()
  })

  test('a signed token without a subject', async () => {
    fake.claims = newProviderUser({ sub: 'undefined' })
    const { visitor, answer } = await show(await fake.sign())
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
    ])
    expect((await fetchSession(visitor)).body).toBeNull()
  })

  test('to link the account of another address', async () => {
    const { visitor } = await signUp(server)
    fake.claims = newProviderUser()
    const body = { provider: 'acme', idToken: { token: await fake.sign() } }
    const answer = await visitor.post('/api/auth/link-social', body)
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'UNABLE_TO_LINK_ACCOUNT', message: 'unable to link account' },
    ])
    expect((await visitor.get('/api/auth/list-accounts')).body).toHaveLength(1)
  })

  test('an RSA key shorter than 2048 bits', async () => {
    const social = { acme: { ...fakeClient, issuer: fake.issuer } }
    const own = await serverForThisTest({ settings: { social } })
    const kids = { long: 2048, short: 1024 }
    const keys = Object.entries(kids).map(([kid, modulusLength]) => ({
      kid,
      ...generateKeyPairSync('rsa', { modulusLength }),
    }))
    fake.responses.set('/jwks', () => ({
      json: {
        keys: keys.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          alg: 'RS256',
        })),
      },
    }))
    fake.claims = newProviderUser()
    const [, payload] = (await fake.sign()).split('.')
    const statuses = []
    for (const { kid, privateKey } of keys) {
      const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')
      const signature = sign('sha256', Buffer.from(`${header}.${payload}`), privateKey)
      const token = `${header}.${payload}.${signature.toString('base64url')}`
      const body = { provider: 'acme', idToken: { token } }
      const answer = await own.visitor().post('/api/auth/sign-in/social', body)
      statuses.push([kid, answer.status, answer.body.code])
    }
    expect(statuses).toEqual([
      ['long', 200, undefined],
      ['short', 401, 'INVALID_TOKEN'],
    ])
  })

  test('a provider whose keys cannot be fetched', async () => {
    const social = { acme: { ...fakeClient, issuer: fake.issuer } }
    const own = await serverForThisTest({ settings: { social } })
    fake.claims = newProviderUser()
    fake.responses.set('/jwks', () => ({ status: 302, headers: { location: '/elsewhere' } }))
    const body = { provider: 'acme', idToken: { token: await fake.sign() } }
    const answer = await own.visitor().post('/api/auth/sign-in/social', body)
    expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_IS_NOT_REACHABLE'])
  })
})
