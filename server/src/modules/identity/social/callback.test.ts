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
import type { Visitor } from '#testing/visitor.ts'

let fake: FakeProvider
let server: TestServer
let settings: Record<string, object>
beforeAll(async () => {
  fake = await startFakeProvider()
  const { issuer } = fake
  settings = {
    acme: { ...fakeClient, issuer },
    other: { ...fakeClient, issuer },
  }
  server = await startServer({ settings: { social: settings }, env: { TEST_CLOCK: '1' } })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const usual = 'http://localhost:3000/api/auth/error'
const restart = [302, `${usual}?error=please_restart_the_process`]
const nobody = async (visitor: Visitor) => expect((await fetchSession(visitor)).body).toBeNull()
const tokenCalls = () => fake.received.filter(({ path }) => path === '/token')

describe('a callback without its flow', () => {
  test('no state', async () => {
    const visitor = server.visitor()
    for (const query of ['', '?code=x', '?state=&code=x']) {
      const answer = await visitor.get(`/api/auth/callback/acme${query}`)
      expect(redirectOf(answer)).toEqual([302, `${usual}?error=state_not_found`])
    }
  })

  test('a state that was never issued', async () => {
    const visitor = server.visitor()
    const answer = await returnFromProvider(visitor, { state: 'x'.repeat(32), url: new URL(usual) })
    expect(redirectOf(answer)).toEqual(restart)
  })

  test.each(['?state=a&state=b&code=x', `?state=${'x'.repeat(200)}`])(
    'unreadable parameters: %s',
    async (query) => {
      const answer = await server.visitor().get(`/api/auth/callback/acme${query}`)
      expect(redirectOf(answer)).toEqual([302, `${usual}?error=invalid_callback_request`])
    },
  )

  test('the state of another browser; the flow still works in its own', async () => {
    const owner = server.visitor()
    const victim = server.visitor()
    const trip = await startProviderSignIn(owner, {}, fake)
    await startProviderSignIn(victim)
    fake.claims = newProviderUser()
    expect(redirectOf(await returnFromProvider(victim, trip))).toEqual(restart)
    await nobody(victim)
    expect(tokenCalls()).toEqual([])
    expect(redirectOf(await returnFromProvider(owner, trip))).toEqual([302, '/home'])
  })

  test('a cookie that the server did not sign', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor)
    for (const name of visitor.cookies.keys()) visitor.cookies.set(name, trip.state)
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual(restart)
  })

  test('used before', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    const cookies = [...visitor.cookies]
    fake.claims = newProviderUser()
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([302, '/home'])
    const again = server.visitor()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    expect(redirectOf(await returnFromProvider(again, trip))).toEqual(restart)
    await nobody(again)
  })

  test('of many simultaneous callbacks, on two nodes, one succeeds', async () => {
    const other = await server.startAnotherNode()
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    const cookies = [...visitor.cookies]
    fake.claims = newProviderUser()
    const copies = Array.from({ length: 20 }, (_, index) => {
      const copy = (index % 2 ? server : other).visitor()
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return copy
    })
    const places = await Promise.all(
      copies.map(async (copy) => redirectOf(await returnFromProvider(copy, trip))),
    )
    await other.stop()
    expect(places.filter(([, place]) => place === '/home')).toHaveLength(1)
    expect(tokenCalls()).toHaveLength(1)
  })

  test('a state is valid for exactly ten minutes', async () => {
    const own = await serverForThisTest({
      settings: { social: settings },
      env: { TEST_CLOCK: '1' },
    })
    const advance = (duration: string) =>
      own.visitor().post('/api/test/clock', { advance: duration })
    const visitor = own.visitor()
    const soon = await startProviderSignIn(visitor, {}, fake)
    await advance('PT9M59S')
    fake.claims = { ...newProviderUser(), exp: 4_000_000_000 }
    expect(redirectOf(await returnFromProvider(visitor, soon))).toEqual([302, '/home'])
    const late = await startProviderSignIn(visitor)
    await advance('PT10M1S')
    expect(redirectOf(await returnFromProvider(visitor, late))).toEqual(restart)
  })

  test('a HEAD request uses nothing up', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const url = `http://localhost:3000/api/auth/callback/acme?code=x&state=${trip.state}`
    const look = await visitor.send(new Request(url, { method: 'HEAD', headers: { cookie } }))
    expect(look.status).toBe(404)
    fake.claims = newProviderUser()
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([302, '/home'])
  })

  test('a state is not accepted as another secret, nor another secret as a state', async () => {
    const { visitor, email } = await signUp(server)
    const { state } = await startProviderSignIn(visitor)
    const reset = await visitor.post('/api/auth/reset-password', {
      token: state,
      newPassword: 'battery staple horse',
    })
    expect(reset.body.code).toBe('INVALID_TOKEN')
    const deletion = await visitor.post('/api/auth/delete-user', { token: state })
    expect(deletion.body.code).toBe('INVALID_TOKEN')
    const verified = await visitor.get(`/api/auth/verify-email?token=${state}`)
    expect(verified.status).toBe(401)
    expect((await fetchSession(visitor)).body.user.email).toBe(email)
  })
})

describe('a failed flow ends on its own error page', () => {
  async function ending(more: Record<string, string>, provider?: string) {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    const answer = await returnFromProvider(visitor, trip, more, provider)
    await nobody(visitor)
    expect(visitor.cookies.size).toBe(0)
    return redirectOf(answer)
  }

  test('no code', async () => {
    expect(await ending({ code: '' })).toEqual([302, '/oh?error=no_code'])
  })

  test('a provider that is not configured', async () => {
    expect(await ending({}, 'nobody')).toEqual([302, '/oh?error=oauth_provider_not_found'])
  })

  test('another provider than the one of the flow: it never receives the code', async () => {
    expect(await ending({}, 'other')).toEqual([302, '/oh?error=please_restart_the_process'])
    expect(tokenCalls()).toEqual([])
  })

  test('the provider returns an error', async () => {
    const words = 'Entrée <script>alert(1)</script> запрещена\r\nX: y'
    const place = `/oh?error=access_denied&error_description=${encodeURIComponent(
      'Entrée <script>alert(1)</script> запрещена X: y',
    )}`
    expect(await ending({ error: 'access_denied', error_description: words })).toEqual([302, place])
  })

  test('the provider returns an invalid error code', async () => {
    expect(await ending({ error: '<script>' })).toEqual([302, '/oh?error=unknown'])
  })

  test('the provider returns an error without a known flow', async () => {
    const answer = await server.visitor().get('/api/auth/callback/acme?error=access_denied')
    expect(redirectOf(answer)).toEqual([302, `${usual}?error=access_denied`])
  })

  test('another issuer in the response', async () => {
    expect(await ending({ iss: 'https://evil.example' })).toEqual([302, '/oh?error=invalid_code'])
    expect(tokenCalls()).toEqual([])
  })

  test('no callback URL', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor)
    await server.query(
      `update tokens set data = data - 'callbackURL' where purpose = 'social-state'`,
    )
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([
      302,
      '/oh?error=no_callback_url',
    ])
  })

  test('without its own error page it ends on the default one', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, { errorCallbackURL: undefined })
    const answer = await returnFromProvider(visitor, trip, { code: '' })
    expect(redirectOf(answer)).toEqual([302, `${usual}?error=no_code`])
  })

  test('a page that has parameters keeps them', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, { errorCallbackURL: '/oh?a=1' })
    const answer = await returnFromProvider(visitor, trip, { code: '' })
    expect(redirectOf(answer)).toEqual([302, '/oh?a=1&error=no_code'])
  })
})

describe('a provider that posts a form', () => {
  const post = (visitor: Visitor, form: Record<string, string>, path = 'callback/acme') =>
    visitor.send(
      new Request(`http://localhost:3000/api/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://appleid.apple.com',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
        },
        body: new URLSearchParams(form),
      }),
    )

  test.each(['callback/acme', 'oauth2/callback/acme'])('returns to %s', async (path) => {
    const visitor = server.visitor()
    const { state } = await startProviderSignIn(visitor, {}, fake)
    const user = JSON.stringify({
      name: { firstName: 'Grace', lastName: 'Hopper' },
      email: 'x@evil.example',
    })
    const sent = { code: 'c', state, user, id_token: 'never looked at' }
    // A browser sends none of our cookies with it.
    const turned = await post(server.visitor(), sent, path)
    expect(turned.status).toBe(303)
    expect(turned.setCookies).toEqual([])
    const place = turned.headers.get('location') ?? ''
    expect(place.startsWith(`/api/auth/${path}?state=`)).toBe(true)
    expect(place).not.toContain('id_token')
    const claims = newProviderUser({ name: undefined })
    fake.claims = claims
    expect(redirectOf(await visitor.get(place))).toEqual([302, '/home'])
    const { user: me } = (await fetchSession(visitor)).body
    expect(me).toMatchObject({ name: 'Grace Hopper', email: claims.email })
  })

  test('handles errors as well', async () => {
    const visitor = server.visitor()
    const { state } = await startProviderSignIn(visitor)
    const turned = await post(server.visitor(), { state, error: 'user_cancelled_authorize' })
    const back = await visitor.get(turned.headers.get('location') ?? '')
    expect(redirectOf(back)).toEqual([302, '/oh?error=user_cancelled_authorize'])
    const nothing = await post(server.visitor(), {})
    const lost = await visitor.get(nothing.headers.get('location') ?? '')
    expect(redirectOf(lost)).toEqual([302, `${usual}?error=state_not_found`])
  })
})
