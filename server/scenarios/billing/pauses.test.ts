import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, createCredit, have, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createDiscount,
  errorOf,
  newBuyer,
  openCheckout,
  payment,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { subscribed as subscribedTo } from '#testing/pauses.ts'
import { assign, assigned, seatsOf, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import {
  changed,
  createPlan,
  eventsOf,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Order = Readonly<Record<string, unknown>> & {
  readonly created_at: string
  readonly items: readonly { readonly label: string; readonly amount: number }[]
}
const shown = (orders: readonly Order[]) =>
  orders.map(({ billing_reason, created_at, status, total_amount }) => [
    created_at.slice(0, 10),
    billing_reason,
    status,
    total_amount,
  ])

/** Since the 15th of January of a year that comes. */
async function subscribed() {
  const { one: bought, ...rest } = await subscribedTo(server)
  return { ...rest, bought }
}

const violations = ({ organizationId }: Merchant) =>
  findBillingViolations(server.query, organizationId)

test('a pause of three months: nothing is charged in it, and at the date it ends with a new period', async () => {
  const { bought, merchant, product } = await subscribed()
  const chat = await createBenefit(merchant, { type: 'feature_flag', description: 'Chat' })
  await setBenefits(merchant, product, [chat])
  await have(merchant, chat)
  const told = (await eventsOf(server, merchant)).length
  const planned = await changed(merchant, bought, {
    pause_at_period_end: true,
    resumes_at: '2031-05-20T12:00:00Z',
  })
  expect(planned).toMatchObject({
    status: 'active',
    pause_at_period_end: true,
    paused_at: null,
    resumes_at: '2031-05-20T12:00:00.000Z',
    current_period_end: bought.current_period_end,
  })
  await have(merchant, chat)

  await moveTo(merchant, '2031-02-16T00:00:00Z')
  const paused = await subscriptionOf(merchant, bought)
  expect(paused).toMatchObject({
    status: 'paused',
    pause_at_period_end: false,
    paused_at: bought.current_period_end,
    resumes_at: '2031-05-20T12:00:00.000Z',
    current_period_end: bought.current_period_end,
    ended_at: null,
  })
  await have(merchant)
  const state = await merchant.call('GET', `/v1/customers/${bought.customer_id}/state`)
  expect(state.body.active_subscriptions).toEqual([])
  const list = async (query: string) =>
    (await merchant.call('GET', `/v1/subscriptions/?${query}`)).body.items.length
  expect([await list('status=paused'), await list('active=true'), await list('active=false')]) //
    .toEqual([1, 0, 1])

  await moveTo(merchant, '2031-05-20T11:59:59Z')
  expect(shown(await ordersOf(merchant, bought))).toHaveLength(1)
  expect(await violations(merchant)).toEqual([])
  await moveTo(merchant, '2031-05-20T12:00:00Z')
  expect(await subscriptionOf(merchant, bought)).toMatchObject({
    status: 'active',
    pause_at_period_end: false,
    paused_at: null,
    resumes_at: null,
    current_period_start: '2031-05-20T12:00:00.000Z',
    current_period_end: '2031-06-20T12:00:00.000Z',
  })
  await have(merchant, chat)
  await moveTo(merchant, '2031-06-21T00:00:00Z')
  expect(shown(await ordersOf(merchant, bought))).toEqual([
    ['2031-01-15', 'subscription_create', 'paid', 1_000],
    ['2031-05-20', 'subscription_cycle', 'paid', 1_000],
    ['2031-06-20', 'subscription_cycle', 'paid', 1_000],
  ])
  expect((await eventsOf(server, merchant)).slice(told)).toEqual([
    'subscription.updated',
    ...['subscription.updated', 'subscription.paused'],
    ...['subscription.resumed', 'subscription.updated', 'order.created'],
    ...['order.updated', 'order.paid'],
    ...['subscription.cycled', 'subscription.updated', 'order.created'],
    ...['order.updated', 'order.paid'],
  ])
  expect(await violations(merchant)).toEqual([])
})

test('without a date it stays paused for years, and resumes by hand with a charge at once', async () => {
  const { bought, merchant } = await subscribed()
  await changed(merchant, bought, { pause_at_period_end: true })
  await merchant.advance('P3Y')
  expect((await subscriptionOf(merchant, bought)).status).toBe('paused')
  const resumed = await changed(merchant, bought, { resume: true })
  expect(resumed).toMatchObject({
    status: 'active',
    paused_at: null,
    started_at: bought.started_at,
  })
  await merchant.advance('PT1M')
  const orders = await ordersOf(merchant, bought)
  expect(orders).toHaveLength(2)
  expect(orders[1]).toMatchObject({ status: 'paid', total_amount: 1_000 })
})

test('a pause may be taken back until it begins, and its date may be changed until it is over', async () => {
  const { bought, merchant } = await subscribed()
  await changed(merchant, bought, { pause_at_period_end: true, resumes_at: '2031-04-01T00:00:00Z' })
  const back = await changed(merchant, bought, { pause_at_period_end: false })
  expect(back).toMatchObject({ pause_at_period_end: false, resumes_at: null })
  await moveTo(merchant, '2031-02-16T00:00:00Z')
  expect(await ordersOf(merchant, bought)).toHaveLength(2)

  await changed(merchant, bought, { pause_at_period_end: true })
  await moveTo(merchant, '2031-03-16T00:00:00Z')
  const dated = { pause_at_period_end: true, resumes_at: '2031-05-01T00:00:00Z' }
  expect(await changed(merchant, bought, dated)).toMatchObject({
    status: 'paused',
    pause_at_period_end: false,
    resumes_at: '2031-05-01T00:00:00.000Z',
  })
  await moveTo(merchant, '2031-05-02T00:00:00Z')
  expect(await subscriptionOf(merchant, bought)).toMatchObject({
    status: 'active',
    current_period_start: '2031-05-01T00:00:00.000Z',
  })
})

test('usage until the pause is charged when it begins, and usage in it never', async () => {
  const merchant = await createMerchant(server)
  await moveTo(merchant, '2031-01-15T00:00:00Z')
  const meter = await createMeter(merchant, {
    name: 'Calls',
    aggregation: { func: 'sum', property: 'n' },
  })
  const unit = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '2' }
  const product = await createPlan(merchant, { prices: [...fixed(1_000), unit] })
  await setBenefits(merchant, product, [await createCredit(merchant, meter, 10)])
  const bought = await subscribe(server, merchant, product)
  const use = (n: number) =>
    ingest(merchant, [{ name: 'call', customer_id: bought.customer_id, metadata: { n } }])
  const balance = async () => {
    await rollUp(server, merchant)
    return (await merchant.call('GET', '/v1/customer-meters/')).body.items[0]
  }
  await merchant.advance('P1D')
  await use(100)
  await changed(merchant, bought, { pause_at_period_end: true, resumes_at: '2031-04-15T00:00:00Z' })
  await moveTo(merchant, '2031-03-01T00:00:00Z')
  await use(1_000)
  const paused = await subscriptionOf(merchant, bought)
  expect(paused).toMatchObject({ status: 'paused', meters: [{ amount: 0 }] })
  expect(await balance()).toMatchObject({ credited_units: 0 })
  await moveTo(merchant, '2031-04-20T00:00:00Z')
  // What was used in the pause is drawn from no credits of later.
  expect(await balance()).toMatchObject({ credited_units: 10, consumed_units: 0, balance: 10 })
  await use(13)
  await moveTo(merchant, '2031-05-16T00:00:00Z')
  const lines = (await ordersOf(merchant, bought)).map(({ items }: Order) =>
    items.map(({ amount }) => amount),
  )
  expect(lines).toEqual([[1_000], [180], [1_000], [1_000, 6]])
  expect(await violations(merchant)).toEqual([])
})

test('a change that waits begins when the pause is over, and lines that wait are billed before it', async () => {
  const { bought, merchant } = await subscribed()
  const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(4_100) })
  const dearer = await createPlan(merchant, { name: 'Dearer', prices: fixed(6_000) })
  // Of 31 days, 16 are left: 3100 × 16 / 31 more.
  await moveTo(merchant, '2031-01-30T00:00:00Z')
  await changed(merchant, bought, { product_id: dear.id, proration_behavior: 'prorate' })
  await changed(merchant, bought, { product_id: dearer.id, proration_behavior: 'next_period' })
  const planned = await changed(merchant, bought, {
    pause_at_period_end: true,
    resumes_at: '2031-04-01T00:00:00Z',
  })
  expect(planned.pending_update.applies_at).toBe('2031-04-01T00:00:00.000Z')
  await moveTo(merchant, '2031-04-02T00:00:00Z')
  expect(shown(await ordersOf(merchant, bought))).toEqual([
    ['2031-01-15', 'subscription_create', 'paid', 1_000],
    ['2031-02-15', 'subscription_cycle', 'paid', 1_600],
    ['2031-04-01', 'subscription_cycle', 'paid', 6_000],
  ])
  expect(await subscriptionOf(merchant, bought)).toMatchObject({ product_id: dearer.id })
})

test('the months of a discount go on during a pause', async () => {
  const merchant = await createMerchant(server)
  const three = { duration: 'repeating', duration_in_months: 3, basis_points: 2_500 }
  const { id: discount_id } = await createDiscount(merchant, three)
  await moveTo(merchant, '2031-01-15T00:00:00Z')
  const product = await createPlan(merchant)
  const bought = await subscribe(server, merchant, product, { checkout: { discount_id } })
  await changed(merchant, bought, { pause_at_period_end: true, resumes_at: '2031-03-01T00:00:00Z' })
  await moveTo(merchant, '2031-04-02T00:00:00Z')
  const totals = (await ordersOf(merchant, bought)).map(({ total_amount }: Order) => total_amount)
  expect(totals).toEqual([750, 750, 1_000])
})

test('recurring revenue is without what is paused, and it is no churn', async () => {
  const { bought, merchant } = await subscribed()
  await changed(merchant, bought, { pause_at_period_end: true, resumes_at: '2031-04-20T00:00:00Z' })
  await moveTo(merchant, '2031-05-01T00:00:00Z')
  const query = 'start_date=2031-01-01&end_date=2031-04-30&interval=month'
  const { body } = await merchant.call('GET', `/v1/metrics/?${query}`)
  const of = (name: string) => body.periods.map((period: Record<string, number>) => period[name])
  expect(of('monthly_recurring_revenue')).toEqual([1_000, 0, 0, 1_000])
  expect(of('active_subscriptions')).toEqual([1, 0, 0, 1])
  expect(of('churned_subscriptions')).toEqual([0, 0, 0, 0])
  expect(of('revenue')).toEqual([840, 0, 0, 840])
})

test('a jump over a pause tells the same as days', async () => {
  const facts: unknown[] = []
  for (const steps of [['P8M'], Array.from({ length: 244 }, () => 'P1D')]) {
    const { bought, merchant } = await subscribed()
    await changed(merchant, bought, {
      pause_at_period_end: true,
      resumes_at: '2031-05-31T06:00:00Z',
    })
    for (const step of steps) await merchant.advance(step)
    await moveTo(merchant, '2031-10-01T00:00:00Z')
    const after = await subscriptionOf(merchant, bought)
    facts.push([shown(await ordersOf(merchant, bought)), after.current_period_end])
  }
  expect(facts[1]).toEqual(facts[0])
  expect(facts[0]).toEqual([
    [
      ['2031-01-15', 'subscription_create', 'paid', 1_000],
      ...['2031-05-31', '2031-06-30', '2031-07-31', '2031-08-31', '2031-09-30'].map((day) => [
        ...[day, 'subscription_cycle', 'paid', 1_000],
      ]),
    ],
    '2031-10-31T06:00:00.000Z',
  ])
})

test('who has a seat has nothing during a pause, and keeps the seat', async () => {
  const { benefit, merchant, subscription } = await sellSeats(server, 2)
  const email = newBuyer()
  await assigned(merchant, subscription, { email, immediate_claim: true })
  await have(merchant, benefit)
  await changed(merchant, subscription, { pause_at_period_end: true })
  await merchant.advance('P1M1D')
  await have(merchant)
  expect((await assign(merchant, subscription)).status).toBe(400)
  expect(await seatsOf(merchant, subscription)).toMatchObject({ available_seats: 0 })
  await changed(merchant, subscription, { resume: true })
  await have(merchant, benefit)
  expect(await seatsOf(merchant, subscription)).toMatchObject({ available_seats: 1 })
  const totals = (await ordersOf(merchant, subscription)).map(
    ({ total_amount }: Order) => total_amount,
  )
  expect(totals).toEqual([2_000, 2_000])
})

test('a customer whose subscription is paused buys no second one', async () => {
  const { bought, merchant, product } = await subscribed()
  await changed(merchant, bought, { pause_at_period_end: true })
  await merchant.advance('P2M')
  const checkout = await openCheckout(merchant, { products: [product.id] })
  const again = { ...payment(), customer_email: bought.customer.email }
  const refused = await buyerOf(server, checkout).confirm(again)
  expect(errorOf(refused)).toEqual([403, 'AlreadyActiveSubscriptionError'])
})
