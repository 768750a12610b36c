import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { rollUp } from '../../server/testing/usage.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { failure } from '../testing/polar-errors.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

describe.each(polarVersions)('usage, with the SDK %s', (version) => {
  let call: PolarCall
  let merchant: Merchant
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })
  const at = '2024-01-01T10:00:00.000Z'
  // The oldest generation knows no other aggregations of a property.
  const aggregation = { func: 'avg', property: 'n' }
  const filter = {
    conjunction: 'and',
    clauses: [
      { property: 'name', operator: 'eq', value: 'call' },
      { conjunction: 'or', clauses: [{ property: 'n', operator: 'gt', value: 1 }] },
    ],
  }

  test('events are stored and read', async () => {
    const customer = await call('customers.create', [], {
      email: 'ada@example.com',
      external_id: 'ada',
    })
    const events = [
      { name: 'call', customer_id: customer.id, timestamp: at, metadata: { n: 4, kind: 'a' } },
      { name: 'call', external_customer_id: 'ada', timestamp: at, metadata: { n: 2.5, ok: true } },
      { name: 'other', external_customer_id: 'unknown', timestamp: at, metadata: {} },
    ]
    expect(await call('events.ingest', [], { events })).toMatchObject({ inserted: 3 })
    const { items, pagination } = await call('events.list', [], { external_customer_id: 'ada' })
    expect(pagination).toMatchObject({ total_count: 2 })
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ name: 'call', source: 'user', customer_id: customer.id })
    expect(await call('events.get', [items[0].id])).toEqual(items[0])
    const names = await call('events.listNames', [], { sorting: ['-occurrences'] })
    expect(names.items).toMatchObject([{ name: 'call', occurrences: 2 }, { name: 'other' }])
    const error = await failure(
      call('events.ingest', [], { events: [{ ...events[0], name: 'x'.repeat(200) }] }),
    )
    expect(error).toMatchObject({ statusCode: 422 })
  })

  test('meters are created, changed, read and counted', async () => {
    const meter = await call('meters.create', [], { name: 'Calls', filter, aggregation })
    expect(meter).toMatchObject({ name: 'Calls', filter, aggregation })
    expect(await call('meters.get', [meter.id])).toEqual(meter)
    const renamed = await call('meters.update', [meter.id], { name: 'Requests' })
    expect(renamed).toMatchObject({ id: meter.id, name: 'Requests' })
    expect((await call('meters.list', [], {})).items).toHaveLength(1)
    await rollUp(live.server, merchant)
    const { quantities, total } = await call('meters.quantities', [meter.id], {
      start_timestamp: '2024-01-01T00:00:00.000Z',
      end_timestamp: '2024-01-03T00:00:00.000Z',
      interval: 'day',
    })
    expect([quantities.length, total]).toEqual([2, 3.25])
    const { items } = await call('customerMeters.list', [], {})
    expect(items).toMatchObject([{ meter_id: meter.id, consumed_units: 3.25, balance: -3.25 }])
    expect(await call('customerMeters.get', [items[0].id])).toEqual(items[0])
  })
})
