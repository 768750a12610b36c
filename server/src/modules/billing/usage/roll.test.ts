import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'
import { createRoll } from './roll.ts'
import type { Definition } from './rules/definition.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  // Nothing but the tests rolls up.
  server = await startServer({ app: { background: false } })
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const event = (n: number) => ({
  name: 'call',
  external_customer_id: `c${n % 3}`,
  timestamp: new Date(Date.UTC(2024, 0, 1, n)).toISOString(),
  metadata: { n },
})
const events = (count: number) => Array.from({ length: count }, (_, n) => event(n))

type Meter = { id: string; filter: Definition['filter']; aggregation: Definition['aggregation'] }
const definitionOf = ({ id, filter, aggregation }: Meter): Definition => ({
  organizationId: merchant.organizationId,
  meterId: id,
  filter,
  aggregation,
})

async function totalOf({ id }: Meter) {
  const query =
    'start_timestamp=2024-01-01T00:00:00Z&end_timestamp=2025-01-01T00:00:00Z&interval=day'
  return (await merchant.call('GET', `/v1/meters/${id}/quantities?${query}`)).body.total
}
const rolledUp = async ({ id }: Meter) =>
  (
    await server.query<{ n: number; total: string }>(
      `select sum(n)::int as n, sum(total)::text as total from usage_rollups
        where meter_id = $1 and subject_id = 0 and level = 'q'`,
      [id],
    )
  )[0]

test.each([
  'for update skip locked',
  'insert into usage_rollups',
  'insert into usage_late',
  'update usage_marks',
  'commit',
  'committed',
])('a process that ends before %s counts nothing twice and loses nothing', async (crashPoint) => {
  const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
  await ingest(merchant, events(20))
  const before = await totalOf(meter)
  const crashing = createRoll(crashingDatabase(server.app.services.database, crashPoint).database, {
    afterRoll: async () => undefined,
    definitionOf: async () => definitionOf(meter),
  })
  await expect(
    crashing.roll({ organizationId: merchant.organizationId, meterId: meter.id }),
  ).rejects.toThrow()
  expect(await totalOf(meter)).toBe(before)
  await rollUp(server, merchant)
  expect(await totalOf(meter)).toBe(before)
  expect(Number((await rolledUp(meter))?.total)).toBe(before)
})

test('several workers count each event once', async () => {
  const own = await createMerchant(server)
  const meter = await createMeter(own)
  const { meters } = server.app.services
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      await ingest(own, events(30))
      await meters.rollOrganization(own.organizationId)
    }),
  )
  await rollUp(server, own)
  expect((await rolledUp(meter))?.n).toBe(360)
})

describe('what is settled', () => {
  test('waits for events that are being stored', async () => {
    const { database } = server.app.services
    const settled = () =>
      database.sql
        .one<{ seq: number }>('select usage_settled() as seq')
        .then((row) => row?.seq ?? 0)
    const before = await settled()
    let waiting: Promise<number> | undefined
    let isSettled = false
    await database.transaction(async (tx) => {
      await tx.run('select pg_advisory_xact_lock_shared(7305548, 1)')
      await tx.run(`select nextval('usage_events_seq_seq')`)
      waiting = settled().finally(() => {
        isSettled = true
      })
      await expect
        .poll(() =>
          server.query(
            `select 1 from pg_locks where locktype = 'advisory' and classid = 7305548 and not granted`,
          ),
        )
        .not.toHaveLength(0)
      expect(isSettled).toBe(false)
    })
    expect(await waiting).toBe(before + 1)
  })

  test('leaves no lock behind when it is canceled', async () => {
    const { database } = server.app.services
    await database.transaction(async (tx) => {
      await tx.run('select pg_advisory_xact_lock_shared(7305548, 1)')
      const impatient = database.transaction(async (other) => {
        await other.run(`set local statement_timeout = '50ms'`)
        return other.one<{ seq: number }>('select usage_settled() as seq')
      })
      await expect(impatient).rejects.toThrow()
    })
    const held = `select 1 from pg_locks where locktype = 'advisory' and classid = 7305548`
    // The roll-ups of the server take it for moments, too.
    await expect.poll(() => server.query(held)).toEqual([])
    expect(await ingest(merchant, [event(1)])).toEqual({ inserted: 1, duplicates: 0 })
  })
})
