import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { changed, createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Story = {
  readonly base?: number
  readonly cap?: number
  readonly discount?: object
  readonly func?: 'max' | 'sum'
}

/** A month at 10 a unit; then the same for 99 a unit. */
async function twoMonths({ base = 1_000, cap, discount, func = 'sum' }: Story = {}) {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const meter = await createMeter(merchant, {
    name: 'Tokens',
    aggregation: { func, property: 'n' },
  })
  const plan = (name: string, unit_amount: string, capped: object) => {
    const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount, ...capped }
    return createPlan(merchant, {
      name,
      prices: [{ amount_type: 'fixed', price_amount: base }, usage],
    })
  }
  const cheap = await plan('Cheap', '10', cap === undefined ? {} : { cap_amount: cap })
  const dear = await plan('Dear', '99', {})
  const made = discount && (await call('POST', '/v1/discounts/', { name: 'Less', ...discount }))
  const one = await subscribe(server, merchant, cheap, {
    checkout: made ? { discount_id: made.body.id } : {},
  })
  const use = (n: number, timestamp?: string) =>
    ingest(merchant, [
      {
        name: 'call',
        customer_id: one.customer_id,
        metadata: { n },
        ...(timestamp ? { timestamp } : {}),
      },
    ])
  const first = new Date(Date.parse(one.current_period_end) - 60_000).toISOString()
  return {
    merchant,
    one,
    use,
    /** In the first month, but reported now. */
    useLate: (n: number) => use(n, first),
    toDear: (more: object = { proration_behavior: 'prorate' }) =>
      changed(merchant, one, { product_id: dear.id, ...more }),
    /** Labels and figures of the usage in each order; invariants hold. */
    async lines() {
      expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
      const orders = await ordersOf(merchant, one)
      return orders.map(({ items }: { items: { label: string; amount: number }[] }) =>
        items
          .filter(({ label }) => label.startsWith('Tokens'))
          .map(({ amount, label }) => `${label}: ${amount}`),
      )
    },
    totals: async () =>
      (await ordersOf(merchant, one)).map((order: { total_amount: number }) => order.total_amount),
  }
}

test('late usage is charged at the price of its own period, after the plan was changed', async () => {
  const { lines, merchant, one, toDear, use, useLate } = await twoMonths()
  await use(50)
  await toDear({ proration_behavior: 'next_period' })
  await merchant.advance('P1M')
  await useLate(10)
  await use(2)
  await rollUp(server, merchant)
  // 2 × 99 + 10 × 10
  expect((await subscriptionOf(merchant, one)).meters).toMatchObject([{ amount: 298 }])
  await merchant.advance('P1M')
  expect(await lines()).toEqual([
    [],
    ['Tokens (50 × 0.1 USD): 500'],
    ['Tokens (2 × 0.99 USD): 198', 'Tokens (10 × 0.1 USD): 100'],
  ])
})

test('late usage of the part before a change within a period has the price of that part', async () => {
  const { lines, merchant, toDear, use } = await twoMonths()
  await use(50)
  const before = await merchant.advance('P1D')
  await merchant.advance('P1D')
  await toDear()
  await use(2)
  await use(7, before.toISOString())
  await merchant.advance('P1M')
  const [, second] = await lines()
  expect(second.toSorted()).toEqual([
    'Tokens (2 × 0.99 USD): 198',
    'Tokens (50 × 0.1 USD): 500',
    'Tokens (7 × 0.1 USD): 70',
  ])
})

test('late usage has what is left of the cap of its own period, each time', async () => {
  const { lines, merchant, toDear, use, useLate } = await twoMonths({ cap: 1_000 })
  await use(80)
  await toDear({ proration_behavior: 'next_period' })
  await merchant.advance('P1M')
  await useLate(15)
  await merchant.advance('P1M')
  await useLate(50)
  await use(20)
  await merchant.advance('P1M')
  expect(await lines()).toEqual([
    [],
    ['Tokens (80 × 0.1 USD): 800'],
    // 15 × 10 of the 200 that are left
    ['Tokens (15 × 0.1 USD): 150'],
    // 20 × 99 without a cap, and 50 × 10 at most 1000 − 800 − 150
    ['Tokens (20 × 0.99 USD): 1980', 'Tokens (50 × 0.1 USD, capped at 0.5 USD): 50'],
  ])
})

test('late usage is no part of the cap of the period in which it comes', async () => {
  const { lines, merchant, use, useLate } = await twoMonths({ cap: 1_000 })
  await use(80)
  await merchant.advance('P1M')
  await useLate(15)
  await use(150)
  await merchant.advance('P1M')
  expect(await lines()).toEqual([
    [],
    ['Tokens (80 × 0.1 USD): 800'],
    // 150 × 10 at most 1000, and 15 × 10 of the 200 that are left of the first
    ['Tokens (150 × 0.1 USD, capped at 10 USD): 1000', 'Tokens (15 × 0.1 USD): 150'],
  ])
})

test('late usage has the discount of its own period, also at the same price', async () => {
  const half = { type: 'percentage', basis_points: 5_000, duration: 'once' }
  const { lines, merchant, totals, use, useLate } = await twoMonths({ discount: half })
  await use(50)
  await merchant.advance('P1M')
  await useLate(10)
  await use(20)
  await merchant.advance('P1M')
  expect(await lines()).toEqual([
    [],
    ['Tokens (50 × 0.1 USD): 500'],
    ['Tokens (20 × 0.1 USD): 200', 'Tokens (10 × 0.1 USD): 100'],
  ])
  // 1000 × 50 %; 1000 + 500 × 50 %; 1000 + 200 + 100 × 50 %
  expect(await totals()).toEqual([500, 1_250, 1_250])
})

test('late usage has what is left of a fixed discount of its own period, each time', async () => {
  const off = { type: 'fixed', amount: 700, duration: 'once' }
  const { merchant, totals, use, useLate } = await twoMonths({ base: 300, discount: off })
  await use(20)
  await merchant.advance('P1M')
  await useLate(15)
  await merchant.advance('P1M')
  await useLate(10)
  await merchant.advance('P1M')
  // 300 − 300; 300 + 200 − 200; 300 + 150 − 150; 300 + 100 − (700 − 300 − 200 − 150)
  expect(await totals()).toEqual([0, 300, 300, 350])
})

test('a highest value that comes late is charged by how much it is higher, at its own price', async () => {
  const { lines, merchant, toDear, use, useLate } = await twoMonths({ func: 'max' })
  await use(9)
  await toDear({ proration_behavior: 'next_period' })
  await merchant.advance('P1M')
  await useLate(12)
  await useLate(4)
  await use(5)
  await merchant.advance('P1M')
  await useLate(11)
  await useLate(14)
  await merchant.advance('P1M')
  expect(await lines()).toEqual([
    [],
    ['Tokens (9 × 0.1 USD): 90'],
    // 5 × 99, and (12 − 9) × 10
    ['Tokens (5 × 0.99 USD): 495', 'Tokens (3 × 0.1 USD): 30'],
    // (14 − 9 − 3) × 10
    ['Tokens (2 × 0.1 USD): 20'],
  ])
})
