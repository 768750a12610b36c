import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { signIn, signUp } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, stranger, type Trip, travel } from '../../../testing/social.ts'
import type { Visitor } from '../../../testing/visitor.ts'

/** More than the ten connections that a node has to its database. */
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
afterEach(() => fake.behave())

/** Says nothing to the crowd until it is let go. */
function hold(path: string, said: () => object) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let waiting = 0
  fake.answers.set(path, async () => {
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

/** While a provider keeps a crowd waiting, nothing of the database is kept from the others. */
async function expectFree() {
  await expect.poll(inTransactions).toBe(0)
  const { email } = await signUp(server)
  expect((await signIn(server, email)).status).toBe(200)
}

test.each([
  ['/token', 'invalid_code'],
  ['/jwks', 'unable_to_get_user_info'],
  ['/userinfo', 'unable_to_get_user_info'],
])('a crowd comes back, and %s hangs', async (path, code) => {
  const own = path === '/jwks' ? await freshServer() : server
  const trips: { visitor: Visitor; trip: Trip }[] = []
  for (let index = 0; index < crowd; index++) {
    const visitor = own.visitor()
    trips.push({ visitor, trip: await leave(visitor, {}, fake) })
  }
  fake.claims = { sub: 'somebody' }
  fake.answers.set('/token', async ({ form }) => {
    const { trip } = trips.find((each) => each.trip.state === form.get('code')) ?? {}
    const nonce = trip?.url.searchParams.get('nonce')
    return { json: { access_token: 'x', id_token: await fake.sign({ nonce }) } }
  })
  const { letGo, everybodyWaits } = hold(path, () => ({ status: 500 }))
  const backs = trips.map(({ visitor, trip }) => comeBack(visitor, trip, { code: trip.state }))
  await everybodyWaits(path === '/jwks' ? 1 : crowd)
  await expectFree()
  letGo()
  for (const back of await Promise.all(backs)) {
    expect(placeOf(back)).toEqual([302, `/oh?error=${code}`])
  }
})

/** One that has seen no keys yet. */
function freshServer() {
  const social = { acme: { ...fakeClient, issuer: fake.issuer } }
  return serverForThisTest({ settings: { social }, connection: server.connection })
}

test('a crowd leaves for an issuer that hangs', async () => {
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

test('a crowd renews its tokens where nobody answers', async () => {
  const visitors: Visitor[] = []
  for (let index = 0; index < crowd; index++) {
    const visitor = server.visitor()
    await travel(visitor, fake, stranger())
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
