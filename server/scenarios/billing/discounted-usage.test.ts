import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { changed, createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const half = { type: 'percentage', basis_points: 5_000 }
const byHalf = (duration: object) => ({ ...half, ...duration })
const off = (amount: number, duration: object) => ({ type: 'fixed', amount, ...duration })
const forever = { duration: 'forever' }
const once = { duration: 'once' }
const months = (duration_in_months: number) => ({ duration: 'repeating', duration_in_months })

/** A plan with a price for each unit, bought with a discount. In the US, where nothing is taxed here. */
async function bought(base: number, discount: object) {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
  const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
  const basePrice = { amount_type: 'fixed', price_amount: base }
  const prices = base === 0 ? [usage] : [basePrice, usage]
  const plan = await createPlan(merchant, { prices })
  const made = await call('POST', '/v1/discounts/', { name: 'Less', ...discount })
  expect(made.status, made.text).toBe(201)
  const one = await subscribe(server, merchant, plan, { checkout: { discount_id: made.body.id } })
  return { merchant, meter, one, discount: made.body.id as string }
}
type Bought = Awaited<ReturnType<typeof bought>>

const use = (merchant: Merchant, { customer_id }: Bought['one'], n: number) =>
  ingest(merchant, [{ name: 'call', customer_id, metadata: { n } }])

type Order = Record<'subtotal_amount' | 'discount_amount' | 'total_amount', number> & {
  readonly discount_id: string | null
}
const figuresOf = async ({ merchant, one }: Bought) =>
  (await ordersOf(merchant, one)).map((order: Order) => [
    order.subtotal_amount,
    order.discount_amount,
    order.total_amount,
  ])

const ways: readonly (readonly [string, (sold: Bought) => Promise<unknown>])[] = [
  [
    'pauses',
    async ({ merchant, one }) => {
      await changed(merchant, one, { pause_at_period_end: true })
      await merchant.advance('P1M')
    },
  ],
  [
    'ends with its period',
    async ({ merchant, one }) => {
      await changed(merchant, one, { cancel_at_period_end: true })
      await merchant.advance('P1M')
    },
  ],
  ['is revoked', ({ merchant, one }) => changed(merchant, one, { revoke: true })],
]
test.each(ways)('one that %s is charged for its usage with the discount', async (_, close) => {
  const sold = await bought(1_000, byHalf(forever))
  await use(sold.merchant, sold.one, 100)
  await close(sold)
  expect(await figuresOf(sold)).toEqual([
    // 1000 × 50 %
    [1_000, 500, 500],
    // 100 units × 10, × 50 %
    [1_000, 500, 500],
  ])
  const [, last] = await ordersOf(sold.merchant, sold.one)
  expect(last.discount_id).toBe(sold.discount)
  expect(await findBillingViolations(server.query, sold.merchant.organizationId)).toEqual([])
})

test('a change of the plan charges what was used before with the discount', async () => {
  const sold = await bought(1_000, byHalf(forever))
  const { merchant, meter, one } = sold
  await use(merchant, one, 100)
  const dearer = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '30' }
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 }, dearer]
  const { id: product_id } = await createPlan(merchant, { name: 'Other', prices })
  await changed(merchant, one, { product_id, proration_behavior: 'prorate' })
  await use(merchant, one, 10)
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, one)
  // The credit and the charge of the change are the same. 1000 + 10 × 30 + 100 × 10, × 50 %
  expect([renewal.subtotal_amount, renewal.discount_amount, renewal.total_amount]).toEqual([
    2_300, 1_150, 1_150,
  ])
  expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
})

test.each([
  // Usage of the first month: 1000 × 50 %; of the others 1000.
  ['once', 0, byHalf(once), [0, 500, 1_000, 1_000]],
  // Three months: 3 × 1000 × 50 %, then 1000.
  ['for three months', 0, byHalf(months(3)), [0, 500, 500, 500, 1_000]],
  // 1000 × 50 %; 1000 + 1000 × 50 % of the first month; 1000 + 1000
  ['once, also of the base', 1_000, byHalf(once), [500, 1_500, 2_000]],
  // 300 − 300; 300 + 1000 − (700 − 300); 300 + 1000
  ['once by an amount that the base leaves a part of', 300, off(700, once), [0, 900, 1_300]],
  // 1000 − 700; 1000 − 700 + 1000 − 0: the amount reduces each period once
  ['by an amount that the base uses up', 1_000, off(700, forever), [300, 1_300, 1_300]],
  // 0; 1000 − 700 each
  ['by an amount, where only usage is charged', 0, off(700, forever), [0, 300, 300]],
])('usage has the discount of its own period: %s', async (_, base, discount, totals) => {
  const sold = await bought(base, discount)
  for (const _ of totals.slice(1)) {
    await use(sold.merchant, sold.one, 100)
    await sold.merchant.advance('P1M')
  }
  expect((await figuresOf(sold)).map(([, , total = 0]: number[]) => total)).toEqual(totals)
  const violations = await findBillingViolations(server.query, sold.merchant.organizationId)
  // A period that costs nothing by itself has no order.
  const others = violations.filter(
    (each) => base > 0 || !each.startsWith('I-5: a period that began'),
  )
  expect(others).toEqual([])
})

test('a discount that is given within a period reduces nothing that was used in it', async () => {
  const sold = await bought(0, byHalf(once))
  const { merchant, one } = sold
  await merchant.advance('P1M')
  const made = await merchant.call('POST', '/v1/discounts/', { name: 'Next', ...byHalf(forever) })
  await use(merchant, one, 100)
  await changed(merchant, one, { discount_id: made.body.id })
  await merchant.advance('P1M')
  await use(merchant, one, 100)
  await merchant.advance('P1M')
  // 0; nothing was used; 100 × 10; 100 × 10 × 50 %
  expect((await figuresOf(sold)).map(([, , total = 0]: number[]) => total)).toEqual([0, 1_000, 500])
})
