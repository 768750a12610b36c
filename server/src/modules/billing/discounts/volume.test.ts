import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#testing/manual-clock.ts'
import { type Loaded, loadDatabase, plansOf } from '#testing/plans.ts'
import {
  createList,
  createPageBoundaries,
  type ListRequest,
} from '../../../platform/lists/index.ts'
import * as store from './store/discounts.ts'

/** Codes that a seller generated, one for each customer. */
const count = 100_000
const at = new Date('2030-06-01T00:00:00Z')

let loaded: Loaded
beforeAll(async () => {
  loaded = await loadDatabase(async (run) => {
    await run(
      `insert into discounts (id, organization_id, name, code, type, duration, basis_points,
       starts_at, ends_at, max_redemptions, redemptions_count, metadata, created_at)
     select lpad(to_hex(n), 32, '0')::uuid, 'large', 'Welcome ' || n, 'CODE-' || n, 'percentage',
            'once', 1000, case when n % 1000 = 1 then $1::timestamptz + interval '9 days' end,
            case n % 1000 when 2 then $1::timestamptz - interval '9 days'
                          when 3 then $1::timestamptz + interval '5 days' end,
            1, case when n % 1000 = 4 then 1 else 0 end, '{}',
            timestamptz '2030-01-01' + interval '1 second' * n
       from generate_series(1, ${count}) n`,
      [at],
    )
    await run(
      `insert into discount_redemptions (id, organization_id, discount_id, checkout_id, created_at)
     select lpad(to_hex(n), 32, '0')::uuid, 'large', lpad(to_hex(3), 32, '0')::uuid,
            lpad(to_hex(n), 32, '0')::uuid, $1::timestamptz - interval '40 days'
       from generate_series(1, 20000) n`,
      [at],
    )
    await run('vacuum analyze discounts, discount_redemptions')
  })
}, 120_000)
afterAll(() => loaded.close())

const list = createList<store.DiscountRow, keyof typeof store.listing.sorts, store.Filter>(
  store.listing,
  createPageBoundaries(manualClock()),
)
type Request = Partial<ListRequest<keyof typeof store.listing.sorts, store.Filter>>

const pagesOf = async (more: Request) => {
  const request = {
    organizationId: 'large',
    sorting: ['-created_at'] as const,
    offset: 0,
    limit: 25,
    ...more,
  }
  const plans = await plansOf(loaded, (each) => list(each, request))
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
  return plans.reduce((sum, { pages }) => sum + pages, 0)
}

test.each(['scheduled', 'ended', 'used_up'] as const)(
  'the few of many discounts that are %s are found by an index, with their total',
  async (state) => {
    expect(await pagesOf({ conditions: [store.inState([state], at)] })).toBeLessThan(1_000)
  },
)

test('those that end soon are found by their end, whatever the others are used for', async () => {
  const since = new Date(at.getTime() - 30 * 86_400_000)
  const within = new Date(at.getTime() + 7 * 86_400_000)
  const pages = await pagesOf({
    filters: { endsBefore: [within.toISOString()] },
    conditions: [store.inState(['active'], at), store.redeemedAfter(since)],
  })
  expect(pages).toBeLessThan(1_500)
})
