import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { confirmationCode } from '#testing/proofs.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  type Departure,
  newProviderUser,
  redirectOf,
  returnFromProvider,
  signInWithProvider,
  startProviderSignIn,
} from '#testing/social.ts'
import { fetchSession, signIn, signUp } from '#testing/users.ts'

let fake: FakeProvider
let server: TestServer
let social: Record<string, object>
beforeAll(async () => {
  fake = await startFakeProvider()
  const { issuer } = fake
  social = {
    acme: { ...fakeClient, issuer },
    sure: { ...fakeClient, issuer, trusted: true },
    told: { ...fakeClient, issuer, overrideUserInfoOnSignIn: true },
  }
  server = await startServer({ settings: { social } })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

const notLinked = [302, '/oh?error=account_not_linked']
const accountsOf = (email: string, on = server) =>
  on.query<{ provider: string; account: string }>(
    `select a.provider_id as provider, a.account_id as account
       from accounts a join users u on u.id = a.user_id where u.email = $1 order by a.created_at`,
    [email],
  )
async function proven(on = server) {
  const person = await signUp(on)
  await on.query('update users set email_verified = true where email = $1', [person.email])
  return person
}

describe('a provider account with the address of an existing user', () => {
  test('is linked when both sides have verified the address', async () => {
    const { email } = await proven()
    const visitor = server.visitor()
    const wish = { newUserCallbackURL: '/welcome' }
    const back = await signInWithProvider(
      visitor,
      fake,
      newProviderUser({ email: email.toUpperCase() }),
      wish,
    )
    expect(redirectOf(back)).toEqual([302, '/home'])
    expect((await fetchSession(visitor)).body.user).toMatchObject({ email, name: 'Ada' })
    expect((await signIn(server, email)).status).toBe(200)
    expect((await accountsOf(email)).map(({ provider }) => provider)).toEqual([
      'credential',
      'acme',
    ])
    const [event] = await server.query(
      `select p.body as payload from events e join event_payloads p on p.id = e.payload_id
        where e.type = 'account.linked' order by e.id desc limit 1`,
    )
    expect(event?.payload).toMatchObject({
      provider: 'acme',
      scopes: ['openid', 'profile', 'email'],
    })
  })

  test('is not linked when the address is not verified here, and neither side gains access', async () => {
    const { email, visitor: first } = await signUp(server)
    const visitor = server.visitor()
    expect(redirectOf(await signInWithProvider(visitor, fake, newProviderUser({ email })))).toEqual(
      notLinked,
    )
    expect((await fetchSession(visitor)).body).toBeNull()
    expect(await accountsOf(email)).toHaveLength(1)
    expect((await fetchSession(first)).body.user.email).toBe(email)
  })

  test('is not linked when the provider has not verified the address', async () => {
    const { email } = await proven()
    for (const emailVerified of [false, undefined, 'no', 1, 'TRUE']) {
      const claims = newProviderUser({ email, email_verified: emailVerified })
      expect(redirectOf(await signInWithProvider(server.visitor(), fake, claims))).toEqual(
        notLinked,
      )
    }
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test('is linked when the operator trusts the provider', async () => {
    const { email } = await proven()
    const claims = newProviderUser({ email, email_verified: false })
    const back = await signInWithProvider(server.visitor(), fake, claims, { provider: 'sure' })
    expect(redirectOf(back)).toEqual([302, '/home'])
    const unproven = await signUp(server)
    const other = newProviderUser({ email: unproven.email })
    const refused = await signInWithProvider(server.visitor(), fake, other, { provider: 'sure' })
    expect(redirectOf(refused)).toEqual(notLinked)
  })

  test('a second account at the same provider is not linked', async () => {
    const claims = newProviderUser()
    await signInWithProvider(server.visitor(), fake, claims)
    const other = { ...newProviderUser(), email: claims.email }
    const visitor = server.visitor()
    expect(redirectOf(await signInWithProvider(visitor, fake, other))).toEqual(notLinked)
    expect((await fetchSession(visitor)).body).toBeNull()
    expect(await accountsOf(claims.email)).toEqual([{ provider: 'acme', account: claims.sub }])
  })

  test.each([{ enabled: false }, { implicit: false }])(
    'is not linked where linking is disabled: %j',
    async (linking) => {
      const own = await serverForThisTest({ settings: { social, accountLinking: linking } })
      const { email } = await proven(own)
      expect(
        redirectOf(await signInWithProvider(own.visitor(), fake, newProviderUser({ email }))),
      ).toEqual(notLinked)
    },
  )
})

test('a linked account signs in again, whatever its address is now', async () => {
  const claims = newProviderUser()
  await signInWithProvider(server.visitor(), fake, claims)
  const visitor = server.visitor()
  const moved = { ...claims, email: 'moved@fake.example', name: 'Somebody' }
  expect(redirectOf(await signInWithProvider(visitor, fake, moved))).toEqual([302, '/home'])
  expect((await fetchSession(visitor)).body.user).toMatchObject({
    email: claims.email,
    name: 'Ada',
  })
})

test('name and picture follow the provider where that is configured', async () => {
  const claims = newProviderUser()
  const wish = { provider: 'told' }
  await signInWithProvider(server.visitor(), fake, claims, wish)
  const visitor = server.visitor()
  const picture = 'https://fake.example/grace.png'
  await signInWithProvider(visitor, fake, { ...claims, name: 'Grace', picture }, wish)
  expect((await fetchSession(visitor)).body.user).toMatchObject({ name: 'Grace', image: picture })
})

test('twenty simultaneous first sign-ins on two nodes create one user', async () => {
  const other = await server.startAnotherNode()
  const visitors = Array.from({ length: 20 }, (_, index) => (index % 2 ? server : other).visitor())
  const trips: { visitor: (typeof visitors)[number]; trip: Departure }[] = []
  for (const visitor of visitors)
    trips.push({ visitor, trip: await startProviderSignIn(visitor, {}, fake) })
  const claims = newProviderUser()
  fake.claims = claims
  fake.responses.set('/token', async ({ form }) => {
    const found = trips.find(({ trip }) => trip.state === form.get('code'))
    const nonce = found?.trip.url.searchParams.get('nonce')
    const idToken = await fake.sign({ nonce })
    return { json: { access_token: 'x', token_type: 'bearer', id_token: idToken } }
  })
  const places = await Promise.all(
    trips.map(async ({ visitor, trip }) =>
      redirectOf(await returnFromProvider(visitor, trip, { code: trip.state })),
    ),
  )
  await other.stop()
  expect(new Set(places.map(String))).toEqual(new Set(['302,/home']))
  expect(await accountsOf(claims.email)).toHaveLength(1)
})

test('a user with only a provider sets a first password, and uses it', async () => {
  const claims = newProviderUser()
  const visitor = server.visitor()
  await signInWithProvider(visitor, fake, claims)
  expect((await signIn(server, claims.email, 'any password')).status).toBe(401)
  const newPassword = 'battery staple horse'
  const code = await confirmationCode(server, visitor, claims.email)
  const set = { newPassword, code }
  expect((await visitor.post('/api/account/password', set)).status).toBe(200)
  expect((await signIn(server, claims.email, newPassword)).status).toBe(200)
})
