import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type FakeProvider,
  fakeClient,
  standIn,
  startFakeProvider,
} from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger } from '../../../testing/social.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const settings = { social: { microsoft: fakeClient } }
  server = await startServer({ settings, outgoing: standIn(fake) })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.behave())

const tid = '9188040d-6c67-4c5b-b112-36a304b66dad'
const photos = '/graph.microsoft.com/v1.0/me/photos/48x48/$value'
const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)])
const addressOf = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

function somebody() {
  const { sub: oid, ...claims } = stranger()
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
  const trip = await leave(visitor, { provider: 'microsoft' }, fake)
  fake.claims = claims
  const at = '/login.microsoftonline.com/common'
  fake.answers.set(`${at}/discovery/v2.0/keys`, async () => ({ json: await fake.publicKeys() }))
  fake.answers.set(`${at}/oauth2/v2.0/token`, async () => ({
    json: { access_token: 'for the graph', id_token: await fake.sign(), ...more },
  }))
  const back = await comeBack(visitor, trip, {}, 'microsoft')
  expect(placeOf(back)).toEqual([302, '/home'])
  return { visitor, image: (await session(visitor)).body.user.image }
}
const asked = () => fake.heard.filter(({ path }) => path === photos)

test('somebody new brings a picture along', async () => {
  const picture = jpeg(2000)
  fake.answers.set(photos, () => ({ headers: { 'content-type': 'image/jpeg' }, bytes: picture }))
  const { visitor, image } = await enter(somebody())
  expect(image).toBe(addressOf(picture))
  expect(asked()[0]?.headers.authorization).toBe('Bearer for the graph')
  // A program that sends back what it was given changes nothing.
  const same = await visitor.post('/api/auth/update-user', { name: 'Grace', image })
  expect(same.status, same.text).toBe(200)
  expect((await session(visitor)).body.user).toMatchObject({ name: 'Grace', image })
})

test.each<[string, () => object | 'nothing']>([
  ['there is none', () => ({ status: 404, json: { error: { code: 'ImageNotFound' } } })],
  ['it may not be seen', () => ({ status: 403, json: {} })],
  ['it is a page', () => ({ text: '<html><script>alert(1)</script>' })],
  ['it is a drawing that can run', () => ({ text: '<svg onload="alert(1)"/>' })],
  ['it is empty', () => ({ bytes: Buffer.alloc(0) })],
  ['it is too big', () => ({ bytes: jpeg(8 * 1024 + 1) })],
  ['it is elsewhere', () => ({ status: 302, headers: { location: 'https://evil.example' } })],
])('%s: somebody new comes in without', async (_, said) => {
  fake.answers.set(photos, said)
  expect((await enter(somebody())).image).toBeNull()
})

test('one of the greatest size is taken', async () => {
  const picture = jpeg(8 * 1024)
  fake.answers.set(photos, () => ({ bytes: picture }))
  expect((await enter(somebody())).image).toBe(addressOf(picture))
})

test('it does not come: nobody waits for it longer than a moment', async () => {
  const send = standIn(fake)
  const seen: unknown[] = []
  const own = await serverForThisTest({
    settings: { social: { microsoft: fakeClient } },
    outgoing: (url, request) => {
      seen.push(request?.bounds)
      const bounds = request?.bounds && { ...request.bounds, ms: 200 }
      return send(url, bounds ? { ...request, bounds } : request)
    },
  })
  fake.answers.set(photos, () => 'nothing')
  expect((await enter(somebody(), own)).image).toBeNull()
  expect(seen.at(-1)).toEqual({ ms: 3000, bytes: 8192 })
})

test('who is known is not asked for it again, unless the operator wishes it to follow', async () => {
  const claims = somebody()
  fake.answers.set(photos, () => ({ bytes: jpeg(100) }))
  await enter(claims)
  expect((await enter(claims)).image).toBe(addressOf(jpeg(100)))
  expect(asked()).toHaveLength(1)
  const social = { microsoft: { ...fakeClient, overrideUserInfoOnSignIn: true } }
  const { connection } = server
  const own = await serverForThisTest({ settings: { social }, connection, outgoing: standIn(fake) })
  fake.answers.set(photos, () => ({ bytes: jpeg(200) }))
  expect((await enter(claims, own)).image).toBe(addressOf(jpeg(200)))
  fake.answers.set(photos, () => ({ status: 404 }))
  expect((await enter(claims, own)).image).toBe(addressOf(jpeg(200)))
})

test('it is shown with what Microsoft says of the person now', async () => {
  fake.answers.set(photos, () => ({ bytes: jpeg(100) }))
  const { visitor } = await enter(somebody())
  fake.answers.set(photos, () => ({ bytes: jpeg(300) }))
  const { body } = await visitor.get('/api/auth/account-info?providerId=microsoft')
  expect(body.user.image).toBe(addressOf(jpeg(300)))
})

test('where the operator does not want it, it is not asked for', async () => {
  const social = { microsoft: { ...fakeClient, photo: false } }
  const own = await serverForThisTest({ settings: { social }, outgoing: standIn(fake) })
  expect((await enter(somebody(), own)).image).toBeNull()
  expect(asked()).toEqual([])
})

test('a renewal names what was granted, and the right to renew, which is not listed', async () => {
  const { visitor } = await enter(somebody(), undefined, {
    refresh_token: 'a',
    scope: 'openid Mail.Read',
  })
  fake.heard.length = 0
  expect((await visitor.post('/api/auth/refresh-token', { providerId: 'microsoft' })).status).toBe(
    200,
  )
  expect(fake.heard[0]?.form.get('scope')).toBe('openid Mail.Read offline_access')
})
