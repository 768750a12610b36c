import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { password, session, signIn, signUp } from '../../../testing/people.ts'
import { proofCode } from '../../../testing/proofs.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger, type Trip, travel } from '../../../testing/social.ts'

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
afterEach(() => fake.behave())

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

describe('somebody whose address is known here', () => {
  test('both sides have proven it: the account is joined, and kept', async () => {
    const { email } = await proven()
    const visitor = server.visitor()
    const wish = { newUserCallbackURL: '/welcome' }
    const back = await travel(visitor, fake, stranger({ email: email.toUpperCase() }), wish)
    expect(placeOf(back)).toEqual([302, '/home'])
    expect((await session(visitor)).body.user).toMatchObject({ email, name: 'Ada' })
    expect((await signIn(server, email)).status).toBe(200)
    expect((await accountsOf(email)).map(({ provider }) => provider)).toEqual([
      'credential',
      'acme',
    ])
    const [event] = await server.query(
      `select payload from events where type = 'account.linked' order by id desc limit 1`,
    )
    expect(event?.payload).toMatchObject({
      provider: 'acme',
      scopes: ['openid', 'profile', 'email'],
    })
  })

  test('nobody has proven it here: whoever registered it gets nothing, and gives nothing', async () => {
    const { email, visitor: first } = await signUp(server)
    const visitor = server.visitor()
    expect(placeOf(await travel(visitor, fake, stranger({ email })))).toEqual(notLinked)
    expect((await session(visitor)).body).toBeNull()
    expect(await accountsOf(email)).toHaveLength(1)
    expect((await session(first)).body.user.email).toBe(email)
  })

  test('the provider does not vouch for it', async () => {
    const { email } = await proven()
    for (const emailVerified of [false, undefined, 'no', 1, 'TRUE']) {
      const claims = stranger({ email, email_verified: emailVerified })
      expect(placeOf(await travel(server.visitor(), fake, claims))).toEqual(notLinked)
    }
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test('the operator vouches for the provider', async () => {
    const { email } = await proven()
    const claims = stranger({ email, email_verified: false })
    const back = await travel(server.visitor(), fake, claims, { provider: 'sure' })
    expect(placeOf(back)).toEqual([302, '/home'])
    const unproven = await signUp(server)
    const other = stranger({ email: unproven.email })
    const refused = await travel(server.visitor(), fake, other, { provider: 'sure' })
    expect(placeOf(refused)).toEqual(notLinked)
  })

  test('a second account at the same provider is somebody else', async () => {
    const claims = stranger()
    await travel(server.visitor(), fake, claims)
    const other = { ...stranger(), email: claims.email }
    const visitor = server.visitor()
    expect(placeOf(await travel(visitor, fake, other))).toEqual(notLinked)
    expect((await session(visitor)).body).toBeNull()
    expect(await accountsOf(claims.email)).toEqual([{ provider: 'acme', account: claims.sub }])
  })

  test.each([{ enabled: false }, { implicit: false }])('linking is off: %j', async (linking) => {
    const own = await serverForThisTest({ settings: { social, accountLinking: linking } })
    const { email } = await proven(own)
    expect(placeOf(await travel(own.visitor(), fake, stranger({ email })))).toEqual(notLinked)
  })
})

test('who came once comes again, whatever the address there is now', async () => {
  const claims = stranger()
  await travel(server.visitor(), fake, claims)
  const visitor = server.visitor()
  const moved = { ...claims, email: 'moved@fake.example', name: 'Somebody' }
  expect(placeOf(await travel(visitor, fake, moved))).toEqual([302, '/home'])
  expect((await session(visitor)).body.user).toMatchObject({ email: claims.email, name: 'Ada' })
})

test('name and picture follow the provider where that is wished', async () => {
  const claims = stranger()
  const wish = { provider: 'told' }
  await travel(server.visitor(), fake, claims, wish)
  const visitor = server.visitor()
  const picture = 'https://fake.example/grace.png'
  await travel(visitor, fake, { ...claims, name: 'Grace', picture }, wish)
  expect((await session(visitor)).body.user).toMatchObject({ name: 'Grace', image: picture })
})

test('the same person twenty times at once, on two nodes, for the first time', async () => {
  const other = await server.another()
  const visitors = Array.from({ length: 20 }, (_, index) => (index % 2 ? server : other).visitor())
  const trips: { visitor: (typeof visitors)[number]; trip: Trip }[] = []
  for (const visitor of visitors) trips.push({ visitor, trip: await leave(visitor, {}, fake) })
  const claims = stranger()
  fake.claims = claims
  fake.answers.set('/token', async ({ form }) => {
    const found = trips.find(({ trip }) => trip.state === form.get('code'))
    const nonce = found?.trip.url.searchParams.get('nonce')
    const idToken = await fake.sign({ nonce })
    return { json: { access_token: 'x', token_type: 'bearer', id_token: idToken } }
  })
  const places = await Promise.all(
    trips.map(async ({ visitor, trip }) =>
      placeOf(await comeBack(visitor, trip, { code: trip.state })),
    ),
  )
  await other.stop()
  expect(new Set(places.map(String))).toEqual(new Set(['302,/home']))
  expect(await accountsOf(claims.email)).toHaveLength(1)
})

describe('adding an account to one’s own', () => {
  const link = (
    person: { visitor: ReturnType<TestServer['visitor']> },
    claims: object,
    wish = {},
  ) => travel(person.visitor, fake, { ...claims }, wish, 'link-social')

  test('with the same address', async () => {
    const person = await signUp(server)
    const claims = stranger({ email: person.email })
    const wish = { scopes: ['calendar'] }
    expect(placeOf(await link(person, claims, wish))).toEqual([302, '/home'])
    const { body } = await person.visitor.get('/api/auth/list-accounts')
    expect(body[1]).toMatchObject({
      provider: 'acme',
      accountId: claims.sub,
      scopes: ['openid', 'profile', 'email', 'calendar'],
    })
    const elsewhere = server.visitor()
    await travel(elsewhere, fake, claims)
    expect((await session(elsewhere)).body.user.email).toBe(person.email)
    expect(placeOf(await link(person, claims))).toEqual([302, '/home'])
    expect(await accountsOf(person.email)).toHaveLength(2)
  })

  test('the one of somebody else', async () => {
    const claims = stranger()
    await travel(server.visitor(), fake, claims)
    const person = await signUp(server)
    const place = [302, '/oh?error=account_already_linked_to_different_user']
    expect(placeOf(await link(person, claims))).toEqual(place)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test.each([
    ['another address', () => stranger(), {}],
    [
      'an address that nobody vouches for',
      (email: string) => stranger({ email, email_verified: false }),
      {},
    ],
    ['another address, at a provider that is trusted', () => stranger(), { provider: 'sure' }],
  ])('%s', async (_, claims, wish) => {
    const person = await signUp(server)
    const place = [302, '/oh?error=unable_to_link_account']
    expect(placeOf(await link(person, claims(person.email), wish))).toEqual(place)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test('another address, where that is allowed', async () => {
    const accountLinking = { allowDifferentEmails: true }
    const own = await serverForThisTest({ settings: { social, accountLinking } })
    const person = await signUp(own)
    expect(placeOf(await link(person, stranger(), { password }))).toEqual([302, '/home'])
    expect(await accountsOf(person.email, own)).toHaveLength(2)
  })

  test.each(['signed out meanwhile', 'somebody else now'])('by somebody who is %s', async (who) => {
    const person = await signUp(server)
    const trip = await leave(person.visitor, {}, fake, 'link-social')
    fake.claims = stranger({ email: person.email })
    const flow = [...person.visitor.cookies].filter(([name]) => name.includes('state_'))
    const other = who.startsWith('signed') ? server.visitor() : (await signUp(server)).visitor
    for (const [name, value] of flow) other.cookies.set(name, value)
    const place = [302, '/oh?error=unable_to_link_account']
    expect(placeOf(await comeBack(other, trip))).toEqual(place)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test('a flow to sign in never links, and one to link never signs in', async () => {
    const person = await signUp(server)
    const claims = stranger({ email: person.email })
    const back = await travel(person.visitor, fake, claims)
    expect(placeOf(back)).toEqual(notLinked)
    const other = await signUp(server)
    const trip = await leave(other.visitor, {}, fake, 'link-social')
    other.visitor.cookies.delete('better-auth.session_token')
    fake.claims = stranger()
    await comeBack(other.visitor, trip)
    expect((await session(other.visitor)).body).toBeNull()
  })

  test('by an id token', async () => {
    const person = await signUp(server)
    fake.claims = stranger({ email: person.email })
    const shown = async () => ({ provider: 'acme', idToken: { token: await fake.sign() } })
    const { body: answer } = await person.visitor.post('/api/auth/link-social', await shown())
    expect(answer).toEqual({ url: '', redirect: false, status: true })
    expect(await accountsOf(person.email)).toHaveLength(2)
    const other = await signUp(server)
    const taken = await other.visitor.post('/api/auth/link-social', await shown())
    expect([taken.status, taken.body.code]).toEqual([409, 'SOCIAL_ACCOUNT_ALREADY_LINKED'])
  })

  test('the same account to many at the same moment: one gets it', async () => {
    const accountLinking = { allowDifferentEmails: true }
    const own = await serverForThisTest({ settings: { social, accountLinking } })
    const people = []
    for (let index = 0; index < 6; index++) people.push(await signUp(own))
    fake.claims = stranger()
    const answers = await Promise.all(
      people.map(async ({ visitor }) => {
        const idToken = { token: await fake.sign() }
        return visitor.post('/api/auth/link-social', { provider: 'acme', idToken, password })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('refused to strangers, to other sites, to those who act for others, and for nobody', async () => {
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

test('two unlinks of the last two at once: one way in is left', async () => {
  const person = await signUp(server)
  await travel(person.visitor, fake, stranger({ email: person.email }), {}, 'link-social')
  const answers = await Promise.all(
    ['credential', 'acme'].map((providerId) =>
      person.visitor.post('/api/auth/unlink-account', { providerId, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await accountsOf(person.email)).toHaveLength(1)
})

test('who has only a provider sets a first password, and uses it', async () => {
  const claims = stranger()
  const visitor = server.visitor()
  await travel(visitor, fake, claims)
  expect((await signIn(server, claims.email, 'any password')).status).toBe(401)
  const newPassword = 'battery staple horse'
  const code = await proofCode(server, visitor, claims.email)
  const set = { newPassword, code }
  expect((await visitor.post('/api/account/password', set)).status).toBe(200)
  expect((await signIn(server, claims.email, newPassword)).status).toBe(200)
})
