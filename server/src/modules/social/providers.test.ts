import { namedProviders } from '@guildhall/contract/social'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type FakeProvider,
  fakeClient,
  placeAt,
  standIn,
  startFakeProvider,
} from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { type Story, stories } from '../../../testing/provider-stories.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, type Trip } from '../../../testing/social.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const social = Object.fromEntries(namedProviders.map((id) => [id, fakeClient]))
  server = await startServer({ settings: { social }, outgoing: standIn(fake) })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.behave())

const all = namedProviders.map((id) => ({ id, story: stories[id] }))

test.each(all)('$id: the way there', async ({ id, story }) => {
  const { url, state } = await leave(server.visitor(), { provider: id })
  expect(url.origin + url.pathname).toBe(story.authorizationUrl)
  const key = story.shown === 'client_key' ? 'client_key' : 'client_id'
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

test.each(all)(
  '$id: scopes that an app asks for stand beside the usual ones',
  async ({ id, story }) => {
    const { url } = await leave(server.visitor(), { provider: id, scopes: ['more', 'most'] })
    const separator = id === 'tiktok' ? ',' : ' '
    const all = [...(story.scope ? [story.scope] : []), 'more', 'most']
    expect(url.searchParams.get('scope')).toBe(all.join(separator))
  },
)

const pathOf = (url: string) => placeAt(url).split('?', 1)[0] ?? ''

/** As the provider would answer, at its own addresses. */
function perform(id: string, { openId, says, also, tokenUrl, asked = [] }: Story) {
  fake.claims = openId ? { ...says, iss: openId.issuer } : {}
  if (openId) {
    fake.answers.set(pathOf(openId.jwksUrl), async () => ({ json: await fake.publicKeys() }))
  }
  fake.answers.set(pathOf(tokenUrl), async () => ({
    json: {
      access_token: `token of ${id}`,
      token_type: 'bearer',
      refresh_token: 'a refresh token',
      ...(openId ? { id_token: await fake.sign() } : {}),
    },
  }))
  for (const line of asked) {
    const place = placeAt(line.split(' ')[1] ?? '')
    const [path = '', query = ''] = place.split('?')
    const answers = fake.answers.get(path)
    const own = asked.indexOf(line) === 0 ? says : also
    fake.answers.set(path, (heard) =>
      decodeURIComponent(heard.query.toString()) === query || !answers
        ? { json: own }
        : answers(heard),
    )
  }
}

async function arrive(id: string, story: Story, more: Record<string, string> = {}) {
  const visitor = server.visitor()
  const trip: Trip = await leave(visitor, { provider: id }, fake)
  perform(id, story)
  return { visitor, trip, back: await comeBack(visitor, trip, more, id) }
}

test.each(all)('$id: the way back, and who it is', async ({ id, story }) => {
  const { visitor, trip, back } = await arrive(id, story, { device_id: 'a-device' })
  expect(placeOf(back)).toEqual([302, '/home'])
  const { user } = (await session(visitor)).body
  expect(user).toMatchObject({ image: null, ...story.is, email: user.email })
  if (id === 'tiktok') expect(user.email).toMatch(/^[0-9a-f]{64}@tiktok\.invalid$/)
  else expect(user.email).toBe(story.is.email)
  const { body } = await visitor.get('/api/auth/list-accounts')
  expect(body).toMatchObject([{ provider: id, accountId: story.id }])

  const asked = fake.heard.find(({ path }) => path === pathOf(story.tokenUrl))
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

  const about = fake.heard.filter(({ path }) => path !== pathOf(story.tokenUrl))
  const keys = story.openId ? [`GET ${story.openId.jwksUrl}`] : []
  const lines = about.map(({ method, path, query }) => {
    const tail = query.size > 0 ? `?${decodeURIComponent(query.toString())}` : ''
    return `${method} https:/${path}${tail}`
  })
  expect(lines).toEqual([...keys, ...(story.asked ?? [])])
  for (const { path, headers } of about) {
    const bearer =
      path.endsWith('/keys') || path.endsWith('/certs') ? undefined : `Bearer token of ${id}`
    expect([headers.authorization, headers['user-agent']]).toEqual([bearer, 'Guildhall'])
  }
})

/** How the token endpoint sees the client. */
function expectShown(asked: FakeProvider['heard'][number] | undefined, { shown }: Story) {
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
    ...expected[shown ?? 'post'],
  })
}

test.each(all)(
  '$id: tokens are renewed there, as the client that it knows',
  async ({ id, story }) => {
    const { visitor } = await arrive(id, story, { device_id: 'a-device' })
    fake.heard.length = 0
    fake.answers.set(pathOf(story.tokenUrl), () => ({ json: { access_token: 'newer' } }))
    const { status, body } = await visitor.post('/api/auth/refresh-token', { providerId: id })
    if (story.refreshes === false) {
      const message = 'Provider facebook does not support token refreshing.'
      const code = 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING'
      expect([status, body]).toEqual([400, { code, message }])
      expect(fake.heard).toEqual([])
      return
    }
    expect([status, body.accessToken]).toEqual([200, 'newer'])
    const [asked] = fake.heard
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

test.each(all)('$id: says nothing of who it is', async ({ id, story }) => {
  for (const says of [
    {},
    { id: 'undefined', sub: 'null', oid: '' },
    { id: {}, data: [], user: [] },
  ]) {
    const { back } = await arrive(id, {
      ...story,
      says: { ...says, tid: story.says.tid },
      also: undefined,
    })
    expect(placeOf(back)).toEqual([302, '/oh?error=unable_to_get_user_info'])
  }
})

test('what two of them want to be asked by', async () => {
  await arrive('dropbox', stories.dropbox)
  const dropbox = fake.heard.find(({ path }) => path.endsWith('/get_current_account'))
  expect([dropbox?.form.size, dropbox?.headers['content-type']]).toEqual([0, undefined])
  await arrive('vk', stories.vk)
  const vk = fake.heard.find(({ path }) => path.endsWith('/user_info'))
  const form = { access_token: 'token of vk', client_id: 'a-client' }
  expect(Object.fromEntries(vk?.form ?? [])).toEqual(form)
})
