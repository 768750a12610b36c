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
import { fetchSession, password, signUp } from '#testing/users.ts'

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

describe('linking an account', () => {
  const link = (
    person: { visitor: ReturnType<TestServer['visitor']> },
    claims: object,
    wish = {},
  ) => signInWithProvider(person.visitor, fake, { ...claims }, wish, 'link-social')

  test('with the same address', async () => {
    const person = await signUp(server)
    const claims = newProviderUser({ email: person.email })
    const wish = { scopes: ['calendar'] }
    expect(redirectOf(await link(person, claims, wish))).toEqual([302, '/home'])
    const { body } = await person.visitor.get('/api/auth/list-accounts')
    expect(body[1]).toMatchObject({
      provider: 'acme',
      accountId: claims.sub,
      scopes: ['openid', 'profile', 'email', 'calendar'],
    })
    const elsewhere = server.visitor()
    await signInWithProvider(elsewhere, fake, claims)
    expect((await fetchSession(elsewhere)).body.user.email).toBe(person.email)
    expect(redirectOf(await link(person, claims))).toEqual([302, '/home'])
    expect(await accountsOf(person.email)).toHaveLength(2)
  })

  test('the account of another user', async () => {
    const claims = newProviderUser()
    await signInWithProvider(server.visitor(), fake, claims)
    const person = await signUp(server)
    const place = [302, '/oh?error=account_already_linked_to_different_user']
    expect(redirectOf(await link(person, claims))).toEqual(place)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test.each([
    ['another address', () => newProviderUser(), {}],
    [
      'an address that is not verified',
      (email: string) => newProviderUser({ email, email_verified: false }),
      {},
    ],
    [
      'another address, at a provider that is trusted',
      () => newProviderUser(),
      { provider: 'sure' },
    ],
  ])('%s', async (_, claims, wish) => {
    const person = await signUp(server)
    const place = [302, '/oh?error=unable_to_link_account']
    expect(redirectOf(await link(person, claims(person.email), wish))).toEqual(place)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test('another address, where that is allowed', async () => {
    const accountLinking = { allowDifferentEmails: true }
    const own = await serverForThisTest({ settings: { social, accountLinking } })
    const person = await signUp(own)
    expect(redirectOf(await link(person, newProviderUser(), { password }))).toEqual([302, '/home'])
    expect(await accountsOf(person.email, own)).toHaveLength(2)
  })

  test.each(['signed out meanwhile', 'another user now'])('by a user who is %s', async (who) => {
    const person = await signUp(server)
    const trip = await startProviderSignIn(person.visitor, {}, fake, 'link-social')
    fake.claims = newProviderUser({ email: person.email })
    const flow = [...person.visitor.cookies].filter(([name]) => name.includes('state_'))
    const other = who.startsWith('signed') ? server.visitor() : (await signUp(server)).visitor
    for (const [name, value] of flow) other.cookies.set(name, value)
    const place = [302, '/oh?error=unable_to_link_account']
    expect(redirectOf(await returnFromProvider(other, trip))).toEqual(place)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test('a flow to sign in never links, and one to link never signs in', async () => {
    const person = await signUp(server)
    const claims = newProviderUser({ email: person.email })
    const back = await signInWithProvider(person.visitor, fake, claims)
    expect(redirectOf(back)).toEqual(notLinked)
    const other = await signUp(server)
    const trip = await startProviderSignIn(other.visitor, {}, fake, 'link-social')
    other.visitor.cookies.delete('better-auth.session_token')
    fake.claims = newProviderUser()
    await returnFromProvider(other.visitor, trip)
    expect((await fetchSession(other.visitor)).body).toBeNull()
  })

  test('by an id token', async () => {
    const person = await signUp(server)
    fake.claims = newProviderUser({ email: person.email })
    const shown = async () => ({ provider: 'acme', idToken: { token: await fake.sign() } })
    const { body: answer } = await person.visitor.post('/api/auth/link-social', await shown())
    expect(answer).toEqual({ url: '', redirect: false, status: true })
    expect(await accountsOf(person.email)).toHaveLength(2)
    const other = await signUp(server)
    const taken = await other.visitor.post('/api/auth/link-social', await shown())
    expect([taken.status, taken.body.code]).toEqual([409, 'SOCIAL_ACCOUNT_ALREADY_LINKED'])
  })

  test('of many simultaneous requests for one account one succeeds', async () => {
    const accountLinking = { allowDifferentEmails: true }
    const own = await serverForThisTest({ settings: { social, accountLinking } })
    const people = []
    for (let index = 0; index < 6; index++) people.push(await signUp(own))
    fake.claims = newProviderUser()
    const answers = await Promise.all(
      people.map(async ({ visitor }) => {
        const idToken = { token: await fake.sign() }
        return visitor.post('/api/auth/link-social', { provider: 'acme', idToken, password })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('refused without a session, to other sites, to impersonators, and without a provider', async () => {
    const path = '/api/auth/link-social'
    expect((await server.visitor().post(path, { provider: 'acme' })).status).toBe(401)
    const { visitor, answer } = await signUp(server)
    const evil = await visitor.post(path, { provider: 'acme' }, { origin: 'https://evil.example' })
    expect(evil.status).toBe(403)
    const unknown = await visitor.post(path, { provider: 'nobody' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PROVIDER_NOT_FOUND'])
    await server.query(`update sessions set impersonated_by = user_id where user_id = $1`, [
      answer.body.user.id,
    ])
    const acting = await visitor.post(path, { provider: 'acme' })
    expect(acting.body.code).toBe('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  })
})

test('two simultaneous unlinks of the last two accounts leave one', async () => {
  const person = await signUp(server)
  await signInWithProvider(
    person.visitor,
    fake,
    newProviderUser({ email: person.email }),
    {},
    'link-social',
  )
  const answers = await Promise.all(
    ['credential', 'acme'].map((providerId) =>
      person.visitor.post('/api/auth/unlink-account', { providerId, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await accountsOf(person.email)).toHaveLength(1)
})
