import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, ingest, named, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ app: { background: false } })
})
afterAll(() => server.stop())

const day = '2026-03-01'
const at = (time: string) => `${day}T${time}Z`
/** Two customers within a quarter of an hour, and one event in the next. */
const used = [
  { name: 'call', external_customer_id: 'ada', external_id: 'a', timestamp: at('10:01:00'), n: 5 },
  { name: 'call', external_customer_id: 'ada', external_id: 'b', timestamp: at('10:02:00'), n: 7 },
  { name: 'call', external_customer_id: 'bob', external_id: 'c', timestamp: at('10:03:00'), n: 7 },
  { name: 'call', external_customer_id: 'ada', external_id: 'd', timestamp: at('10:20:00'), n: 9 },
].map(({ n, ...event }) => ({ ...event, metadata: { n } }))

async function idOf({ call }: Merchant, index: number): Promise<string> {
  const { body } = await call('GET', `/v1/events/?limit=10&sorting=timestamp`)
  return body.items[index].id
}

async function unitsOf({ call }: Merchant, meterId: string, customerId?: string) {
  const span = `start_timestamp=${day}T00:00:00Z&end_timestamp=2026-03-02T00:00:00Z&interval=day`
  const of = customerId ? `&customer_id=${customerId}` : ''
  const { body } = await call('GET', `/v1/meters/${meterId}/quantities?${span}${of}`)
  return body.total as number
}

const remove = ({ call }: Merchant, id: string) => call('DELETE', `/v1/events/${id}`)

/** What a meter says of all, and of the customer `ada`, before and after the event of 7 is deleted. */
const cases = [
  ['count', { func: 'count' }, [4, 3], [3, 2]],
  ['sum', { func: 'sum', property: 'n' }, [28, 21], [21, 14]],
  ['max', { func: 'max', property: 'n' }, [9, 9], [9, 9]],
  ['min', { func: 'min', property: 'n' }, [5, 5], [5, 5]],
  ['avg', { func: 'avg', property: 'n' }, [7, 7], [7, 7]],
  ['unique', { func: 'unique', property: 'n' }, [3, 3], [3, 2]],
] as const

test.each(cases.flatMap((each) => [true, false].map((rolled) => ({ each, rolled }))))(
  'a deleted event no longer counts: $each.0, counted before: $rolled',
  async ({ each: [, aggregation, before, after], rolled }) => {
    const merchant = await createMerchant(server)
    const customer = await createCustomer(merchant, { email: 'a@example.com', external_id: 'ada' })
    const meter = await createMeter(merchant, { filter: named('call'), aggregation })
    await ingest(merchant, used)
    const units = async () => [
      await unitsOf(merchant, meter.id),
      await unitsOf(merchant, meter.id, customer.id),
    ]
    if (rolled) await rollUp(server, merchant)
    expect(await units()).toEqual(before)
    expect((await remove(merchant, await idOf(merchant, 1))).status).toBe(204)
    expect(await units()).toEqual(after)
    await rollUp(server, merchant)
    expect(await units()).toEqual(after)
  },
)

test('it is gone from every list, deleted once, and its external id stays taken', async () => {
  const merchant = await createMerchant(server)
  const { call } = merchant
  await ingest(merchant, used)
  const id = await idOf(merchant, 1)
  await ingest(merchant, [{ ...used[0], external_id: 'child', parent_id: id }])
  const answers = await Promise.all([remove(merchant, id), remove(merchant, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await call('GET', `/v1/events/${id}`)).status).toBe(404)
  const { items, pagination } = (await call('GET', '/v1/events/?limit=10')).body
  expect(pagination.total_count).toBe(4)
  expect(items.map((each: { id: string }) => each.id)).not.toContain(id)
  expect((await call('GET', '/v1/events/names')).body.items[0].occurrences).toBe(4)
  expect(await ingest(merchant, used)).toEqual({ inserted: 0, duplicates: 4 })
})

test('the customer has the units back, and is told of it', async () => {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const customer = await createCustomer(merchant, { email: 'a@example.com', external_id: 'ada' })
  await createMeter(merchant, { filter: named('call') })
  await ingest(merchant, used)
  await rollUp(server, merchant)
  const consumed = async () =>
    (await call('GET', `/v1/customers/${customer.id}/state`)).body.active_meters[0].consumed_units
  expect(await consumed()).toBe(3)
  await remove(merchant, await idOf(merchant, 3))
  expect(await consumed()).toBe(2)
  const told = await server.query<{ metadata: object }>(
    `select p.body -> 'metadata' as metadata
       from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type = 'usage_event.deleted'`,
    [merchant.organizationId],
  )
  expect(told).toEqual([{ metadata: { n: 9 } }])
})

test('of another organization it is not found, and tokens that only store events may not', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  await ingest(merchant, used)
  const id = await idOf(merchant, 0)
  expect((await remove(other, id)).status).toBe(404)
  const scopes = ['events:read', 'events:write']
  const { token } = await createAccessToken(merchant.owner, merchant.organizationId, { scopes })
  const answer = await callWithToken(server, token, 'DELETE', `/v1/events/${id}`)
  expect(answer.status).toBe(403)
  expect((await merchant.call('GET', `/v1/events/${id}`)).status).toBe(200)
})
