import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeProvider,
  fakeClient,
  routeToFake,
  startFakeProvider,
} from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  server = await startServer({
    settings: { social: { facebook: { ...fakeClient, audiences: ['a-phone'] } } },
    outgoing: routeToFake(fake),
  })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const inspection = '/graph.facebook.com/debug_token'
const me = '/graph.facebook.com/me'
let people = 0

/** A Facebook user, and an access token that was issued to an app. */
function somebody(inspected: object = {}, more: object = {}) {
  const id = String(++people)
  const email = `${id}@facebook.example`
  const data = { app_id: 'a-client', is_valid: true, user_id: id, type: 'USER', ...inspected }
  fake.responses.set(inspection, () => ({ json: { data } }))
  fake.responses.set(me, () => ({ json: { id, name: 'Ada', email, ...more } }))
  return { id, email }
}

async function show(idToken: object, on = server) {
  const visitor = on.visitor()
  const body = { provider: 'facebook', idToken }
  return { visitor, answer: await visitor.post('/api/auth/sign-in/social', body) }
}
const opaque = { token: 'EAAB', accessToken: 'EAAB' }
const invalid = [401, 'INVALID_TOKEN']

describe('an access token instead of an id token', () => {
  test('issued to this app signs in, and is stored', async () => {
    const { id, email } = somebody()
    const { visitor, answer } = await show(opaque)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ email, name: 'Ada', emailVerified: false })
    expect((await visitor.get('/api/auth/list-accounts')).body).toMatchObject([
      { provider: 'facebook', accountId: id },
    ])
    const [asked] = fake.received
    expect(asked?.path).toBe(inspection)
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      input_token: 'EAAB',
      access_token: 'a-client|a-secret',
    })
    const tokens = await visitor.post('/api/auth/get-access-token', { providerId: 'facebook' })
    expect(tokens.body).toMatchObject({ accessToken: 'EAAB', idToken: null })
  })

  test('may be sent in one field only, and for an additional audience', async () => {
    somebody({ app_id: 'a-phone' })
    const { visitor, answer } = await show({ token: 'EAAC' })
    expect(answer.status).toBe(200)
    const tokens = await visitor.post('/api/auth/get-access-token', { providerId: 'facebook' })
    expect(tokens.body.accessToken).toBe('EAAC')
  })

  test.each<[string, object, object?]>([
    ['another app', { app_id: 'somebody-else' }],
    ['an app without a name', { app_id: undefined }],
    ['nobody', { user_id: undefined }],
    ['a page', { type: 'PAGE' }],
    ['an app itself', { type: 'APP' }],
    ['a time that is over', { is_valid: false }],
    ['who knows when', { is_valid: 'true' }],
    ['one, and telling of another', {}, { id: 'another' }],
  ])('issued for %s is refused', async (_, inspected, more) => {
    const { email } = somebody(inspected, more)
    const { visitor, answer } = await show(opaque)
    expect([answer.status, answer.body.code]).toEqual(invalid)
    expect((await fetchSession(visitor)).body).toBeNull()
    expect(await server.query('select id from users where email = $1', [email])).toEqual([])
  })

  test('without user info is refused', async () => {
    somebody()
    fake.responses.set(me, () => ({ json: {} }))
    const { answer } = await show(opaque)
    expect([answer.status, answer.body.code]).toEqual([401, 'FAILED_TO_GET_USER_INFO'])
  })

  test('cannot carry the nonce that an app asks for', async () => {
    somebody()
    const { answer } = await show({ ...opaque, nonce: 'of the app' })
    expect([answer.status, answer.body.code]).toEqual(invalid)
    expect(fake.received).toEqual([])
  })

  test.each([inspection, me])('is refused when %s does not respond', async (path) => {
    somebody()
    fake.responses.set(path, () => ({ status: 400, json: { error: { code: 190 } } }))
    const { answer } = await show(opaque)
    expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_IS_NOT_REACHABLE'])
  })

  test('is refused by a server without a client secret', async () => {
    const social = { facebook: { clientId: 'a-client', clientAuth: 'none' } }
    const own = await serverForThisTest({ settings: { social }, outgoing: routeToFake(fake) })
    somebody()
    const { answer } = await show(opaque, own)
    expect([answer.status, answer.body.code]).toEqual(invalid)
    expect(fake.received).toEqual([])
  })

  test('links an account only to its owner', async () => {
    const { visitor, email } = await signUp(server)
    somebody({ app_id: 'somebody-else' }, { email })
    const link = () =>
      visitor.post('/api/auth/link-social', { provider: 'facebook', idToken: opaque })
    expect((await link()).body.code).toBe('INVALID_TOKEN')
    somebody({}, { email })
    // Facebook never reports an address as verified.
    expect((await link()).body.code).toBe('UNABLE_TO_LINK_ACCOUNT')
  })
})

describe('an id token of its limited sign-in', () => {
  const keys = '/limited.facebook.com/.well-known/oauth/openid/jwks/'
  const limited = (more: object = {}) => {
    const sub = String(++people)
    fake.claims = {
      iss: 'https://www.facebook.com',
      sub,
      name: 'Ada',
      email: `${sub}@facebook.example`,
      picture: 'https://pictures.example/ada.png',
      ...more,
    }
    fake.responses.set(keys, async () => ({ json: await fake.publicKeys() }))
    return sub
  }

  test('is verified by its signature, and marks no address as verified', async () => {
    const sub = limited({ email_verified: true })
    fake.nonce = 'of the app'
    const { visitor, answer } = await show({ token: await fake.sign(), nonce: 'of the app' })
    expect(answer.body.user).toMatchObject({
      email: `${sub}@facebook.example`,
      emailVerified: false,
      image: 'https://pictures.example/ada.png',
    })
    expect((await visitor.get('/api/auth/list-accounts')).body[0].accountId).toBe(sub)
    expect(fake.received.map(({ path }) => path)).toEqual([keys])
  })

  test.each([
    ['another app', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://facebook.com' }],
    ['a time that is over', { iat: 1_000_000_000, exp: 1_000_000_600 }],
  ])('for %s is refused', async (_, more) => {
    limited(more)
    const { answer } = await show({ token: await fake.sign() })
    expect([answer.status, answer.body.code]).toEqual(invalid)
    expect(fake.received.some(({ path }) => path === inspection)).toBe(false)
  })
})

test('no other provider accepts an access token instead of an id token', async () => {
  const social = { google: fakeClient }
  const own = await serverForThisTest({ settings: { social }, outgoing: routeToFake(fake) })
  somebody()
  const body = { provider: 'google', idToken: opaque }
  const answer = await own.visitor().post('/api/auth/sign-in/social', body)
  expect([answer.status, answer.body.code]).toEqual(invalid)
})
