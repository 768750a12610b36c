import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
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
  const { issuer } = fake
  server = await startServer({
    settings: {
      trustedOrigins: ['https://app.example'],
      social: {
        acme: { ...fakeClient, issuer, name: 'Acme' },
        github: fakeClient,
        tiktok: fakeClient,
        down: { ...fakeClient, issuer: 'http://127.0.0.1:9' },
        plain: { ...fakeClient, issuer, pkce: false, redirectUrl: 'https://app.example/back' },
      },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const path = '/api/auth/sign-in/social'

describe('starting a flow', () => {
  test('the authorization URL has all parameters', async () => {
    const visitor = server.visitor()
    const wish = { provider: 'acme', scopes: ['calendar', 'email'], loginHint: 'ada@acme.example' }
    const answer = await visitor.post(path, wish)
    expect(answer.body).toEqual({ url: expect.any(String), redirect: true })
    const url = new URL(answer.body.url)
    expect(url.origin + url.pathname).toBe(`${fake.issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: fakeClient.clientId,
      state: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      scope: 'openid profile email calendar',
      redirect_uri: 'http://localhost:3000/api/auth/callback/acme',
      login_hint: 'ada@acme.example',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(answer.setCookies).toHaveLength(1)
    expect(answer.setCookies[0]).toMatch(
      /^better-auth\.state_[\w-]{10}=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('the stored state reveals no secret', async () => {
    const visitor = server.visitor()
    const { state } = await startProviderSignIn(visitor, {}, fake)
    const rows = await server.query<{ text: string }>(
      `select t::text as text from tokens t where purpose = 'social-state'`,
    )
    const all = rows.map(({ text }) => text).join()
    expect(all).not.toContain(state)
    expect(all).not.toContain(fake.nonce)
    await returnFromProvider(visitor, { state, url: new URL('http://x') })
    const verifier = fake.received
      .find(({ path: at }) => at === '/token')
      ?.form.get('code_verifier')
    expect(verifier).toMatch(/^[A-Za-z0-9]{128}$/)
    expect(all).not.toContain(verifier)
  })

  test('the redirect can be disabled', async () => {
    const wish = { provider: 'acme', disableRedirect: true }
    expect((await server.visitor().post(path, wish)).body.redirect).toBe(false)
  })

  test('a callback URL may be required', async () => {
    const social = { github: fakeClient }
    const own = await serverForThisTest({ settings: { social, requireCallbackURL: true } })
    const begin = (body: object) => own.visitor().post(path, { provider: 'github', ...body })
    const without = await begin({})
    expect([without.status, without.body]).toEqual([
      400,
      { code: 'CALLBACKURL_IS_REQUIRED', message: 'callbackURL is required' },
    ])
    expect((await begin({ callbackURL: '/home' })).status).toBe(200)
  })

  test('without a callback URL the home page is used', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, { callbackURL: undefined }, fake)
    fake.claims = newProviderUser()
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([
      302,
      'http://localhost:3000/',
    ])
  })

  test('the callback URL may be an app, when it is trusted', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, { callbackURL: 'https://app.example/in' }, fake)
    fake.claims = newProviderUser()
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([
      302,
      'https://app.example/in',
    ])
  })

  test('the settings may set another redirect URI, and disable PKCE', async () => {
    const { url, state } = await startProviderSignIn(server.visitor(), { provider: 'plain' })
    expect(url.searchParams.get('redirect_uri')).toBe('https://app.example/back')
    expect(url.searchParams.has('code_challenge')).toBe(false)
    expect(state).not.toBe('')
  })

  test('two tabs may both finish, and of six the oldest is dropped', async () => {
    const visitor = server.visitor()
    const first = await startProviderSignIn(visitor, { callbackURL: '/one' }, fake)
    const nonce = fake.nonce
    const second = await startProviderSignIn(visitor, { callbackURL: '/two' }, fake)
    fake.claims = newProviderUser()
    expect(redirectOf(await returnFromProvider(visitor, second))).toEqual([302, '/two'])
    fake.nonce = nonce
    expect(redirectOf(await returnFromProvider(visitor, first))).toEqual([302, '/one'])
    const trips = []
    for (let tab = 0; tab < 6; tab++) trips.push(await startProviderSignIn(visitor, {}, fake))
    const states = [...visitor.cookies.keys()].filter((name) => name.includes('.state_'))
    expect(states).toHaveLength(5)
    const [oldest] = trips
    if (!oldest) throw new Error('nobody left')
    expect(redirectOf(await returnFromProvider(visitor, oldest))[1]).toContain(
      'please_restart_the_process',
    )
  })
})

describe('refuses', () => {
  test.each([
    ['a provider that is not set up', { provider: 'nobody' }, 404, 'PROVIDER_NOT_FOUND'],
    ['a name that objects have', { provider: 'constructor' }, 404, 'PROVIDER_NOT_FOUND'],
    ['no provider', {}, 400, 'VALIDATION_ERROR'],
    ['a provider that is no text', { provider: 1 }, 400, 'VALIDATION_ERROR'],
    ['scopes that are no texts', { provider: 'acme', scopes: [1] }, 400, 'VALIDATION_ERROR'],
    ['a scope of two', { provider: 'acme', scopes: ['a b'] }, 400, 'VALIDATION_ERROR'],
    ['a provider that is down', { provider: 'down' }, 503, 'PROVIDER_IS_NOT_REACHABLE'],
  ])('%s', async (_, wish, status, code) => {
    const visitor = server.visitor()
    const answer = await visitor.post(path, wish)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(visitor.cookies.size).toBe(0)
  })

  test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'to redirect to %s',
    async (place) => {
      const codes = {
        callbackURL: 'INVALID_CALLBACKURL',
        errorCallbackURL: 'INVALID_ERRORCALLBACKURL',
        newUserCallbackURL: 'INVALID_NEWUSERCALLBACKURL',
      }
      for (const [name, code] of Object.entries(codes)) {
        const answer = await server.visitor().post(path, { provider: 'acme', [name]: place })
        expect([answer.status, answer.body.code]).toEqual([403, code])
      }
    },
  )

  test('another site', async () => {
    const answer = await server
      .visitor()
      .post(path, { provider: 'acme' }, { origin: 'https://evil.example' })
    expect([answer.status, answer.body.code]).toEqual([403, 'INVALID_ORIGIN'])
  })
})

test('supports the names of older clients', async () => {
  const { visitor } = await signUp(server)
  const wish = { providerId: 'acme', callbackURL: '/home' }
  for (const older of ['sign-in/oauth2', 'oauth2/link']) {
    const { status, body } = await visitor.post(`/api/auth/${older}`, wish)
    expect([status, body.redirect]).toEqual([200, true])
    expect(new URL(body.url).origin).toBe(fake.issuer)
    const unknown = await visitor.post(`/api/auth/${older}`, { providerId: 'nobody' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PROVIDER_NOT_FOUND'])
    const evil = { ...wish, callbackURL: 'https://evil.example' }
    expect((await visitor.post(`/api/auth/${older}`, evil)).status).toBe(403)
  }
  expect((await server.visitor().post('/api/auth/oauth2/link', wish)).status).toBe(401)
})

test('a provider that is down affects neither the server nor the other providers', async () => {
  const other = await startProviderSignIn(server.visitor(), { provider: 'github' })
  expect(other.url.origin).toBe('https://github.com')
  expect((await server.visitor().get('/readyz')).status).toBe(200)
})

test('a provider whose metadata names another issuer is refused', async () => {
  fake.responses.set('/.well-known/openid-configuration', () => ({
    json: { issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/in' },
  }))
  const social = { acme: { ...fakeClient, issuer: fake.issuer } }
  const own = await serverForThisTest({ settings: { social } })
  const answer = await own.visitor().post(path, { provider: 'acme' })
  expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_IS_NOT_REACHABLE'])
  fake.reset()
  expect((await own.visitor().post(path, { provider: 'acme' })).status).toBe(200)
})

test('metadata is fetched once for simultaneous flows', async () => {
  const social = { acme: { ...fakeClient, issuer: fake.issuer } }
  const own = await serverForThisTest({ settings: { social } })
  await Promise.all(Array.from({ length: 10 }, () => startProviderSignIn(own.visitor())))
  expect(fake.received.map(({ path: at }) => at)).toEqual(['/.well-known/openid-configuration'])
})

test('pages get the list of providers', async () => {
  const { text } = await server.visitor().get('/sign-in', { accept: 'text/html' })
  const boot = JSON.parse(/<script id="boot">(.*)<\/script>/.exec(text)?.[1] ?? '{}')
  expect(boot.social).toEqual([
    { id: 'acme', name: 'Acme' },
    { id: 'github', name: 'GitHub' },
    { id: 'tiktok', name: 'TikTok' },
    { id: 'down', name: 'down' },
    { id: 'plain', name: 'plain' },
  ])
})

test('no URL contains a client secret', async () => {
  for (const provider of ['acme', 'github', 'tiktok', 'plain']) {
    const { url } = await startProviderSignIn(server.visitor(), { provider })
    expect(url.href).not.toContain(fakeClient.clientSecret)
  }
})

test('is rate limited like every sign-in method', async () => {
  const own = await serverForThisTest({
    settings: { social: { github: fakeClient } },
    env: { RATE_LIMIT: 'on' },
  })
  const visitor = own.visitor()
  const statuses = []
  for (let round = 0; round < 4; round++) {
    statuses.push((await visitor.post(path, { provider: 'github' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a signed-in user may sign in again, as another user', async () => {
  const { visitor, email } = await signUp(server)
  const trip = await startProviderSignIn(visitor, {}, fake)
  const claims = newProviderUser()
  fake.claims = claims
  await returnFromProvider(visitor, trip)
  expect((await fetchSession(visitor)).body.user.email).toBe(claims.email)
  expect(claims.email).not.toBe(email)
})
