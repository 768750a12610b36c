import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '#testing/fake-provider.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import {
  type Departure,
  newProviderUser,
  redirectOf,
  returnFromProvider,
  signInWithProvider,
  startProviderSignIn,
} from '#testing/social.ts'
import { signIn, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

/** More than the ten database connections of a node. */
const crowd = 25

let fake: FakeProvider
let server: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const { issuer } = fake
  server = await startServer({
    settings: {
      social: {
        acme: { ...fakeClient, issuer },
        slow: { ...fakeClient, issuer: `${issuer}/slow` },
      },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})
afterEach(() => fake.reset())

/** Does not respond to the waiting requests until it is released. */
function hold(path: string, said: () => object) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let waiting = 0
  fake.responses.set(path, async () => {
    waiting++
    await held
    return said()
  })
  return {
    letGo,
    everybodyWaits: (count = crowd) => expect.poll(() => waiting, { timeout: 10_000 }).toBe(count),
  }
}

const inTransactions = async () => {
  const [row] = await server.query<{ held: number }>(
    `select count(*)::int as held from pg_stat_activity
      where datname = current_database() and application_name = 'guildhall'
        and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  )
  return row?.held
}

/** While many requests wait for a provider, none of them occupies a database connection. */
async function expectFree() {
  await expect.poll(inTransactions).toBe(0)
  const { email } = await signUp(server)
  expect((await signIn(server, email)).status).toBe(200)
}

test.each([
  ['/token', 'invalid_code'],
  ['/jwks', 'unable_to_get_user_info'],
  ['/userinfo', 'unable_to_get_user_info'],
])('many callbacks wait while %s hangs', async (path, code) => {
  const own = path === '/jwks' ? await freshServer() : server
  const trips: { visitor: Visitor; trip: Departure }[] = []
  for (let index = 0; index < crowd; index++) {
    const visitor = own.visitor()
    trips.push({ visitor, trip: await startProviderSignIn(visitor, {}, fake) })
  }
  fake.claims = { sub: 'somebody' }
  fake.responses.set('/token', async ({ form }) => {
    const { trip } = trips.find((each) => each.trip.state === form.get('code')) ?? {}
    const nonce = trip?.url.searchParams.get('nonce')
    return { json: { access_token: 'x', id_token: await fake.sign({ nonce }) } }
  })
  const { letGo, everybodyWaits } = hold(path, () => ({ status: 500 }))
  const backs = trips.map(({ visitor, trip }) =>
    returnFromProvider(visitor, trip, { code: trip.state }),
  )
  await everybodyWaits(path === '/jwks' ? 1 : crowd)
  await expectFree()
  letGo()
  for (const back of await Promise.all(backs)) {
    expect(redirectOf(back)).toEqual([302, `/oh?error=${code}`])
  }
})

/** A server that has not fetched the keys yet. */
function freshServer() {
  const social = { acme: { ...fakeClient, issuer: fake.issuer } }
  return serverForThisTest({ settings: { social }, connection: server.connection })
}

test('many flows start while the issuer hangs', async () => {
  const described = '/slow/.well-known/openid-configuration'
  const { letGo, everybodyWaits } = hold(described, () => ({ status: 500 }))
  const answers = Array.from({ length: crowd }, () =>
    server.visitor().post('/api/auth/sign-in/social', { provider: 'slow' }),
  )
  await everybodyWaits(1)
  await expectFree()
  letGo()
  for (const { status } of await Promise.all(answers)) expect(status).toBe(503)
})

test('many token refreshes wait while the provider does not respond', async () => {
  const visitors: Visitor[] = []
  for (let index = 0; index < crowd; index++) {
    const visitor = server.visitor()
    await signInWithProvider(visitor, fake, newProviderUser())
    visitors.push(visitor)
  }
  const { letGo, everybodyWaits } = hold('/token', () => ({ json: { access_token: 'newer' } }))
  const answers = visitors.map((visitor) =>
    visitor.post('/api/auth/refresh-token', { providerId: 'acme' }),
  )
  await everybodyWaits()
  await expectFree()
  letGo()
  for (const { status, body } of await Promise.all(answers)) {
    expect([status, body.accessToken]).toEqual([200, 'newer'])
  }
})
