import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainStatements } from '#testing/explain.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, named, rollUp } from '#testing/usage.ts'
import type { Definition } from './rules/definition.ts'
import { readSums } from './store/rollups.ts'

const eventCount = 30_000
const begin = Date.UTC(2024, 0, 1)
/** An event a minute. */
const minute = (n: number) => new Date(begin + n * 60_000)

let server: TestServer
let merchant: Merchant
let definition: Definition
beforeAll(async () => {
  server = await startServer({ app: { background: false } })
  merchant = await createMerchant(server)
  const { organizationId } = merchant
  await server.query(
    `insert into usage_subjects (organization_id, external_id)
     select $1, 'c' || n from generate_series(0, 9) as n`,
    [organizationId],
  )
  await server.query(
    `insert into usage_events (organization_id, id, subject_id, name, source, timestamp, ingested_at,
       metadata)
     select $1, md5('event ' || n)::uuid, s.id, 'call', 'user', at, at, '{}'
       from generate_series(0, $2::int - 1) as n
      cross join lateral (select $3::timestamptz + interval '1 minute' * n) as t (at)
       join usage_subjects s on s.organization_id = $1 and s.external_id = 'c' || n % 10`,
    [organizationId, eventCount, minute(0)],
  )
  const meter = await createMeter(merchant, { filter: named('call') })
  definition = { organizationId, meterId: meter.id, ...meter }
  await rollUp(server, merchant)
  await server.query('vacuum analyze usage_events, usage_rollups, usage_subjects')
})
afterAll(() => server.stop())

/** From ten minutes after a full quarter to ten minutes after another one. */
const span = { i: 0, subjectId: 0, from: minute(130), to: minute(280) }
const edges = [
  { ...span, to: minute(135) },
  { ...span, from: minute(270) },
]
const rolled = [{ ...span, from: minute(135), to: minute(270), level: 'q' as const }]

test.each([false, true])(
  'sums read roll-ups and the events at their edges, however many there are (exact: %s)',
  async (exact) => {
    const reading = { definition, rolled, edges, spans: [span], exact }
    const [sums] = await readSums(server.app.services.database.sql, reading)
    expect(sums?.n).toBe(150)
    const { plansOf } = await explainStatements(server.connection, 'custom')
    const plans = await plansOf((sql) => readSums(sql, reading))
    expect(plans).toHaveLength(1)
    for (const { pages, rows, scanned } of plans) {
      expect(scanned).toEqual([])
      expect(rows).toBeLessThan(100)
      expect(pages).toBeLessThan(200)
    }
  },
)
