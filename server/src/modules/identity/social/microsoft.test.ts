import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type FakeProvider,
  fakeClient,
  routeToFake,
  startFakeProvider,
} from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  newProviderUser,
  redirectOf,
  returnFromProvider,
  startProviderSignIn,
} from '#testing/social.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const settings = { social: { microsoft: fakeClient } }
  server = await startServer({ settings, outgoing: routeToFake(fake) })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const tid = '9188040d-6c67-4c5b-b112-36a304b66dad'
const photos = '/graph.microsoft.com/v1.0/me/photos/48x48/$value'
const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)])
const addressOf = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

function somebody() {
  const { sub: oid, ...claims } = newProviderUser()
  return {
    ...claims,
    oid,
    sub: `of ${oid}`,
    tid,
    iss: `https://login.microsoftonline.com/${tid}/v2.0`,
  }
}

async function enter(claims: Record<string, unknown>, on = server, more: object = {}) {
  const visitor = on.visitor()
  const trip = await startProviderSignIn(visitor, { provider: 'microsoft' }, fake)
  fake.claims = claims
  const at = '/login.microsoftonline.com/common'
  fake.responses.set(`${at}/discovery/v2.0/keys`, async () => ({ json: await fake.publicKeys() }))
  fake.responses.set(`${at}/oauth2/v2.0/token`, async () => ({
    json: { access_token: 'for the graph', id_token: await fake.sign(), ...more },
  }))
  const back = await returnFromProvider(visitor, trip, {}, 'microsoft')
  expect(redirectOf(back)).toEqual([302, '/home'])
  return { visitor, image: (await fetchSession(visitor)).body.user.image }
}
const asked = () => fake.received.filter(({ path }) => path === photos)

test('a new user gets the picture', async () => {
  const picture = jpeg(2000)
  fake.responses.set(photos, () => ({ headers: { 'content-type': 'image/jpeg' }, bytes: picture }))
  const { visitor, image } = await enter(somebody())
  expect(image).toBe(addressOf(picture))
  expect(asked()[0]?.headers.authorization).toBe('Bearer for the graph')
  // A client that sends the value back changes nothing.
  const same = await visitor.post('/api/auth/update-user', { name: 'Grace', image })
  expect(same.status, same.text).toBe(200)
  expect((await fetchSession(visitor)).body.user).toMatchObject({ name: 'Grace', image })
})

test.each<[string, () => object | 'nothing']>([
  ['there is none', () => ({ status: 404, json: { error: { code: 'ImageNotFound' } } })],
  ['access is denied', () => ({ status: 403, json: {} })],
  ['it is HTML', () => ({ text: '<html><script>alert(1)</script>' })],
  ['it is an SVG with a script', () => ({ text: '<svg onload="alert(1)"/>' })],
  ['it is empty', () => ({ bytes: Buffer.alloc(0) })],
  ['it is too big', () => ({ bytes: jpeg(8 * 1024 + 1) })],
  ['it is elsewhere', () => ({ status: 302, headers: { location: 'https://evil.example' } })],
])('%s: a new user signs in without a picture', async (_, said) => {
  fake.responses.set(photos, said)
  expect((await enter(somebody())).image).toBeNull()
})

test('a picture of the maximum size is accepted', async () => {
  const picture = jpeg(8 * 1024)
  fake.responses.set(photos, () => ({ bytes: picture }))
  expect((await enter(somebody())).image).toBe(addressOf(picture))
})

test('a picture that does not arrive is not waited for', async () => {
  const send = routeToFake(fake)
  const seen: unknown[] = []
  const own = await serverForThisTest({
    settings: { social: { microsoft: fakeClient } },
    outgoing: (url, request) => {
      seen.push(request?.bounds)
      const bounds = request?.bounds && { ...request.bounds, ms: 200 }
      return send(url, bounds ? { ...request, bounds } : request)
    },
  })
  fake.responses.set(photos, () => 'nothing')
  expect((await enter(somebody(), own)).image).toBeNull()
  expect(seen.at(-1)).toEqual({ ms: 3000, bytes: 8192 })
})

test('is not fetched again for a known user, unless the settings ask for it', async () => {
  const claims = somebody()
  fake.responses.set(photos, () => ({ bytes: jpeg(100) }))
  await enter(claims)
  expect((await enter(claims)).image).toBe(addressOf(jpeg(100)))
  expect(asked()).toHaveLength(1)
  const social = { microsoft: { ...fakeClient, overrideUserInfoOnSignIn: true } }
  const { connection } = server
  const own = await serverForThisTest({
    settings: { social },
    connection,
    outgoing: routeToFake(fake),
  })
  fake.responses.set(photos, () => ({ bytes: jpeg(200) }))
  expect((await enter(claims, own)).image).toBe(addressOf(jpeg(200)))
  fake.responses.set(photos, () => ({ status: 404 }))
  expect((await enter(claims, own)).image).toBe(addressOf(jpeg(200)))
})

test('is returned with the current user info', async () => {
  fake.responses.set(photos, () => ({ bytes: jpeg(100) }))
  const { visitor } = await enter(somebody())
  fake.responses.set(photos, () => ({ bytes: jpeg(300) }))
  const { body } = await visitor.get('/api/auth/account-info?providerId=microsoft')
  expect(body.user.image).toBe(addressOf(jpeg(300)))
})

test('is not fetched where the settings disable it', async () => {
  const social = { microsoft: { ...fakeClient, photo: false } }
  const own = await serverForThisTest({ settings: { social }, outgoing: routeToFake(fake) })
  expect((await enter(somebody(), own)).image).toBeNull()
  expect(asked()).toEqual([])
})

test('a refresh requests the granted scopes and offline_access', async () => {
  const { visitor } = await enter(somebody(), undefined, {
    refresh_token: 'a',
    scope: 'openid Mail.Read',
  })
  fake.received.length = 0
  expect((await visitor.post('/api/auth/refresh-token', { providerId: 'microsoft' })).status).toBe(
    200,
  )
  expect(fake.received[0]?.form.get('scope')).toBe('openid Mail.Read offline_access')
})
