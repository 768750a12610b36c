import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { changed, createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Order = { billing_reason: string; items: { label: string; amount: number }[] }
const linesOf = (orders: readonly Order[]) =>
  orders.map(({ billing_reason, items }) => [
    billing_reason,
    ...items.map(({ label, amount }) => `${label}: ${amount}`),
  ])

/** A plan of 10.00 with a price per unit, and a subscription of it. */
async function metered(price: object = {}, aggregation: object = { func: 'sum', property: 'n' }) {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant, { name: 'Tokens', aggregation })
  const usage = {
    amount_type: 'metered_unit',
    meter_id: meter.id,
    unit_amount: '0.333333333333',
    ...price,
  }
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 }, usage]
  const plan = await createPlan(merchant, { prices })
  const bought = await subscribe(server, merchant, plan)
  return { merchant, meter, plan, bought }
}
const use = (merchant: Merchant, bought: { customer_id: string }, n: number, timestamp?: string) =>
  ingest(merchant, [
    {
      name: 'call',
      customer_id: bought.customer_id,
      metadata: { n },
      ...(timestamp ? { timestamp } : {}),
    },
  ])

test('usage is charged at the end of each period, exactly, and late events in the next', async () => {
  const { merchant, meter, bought } = await metered()
  const first = await subscriptionOf(merchant, bought)
  expect(first.meters).toMatchObject([
    { meter_id: meter.id, meter, consumed_units: 0, credited_units: 0, amount: 0 },
  ])
  await use(merchant, bought, 1_000)
  await use(merchant, bought, 0.5)
  await rollUp(server, merchant)
  // 1000.5 × 0.333333333333 is 333.4999…
  expect((await subscriptionOf(merchant, bought)).meters).toMatchObject([
    { consumed_units: 1_000.5, amount: 333 },
  ])
  await merchant.advance('P1M')
  const late = new Date(Date.parse(first.current_period_end) - 60_000).toISOString()
  await use(merchant, bought, 30, late)
  await use(merchant, bought, 3)
  await rollUp(server, merchant)
  expect((await subscriptionOf(merchant, bought)).meters).toMatchObject([
    { consumed_units: 33, amount: 11 },
  ])
  await merchant.advance('P1M')
  await merchant.advance('P1M')
  expect(linesOf(await ordersOf(merchant, bought))).toEqual([
    ['subscription_create', 'Plan: 1000'],
    ['subscription_cycle', 'Plan: 1000', 'Tokens (1000.5 × 0.00333333333333 USD): 333'],
    ['subscription_cycle', 'Plan: 1000', 'Tokens (33 × 0.00333333333333 USD): 11'],
    ['subscription_cycle', 'Plan: 1000'],
  ])
  const [row] = (await merchant.call('GET', '/v1/customer-meters/')).body.items
  expect(row).toMatchObject({ consumed_units: 0, balance: 0 })
})

test('what was reported by mistake is deleted until it is charged', async () => {
  const { merchant, bought } = await metered({ unit_amount: '1' })
  const { call } = merchant
  const latest = async () => (await call('GET', '/v1/events/?source=user&limit=1')).body.items[0].id
  const remove = (id: string) => call('DELETE', `/v1/events/${id}`)
  const { current_period_end: end } = await subscriptionOf(merchant, bought)
  await use(merchant, bought, 100)
  const charged = await latest()
  await use(merchant, bought, 5_000)
  expect((await remove(await latest())).status).toBe(204)
  await merchant.advance('P1M')
  const refusal = await remove(charged)
  expect([refusal.status, refusal.body.error]).toEqual([409, 'EventIsFinal'])
  // One that came too late for its period is charged with the next, so it can still be deleted.
  await use(merchant, bought, 70, new Date(Date.parse(end) - 60_000).toISOString())
  await rollUp(server, merchant)
  const { items } = (await call('GET', '/v1/events/?source=user&limit=10')).body
  const late = items.find((each: { metadata: { n: number } }) => each.metadata.n === 70)
  expect((await remove(late.id)).status).toBe(204)
  await use(merchant, bought, 3)
  await merchant.advance('P1M')
  const orders = linesOf(await ordersOf(merchant, bought))
  expect(orders.map(([, , usage]) => usage)).toEqual([
    undefined,
    'Tokens (100 × 0.01 USD): 100',
    'Tokens (3 × 0.01 USD): 3',
  ])
  expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
})

test('half a cent is rounded up, and a cap ends the amount', async () => {
  const { merchant, bought } = await metered({ unit_amount: '0.5', cap_amount: 500 })
  await use(merchant, bought, 3)
  await merchant.advance('P1M')
  await use(merchant, bought, 5_000)
  await merchant.advance('P1M')
  expect(linesOf(await ordersOf(merchant, bought)).slice(1)).toEqual([
    ['subscription_cycle', 'Plan: 1000', 'Tokens (3 × 0.005 USD): 2'],
    ['subscription_cycle', 'Plan: 1000', 'Tokens (5000 × 0.005 USD, capped at 5 USD): 500'],
  ])
})

test('an archived meter still charges, and the last usage is billed at the end', async () => {
  const { merchant, meter, bought } = await metered(
    { unit_amount: '10' },
    { func: 'max', property: 'n' },
  )
  await merchant.call('PATCH', `/v1/meters/${meter.id}`, { is_archived: true })
  await use(merchant, bought, 4)
  await use(merchant, bought, 9)
  await changed(merchant, bought, { cancel_at_period_end: true })
  await merchant.advance('P1M')
  expect(linesOf(await ordersOf(merchant, bought)).slice(1)).toEqual([
    ['subscription_cycle', 'Tokens (9 × 0.1 USD): 90'],
  ])
  expect(await subscriptionOf(merchant, bought)).toMatchObject({ status: 'canceled' })
  expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
})

test('what was used before a plan was changed waits for the next order', async () => {
  const { merchant, meter, bought } = await metered({ unit_amount: '10' })
  await use(merchant, bought, 7)
  const prices = [
    { amount_type: 'fixed', price_amount: 1_000 },
    { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '20' },
  ]
  const { id: product_id } = await createPlan(merchant, { name: 'Other', prices })
  await merchant.advance('P1D')
  await changed(merchant, bought, { product_id, proration_behavior: 'prorate' })
  await use(merchant, bought, 2)
  await merchant.advance('P1M')
  const orders = await ordersOf(merchant, bought)
  const lines = linesOf(orders).at(-1) ?? []
  expect(lines).toContain('Tokens (7 × 0.1 USD): 70')
  expect(lines).toContain('Tokens (2 × 0.2 USD): 40')
})

test('a highest value is charged once for a period, with the price that it ends with', async () => {
  const highest = { func: 'max', property: 'n' }
  const { merchant, meter, bought } = await metered({ unit_amount: '10' }, highest)
  await use(merchant, bought, 9)
  const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '20' }
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 }, usage]
  const plan = await createPlan(merchant, { name: 'Other', prices })
  await merchant.advance('P1D')
  await changed(merchant, bought, { product_id: plan.id, proration_behavior: 'prorate' })
  await use(merchant, bought, 2)
  await rollUp(server, merchant)
  const { meters } = await subscriptionOf(merchant, bought)
  expect(meters).toMatchObject([{ consumed_units: 9, amount: 180 }])
  await merchant.advance('P2M')
  const [, first, second] = linesOf(await ordersOf(merchant, bought))
  expect(first?.filter((line) => line.startsWith('Tokens'))).toEqual(['Tokens (9 × 0.2 USD): 180'])
  expect(second).toEqual(['subscription_cycle', 'Other: 1000'])
  expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
})

test('what was used before an upgrade that is paid at once waits for the next order', async () => {
  const { merchant, bought } = await metered({ unit_amount: '10' })
  await use(merchant, bought, 7)
  const { id: product_id } = await createPlan(merchant, {
    name: 'Other',
    prices: [{ amount_type: 'fixed', price_amount: 3_000 }],
  })
  await merchant.advance('P1D')
  await changed(merchant, bought, { product_id, proration_behavior: 'invoice' })
  await merchant.advance('P1M')
  const [, upgrade, renewal] = linesOf(await ordersOf(merchant, bought))
  expect(upgrade).toHaveLength(3)
  expect(renewal).toEqual(['subscription_cycle', 'Other: 3000', 'Tokens (7 × 0.1 USD): 70'])
})

test('what was used while a plan had no price for it is never charged, also if it comes late', async () => {
  const { merchant, plan, bought } = await metered({ unit_amount: '10' })
  await use(merchant, bought, 7)
  const { id: product_id } = await createPlan(merchant, { name: 'Other' })
  await merchant.advance('P1D')
  await changed(merchant, bought, { product_id, proration_behavior: 'prorate' })
  const between = await merchant.advance('P1D')
  await use(merchant, bought, 100)
  await merchant.advance('P1D')
  await changed(merchant, bought, { product_id: plan.id, proration_behavior: 'prorate' })
  await use(merchant, bought, 200, between.toISOString())
  const before = new Date(between.getTime() - 36 * 3_600_000).toISOString()
  await use(merchant, bought, 3, before)
  await use(merchant, bought, 2)
  await merchant.advance('P1M')
  const lines = linesOf(await ordersOf(merchant, bought)).at(-1) ?? []
  expect(lines.filter((line) => line.startsWith('Tokens'))).toEqual([
    'Tokens (5 × 0.1 USD): 50',
    'Tokens (7 × 0.1 USD): 70',
  ])
})

test('what is used in a trial is free', async () => {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant, {
    name: 'Tokens',
    aggregation: { func: 'sum', property: 'n' },
  })
  const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
  const trial = { trial_interval: 'day', trial_interval_count: 7 }
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 }, usage]
  const bought = await subscribe(server, merchant, await createPlan(merchant, { prices, ...trial }))
  await use(merchant, bought, 100)
  await merchant.advance('P8D')
  await use(merchant, bought, 3)
  await merchant.advance('P1M')
  expect(linesOf(await ordersOf(merchant, bought)).at(-1)).toEqual([
    'subscription_cycle',
    'Plan: 1000',
    'Tokens (3 × 0.1 USD): 30',
  ])
})

test('a change that begins another period bills what was used before it, and does not put it off', async () => {
  const { merchant, bought } = await metered({ unit_amount: '10' })
  await use(merchant, bought, 1_000)
  const free = { recurring_interval: 'year', prices: [{ amount_type: 'free' }] }
  const yearly = await createPlan(merchant, free)
  await changed(merchant, bought, { product_id: yearly.id })
  const [, credit, used] = await ordersOf(merchant, bought)
  const all = [credit, used].flatMap((order) => order?.items ?? [])
  expect(all.map(({ amount }) => amount).filter((amount) => amount > 0)).toEqual([10_000])
  await merchant.advance('PT1M')
  const orders = await ordersOf(merchant, bought)
  expect(orders.map(({ status }: { status: string }) => status)).not.toContain('pending')
  expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
})
