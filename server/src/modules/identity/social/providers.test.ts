import { namedProviders } from '@guildhall/contract/identity/social'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type FakeProvider,
  fakeClient,
  fakePath,
  routeToFake,
  startFakeProvider,
} from '#testing/fake-provider.ts'
import { type ProviderFixture, providerFixtures } from '#testing/provider-fixtures.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  type Departure,
  redirectOf,
  returnFromProvider,
  startProviderSignIn,
} from '#testing/social.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const social = Object.fromEntries(namedProviders.map((id) => [id, fakeClient]))
  server = await startServer({ settings: { social }, outgoing: routeToFake(fake) })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const all = namedProviders.map((id) => ({ id, story: providerFixtures[id] }))

test.each(all)('$id: the authorization URL', async ({ id, story }) => {
  const { url, state } = await startProviderSignIn(server.visitor(), { provider: id })
  expect(url.origin + url.pathname).toBe(story.authorizationUrl)
  const key = story.clientAuth === 'client_key' ? 'client_key' : 'client_id'
  const text = expect.stringMatching(/^[\w-]{32,43}$/)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    [key]: fakeClient.clientId,
    state,
    redirect_uri: `http://localhost:3000/api/auth/callback/${id}`,
    ...(story.scope ? { scope: story.scope } : {}),
    ...(story.pkce ? { code_challenge: text, code_challenge_method: 'S256' } : {}),
    ...(story.openId ? { nonce: text } : {}),
    ...story.params,
  })
})

test.each(all)('$id: requested scopes are added to the defaults', async ({ id, story }) => {
  const { url } = await startProviderSignIn(server.visitor(), {
    provider: id,
    scopes: ['more', 'most'],
  })
  const separator = id === 'tiktok' ? ',' : ' '
  const all = [...(story.scope ? [story.scope] : []), 'more', 'most']
  expect(url.searchParams.get('scope')).toBe(all.join(separator))
})

const pathOf = (url: string) => fakePath(url).split('?', 1)[0] ?? ''

/** Responses of the provider at its own URLs. */
function perform(
  id: string,
  { openId, response, secondResponse, tokenUrl, expectedRequests = [] }: ProviderFixture,
) {
  fake.claims = openId ? { ...response, iss: openId.issuer } : {}
  if (openId) {
    fake.responses.set(pathOf(openId.jwksUrl), async () => ({ json: await fake.publicKeys() }))
  }
  fake.responses.set(pathOf(tokenUrl), async () => ({
    json: {
      access_token: `token of ${id}`,
      token_type: 'bearer',
      refresh_token: 'a refresh token',
      ...(openId ? { id_token: await fake.sign() } : {}),
    },
  }))
  for (const line of expectedRequests) {
    const place = fakePath(line.split(' ')[1] ?? '')
    const [path = '', query = ''] = place.split('?')
    const answers = fake.responses.get(path)
    const own = expectedRequests.indexOf(line) === 0 ? response : secondResponse
    fake.responses.set(path, (heard) =>
      decodeURIComponent(heard.query.toString()) === query || !answers
        ? { json: own }
        : answers(heard),
    )
  }
}

async function arrive(id: string, story: ProviderFixture, more: Record<string, string> = {}) {
  const visitor = server.visitor()
  const trip: Departure = await startProviderSignIn(visitor, { provider: id }, fake)
  perform(id, story)
  return { visitor, trip, back: await returnFromProvider(visitor, trip, more, id) }
}

test.each(all)('$id: the callback and the profile', async ({ id, story }) => {
  const { visitor, trip, back } = await arrive(id, story, { device_id: 'a-device' })
  expect(redirectOf(back)).toEqual([302, '/home'])
  const { user } = (await fetchSession(visitor)).body
  expect(user).toMatchObject({ image: null, ...story.expectedProfile, email: user.email })
  if (id === 'tiktok') expect(user.email).toMatch(/^[0-9a-f]{64}@tiktok\.invalid$/)
  else expect(user.email).toBe(story.expectedProfile.email)
  const { body } = await visitor.get('/api/auth/list-accounts')
  expect(body).toMatchObject([{ provider: id, accountId: story.id }])

  const asked = fake.received.find(({ path }) => path === pathOf(story.tokenUrl))
  const form = Object.fromEntries(asked?.form ?? [])
  expect(form).toMatchObject({
    grant_type: 'authorization_code',
    code: 'a code',
    redirect_uri: `http://localhost:3000/api/auth/callback/${id}`,
  })
  expect('code_verifier' in form).toBe(story.pkce === true)
  const told = id === 'vk' ? { device_id: 'a-device', state: trip.state } : {}
  expect({ device_id: form.device_id, state: form.state }).toEqual({
    device_id: undefined,
    state: undefined,
    ...told,
  })
  expectShown(asked, story)

  const about = fake.received.filter(({ path }) => path !== pathOf(story.tokenUrl))
  const keys = story.openId ? [`GET ${story.openId.jwksUrl}`] : []
  const lines = about.map(({ method, path, query }) => {
    const tail = query.size > 0 ? `?${decodeURIComponent(query.toString())}` : ''
    return `${method} https:/${path}${tail}`
  })
  expect(lines).toEqual([...keys, ...(story.expectedRequests ?? [])])
  for (const { path, headers } of about) {
    const bearer =
      path.endsWith('/keys') || path.endsWith('/certs') ? undefined : `Bearer token of ${id}`
    expect([headers.authorization, headers['user-agent']]).toEqual([bearer, 'Guildhall'])
  }
})

/** The client as the token endpoint sees it. */
function expectShown(
  asked: FakeProvider['received'][number] | undefined,
  { clientAuth }: ProviderFixture,
) {
  const form = Object.fromEntries(asked?.form ?? [])
  const { authorization } = asked?.headers ?? {}
  const { client_id, client_key, client_secret } = form
  const basic = `Basic ${btoa(`${fakeClient.clientId}:${fakeClient.clientSecret}`)}`
  const [id, secret] = [fakeClient.clientId, fakeClient.clientSecret]
  const expected = {
    basic: { authorization: basic },
    client_key: { client_key: id, client_secret: secret },
    post: { client_id: id, client_secret: secret },
  }
  expect({ authorization, client_id, client_key, client_secret }).toEqual({
    authorization: undefined,
    client_id: undefined,
    client_key: undefined,
    client_secret: undefined,
    ...expected[clientAuth ?? 'post'],
  })
}

test.each(all)(
  '$id: tokens are refreshed with the client’s authentication',
  async ({ id, story }) => {
    const { visitor } = await arrive(id, story, { device_id: 'a-device' })
    fake.received.length = 0
    fake.responses.set(pathOf(story.tokenUrl), () => ({ json: { access_token: 'newer' } }))
    const { status, body } = await visitor.post('/api/auth/refresh-token', { providerId: id })
    if (story.refreshes === false) {
      const message = 'Provider facebook does not support token refreshing.'
      const code = 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING'
      expect([status, body]).toEqual([400, { code, message }])
      expect(fake.received).toEqual([])
      return
    }
    expect([status, body.accessToken]).toEqual([200, 'newer'])
    const [asked] = fake.received
    expect(asked?.path).toBe(pathOf(story.tokenUrl))
    const form = Object.fromEntries(asked?.form ?? [])
    expect(form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'a refresh token' })
    expectShown(asked, story)
    const { device_id, scope } = form
    expect({ device_id, scope }).toEqual({
      device_id: id === 'vk' ? 'a-device' : undefined,
      scope: id === 'microsoft' ? story.scope : undefined,
    })
  },
)

test.each(all)('$id: a response without a user id is refused', async ({ id, story }) => {
  for (const says of [
    {},
    { id: 'undefined', sub: 'null', oid: '' },
    { id: {}, data: [], user: [] },
  ]) {
    const { back } = await arrive(id, {
      ...story,
      response: { ...says, tid: story.response.tid },
      secondResponse: undefined,
    })
    expect(redirectOf(back)).toEqual([302, '/oh?error=unable_to_get_user_info'])
  }
})

test('user info requests with special methods', async () => {
  await arrive('dropbox', providerFixtures.dropbox)
  const dropbox = fake.received.find(({ path }) => path.endsWith('/get_current_account'))
  expect([dropbox?.form.size, dropbox?.headers['content-type']]).toEqual([0, undefined])
  await arrive('vk', providerFixtures.vk)
  const vk = fake.received.find(({ path }) => path.endsWith('/user_info'))
  const form = { access_token: 'token of vk', client_id: 'a-client' }
  expect(Object.fromEntries(vk?.form ?? [])).toEqual(form)
})
