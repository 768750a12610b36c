import { beforeEach, describe, expect, test } from 'vitest'
import { type Followed, followProvider } from '#testing/followed.ts'
import { aCustomer, aProduct } from '#testing/provider-bodies.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'

let server: TestServer
let shop: Followed

beforeEach(async () => {
  server = await serverForThisTest()
  shop = await followProvider(server)
})

const created = (data: object) => ({
  type: 'customer.created',
  timestamp: '2026-01-05T08:00:01Z',
  data,
})
const inboxOf = ({ connectionId }: Followed) =>
  new URL(`/api/webhooks/in/${connectionId}`, server.config.baseUrl)

test('A-378: a body that never ends is not read to its end', async () => {
  let sent = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
    cancel() {
      isCancelled = true
    },
  })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const answer = await server.visitor().send(new Request(inboxOf(shop), init))
  expect([answer.status, answer.body.code]).toEqual([413, 'BODY_IS_TOO_LARGE'])
  expect(sent).toBeLessThan(2 * 1_048_576)
  expect(isCancelled).toBe(true)
  expect(await shop.verdicts()).toEqual([])
})

test.each([
  ['a number', { type: 5, data: {} }, 400],
  ['nothing', { type: '', data: {} }, 400],
  ['a list', { type: ['customer.created'], data: {} }, 400],
  ['a name of every object', { type: '__proto__', data: {} }, 200],
  ['another one', { type: 'constructor', data: {} }, 200],
])('a type that is none stores nothing: %s', async (_, message, status) => {
  expect((await shop.deliverRaw(JSON.stringify(message))).status).toBe(status)
  await server.app.services.incomingEvents.runDue()
  expect(await shop.verdicts()).toEqual([status === 200 ? 'unknown_type' : 'invalid'])
})

test('A-378: names of 10,000 letters are cut, and 5,000 entries of metadata are no more than a hundred', async () => {
  const long = 'x'.repeat(10_000)
  const metadata = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, n]))
  const customer = aCustomer({ name: `<b>${long}`, metadata })
  const product = aProduct({ name: long })
  await shop.follow(created(customer), { ...created(product), type: 'product.created' })
  expect(await shop.verdicts()).toEqual(['applied', 'applied'])
  const shown = (await shop.call('GET', `/v1/customers/${customer.id}`)).body
  expect(shown.name).toHaveLength(500)
  expect(shown.name.startsWith('<b>xxx')).toBe(true)
  expect(Object.keys(shown.metadata)).toHaveLength(100)
  const { body } = await shop.call('GET', `/v1/products/${product.id}`)
  expect(body.name).toHaveLength(500)
  const named = await shop.deliver(created(aCustomer({ email: `${long}@example.com` })))
  expect(named.status).toBe(400)
})

test('A-385: what a provider tells under new ids stands beside what it told before', async () => {
  const customer = aCustomer()
  const renamed = { ...customer, id: aCustomer().id }
  await shop.follow(created(customer), created(renamed))
  expect(await shop.verdicts()).toEqual(['applied', 'applied'])
  const { items } = (await shop.call('GET', '/v1/customers/')).body
  const ids = items.map(({ id }: { id: string }) => id)
  expect(new Set(ids)).toEqual(new Set([customer.id, renamed.id]))
})

test('A-386: an organization that was deleted takes no events', async () => {
  await shop.deliver(created(aCustomer()))
  const { organizationId, owner } = shop
  const path = '/api/auth/organization/delete'
  const deleted = await owner.visitor.post(path, { organizationId })
  expect(deleted.status, deleted.text).toBe(200)
  await server.app.services.events.runDue()
  await server.app.services.incomingEvents.runDue()
  expect((await shop.deliver(created(aCustomer()))).status).toBe(404)
})

describe('A-379: more than can wait', () => {
  async function fill(count: number, size: number) {
    for (let from = 1; from <= count; from += 10_000)
      await fillFrom(from, Math.min(count, from + 9_999), size)
  }
  const fillFrom = (from: number, to: number, size: number) =>
    server.query(
      `insert into incoming_events (id, organization_id, connection_id, webhook_id, type, headers, body,
         size, received_at, due_at)
       select md5($2::text || n)::uuid, $1, $2::uuid, n::text, 'order.paid', '{}', '{}', $5, '2026-01-05', '2100-01-01'
         from generate_series($3::int, $4::int) n`,
      [shop.organizationId, shop.connectionId, from, to, size],
    )

  test.each([
    ['100,000 events', 100_000, 2],
    ['a gibibyte', 1_024, 1_048_576],
  ])(
    'is refused for a while, and another organization takes its events: %s',
    async (_, count, size) => {
      await fill(count, size)
      const refused = await shop.deliver(created(aCustomer()))
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        429,
        'TOO_MANY_WAITING_EVENTS',
        '60',
      ])
      const other = await followProvider(server)
      const seller = { organization_id: 'another-seller' }
      await other.follow(created(aCustomer(seller)))
      expect(await other.verdicts()).toEqual(['applied'])
    },
  )

  test('one less is taken', async () => {
    await fill(1_023, 1_048_576)
    expect((await shop.deliver(created(aCustomer()))).status).toBe(200)
  })
})
