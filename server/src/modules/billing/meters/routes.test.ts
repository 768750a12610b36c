import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, statusAndIssues } from '#testing/customers.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, everything, ingest, named, rollUp } from '#testing/usage.ts'
import { createClocks } from '../../../platform/billing-clock/index.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/v1/meters/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const sum = { func: 'sum', property: 'n' }

test('a meter is created, read, changed and archived', async () => {
  const own = await createMerchant(server)
  const input = {
    name: 'Tokens',
    unit: 'custom',
    custom_label: 'tokens',
    custom_multiplier: 1_000,
    filter: named('call'),
    aggregation: sum,
    metadata: { a: 1 },
  }
  const meter = await createMeter(own, input)
  expect(meter).toEqual({
    ...input,
    id: expect.any(String),
    created_at: expect.any(String),
    modified_at: null,
    archived_at: null,
    organization_id: own.organizationId,
  })
  expect((await own.call('GET', path + meter.id)).body).toEqual(meter)
  const change = {
    name: 'Words',
    filter: everything,
    aggregation: { func: 'count' },
    is_archived: true,
  }
  const { is_archived: _, ...shown } = change
  const changed = await own.call('PATCH', path + meter.id, change)
  expect(changed.body).toMatchObject({ ...shown, archived_at: expect.any(String) })
  const total = async (query: string) =>
    (await own.call('GET', `${path}?${query}`)).body.pagination.total_count
  expect(
    await Promise.all(['', 'is_archived=true', 'is_archived=false', 'query=WORD'].map(total)),
  ).toEqual([1, 1, 0, 1])
  const back = await own.call('PATCH', path + meter.id, { is_archived: false })
  expect(back.body.archived_at).toBeNull()
})

const nest = (depth: number): object =>
  depth === 1 ? everything : { conjunction: 'or', clauses: [nest(depth - 1)] }
const clause = { property: 'n', operator: 'eq', value: 1 }

test.each([
  ['8 levels', { filter: nest(8) }, 201],
  ['9 levels', { filter: nest(9) }, 422],
  ['100 clauses', { filter: { conjunction: 'and', clauses: Array(100).fill(clause) } }, 201],
  ['101 clauses', { filter: { conjunction: 'and', clauses: Array(101).fill(clause) } }, 422],
  [
    'a fraction as a value',
    { filter: { conjunction: 'and', clauses: [{ ...clause, value: 0.5 }] } },
    422,
  ],
  [
    'an unknown operator',
    { filter: { conjunction: 'and', clauses: [{ ...clause, operator: 'in' }] } },
    422,
  ],
  ['an unknown aggregation', { aggregation: { func: 'median', property: 'n' } }, 422],
  ['a sum of nothing', { aggregation: { func: 'sum' } }, 422],
  ['a short name', { name: 'ab' }, 422],
])('a meter with %s', async (_, more, status) => {
  const input = { name: 'Requests', filter: everything, aggregation: { func: 'count' }, ...more }
  expect((await merchant.call('POST', path, input)).status).toBe(status)
})

test('what it counts cannot change once it has counted', async () => {
  const own = await createMerchant(server)
  const meter = await createMeter(own, { filter: named('nothing') })
  await ingest(own, [{ name: 'call', external_customer_id: 'x' }])
  await rollUp(server, own)
  // Nothing was counted, so the meter begins anew.
  expect((await own.call('PATCH', path + meter.id, { filter: named('call') })).status).toBe(200)
  await rollUp(server, own)
  const refused = await own.call('PATCH', path + meter.id, { aggregation: sum, filter: everything })
  expect(statusAndIssues(refused)).toEqual([
    422,
    ['body.filter', 'forbidden'],
    ['body.aggregation', 'forbidden'],
  ])
  const same = { filter: named('call'), name: 'Calls' }
  expect((await own.call('PATCH', path + meter.id, same)).body.name).toBe('Calls')
})

test('what it counts cannot change once its use was visible, though it is not rolled up', async () => {
  const own = await createMerchant(server)
  const meter = await createMeter(own, { filter: named('call') })
  await ingest(own, [{ name: 'call', external_customer_id: 'x' }])
  const refused = await own.call('PATCH', path + meter.id, { filter: named('other') })
  expect(statusAndIssues(refused)).toEqual([422, ['body.filter', 'forbidden']])
})

describe('quantities', () => {
  const period = 'start_timestamp=2024-01-01T00:00:00Z&end_timestamp=2024-01-03T00:00:00Z'
  const events = [
    {
      name: 'call',
      external_customer_id: 'ada',
      timestamp: '2024-01-01T10:20:00Z',
      metadata: { n: 5, region: 7 },
    },
    {
      name: 'call',
      external_customer_id: 'bob',
      timestamp: '2024-01-02T23:59:59.999Z',
      metadata: { n: 3, region: 'eu' },
    },
  ]

  test('have a row for each interval, also for several customers joined', async () => {
    const own = await createMerchant(server)
    const meter = await createMeter(own, { aggregation: sum })
    await ingest(own, events)
    const read = async (query: string) =>
      (await own.call('GET', `${path}${meter.id}/quantities?${period}&interval=day${query}`)).body
    for (const isRolledUp of [false, true]) {
      if (isRolledUp) await rollUp(server, own)
      expect(await read('')).toEqual({
        quantities: [
          { timestamp: '2024-01-01T00:00:00.000Z', quantity: 5 },
          { timestamp: '2024-01-02T00:00:00.000Z', quantity: 3 },
        ],
        total: 8,
      })
      expect((await read('&timezone=Europe/Berlin')).quantities).toHaveLength(3)
      expect((await read('&external_customer_id=bob')).total).toBe(3)
      expect((await read('&metadata[region]=7')).total).toBe(5)
      const both = '&external_customer_id=ada&external_customer_id=bob'
      expect((await read(`${both}&customer_aggregation_function=avg`)).total).toBe(4)
      expect((await read(`${both}&customer_aggregation_function=max`)).quantities[1].quantity).toBe(
        3,
      )
      expect((await read('&external_customer_id=nobody')).total).toBe(0)
    }
  })

  test.each([
    ['a wrong zone', `${period}&interval=day&timezone=Mars/Olympus`],
    [
      'an end before the start',
      'start_timestamp=2024-01-02T00:00:00Z&end_timestamp=2024-01-01T00:00:00Z&interval=day',
    ],
    [
      'too many intervals',
      'start_timestamp=2000-01-01T00:00:00Z&end_timestamp=2024-01-01T00:00:00Z&interval=hour',
    ],
    ['no interval', period],
  ])('refuse %s', async (_, query) => {
    const { id } = await createMeter(merchant)
    expect((await merchant.call('GET', `${path}${id}/quantities?${query}`)).status).toBe(422)
  })
})

describe('customer meters', () => {
  const grant = async (own: Merchant, meterId: string, customerId: string, more: object = {}) => {
    const { clock, database, meters } = server.app.services
    const clocks = createClocks({ clock, database })
    return database.transaction(async (tx) => {
      const moment = await clocks.moment(tx, own.organizationId)
      const given = { organizationId: own.organizationId, customerId, meterId }
      const lot = { grantKey: 'g', subscriptionId: null, units: 10, rollover: false, ...more }
      return meters.credits.grant(tx, moment, { ...given, ...lot })
    })
  }
  async function withCredits(more: object = {}) {
    const own = await createMerchant(server)
    const meter = await createMeter(own, { filter: named('call'), aggregation: sum })
    const customer = await createCustomer(own, { email: 'ada@example.com', external_id: 'ada' })
    await grant(own, meter.id, customer.id, more)
    const { body } = await own.call('GET', `/v1/customer-meters/?customer_id=${customer.id}`)
    return { own, meter, customer, row: body.items[0] }
  }
  const read = async (own: Merchant, { id }: { id: string }) =>
    (await own.call('GET', `/v1/customer-meters/${id}`)).body
  const consume = (own: Merchant, { id }: { id: string }, n: number, more: object = {}) =>
    own.call('POST', `/v1/customer-meters/${id}/consume`, {
      name: 'call',
      metadata: { n },
      ...more,
    })

  test('show credits and what was used by either id of the customer', async () => {
    const { own, meter, customer, row } = await withCredits()
    expect(row).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      modified_at: expect.any(String),
      customer_id: customer.id,
      meter_id: meter.id,
      consumed_units: 0,
      credited_units: 10,
      balance: 10,
      customer,
      meter,
    })
    await ingest(own, [
      { name: 'call', customer_id: customer.id, metadata: { n: 7 } },
      { name: 'call', external_customer_id: 'ada', metadata: { n: 4.5 } },
      { name: 'other', external_customer_id: 'ada', metadata: { n: 100 } },
    ])
    await rollUp(server, own)
    expect(await read(own, row)).toMatchObject({
      consumed_units: 11.5,
      credited_units: 10,
      balance: -1.5,
    })
    const credited = await own.call('GET', '/v1/events/?source=system')
    expect(credited.body.items).toMatchObject([
      { name: 'meter.credited', metadata: { meter_id: meter.id, units: 10, rollover: false } },
    ])
    const sorted = await own.call(
      'GET',
      '/v1/customer-meters/?sorting=-balance&sorting=customer_name',
    )
    expect(sorted.body.items).toHaveLength(1)
    expect(
      (await own.call('GET', '/v1/customer-meters/?external_customer_id=ada')).body.pagination
        .total_count,
    ).toBe(1)
  })

  test('begin with the first usage, and with the events before a customer was known', async () => {
    const own = await createMerchant(server)
    await createMeter(own, { aggregation: sum })
    await ingest(own, [{ name: 'call', external_customer_id: 'later', metadata: { n: 2 } }])
    await rollUp(server, own)
    const items = async () => (await own.call('GET', '/v1/customer-meters/')).body.items
    expect(await items()).toEqual([])
    await createCustomer(own, { email: 'later@example.com', external_id: 'later' })
    expect(await items()).toMatchObject([{ consumed_units: 2, credited_units: 0, balance: -2 }])
  })

  test('let as many simultaneous requests consume as there are credits', async () => {
    const { own, row } = await withCredits()
    const answers = await Promise.all(Array.from({ length: 25 }, () => consume(own, row, 1)))
    const ok = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ body }) => body.error === 'CreditsUsedUp')
    expect([ok.length, refused.length]).toEqual([10, 15])
    await rollUp(server, own)
    expect(await read(own, row)).toMatchObject({ consumed_units: 10, balance: 0 })
    expect((await own.call('GET', '/v1/events/?name=call')).body.pagination.total_count).toBe(10)
  })

  test('consume once per external id, and give back what is negative', async () => {
    const { own, row } = await withCredits()
    const one = () => consume(own, row, 10, { external_id: 'one' })
    const answers = await Promise.all([one(), one(), one()])
    expect(answers.map(({ body }) => body.inserted).toSorted()).toEqual([false, false, true])
    expect(new Set(answers.map(({ body }) => body.event_id)).size).toBe(1)
    expect((await consume(own, row, 0.5)).status).toBe(403)
    expect((await consume(own, row, -3)).body).toMatchObject({ consumed_units: 7, balance: 3 })
    expect((await consume(own, row, 3)).body.balance).toBe(0)
  })

  test('refuse what the meter does not count', async () => {
    const { own, row } = await withCredits()
    expect((await consume(own, row, 1, { name: 'other' })).status).toBe(422)
    expect((await consume(own, row, 1, { metadata: { n: 'x' } })).status).toBe(422)
    expect((await consume(own, { id: unknown }, 1)).status).toBe(404)
    const { token } = await createAccessToken(own.owner, own.organizationId, {
      scopes: ['events:read', 'customer_meters:read'],
    })
    const target = `/v1/customer-meters/${row.id}/consume`
    expect((await callWithToken(server, token, 'POST', target, { name: 'call' })).status).toBe(403)
    await own.call('DELETE', `/v1/customers/${row.customer_id}`)
    expect((await consume(own, row, 1)).status).toBe(404)
  })

  test('grant once per key, and keep what was used of a grant that is revoked or expires', async () => {
    const expiresAt = new Date(server.app.services.clock.ms() + 86_400_000)
    const { own, meter, customer, row } = await withCredits({ expiresAt })
    expect(await grant(own, meter.id, customer.id)).toBe(false)
    await consume(own, row, 4)
    await own.advance('P2D')
    expect(await read(own, row)).toMatchObject({ consumed_units: 4, credited_units: 4, balance: 0 })
  })
})
