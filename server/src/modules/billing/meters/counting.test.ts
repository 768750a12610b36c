import type { Aggregation, Filter, FilterClause } from '@guildhall/contract/billing/meter-filter'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'
import { aggregate, matches, type TestEvent } from '#testing/usage-oracle.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const texts = fc.constantFrom('a', 'A', 'ab', 'b.c', '%', "'; drop", 'é', '1', 'true')
const numbers = fc.integer({ min: -40, max: 40 }).map((n) => n / 8)
const values = fc.oneof(texts, numbers, fc.boolean())
const start = Date.parse('2024-02-28T00:00:00Z')
const minute = 60_000

/** Four days around the end of a February. */
const times = fc
  .integer({ min: 0, max: 4 * 24 * 60 * 4 })
  .map((n) => new Date(start + n * (minute / 4)).toISOString())
const events: fc.Arbitrary<TestEvent> = fc.record({
  name: fc.constantFrom('call', 'Call', 'token'),
  external_customer_id: fc.constantFrom('ada', 'bob', 'eve'),
  timestamp: times,
  metadata: fc
    .record({ p: values, 'q.r': values, n: numbers }, { requiredKeys: [] })
    .map((flat) => ({ ...flat, _cost: { amount: 2, currency: 'usd' } })),
})

const clauses: fc.Arbitrary<FilterClause> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      property: fc.constantFrom(
        'name',
        'source',
        'p',
        'metadata.p',
        'q.r',
        'n',
        '_cost.amount',
        '_cost',
        'none',
      ),
      operator: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'),
      value: fc.oneof(
        texts,
        fc.constantFrom('call', 'user'),
        fc.integer({ min: -5, max: 5 }),
        fc.boolean(),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      property: fc.constant('timestamp'),
      operator: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'),
      value: fc.oneof(
        times,
        times.map((at) => Math.floor(Date.parse(at) / 1_000)),
      ),
    }),
  },
)
const filters = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.record({
    conjunction: fc.constantFrom('and', 'or'),
    clauses: fc.array(fc.oneof({ maxDepth: 3 }, clauses, tie('filter')), { maxLength: 3 }),
  }),
})).filter
const properties = fc.constantFrom('n', 'p', 'metadata.n', 'q.r', '_cost.amount')
const aggregations: fc.Arbitrary<Aggregation> = fc.oneof(
  fc.constant({ func: 'count' as const }),
  fc.record({ func: fc.constantFrom('sum', 'max', 'min', 'avg'), property: properties }),
  fc.record({ func: fc.constant('unique' as const), property: properties }),
)

const within = (event: TestEvent, from: string, to: string) =>
  Date.parse(event.timestamp) >= Date.parse(from) && Date.parse(event.timestamp) < Date.parse(to)

/** Decimal places beyond the twelfth of an average are cut. */
const close = (value: number) => expect.closeTo(value, 9)

test('filters and aggregations count what the model counts', { timeout: 60_000 }, async () => {
  const merchant = await createMerchant(server)
  const all = fc.sample(events, { numRuns: 300, seed: fc.sample(fc.integer(), 1)[0] ?? 0 })
  await ingest(merchant, all)
  await fc.assert(
    fc.asyncProperty(filters, aggregations, async (filter, aggregation) => {
      const body = {
        filter,
        aggregation,
        start_timestamp: new Date(start).toISOString(),
        end_timestamp: new Date(start + 30 * 24 * 60 * minute).toISOString(),
        interval: 'month',
      }
      const answer = await merchant.call('POST', '/v1/meters/preview', body)
      expect(answer.status, answer.text).toBe(200)
      const counted = all.filter((event) => matches(event, filter))
      expect(answer.body.total).toEqual(close(aggregate(counted, aggregation)))
      const listed = await merchant.call(
        'GET',
        `/v1/events/?limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
      expect(listed.body.pagination.total_count).toBe(counted.length)
    }),
    { numRuns: 30 },
  )
})

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/St_Johns',
)
const sets = fc.subarray(['ada', 'bob', 'eve'])

test('roll-ups count the same in any order of arrival', { timeout: 60_000 }, async () => {
  const merchant = await createMerchant(server)
  const all: TestEvent[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(events, { maxLength: 12 }), { maxLength: 3 }),
      filters,
      aggregations,
      fc.record({
        from: times,
        to: times,
        zone: zones,
        interval: fc.constantFrom('hour', 'day', 'week', 'month', 'year'),
        customers: sets,
      }),
      async (batches, filter, aggregation, { from, to, zone, interval, customers }) => {
        const meter = await createMeter(merchant, { filter, aggregation })
        for (const [index, batch] of batches.entries()) {
          await ingest(merchant, batch)
          all.push(...batch)
          // The last ones may be behind the mark.
          if (index < 2) await rollUp(server, merchant)
        }
        const [first = from, last = to] = [from, to].toSorted()
        const query = new URLSearchParams([
          ['start_timestamp', first],
          ['end_timestamp', last],
          ['interval', interval],
          ['timezone', zone],
          ...customers.map((each): [string, string] => ['external_customer_id', each]),
        ])
        const answer = await merchant.call('GET', `/v1/meters/${meter.id}/quantities?${query}`)
        expect(answer.status, answer.text).toBe(200)
        const counted = all.filter(
          (event) =>
            matches(event, filter) &&
            within(event, first, last) &&
            (customers.length === 0 || customers.includes(event.external_customer_id)),
        )
        const { quantities, total } = answer.body
        expect(total).toEqual(close(aggregate(counted, aggregation)))
        for (const [index, { timestamp, quantity }] of quantities.entries()) {
          const end = quantities[index + 1]?.timestamp ?? last
          const inside = counted.filter((event) => within(event, timestamp, end))
          expect([timestamp, quantity]).toEqual([timestamp, close(aggregate(inside, aggregation))])
        }
      },
    ),
    { numRuns: 10 },
  )
})
