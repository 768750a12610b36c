import { namedProviders } from '@guildhall/contract/identity/social'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeProvider,
  fakeClient,
  fakePath,
  routeToFake,
  startFakeProvider,
} from '#testing/fake-provider.ts'
import { providerFixtures } from '#testing/provider-fixtures.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { redirectOf, returnFromProvider, startProviderSignIn } from '#testing/social.ts'
import { fetchSession } from '#testing/users.ts'

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const social = Object.fromEntries(namedProviders.map((id) => [id, fakeClient]))
  server = await startServer({ settings: { social }, outgoing: routeToFake(fake) })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const serverWith = (social: Record<string, object>) => {
  const full = Object.entries(social).map(([id, own]) => [id, { ...fakeClient, ...own }])
  return serverForThisTest({
    settings: { social: Object.fromEntries(full) },
    outgoing: routeToFake(fake),
  })
}

describe('an id token that an app presents', () => {
  const signing = namedProviders.flatMap((id) => {
    const { openId, response } = providerFixtures[id]
    return openId ? [{ id, openId, response }] : []
  })
  const present = async (id: string, claims: object) => {
    const body = { provider: id, idToken: { token: await fake.sign({ ...claims }) } }
    return server.visitor().post('/api/auth/sign-in/social', body)
  }

  test.each(signing)('$id: is verified with its own keys, issuer and age', async (each) => {
    const { id, openId, response } = each
    const keys = fakePath(openId.jwksUrl)
    fake.responses.set(keys, async () => ({ json: await fake.publicKeys() }))
    const claims = { ...response, iss: openId.issuer }
    const good = await present(id, claims)
    expect([good.status, good.body.user?.email]).toEqual([
      200,
      providerFixtures[id].expectedProfile.email,
    ])
    const { iat = 0 } = decodeJwt(await fake.sign())
    const anHourAgo = iat - 3700
    for (const wrong of [
      { iat: anHourAgo, exp: 4_000_000_000 },
      { iss: 'https://evil.example' },
      { iss: `${openId.issuer}/` },
      { aud: 'somebody-else' },
    ]) {
      const refused = await present(id, { ...claims, ...wrong })
      expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_TOKEN'])
    }
  })

  test('is not supported by the other providers', async () => {
    for (const id of namedProviders) {
      if (providerFixtures[id].openId || id === 'facebook') continue
      const refused = await present(id, { sub: 'ada' })
      expect([id, refused.status, refused.body.code]).toEqual([id, 404, 'ID_TOKEN_NOT_SUPPORTED'])
    }
  })

  test('of Apple may name its issuer by either of its names', async () => {
    fake.responses.set('/appleid.apple.com/auth/keys', async () => ({
      json: await fake.publicKeys(),
    }))
    const answer = await present('apple', {
      ...providerFixtures.apple.response,
      iss: 'https://account.apple.com',
    })
    expect(answer.status).toBe(200)
  })
})

test('the settings add or replace provider parameters', async () => {
  const wished: Record<string, Record<string, string>> = {
    google: { access_type: 'offline', prompt: 'consent', hd: 'acme.example' },
    discord: { prompt: 'consent', permissions: '8' },
    facebook: { config_id: '77' },
    reddit: { duration: 'permanent' },
    dropbox: { token_access_type: 'offline' },
    roblox: { prompt: 'login' },
    apple: { response_mode: 'query' },
  }
  const own = await serverWith(
    Object.fromEntries(
      Object.entries(wished).map(([id, authorizationParams]) => [id, { authorizationParams }]),
    ),
  )
  for (const [id, params] of Object.entries(wished)) {
    const { url } = await startProviderSignIn(own.visitor(), { provider: id })
    expect(Object.fromEntries(url.searchParams)).toMatchObject(params)
    for (const name of url.searchParams.keys()) {
      expect(url.searchParams.getAll(name), `${id}: ${name}`).toHaveLength(1)
    }
  }
})

test('scopes in the settings are added to the defaults, or replace them', async () => {
  const own = await serverWith({
    github: { scopes: ['repo', 'read:user'] },
    zoom: { scopes: ['user:read'], pkce: false },
    tiktok: { scopes: ['user.info.stats'], defaultScopes: false },
  })
  const asked = async (provider: string, scopes?: string[]) =>
    (await startProviderSignIn(own.visitor(), { provider, scopes })).url.searchParams
  expect((await asked('github')).get('scope')).toBe('read:user user:email repo')
  const zoom = await asked('zoom')
  expect([zoom.get('scope'), zoom.has('code_challenge')]).toEqual(['user:read', false])
  expect((await asked('tiktok', ['a', 'b'])).get('scope')).toBe('user.info.stats,a,b')
})

test('a self-hosted GitLab is used at its own site', async () => {
  const own = await serverWith({ gitlab: { issuer: 'https://git.acme.example/lab/' } })
  const visitor = own.visitor()
  const trip = await startProviderSignIn(visitor, { provider: 'gitlab' })
  expect(trip.url.href).toMatch(/^https:\/\/git\.acme\.example\/lab\/oauth\/authorize\?/)
  const site = '/git.acme.example/lab'
  const json = { access_token: 'a', refresh_token: 'b' }
  fake.responses.set(`${site}/oauth/token`, () => ({ json }))
  fake.responses.set(`${site}/api/v4/user`, () => ({ json: providerFixtures.gitlab.response }))
  expect(redirectOf(await returnFromProvider(visitor, trip, {}, 'gitlab'))).toEqual([302, '/home'])
  const renewed = await visitor.post('/api/auth/refresh-token', { providerId: 'gitlab' })
  expect(renewed.status).toBe(200)
  expect(fake.received.map(({ path }) => path)).toEqual([
    `${site}/oauth/token`,
    `${site}/api/v4/user`,
    `${site}/oauth/token`,
  ])
})

test('a Microsoft tenant has its own endpoints and keys, and excludes other tenants', async () => {
  const tenant = '11111111-2222-3333-4444-555555555555'
  const own = await serverWith({ microsoft: { tenant, photo: false } })
  const base = `/login.microsoftonline.com/${tenant}`
  fake.responses.set(`${base}/discovery/v2.0/keys`, async () => ({ json: await fake.publicKeys() }))
  fake.responses.set(`${base}/oauth2/v2.0/token`, async () => ({
    json: { access_token: 'a', id_token: await fake.sign() },
  }))
  for (const [tid, place] of [
    [tenant, '/home'],
    [tenant.replace('1', '2'), '/oh?error=unable_to_get_user_info'],
  ] as const) {
    const visitor = own.visitor()
    const trip = await startProviderSignIn(visitor, { provider: 'microsoft' }, fake)
    expect(fakePath(trip.url.href)).toMatch(new RegExp(`^${base}/oauth2/v2.0/authorize`))
    const iss = `https://login.microsoftonline.com/${tid}/v2.0`
    fake.claims = { ...providerFixtures.microsoft.response, tid, iss }
    expect(redirectOf(await returnFromProvider(visitor, trip, {}, 'microsoft'))).toEqual([
      302,
      place,
    ])
  }
})

test('the name that Apple posts once is used where the token has none', async () => {
  fake.responses.set('/appleid.apple.com/auth/keys', async () => ({
    json: await fake.publicKeys(),
  }))
  const visitor = server.visitor()
  const { state } = await startProviderSignIn(visitor, { provider: 'apple' }, fake)
  fake.claims = { sub: 'apple-2', email: 'a2@people.example', email_verified: 'true' }
  fake.claims.iss = 'https://appleid.apple.com'
  fake.responses.set('/appleid.apple.com/auth/token', async () => ({
    json: { access_token: 'a', token_type: 'Bearer', id_token: await fake.sign() },
  }))
  const user = JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } })
  const turned = await server.visitor().send(
    new Request('http://localhost:3000/api/auth/callback/apple', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
      },
      body: new URLSearchParams({ code: 'c', state, user, id_token: 'not looked at' }),
    }),
  )
  const back = await visitor.get(turned.headers.get('location') ?? '')
  expect(redirectOf(back)).toEqual([302, '/home'])
  const known = (await fetchSession(visitor)).body.user
  expect(known).toMatchObject({ name: 'Grace Hopper', emailVerified: true })
})
