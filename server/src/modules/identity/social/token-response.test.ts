import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  newProviderUser,
  redirectOf,
  returnFromProvider,
  signInWithProvider,
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
    closed: { ...fakeClient, issuer, disableSignUp: true },
    asked: { ...fakeClient, issuer, disableImplicitSignUp: true },
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

describe('a token endpoint that misbehaves', () => {
  test.each([
    ['refuses', () => ({ status: 400, json: { error: 'invalid_grant' } })],
    ['fails', () => ({ status: 500, text: '<h1>Trace: secret</h1>' })],
    ['answers 200 with an error', () => ({ json: { error: 'bad_verification_code' } })],
    ['answers with a page', () => ({ text: '<html>login</html>' })],
    ['answers with nothing', () => ({ json: {} })],
    ['answers with an empty token', () => ({ json: { access_token: '', token_type: 'Bearer' } })],
    ['gives another kind of token', () => ({ json: { access_token: 'x', token_type: 'mac' } })],
    ['leads elsewhere', () => ({ status: 307, headers: { location: `${fake.issuer}/token2` } })],
    ['talks and talks', () => ({ text: 'x'.repeat(10_000_000) })],
  ])('%s', async (_, said) => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor)
    fake.responses.set('/token', said)
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([
      302,
      '/oh?error=invalid_code',
    ])
    await nobody(visitor)
    expect(fake.received.some(({ path }) => path === '/token2')).toBe(false)
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual(restart)
  })

  test('that never responds is not waited for beyond the timeout', async () => {
    const { createProviderCalls } = await import('../../../platform/oauth/index.ts')
    const outgoing = createProviderCalls({ ms: 300, bytes: 1000 })
    const own = await serverForThisTest({ settings: { social: settings }, outgoing })
    const visitor = own.visitor()
    const trip = await startProviderSignIn(visitor)
    fake.responses.set('/token', () => 'nothing')
    expect(redirectOf(await returnFromProvider(visitor, trip))).toEqual([
      302,
      '/oh?error=invalid_code',
    ])
    expect(own.logged.join()).toContain('timeout after 300 ms')
  })
})

describe('an invalid id token', () => {
  const soon = () => Math.floor(Date.UTC(2100, 0) / 1000)
  test.each<[string, () => Promise<string | undefined>]>([
    ['none', async () => undefined],
    ['another issuer', () => fake.sign({ iss: 'https://evil.example' })],
    ['another audience', () => fake.sign({ aud: 'somebody-else' })],
    ['several audiences', () => fake.sign({ aud: [fakeClient.clientId, 'else'], azp: 'else' })],
    ['an old one', () => fake.sign({ iat: 1_000_000_000, exp: 1_000_000_600 })],
    ['one from tomorrow', () => fake.sign({ nbf: soon(), exp: soon() + 60 })],
    ['another nonce', () => fake.sign({ nonce: 'another' })],
    ['no nonce', () => fake.sign({ nonce: undefined })],
    ['nobody', () => fake.sign({ sub: undefined })],
    ['an empty name', () => fake.sign({ sub: '' })],
    ['nobody by the name of undefined', () => fake.sign({ sub: 'undefined' })],
    ['a key that nobody knows', () => fake.sign({}, { kid: 'unknown' })],
    ['rubbish', async () => 'a.b.c'],
    [
      'a signature by another key',
      async () => `${(await fake.sign()).split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`,
    ],
    [
      'no signature',
      async () => {
        const [, payload] = (await fake.sign()).split('.')
        const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
        return `${header}.${payload}.`
      },
    ],
  ])('%s', async (_, make) => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    fake.claims = newProviderUser()
    const idToken = await make()
    fake.responses.set('/token', () => ({
      json: { access_token: 'x', token_type: 'bearer', id_token: idToken },
    }))
    const place = redirectOf(await returnFromProvider(visitor, trip))
    expect(place).toEqual([302, '/oh?error=unable_to_get_user_info'])
    await nobody(visitor)
  })

  test('user info about another user', async () => {
    const visitor = server.visitor()
    const trip = await startProviderSignIn(visitor, {}, fake)
    fake.claims = { sub: 'me' }
    fake.responses.set('/userinfo', () => ({ json: newProviderUser({ sub: 'somebody else' }) }))
    const place = redirectOf(await returnFromProvider(visitor, trip))
    expect(place).toEqual([302, '/oh?error=unable_to_get_user_info'])
  })

  test('accepts a token signed by a rotated key', async () => {
    const { generateKeyPair } = await import('jose')
    const second = await generateKeyPair('RS256')
    const visitor = server.visitor()
    expect(redirectOf(await signInWithProvider(visitor, fake, newProviderUser()))).toEqual([
      302,
      '/home',
    ])
    fake.keys.set('second', second)
    const own = await serverForThisTest({ settings: { social: settings } })
    const later = own.visitor()
    const trip = await startProviderSignIn(later, {}, fake)
    fake.claims = newProviderUser()
    const idToken = await fake.sign({}, { kid: 'second' }, second)
    fake.responses.set('/token', () => ({
      json: { access_token: 'x', token_type: 'bearer', id_token: idToken },
    }))
    expect(redirectOf(await returnFromProvider(later, trip))).toEqual([302, '/home'])
    fake.keys.delete('second')
  })
})

describe('who may sign in', () => {
  test.each([
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'nobody' }],
    ['an empty address', { email: '' }],
  ])('%s', async (_, more) => {
    const visitor = server.visitor()
    const place = redirectOf(await signInWithProvider(visitor, fake, newProviderUser(more)))
    expect(place).toEqual([302, '/oh?error=email_not_found'])
    await nobody(visitor)
  })

  test('no new user where sign-up is closed; existing ones sign in', async () => {
    const place = redirectOf(
      await signInWithProvider(server.visitor(), fake, newProviderUser(), {
        provider: 'closed',
        requestSignUp: true,
      }),
    )
    expect(place).toEqual([302, '/oh?error=signup_disabled'])
    const known = newProviderUser()
    await signInWithProvider(server.visitor(), fake, known)
    const [user] = await server.query<{ id: string }>('select id from users where email = $1', [
      known.email,
    ])
    await server.query(`update accounts set provider_id = 'closed' where user_id = $1`, [user?.id])
    const back = await signInWithProvider(server.visitor(), fake, known, { provider: 'closed' })
    expect(redirectOf(back)).toEqual([302, '/home'])
  })

  test('a new user only on request, where it is configured', async () => {
    const claims = newProviderUser()
    const silent = await signInWithProvider(server.visitor(), fake, claims, { provider: 'asked' })
    expect(redirectOf(silent)).toEqual([302, '/oh?error=signup_disabled'])
    const wish = { provider: 'asked', requestSignUp: true, newUserCallbackURL: '/welcome' }
    const visitor = server.visitor()
    expect(redirectOf(await signInWithProvider(visitor, fake, claims, wish))).toEqual([
      302,
      '/welcome',
    ])
    const again = await signInWithProvider(server.visitor(), fake, claims, wish)
    expect(redirectOf(again)).toEqual([302, '/home'])
  })

  test('a banned user is refused with the reason', async () => {
    const claims = newProviderUser()
    const visitor = server.visitor()
    await signInWithProvider(visitor, fake, claims)
    await server.query('update users set banned = true where email = $1', [claims.email])
    const other = server.visitor()
    const [status, place] = redirectOf(await signInWithProvider(other, fake, claims))
    expect(status).toBe(302)
    expect(place).toMatch(/^\/oh\?error=banned&error_description=You%20have%20been%20banned/)
    await nobody(other)
  })

  test('where addresses must be verified, an unverified one requires the emailed link', async () => {
    const own = await serverForThisTest({
      settings: { social: settings, emailVerification: { required: true } },
    })
    const claims = newProviderUser({ email_verified: false })
    for (const round of [1, 2]) {
      const visitor = own.visitor()
      const place = redirectOf(await signInWithProvider(visitor, fake, claims))
      expect(place, `round ${round}`).toEqual([302, '/oh?error=email_not_verified'])
      await nobody(visitor)
    }
    await expect
      .poll(() => own.query('select id from mails where recipient = $1', [claims.email]))
      .toHaveLength(2)
    const proven = await signInWithProvider(own.visitor(), fake, newProviderUser())
    expect(redirectOf(proven)).toEqual([302, '/home'])
  })

  test.each([
    ['users', 'unable_to_create_user'],
    ['sessions', 'unable_to_create_session'],
  ])('a database that refuses %s', async (table, code) => {
    const own = await serverForThisTest({ settings: { social: settings } })
    await own.query(`alter table ${table} add constraint shut check (id = 'nothing')`)
    const visitor = own.visitor()
    const claims = newProviderUser()
    expect(redirectOf(await signInWithProvider(visitor, fake, claims))).toEqual([
      302,
      `/oh?error=${code}`,
    ])
    expect(await own.query('select id from users where email = $1', [claims.email])).toEqual([])
    await nobody(visitor)
  })
})

test('a user links a second provider, and signs in with either', async () => {
  const first = newProviderUser()
  const second = newProviderUser({ email: first.email })
  const visitor = server.visitor()
  await signInWithProvider(visitor, fake, first)
  const link = await signInWithProvider(visitor, fake, second, { provider: 'other' }, 'link-social')
  expect(redirectOf(link)).toEqual([302, '/home'])
  const { id } = (await fetchSession(visitor)).body.user
  const { body } = await visitor.get('/api/auth/list-accounts')
  expect(body).toMatchObject([
    { provider: 'acme', accountId: first.sub },
    { provider: 'other', accountId: second.sub },
  ])
  for (const [provider, claims] of [
    ['acme', first],
    ['other', second],
  ] as const) {
    const elsewhere = server.visitor()
    await signInWithProvider(elsewhere, fake, claims, { provider })
    expect((await fetchSession(elsewhere)).body.user.id).toBe(id)
  }
})

test('the first user of an installation may sign up with a provider', async () => {
  const own = await serverForThisTest({ settings: { social: settings } })
  const visitor = own.visitor()
  await signInWithProvider(visitor, fake, newProviderUser())
  expect((await fetchSession(visitor)).body.user.role).toBe('admin')
})
