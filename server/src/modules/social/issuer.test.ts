import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger, travel } from '../../../testing/social.ts'

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
  fake.behave()
  elsewhere.behave()
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

test('one that is down when the server starts opens as soon as it is up', async () => {
  fake.answers.set(described, () => ({ status: 503 }))
  const own = await another()
  expect(fake.heard).toEqual([])
  const down = await begin(own)
  expect([down.status, down.body.code]).toEqual(unreachable)
  fake.behave()
  expect(placeOf(await travel(own.visitor(), fake, stranger()))).toEqual([302, '/home'])
})

test('one that goes down while somebody is there sends them back without words', async () => {
  const own = await another()
  const visitor = own.visitor()
  const trip = await leave(visitor, {}, fake)
  for (const path of ['/token', '/jwks']) fake.answers.set(path, () => ({ status: 502 }))
  expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/oh?error=invalid_code'])
})

test('tokens, people and keys may be on other hosts', async () => {
  const json = await description({
    token_endpoint: `${elsewhere.issuer}/token`,
    userinfo_endpoint: `${elsewhere.issuer}/userinfo`,
    jwks_uri: `${elsewhere.issuer}/jwks`,
  })
  fake.answers.set(described, () => ({ json }))
  const own = await another()
  const visitor = own.visitor()
  const { nonce, trip } = await leave(visitor, {}, fake).then((trip) => ({
    trip,
    nonce: fake.nonce,
  }))
  const claims = stranger()
  elsewhere.claims = { sub: claims.sub, iss: fake.issuer }
  elsewhere.nonce = nonce
  elsewhere.answers.set('/userinfo', () => ({ json: claims }))
  expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/home'])
  expect((await session(visitor)).body.user.email).toBe(claims.email)
  expect(elsewhere.heard.map(({ path }) => path)).toEqual(['/token', '/jwks', '/userinfo'])
  expect(fake.heard.map(({ path }) => path)).toEqual([described, described])
})

test.each([
  ['no door', { authorization_endpoint: undefined }],
  ['nowhere to ask for tokens', { token_endpoint: undefined }],
  ['nobody who signs', { jwks_uri: undefined }],
  ['a door that is a program', { authorization_endpoint: 'javascript:alert(1)' }],
  ['a door without a lock', { authorization_endpoint: 'http://id.example/in' }],
])('one that describes itself badly is not left for: %s', async (_, more) => {
  const json = await description(more)
  fake.answers.set(described, () => ({ json }))
  const answer = await begin(await another())
  expect([answer.status, answer.body.code]).toEqual(unreachable)
})

test('a slash at the end is the issuer’s to choose', async () => {
  const issuer = `${fake.issuer}/`
  const json = await description({ issuer })
  fake.answers.set(described, () => ({ json }))
  const own = await another()
  const claims = stranger({ iss: issuer })
  expect(placeOf(await travel(own.visitor(), fake, claims))).toEqual([302, '/home'])
  const other = stranger({ iss: fake.issuer })
  expect(placeOf(await travel(own.visitor(), fake, other))).toEqual([
    302,
    '/oh?error=unable_to_get_user_info',
  ])
})

test('keys are changed between two people', async () => {
  const { generateKeyPair } = await import('jose')
  fake.keys.set('second', await generateKeyPair('RS256'))
  const own = await another()
  for (const kid of ['first', 'second']) {
    const visitor = own.visitor()
    const trip = await leave(visitor, {}, fake)
    fake.claims = stranger()
    const idToken = await fake.sign({}, { kid }, fake.keys.get(kid))
    fake.answers.set('/token', () => ({ json: { access_token: 'x', id_token: idToken } }))
    expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/home'])
  }
  fake.keys.delete('second')
})

describe('what its id token leaves out', () => {
  async function asked(claims: Record<string, unknown>, said: object) {
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    fake.claims = claims
    fake.answers.set('/userinfo', () => said)
    const place = placeOf(await comeBack(visitor, trip))
    return { place, user: (await session(visitor)).body?.user }
  }

  test('is asked for, with the token that came beside it', async () => {
    const claims = stranger()
    const { place, user } = await asked({ sub: claims.sub }, { json: claims })
    expect(place).toEqual([302, '/home'])
    expect(user).toMatchObject({ email: claims.email, emailVerified: true, name: 'Ada' })
    const question = fake.heard.find(({ path }) => path === '/userinfo')
    expect(question?.headers.authorization).toBe('Bearer an access token')
  })

  test('is not asked for when nothing is left out', async () => {
    const claims = stranger()
    await asked(claims, { status: 500 })
    expect(fake.heard.map(({ path }) => path)).not.toContain('/userinfo')
  })

  test('is not believed over what is signed', async () => {
    const claims = stranger({ name: 'Signed', email: undefined })
    const said = { sub: claims.sub, name: 'Said', email: 'x@fake.example', nonce: 'another' }
    const { user } = await asked(claims, { json: said })
    expect(user).toMatchObject({ name: 'Signed', email: 'x@fake.example' })
  })

  test('is as proven as is said beside it', async () => {
    const { sub, email } = stranger()
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
    const claims = stranger()
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
])('an address with the word %j is proven: %s', async (word, proven) => {
  const visitor = server.visitor()
  await travel(visitor, fake, stranger({ email_verified: word }))
  expect((await session(visitor)).body.user.emailVerified).toBe(proven)
})

test('one without an issuer is asked about people, whose id may be called so', async () => {
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
  const { sub: id, ...claims } = stranger()
  fake.answers.set('/me', () => ({ json: { id, ...claims } }))
  const visitor = own.visitor()
  // An id token of it was verified by nobody, and says nothing.
  expect(placeOf(await travel(visitor, fake, { sub: 'somebody else' }))).toEqual([302, '/home'])
  expect((await visitor.get('/api/auth/list-accounts')).body).toMatchObject([{ accountId: id }])
  const { body } = await visitor.get('/api/auth/account-info?providerId=acme')
  expect(body.user).toMatchObject({ id, email: claims.email })
  const app = { provider: 'acme', idToken: { token: await fake.sign() } }
  expect((await own.visitor().post('/api/auth/sign-in/social', app)).status).toBe(404)
})
