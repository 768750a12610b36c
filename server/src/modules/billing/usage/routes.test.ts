import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, statusAndIssues } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { ingest } from '#testing/usage.ts'

let server: TestServer
let node: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  node = await server.startAnotherNode()
  merchant = await createMerchant(server)
})
afterAll(async () => {
  await node.stop()
  await server.stop()
})

const path = '/v1/events/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const of = (external_customer_id: string, more: object = {}) => ({
  name: 'call',
  external_customer_id,
  ...more,
})
const list = async ({ call }: Merchant, query = '') => (await call('GET', path + query)).body
const namesIn = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name)
const now = async ({ call }: Merchant) =>
  new Date((await call('GET', '/v1/sandbox/clock')).body.now).getTime()

test('an event is stored and read whole', async () => {
  const customer = await createCustomer(merchant, { email: 'ada@example.com', external_id: 'ada' })
  const metadata = {
    model: 'small',
    tokens: 12,
    price: 0.5,
    cached: false,
    _cost: { amount: '0.25', currency: 'usd' },
    _llm: { vendor: 'v', model: 'm', input_tokens: 1, output_tokens: 2, total_tokens: 3 },
  }
  const timestamp = '2020-01-01T01:00:00.000+01:00'
  const event = { name: 'whole', customer_id: customer.id, external_id: 'w-1', timestamp, metadata }
  expect(await ingest(merchant, [event])).toEqual({ inserted: 1, duplicates: 0 })
  const [found] = (await list(merchant, '?name=whole')).items
  expect(found).toEqual({
    id: expect.any(String),
    timestamp: '2020-01-01T00:00:00.000Z',
    organization_id: merchant.organizationId,
    customer_id: customer.id,
    customer,
    external_customer_id: 'ada',
    member_id: null,
    external_member_id: null,
    child_count: 0,
    parent_id: null,
    label: 'whole',
    name: 'whole',
    source: 'user',
    metadata,
  })
  expect((await merchant.call('GET', path + found.id)).body).toEqual(found)
})

test.each([
  ['no customer', { name: 'a' }, 'body.events.1'],
  ['an unknown customer', { name: 'a', customer_id: unknown }, 'body.events.1.customer_id'],
  ['a name of 10 kB', of('x', { name: 'a'.repeat(10_000) }), 'body.events.1'],
  ['an empty name', of('x', { name: '' }), 'body.events.1'],
  ['nested metadata', of('x', { metadata: { a: { b: 1 } } }), 'body.events.1'],
  [
    'a cost that is not one',
    of('x', { metadata: { _cost: 5, a: { amount: 1, currency: 'usd' } } }),
    'body.events.1',
  ],
  [
    '51 keys',
    of('x', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, n])) }),
    'body.events.1',
  ],
  ['1e308', of('x', { metadata: { n: 1e308 } }), 'body.events.1'],
  ['a year ahead', of('x', { timestamp: '2999-01-01T00:00:00Z' }), 'body.events.1.timestamp'],
  ['an organization', of('x', { organization_id: unknown }), 'body.events.1.organization_id'],
])('of a request with %s nothing is stored', async (_, wrong, place) => {
  const answer = await merchant.call('POST', `${path}ingest`, {
    events: [of('innocent', { name: 'never' }), wrong],
  })
  const [status, ...issues] = statusAndIssues(answer)
  expect(status, answer.text).toBe(422)
  expect(issues.flat().join()).toContain(place)
  expect((await list(merchant, '?name=never')).items).toEqual([])
})

test('a clock that is up to a minute ahead is accepted', async () => {
  const own = await createMerchant(server)
  const at = (ms: number) => of('x', { timestamp: new Date(ms).toISOString() })
  const present = await now(own)
  await ingest(own, [at(present + 55_000)])
  const late = await own.call('POST', `${path}ingest`, { events: [at(present + 120_000)] })
  expect(late.status).toBe(422)
})

test('a thousand events are stored at once, and no more; none are stored at all', async () => {
  const own = await createMerchant(server)
  const events = Array.from({ length: 1_000 }, (_, n) => of(`c${n % 7}`))
  expect((await ingest(own, events)).inserted).toBe(1_000)
  expect((await ingest(own, [])).inserted).toBe(0)
  expect((await list(own)).pagination).toEqual({ total_count: 1_000, max_page: 100 })
  const more = await own.call('POST', `${path}ingest`, { events: [...events, of('x')] })
  expect(more.status).toBe(422)
})

describe('an external id', () => {
  test('is stored once, whoever sends it first, from two nodes at once', async () => {
    const own = await createMerchant(server)
    const request = (n: number) => {
      const events = Array.from({ length: 20 }, (_, id) =>
        of('x', { external_id: `id-${(id + n) % 20}`, metadata: { n } }),
      )
      const target = n % 2 === 0 ? server : node
      return target
        .visitor({ authorization: `Bearer ${own.token}` })
        .post(`${path}ingest`, { events })
    }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => request(n)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const inserted = answers.reduce((sum, { body }) => sum + body.inserted, 0)
    const duplicates = answers.reduce((sum, { body }) => sum + body.duplicates, 0)
    expect([inserted, duplicates]).toEqual([20, 580])
    expect((await list(own)).pagination.total_count).toBe(20)
  })

  test('is stored once within a request, and by each organization', async () => {
    const [one, other] = [await createMerchant(server), await createMerchant(server)]
    const event = of('x', { external_id: 'same' })
    expect(await ingest(one, [{ ...event, name: 'first' }, event])).toEqual({
      inserted: 1,
      duplicates: 1,
    })
    expect(namesIn(await list(one))).toEqual(['first'])
    expect((await ingest(other, [event])).inserted).toBe(1)
  })
})

test('a statement that fails for one request is repeated for the others', async () => {
  const own = await createMerchant(server)
  // Fails when it is inserted, as a full disk or a broken index would.
  await server.query(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.name = 'poison' then raise exception 'poison'; end if; return new; end $$`)
  await server.query(`create trigger poison before insert on usage_events for each row
    execute function refuse_poison()`)
  const send = (name: string) => own.call('POST', `${path}ingest`, { events: [of('x', { name })] })
  const names = ['one', 'poison', 'two', 'three', 'poison', 'four']
  const answers = await Promise.all(names.map(send))
  await server.query('drop trigger poison on usage_events')
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200, 500, 200])
  expect(namesIn(await list(own)).toSorted()).toEqual(['four', 'one', 'three', 'two'])
})

describe('a customer who comes later', () => {
  test('gets the events that named the external id, and loses none after it is deleted', async () => {
    const own = await createMerchant(server)
    await ingest(own, [of('bob', { name: 'early' })])
    expect((await list(own)).items[0]).toMatchObject({
      customer: null,
      external_customer_id: 'bob',
    })
    const bob = await createCustomer(own, { email: 'bob@example.com', external_id: 'bob' })
    await ingest(own, [of('bob', { name: 'late' }), { name: 'by id', customer_id: bob.id }])
    const found = await list(own, `?customer_id=${bob.id}`)
    expect(namesIn(found).toSorted()).toEqual(['by id', 'early', 'late'])
    expect((await list(own, '?external_customer_id=bob')).pagination.total_count).toBe(3)

    await own.call('DELETE', `/v1/customers/${bob.id}`)
    await ingest(own, [of('bob', { name: 'another bob' })])
    const next = await createCustomer(own, { email: 'new@example.com', external_id: 'bob' })
    expect(namesIn(await list(own, `?customer_id=${next.id}`))).toEqual(['another bob'])
    expect((await list(own, `?customer_id=${bob.id}`)).pagination.total_count).toBe(3)
    const gone = await own.call('POST', `${path}ingest`, {
      events: [{ name: 'a', customer_id: bob.id }],
    })
    expect(gone.status).toBe(422)
  })

  test('gets them too if both happen at once', async () => {
    const own = await createMerchant(server)
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const external_id = `racer-${n}`
        await Promise.all([
          ingest(own, [of(external_id)]),
          createCustomer(own, { email: `${external_id}@example.com`, external_id }),
        ])
      }),
    )
    const { items } = await list(own, '?limit=20')
    expect(items).toHaveLength(8)
    for (const { customer, external_customer_id } of items) {
      expect(customer.external_id).toBe(external_customer_id)
    }
  })
})

test('children name their parent by either id, before or after it comes', async () => {
  const own = await createMerchant(server)
  await ingest(own, [of('x', { name: 'child', parent_id: 'root' })])
  await ingest(own, [of('x', { name: 'root', external_id: 'root' })])
  const [root] = (await list(own, '?name=root')).items
  await ingest(own, [of('x', { name: 'sibling', external_id: 's', parent_id: root.id })])
  await ingest(own, [of('x', { name: 'grandchild', parent_id: 's' })])
  const [child] = (await list(own, '?name=child')).items
  expect([root.child_count, root.parent_id, child.parent_id]).toEqual([1, null, root.id])
  const tree = async (query: string) => namesIn(await list(own, query)).toSorted()
  expect((await own.call('GET', path + root.id)).body.child_count).toBe(2)
  expect(await tree(`?parent_id=${root.id}`)).toEqual(['child', 'sibling'])
  expect(await tree(`?parent_id=${root.id}&depth=2`)).toEqual([
    'child',
    'grandchild',
    'root',
    'sibling',
  ])
  expect(await tree('?depth=0')).toEqual(['root'])
  expect(await tree('?depth=1')).toEqual(['child', 'root', 'sibling'])
})
