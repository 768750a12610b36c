import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger } from '../../../testing/social.ts'
import type { Visitor } from '../../../testing/visitor.ts'

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
afterEach(() => fake.behave())

const usual = 'http://localhost:3000/api/auth/error'
const restart = [302, `${usual}?error=please_restart_the_process`]
const nobody = async (visitor: Visitor) => expect((await session(visitor)).body).toBeNull()
const tokenCalls = () => fake.heard.filter(({ path }) => path === '/token')

describe('a return without its flow', () => {
  test('no state', async () => {
    const visitor = server.visitor()
    for (const query of ['', '?code=x', '?state=&code=x']) {
      const answer = await visitor.get(`/api/auth/callback/acme${query}`)
      expect(placeOf(answer)).toEqual([302, `${usual}?error=state_not_found`])
    }
  })

  test('a state that nobody gave out', async () => {
    const visitor = server.visitor()
    const answer = await comeBack(visitor, { state: 'x'.repeat(32), url: new URL(usual) })
    expect(placeOf(answer)).toEqual(restart)
  })

  test.each(['?state=a&state=b&code=x', `?state=${'x'.repeat(200)}`])(
    'parameters that nobody can read: %s',
    async (query) => {
      const answer = await server.visitor().get(`/api/auth/callback/acme${query}`)
      expect(placeOf(answer)).toEqual([302, `${usual}?error=invalid_callback_request`])
    },
  )

  test('the state of somebody else’s browser; its owner can still come back', async () => {
    const owner = server.visitor()
    const victim = server.visitor()
    const trip = await leave(owner, {}, fake)
    await leave(victim)
    fake.claims = stranger()
    expect(placeOf(await comeBack(victim, trip))).toEqual(restart)
    await nobody(victim)
    expect(tokenCalls()).toEqual([])
    expect(placeOf(await comeBack(owner, trip))).toEqual([302, '/home'])
  })

  test('a cookie that the server did not sign', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor)
    for (const name of visitor.cookies.keys()) visitor.cookies.set(name, trip.state)
    expect(placeOf(await comeBack(visitor, trip))).toEqual(restart)
  })

  test('used before', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    const cookies = [...visitor.cookies]
    fake.claims = stranger()
    expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/home'])
    const again = server.visitor()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    expect(placeOf(await comeBack(again, trip))).toEqual(restart)
    await nobody(again)
  })

  test('of many at the same moment, on two nodes, one comes in', async () => {
    const other = await server.another()
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    const cookies = [...visitor.cookies]
    fake.claims = stranger()
    const copies = Array.from({ length: 20 }, (_, index) => {
      const copy = (index % 2 ? server : other).visitor()
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return copy
    })
    const places = await Promise.all(
      copies.map(async (copy) => placeOf(await comeBack(copy, trip))),
    )
    await other.stop()
    expect(places.filter(([, place]) => place === '/home')).toHaveLength(1)
    expect(tokenCalls()).toHaveLength(1)
  })

  test('ten minutes are enough, and not a second more', async () => {
    const own = await serverForThisTest({
      settings: { social: settings },
      env: { TEST_CLOCK: '1' },
    })
    const advance = (duration: string) =>
      own.visitor().post('/api/test/clock', { advance: duration })
    const visitor = own.visitor()
    const soon = await leave(visitor, {}, fake)
    await advance('PT9M59S')
    fake.claims = { ...stranger(), exp: 4_000_000_000 }
    expect(placeOf(await comeBack(visitor, soon))).toEqual([302, '/home'])
    const late = await leave(visitor)
    await advance('PT10M1S')
    expect(placeOf(await comeBack(visitor, late))).toEqual(restart)
  })

  test('a look with HEAD uses nothing up', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const url = `http://localhost:3000/api/auth/callback/acme?code=x&state=${trip.state}`
    const look = await visitor.send(new Request(url, { method: 'HEAD', headers: { cookie } }))
    expect(look.status).toBe(404)
    fake.claims = stranger()
    expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/home'])
  })

  test('a state is no other secret, and no other secret a state', async () => {
    const { visitor, email } = await signUp(server)
    const { state } = await leave(visitor)
    const reset = await visitor.post('/api/auth/reset-password', {
      token: state,
      newPassword: 'battery staple horse',
    })
    expect(reset.body.code).toBe('INVALID_TOKEN')
    const deletion = await visitor.post('/api/auth/delete-user', { token: state })
    expect(deletion.body.code).toBe('INVALID_TOKEN')
    const verified = await visitor.get(`/api/auth/verify-email?token=${state}`)
    expect(verified.status).toBe(401)
    expect((await session(visitor)).body.user.email).toBe(email)
  })
})

describe('a flow that goes wrong ends on its own page', () => {
  async function ending(more: Record<string, string>, provider?: string) {
    const visitor = server.visitor()
    const trip = await leave(visitor, {}, fake)
    const answer = await comeBack(visitor, trip, more, provider)
    await nobody(visitor)
    expect(visitor.cookies.size).toBe(0)
    return placeOf(answer)
  }

  test('no code', async () => {
    expect(await ending({ code: '' })).toEqual([302, '/oh?error=no_code'])
  })

  test('a provider that is not set up', async () => {
    expect(await ending({}, 'nobody')).toEqual([302, '/oh?error=oauth_provider_not_found'])
  })

  test('another provider than the one it left for: no code is shown to it', async () => {
    expect(await ending({}, 'other')).toEqual([302, '/oh?error=please_restart_the_process'])
    expect(tokenCalls()).toEqual([])
  })

  test('the provider says no', async () => {
    const words = 'Entrée <script>alert(1)</script> запрещена\r\nX: y'
    const place = `/oh?error=access_denied&error_description=${encodeURIComponent(
      'Entrée <script>alert(1)</script> запрещена X: y',
    )}`
    expect(await ending({ error: 'access_denied', error_description: words })).toEqual([302, place])
  })

  test('the provider says something that is no code', async () => {
    expect(await ending({ error: '<script>' })).toEqual([302, '/oh?error=unknown'])
  })

  test('it says no to nobody we know', async () => {
    const answer = await server.visitor().get('/api/auth/callback/acme?error=access_denied')
    expect(placeOf(answer)).toEqual([302, `${usual}?error=access_denied`])
  })

  test('another issuer in the answer', async () => {
    expect(await ending({ iss: 'https://evil.example' })).toEqual([302, '/oh?error=invalid_code'])
    expect(tokenCalls()).toEqual([])
  })

  test('no place to return to', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor)
    await server.query(
      `update tokens set data = data - 'callbackURL' where purpose = 'social-state'`,
    )
    expect(placeOf(await comeBack(visitor, trip))).toEqual([302, '/oh?error=no_callback_url'])
  })

  test('without a page of its own it ends on the usual one', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor, { errorCallbackURL: undefined })
    const answer = await comeBack(visitor, trip, { code: '' })
    expect(placeOf(answer)).toEqual([302, `${usual}?error=no_code`])
  })

  test('a page that has parameters keeps them', async () => {
    const visitor = server.visitor()
    const trip = await leave(visitor, { errorCallbackURL: '/oh?a=1' })
    const answer = await comeBack(visitor, trip, { code: '' })
    expect(placeOf(answer)).toEqual([302, '/oh?a=1&error=no_code'])
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

  test.each(['callback/acme', 'oauth2/callback/acme'])('comes back by %s', async (path) => {
    const visitor = server.visitor()
    const { state } = await leave(visitor, {}, fake)
    const user = JSON.stringify({
      name: { firstName: 'Grace', lastName: 'Hopper' },
      email: 'x@evil.example',
    })
    const sent = { code: 'c', state, user, id_token: 'never looked at' }
    // A browser sends no cookies of ours with it.
    const turned = await post(server.visitor(), sent, path)
    expect(turned.status).toBe(303)
    expect(turned.setCookies).toEqual([])
    const place = turned.headers.get('location') ?? ''
    expect(place.startsWith(`/api/auth/${path}?state=`)).toBe(true)
    expect(place).not.toContain('id_token')
    const claims = stranger({ name: undefined })
    fake.claims = claims
    expect(placeOf(await visitor.get(place))).toEqual([302, '/home'])
    const { user: me } = (await session(visitor)).body
    expect(me).toMatchObject({ name: 'Grace Hopper', email: claims.email })
  })

  test('and finds what went wrong as well', async () => {
    const visitor = server.visitor()
    const { state } = await leave(visitor)
    const turned = await post(server.visitor(), { state, error: 'user_cancelled_authorize' })
    const back = await visitor.get(turned.headers.get('location') ?? '')
    expect(placeOf(back)).toEqual([302, '/oh?error=user_cancelled_authorize'])
    const nothing = await post(server.visitor(), {})
    const lost = await visitor.get(nothing.headers.get('location') ?? '')
    expect(placeOf(lost)).toEqual([302, `${usual}?error=state_not_found`])
  })
})
