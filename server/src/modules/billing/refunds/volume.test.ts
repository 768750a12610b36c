import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import { type Loaded, loadDatabase, plansOf, withoutIndexes } from '#testing/plans.ts'
import {
  createList,
  createPageBoundaries,
  type ListRequest,
} from '../../../platform/lists/index.ts'
import type { Refund } from './rules.ts'
import * as store from './store.ts'

/** The plans are the same with a million, which take minutes to store. */
const count = 200_000

let loaded: Loaded
beforeAll(async () => {
  loaded = await loadDatabase(async (run) => {
    // They are faster to build than to keep. Texts of one in ten are enough for the search.
    await withoutIndexes(run, 'refunds', () =>
      run(
        `insert into refunds (id, organization_id, order_id, customer_id, status, reason, amount,
           tax_amount, currency, metadata, revoke_benefits, is_outside, order_number,
           customer_email, customer_name, created_at)
         select lpad(to_hex(n), 32, '0')::uuid, case when n % 100 = 0 then 'small' else 'large' end,
                lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n % 5000), 32, '0')::uuid,
                case n % 1000 when 1 then 'pending' when 2 then 'failed' else 'succeeded' end,
                case when n % 500 = 3 then 'fraudulent' else 'customer_request' end,
                n % 7000 + 1, 0, case when n % 3 = 0 then 'usd' else 'eur' end, '{}', false, false,
                case when n % 10 = 1 then 'X-' || n else '' end,
                case when n % 10 = 1 then 'user' || n % 5000 || '@example.com' else '' end, '',
                timestamptz '2030-01-01' + interval '1 minute' * (n::bigint * 7919 % ${count})
           from generate_series(1, ${count}) n`,
      ),
    )
    await run(
      `insert into list_counts (organization_id, list, key, n)
       select organization_id, 'refunds', to_jsonb(status), count(*) from refunds group by 1, 3`,
    )
    await run('vacuum analyze refunds')
  })
}, 180_000)
afterAll(() => loaded.close())

const list = createList<Refund, keyof typeof store.listing.sorts, store.Filter>(
  store.listing,
  createPageBoundaries(manualClock()),
)
type Request = Partial<ListRequest<keyof typeof store.listing.sorts, store.Filter>>
const requestOf = (more: Request) => ({
  organizationId: 'large',
  sorting: ['-created_at'] as const,
  offset: 0,
  limit: 25,
  ...more,
})

test.each<[string, Request, string]>([
  ['in their order', {}, 'refunds_in_order'],
  ['by amount', { sorting: ['-amount'] }, 'refunds_by_amount'],
  ['by amount with tax', { sorting: ['-total_amount'] }, 'refunds_by_total'],
  ['of a status', { filters: { status: ['pending'] } }, 'refunds_by_status'],
  ['of a reason', { filters: { reason: ['fraudulent'] } }, 'refunds_by_reason'],
  [
    'of a day',
    {
      filters: {
        createdAfter: ['2030-03-01T00:00:00Z'],
        createdBefore: ['2030-03-01T23:59:59Z'],
      },
    },
    'refunds_in_order',
  ],
  ['of a number', { search: 'X-177701' }, 'refunds_parts'],
  ['of a customer', { search: 'user4321@' }, 'refunds_parts'],
])('a page among many refunds %s is found by an index', async (_, more, index) => {
  const plans = await plansOf(loaded, async (each) => {
    const { rows, total } = await list(each, requestOf(more))
    expect(rows.length).toBeGreaterThan(0)
    expect(total).toBeGreaterThanOrEqual(rows.length)
  })
  expect(plans.flatMap(({ scanned }) => scanned)).not.toContain('refunds')
  expect(plans.at(-1)?.indexes).toContain(index)
  for (const { pages } of plans) expect(pages).toBeLessThan(3_000)
})

test('refunds are added up to a limit, and their number does not matter', async () => {
  const plans = await plansOf(loaded, (each) =>
    list.readSums(each, requestOf({ limit: 1_000 }), store.sums),
  )
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
  expect(plans.at(-1)?.pages).toBeLessThan(2_000)
})
