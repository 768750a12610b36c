import { namedProviders } from '@guildhall/contract/social'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { type Story, stories } from '../../../testing/provider-stories.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, type Trip } from '../../../testing/social.ts'

let fake: FakeProvider
let server: TestServer
let untouched: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const tenant = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
  const social = Object.fromEntries(
    namedProviders.map((id) => [
      id,
      {
        ...fakeClient,
        tokenUrl: `${fake.issuer}/token`,
        userInfoUrl: `${fake.issuer}/user`,
        ...(stories[id].openId && id !== 'microsoft'
          ? {
              issuer: fake.issuer,
              jwksUrl: `${fake.issuer}/jwks`,
              authorizationUrl: stories[id].authorizationUrl,
            }
          : {}),
        ...(id === 'microsoft'
          ? {
              issuer: tenant,
              jwksUrl: `${fake.issuer}/jwks`,
              authorizationUrl: stories[id].authorizationUrl,
            }
          : {}),
      },
    ]),
  )
  server = await startServer({ settings: { social } })
  untouched = await startServer({
    settings: { social: Object.fromEntries(namedProviders.map((id) => [id, fakeClient])) },
  })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await untouched.stop()
  await fake.stop()
})
afterEach(() => fake.behave())

const all = namedProviders.map((id) => ({ id, story: stories[id] }))

test.each(all)('$id: the way there', async ({ id, story }) => {
  const { url, state } = await leave(untouched.visitor(), { provider: id })
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

/** As the provider would answer; tokens of Microsoft name their tenant as the issuer. */
function perform(id: string, story: Story) {
  const tenant = story.says.tid
  const issuer = tenant ? `https://login.microsoftonline.com/${tenant}/v2.0` : fake.issuer
  fake.claims = { ...(story.openId ? story.says : {}), iss: issuer }
  fake.answers.set('/user', ({ query }) => ({
    json: query.get('user.fields') === 'confirmed_email' ? story.also : story.says,
  }))
  fake.answers.set('/user/emails', () => ({ json: story.also }))
  if (!story.openId) {
    fake.answers.set('/token', () => ({
      json: { access_token: `token of ${id}`, token_type: 'bearer' },
    }))
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

  const asked = fake.heard.find(({ path }) => path === '/token')
  const form = Object.fromEntries(asked?.form ?? [])
  expect(form).toMatchObject({ grant_type: 'authorization_code', code: 'a code' })
  expect('code_verifier' in form).toBe(story.pkce === true)
  const basic = `Basic ${btoa(`${fakeClient.clientId}:${fakeClient.clientSecret}`)}`
  switch (story.shown) {
    case 'basic':
      expect(asked?.headers.authorization).toBe(basic)
      expect(form).not.toHaveProperty('client_secret')
      break
    case 'client_key':
      expect(form).toMatchObject({ client_key: 'a-client', client_secret: 'a-secret' })
      expect(form).not.toHaveProperty('client_id')
      break
    default:
      expect(form).toMatchObject({ client_id: 'a-client', client_secret: 'a-secret' })
  }
  const told = id === 'vk' ? { device_id: 'a-device', state: trip.state } : {}
  expect({ device_id: form.device_id, state: form.state }).toEqual({
    device_id: undefined,
    state: undefined,
    ...told,
  })
})

test.each(all)('$id: says nothing of who it is', async ({ id, story }) => {
  for (const says of [
    {},
    { id: 'undefined', sub: 'null', oid: '' },
    { id: {}, data: [], user: [] },
  ]) {
    const { back } = await arrive(id, { ...story, says, also: undefined })
    expect(placeOf(back)).toEqual([302, '/oh?error=unable_to_get_user_info'])
  }
})

test('how each of them is asked', async () => {
  const asked = async (id: keyof typeof stories) => {
    fake.behave()
    await arrive(id, stories[id])
    return fake.heard.find(({ path }) => path === '/user')
  }
  const usual = await asked('spotify')
  expect([usual?.method, usual?.headers.authorization]).toEqual(['GET', 'Bearer token of spotify'])
  expect(usual?.headers['user-agent']).toBe('Guildhall')
  const dropbox = await asked('dropbox')
  expect([dropbox?.method, dropbox?.form.size]).toEqual(['POST', 0])
  const vk = await asked('vk')
  expect([vk?.method, Object.fromEntries(vk?.form ?? [])]).toEqual([
    'POST',
    { access_token: 'token of vk', client_id: 'a-client' },
  ])
})
