import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCredit, setBenefits, toldOfGrants } from '#testing/benefits.ts'
import { buyerOf, createProduct, openCheckout, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const tokens = (merchant: Merchant) =>
  createMeter(merchant, { name: 'Tokens', aggregation: { func: 'sum', property: 'n' } })

/** 10.00 a month and 0.10 per unit, up to an amount. */
const pricesOf = (meter: { id: string }, cap_amount: number) => [
  { amount_type: 'fixed', price_amount: 1_000 },
  { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10', cap_amount },
]

const use = (merchant: Merchant, { customer_id }: { customer_id: string }, n: number) =>
  ingest(merchant, [{ name: 'call', customer_id, metadata: { n } }])

/** Waits until a customer was credited and used this much. */
async function stands(merchant: Merchant, credited: number, consumed = 0) {
  await vi.waitFor(
    async () => {
      await rollUp(server, merchant)
      const { body } = await merchant.call('GET', '/v1/customer-meters/')
      expect(body.items).toMatchObject([
        { credited_units: credited, consumed_units: consumed, balance: credited - consumed },
      ])
    },
    { timeout: 15_000, interval: 100 },
  )
}

type Order = { items: { label: string; amount: number }[] }
const usageOf = ({ items }: Order) =>
  items.filter(({ label }) => label.startsWith('Tokens')).map(({ amount }) => amount)

test('credits and resets are no usage, whatever the filter of a meter lets through', async () => {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant, { name: 'Tokens' })
  const sums = await createMeter(merchant, { aggregation: { func: 'sum', property: 'units' } })
  const plan = await createPlan(merchant, { prices: pricesOf(meter, 500) })
  await setBenefits(merchant, plan, [await createCredit(merchant, meter, 2)])
  const bought = await subscribe(server, merchant, plan)
  await vi.waitFor(async () => expect(await toldOfGrants(server, merchant)).toHaveLength(1))
  for (const n of [1, 2, 3]) await use(merchant, bought, n)
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, bought)
  expect(renewal.items).toMatchObject([{}, { label: 'Tokens (1 × 0.1 USD)', amount: 10 }])
  await rollUp(server, merchant)
  const { body } = await merchant.call('GET', `/v1/customer-meters/?meter_id=${meter.id}`)
  expect(body.items).toMatchObject([{ consumed_units: 0, balance: 2 }])
  const counted = await merchant.call('GET', `/v1/events/?meter_id=${sums.id}`)
  const sources = counted.body.items.map(({ source }: { source: string }) => source)
  expect(sources).toEqual(['user', 'user', 'user'])
  const told = [{ property: 'source', operator: 'eq', value: 'system' }]
  const filter = { conjunction: 'and', clauses: told }
  const { body: asked } = await merchant.call('POST', '/v1/meters/preview', {
    filter,
    aggregation: { func: 'count' },
    start_timestamp: bought.created_at,
    end_timestamp: renewal.created_at,
    interval: 'day',
  })
  expect(asked.total).toBe(1)
})

/*
 * Basic: 100 units, and 20 that roll over; 0.10 per unit beyond, at most 5.00 a month.
 * Pro: 1000 units; 0.10 per unit beyond, at most 3.00 a month.
 *
 * period 1  credited 120, used 150: 30 × 0.10 = 3.00. Nothing is left to roll over.
 * period 2  credited 120, used 110: the 100 first, then 10 of the 20. 10 roll over.
 * period 3  credited 10 + 120 = 130, used 40, then the upgrade: the 40 are covered. What is left of the
 *           100 and the 20 is revoked, the 10 stay, and of the 1000 of this period 40 were used: 960 are
 *           granted, which makes 970. Used 1100 more: 130 × 0.10 = 13.00, capped at 3.00.
 * period 4  credited 1000: all else was used.
 */
test('a plan with a meter, credits, a cap and an upgrade', async () => {
  const merchant = await createMerchant(server)
  const meter = await tokens(merchant)
  const [plain, rolling] = [
    await createCredit(merchant, meter, 100),
    await createCredit(merchant, meter, 20, true),
  ]
  const basic = await createPlan(merchant, { prices: pricesOf(meter, 500) })
  const pro = await createPlan(merchant, { name: 'Pro', prices: pricesOf(meter, 300) })
  await setBenefits(merchant, basic, [plain, rolling])
  await setBenefits(merchant, pro, [await createCredit(merchant, meter, 1_000)])

  const bought = await subscribe(server, merchant, basic)
  await stands(merchant, 120)
  await use(merchant, bought, 150)
  await stands(merchant, 120, 150)
  await merchant.advance('P1M')
  await stands(merchant, 120)
  await use(merchant, bought, 110)
  await merchant.advance('P1M')
  await stands(merchant, 130)
  await use(merchant, bought, 40)
  await stands(merchant, 130, 40)
  await changed(merchant, bought, { product_id: pro.id, proration_behavior: 'prorate' })
  await stands(merchant, 970)
  await use(merchant, bought, 1_100)
  await stands(merchant, 970, 1_100)
  await merchant.advance('P1M')
  await stands(merchant, 1_000)

  const orders = await ordersOf(merchant, bought)
  // (1100 − 970) × 10, at most the greater of the caps of 500 and 300 that the period had
  expect(orders.map(usageOf)).toEqual([[], [300], [0], [500]])
  const told = await toldOfGrants(server, merchant)
  expect(told.slice(6)).toEqual([
    expect.stringMatching(/^revoked (100|20) units$/),
    expect.stringMatching(/^revoked (100|20) units$/),
    'created 1000 units',
    'cycled 1000 units',
  ])
})

test('credits of a plan without a metered price are given anew with each period', async () => {
  const merchant = await createMerchant(server)
  const meter = await tokens(merchant)
  const plan = await createPlan(merchant)
  await setBenefits(merchant, plan, [
    await createCredit(merchant, meter, 100),
    await createCredit(merchant, meter, 20, true),
  ])
  const bought = await subscribe(server, merchant, plan)
  await stands(merchant, 120)
  await use(merchant, bought, 30)
  await stands(merchant, 120, 30)
  await merchant.advance('P1M')
  // 30 of the 100 were used, so all 20 roll over.
  await stands(merchant, 140)
  await changed(merchant, bought, { cancel_at_period_end: true })
  await merchant.advance('P1M')
  // What was granted for the last period ends; what had rolled over before stays.
  await stands(merchant, 20)
})

test('units that were bought once stay through the renewals of a plan', async () => {
  const merchant = await createMerchant(server)
  const meter = await tokens(merchant)
  const plan = await createPlan(merchant, { prices: pricesOf(meter, 500) })
  await setBenefits(merchant, plan, [await createCredit(merchant, meter, 100)])
  const pack = await createProduct(merchant)
  await setBenefits(merchant, pack, [await createCredit(merchant, meter, 50)])
  const bought = await subscribe(server, merchant, plan)
  const { customer_id } = bought
  const checkout = await openCheckout(merchant, { products: [pack.id], customer_id })
  const paid = await buyerOf(server, checkout).confirm({
    confirmation_token_id: 'tok_visa',
    customer_name: 'Ada',
    customer_billing_address: { country: 'DE' },
  })
  expect(paid.status, paid.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  await stands(merchant, 150)
  await use(merchant, bought, 120)
  await stands(merchant, 150, 120)
  await merchant.advance('P1M')
  // 100 of the plan and 20 of the pack were used; 30 of the pack stay.
  await stands(merchant, 130)
  expect((await ordersOf(merchant, bought)).map(usageOf)).toEqual([[], [0]])
})

test('a changed benefit is credited again, without a reset', async () => {
  const merchant = await createMerchant(server)
  const meter = await tokens(merchant)
  const credit = await createCredit(merchant, meter, 100)
  const plan = await createPlan(merchant)
  await setBenefits(merchant, plan, [credit])
  const bought = await subscribe(server, merchant, plan)
  await stands(merchant, 100)
  await use(merchant, bought, 30)
  await stands(merchant, 100, 30)
  const properties = { meter_id: meter.id, units: 500, rollover: false }
  const path = `/v1/benefits/${credit.id}`
  await merchant.call('PATCH', path, { type: 'meter_credit', properties })
  // Five hundred in this period, of which 30 are used.
  await stands(merchant, 500, 30)
  await merchant.call('PATCH', path, { type: 'meter_credit', description: 'Five hundred' })
  await merchant.advance('P1D')
  expect(await toldOfGrants(server, merchant)).toEqual(['created 100 units', 'updated 100 units'])
})
