import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  newProviderUser,
  redirectOf,
  returnFromProvider,
  signInWithProvider,
  startProviderSignIn,
} from '#testing/social.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let fake: FakeProvider
let elsewhere: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  elsewhere = await startFakeProvider()
  server = await startServer({
    settings: { social: { acme: { ...fakeClient, issuer: fake.issuer } } },
  })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
  await elsewhere.stop()
})
afterEach(() => {
  fake.reset()
  elsewhere.reset()
})

const described = '/.well-known/openid-configuration'
const another = (more: object = {}) =>
  serverForThisTest({
    settings: { social: { acme: { ...fakeClient, issuer: fake.issuer, ...more } } },
  })
const begin = (on: TestServer) =>
  on.visitor().post('/api/auth/sign-in/social', { provider: 'acme' })
const unreachable = [503, 'PROVIDER_IS_NOT_REACHABLE']

async function description(more: object = {}) {
  const answer = await fetch(`${fake.issuer}${described}`)
  return { ...((await answer.json()) as object), ...more }
}

test('an issuer that is down when the server starts works as soon as it is up', async () => {
  fake.responses.set(described, () => ({ status: 503 }))
  const own = await another()
  expect(fake.received).toEqual([])
  const down = await begin(own)
  expect([down.status, down.body.code]).toEqual(unreachable)
  fake.reset()
  expect(redirectOf(await signInWithProvider(own.visitor(), fake, newProviderUser()))).toEqual([
    302,
    '/home',
  ])
})

test('an issuer that goes down during a flow ends it with an error page', async () => {
  const own = await another()
  const visitor = own.visitor()
  const trip = await startProviderSignIn(visitor, {}, fake)
  for (const path of ['/token', '/jwks']) fake.responses.set(path, () => ({ status: 502 }))
  expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([
    302,
    '/oh?error=invalid_code',
  ])
})

test('token, user info and key endpoints may be on other hosts', async () => {
  const json = await description({
    token_endpoint: `${elsewhere.issuer}/token`,
    userinfo_endpoint: `${elsewhere.issuer}/userinfo`,
    jwks_uri: `${elsewhere.issuer}/jwks`,
  })
  fake.responses.set(described, () => ({ json }))
  const own = await another()
  const visitor = own.visitor()
  const { nonce, trip } = await startProviderSignIn(visitor, {}, fake).then((trip) => ({
    trip,
    nonce: fake.nonce,
  }))
  const claims = newProviderUser()
  elsewhere.claims = { sub: claims.sub, iss: fake.issuer }
  elsewhere.nonce = nonce
  elsewhere.responses.set('/userinfo', () => ({ json: claims }))
  expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([302, '/home'])
  expect((await fetchSession(visitor)).body.user.email).toBe(claims.email)
  expect(elsewhere.received.map(({ path }) => path)).toEqual(['/token', '/jwks', '/userinfo'])
  expect(fake.received.map(({ path }) => path)).toEqual([described, described])
})

test.each([
  ['no authorization endpoint', { authorization_endpoint: undefined }],
  ['no token endpoint', { token_endpoint: undefined }],
  ['no keys', { jwks_uri: undefined }],
  ['a javascript: URL', { authorization_endpoint: 'javascript:alert(1)' }],
  ['a door without a lock', { authorization_endpoint: 'http://id.example/in' }],
])('invalid metadata is refused: %s', async (_, more) => {
  const json = await description(more)
  fake.responses.set(described, () => ({ json }))
  const answer = await begin(await another())
  expect([answer.status, answer.body.code]).toEqual(unreachable)
})

test('accepts an issuer with or without a trailing slash', async () => {
  const issuer = `${fake.issuer}/`
  const json = await description({ issuer })
  fake.responses.set(described, () => ({ json }))
  const own = await another()
  const claims = newProviderUser({ iss: issuer })
  expect(redirectOf(await signInWithProvider(own.visitor(), fake, claims))).toEqual([302, '/home'])
  const other = newProviderUser({ iss: fake.issuer })
  expect(redirectOf(await signInWithProvider(own.visitor(), fake, other))).toEqual([
    302,
    '/oh?error=unable_to_get_user_info',
  ])
})

test('keys are rotated between two sign-ins', async () => {
  const { generateKeyPair } = await import('jose')
  fake.keys.set('second', await generateKeyPair('RS256'))
  const own = await another()
  for (const kid of ['first', 'second']) {
    const visitor = own.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    fake.claims = newProviderUser()
    const idToken = await fake.sign({}, { kid }, fake.keys.get(kid))
    fake.responses.set('/token', () => ({ json: { access_token: 'x', id_token: idToken } }))
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([302, '/home'])
  }
  fake.keys.delete('second')
})

describe('a claim missing from the id token', () => {
  async function asked(claims: Record<string, unknown>, said: object) {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    fake.claims = claims
    fake.responses.set('/userinfo', () => said)
    const place = redirectOf(await returnFromProvider(visitor, trip))
    return { place, user: (await fetchSession(visitor)).body?.user }
  }

  test('is fetched with the access token', async () => {
    const claims = newProviderUser()
    const { place, user } = await asked({ sub: claims.sub }, { json: claims })
    expect(place).toEqual([302, '/home'])
    expect(user).toMatchObject({ email: claims.email, emailVerified: true, name: 'Ada' })
    const question = fake.received.find(({ path }) => path === '/userinfo')
    expect(question?.headers.authorization).toBe('Bearer an access token')
  })

  test('is not fetched when nothing is missing', async () => {
    const claims = newProviderUser()
    await asked(claims, { status: 500 })
    expect(fake.received.map(({ path }) => path)).not.toContain('/userinfo')
  })

  test('does not override signed claims', async () => {
    const claims = newProviderUser({ name: 'Signed', email: undefined })
    const said = { sub: claims.sub, name: 'Said', email: 'x@fake.example', nonce: 'another' }
    const { user } = await asked(claims, { json: said })
    expect(user).toMatchObject({ name: 'Signed', email: 'x@fake.example' })
  })

  test('is verified as its own response says', async () => {
    const { sub, email } = newProviderUser()
    const said = { sub, email, email_verified: false }
    const { user } = await asked({ sub, email: '', email_verified: true }, { json: said })
    expect(user).toMatchObject({ email, emailVerified: false })
  })

  test.each<[string, (claims: { email: string }) => object]>([
    ['about somebody else', (claims) => ({ json: { ...claims, sub: 'else' } })],
    ['about nobody', ({ email }) => ({ json: { email, email_verified: true } })],
    ['a list', (claims) => ({ json: [claims] })],
    ['a page', () => ({ text: '<html>' })],
    ['an error', () => ({ status: 401, json: { error: 'invalid_token' } })],
    ['an error as an answer', () => ({ json: { error: 'invalid_token' } })],
  ])('%s ends the sign-in', async (_, said) => {
    const claims = newProviderUser()
    const { place, user } = await asked({ sub: claims.sub }, said(claims))
    expect(place).toEqual([302, '/oh?error=unable_to_get_user_info'])
    expect(user).toBeUndefined()
  })
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  ['TRUE', false],
  [1, false],
  [undefined, false],
])('email_verified %j counts as verified: %s', async (word, proven) => {
  const visitor = server.visitor()
  await signInWithProvider(visitor, fake, newProviderUser({ email_verified: word }))
  expect((await fetchSession(visitor)).body.user.emailVerified).toBe(proven)
})

test('a provider without an issuer uses user info, with the id in `id`', async () => {
  const at = (path: string) => `${fake.issuer}${path}`
  const social = {
    acme: {
      ...fakeClient,
      authorizationUrl: at('/authorize'),
      tokenUrl: at('/token'),
      userInfoUrl: at('/me'),
    },
  }
  const own = await serverForThisTest({ settings: { social } })
  const { sub: id, ...claims } = newProviderUser()
  fake.responses.set('/me', () => ({ json: { id, ...claims } }))
  const visitor = own.visitor()
  // Its id token is not verified, and not used.
  expect(redirectOf(await signInWithProvider(visitor, fake, { sub: 'somebody else' }))).toEqual([
    302,
    '/home',
  ])
  expect((await visitor.get('/api/auth/list-accounts')).body).toMatchObject([{ accountId: id }])
  const { body } = await visitor.get('/api/auth/account-info?providerId=acme')
  expect(body.user).toMatchObject({ id, email: claims.email })
  const app = { provider: 'acme', idToken: { token: await fake.sign() } }
  expect((await own.visitor().post('/api/auth/sign-in/social', app)).status).toBe(404)
})
