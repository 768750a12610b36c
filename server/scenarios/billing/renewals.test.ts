import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
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

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a plan is sold, renews every month and ends with the period in which it is canceled', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  expect(bought).toMatchObject({ status: 'active', amount: 1_000, cancel_at_period_end: false })
  expect(await eventsOf(server, merchant)).toEqual([
    ...['subscription.created', 'subscription.active', 'subscription.updated'],
    ...['order.created', 'order.updated', 'order.paid'],
  ])

  await merchant.advance('P1M')
  const renewed = await subscriptionOf(merchant, bought)
  expect(renewed.current_period_start).toBe(bought.current_period_end)
  const orders = await ordersOf(merchant, bought)
  expect(
    orders.map((order: Record<string, unknown>) => [
      order.billing_reason,
      order.status,
      order.total_amount,
      order.tax_amount,
    ]),
  ).toEqual([
    ['subscription_create', 'paid', 1_000, 160],
    ['subscription_cycle', 'paid', 1_000, 160],
  ])
  expect((await eventsOf(server, merchant)).slice(6)).toEqual([
    ...['subscription.cycled', 'subscription.updated', 'order.created'],
    ...['order.updated', 'order.paid'],
  ])

  const canceled = await changed(merchant, bought, { cancel_at_period_end: true })
  expect(canceled).toMatchObject({ status: 'active', ends_at: renewed.current_period_end })
  await merchant.advance('P1M')
  const ended = await subscriptionOf(merchant, bought)
  expect(ended).toMatchObject({ status: 'canceled', ended_at: renewed.current_period_end })
  expect(await ordersOf(merchant, bought)).toHaveLength(2)
  expect((await eventsOf(server, merchant)).slice(11)).toEqual([
    ...['subscription.updated', 'subscription.canceled'],
    ...['subscription.updated', 'subscription.revoked'],
  ])
})

test('a subscription of 31 January renews at the end of shorter months', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const now = new Date((await merchant.call('GET', '/v1/sandbox/clock')).body.now)
  const year = now.getUTCFullYear() + 1
  await moveTo(merchant, `${year}-01-31T10:00:00Z`)
  const bought = await subscribe(server, merchant, plan)
  await moveTo(merchant, `${year}-06-01T00:00:00Z`)
  const orders = await ordersOf(merchant, bought)
  const days = orders.map((order: { created_at: string }) => order.created_at.slice(5, 10))
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  expect(days).toEqual(['01-31', leap ? '02-29' : '02-28', '03-31', '04-30', '05-31'])
})

test('a trial costs nothing; the first period begins and is charged at its end', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 14 })
  const bought = await subscribe(server, merchant, plan)
  expect(bought).toMatchObject({ status: 'trialing', trial_end: bought.current_period_end })
  const [first] = await ordersOf(merchant, bought)
  expect(first).toMatchObject({ total_amount: 0, status: 'paid' })
  expect(first.items).toHaveLength(1)

  await merchant.advance('P14D')
  const active = await subscriptionOf(merchant, bought)
  expect(active).toMatchObject({ status: 'active', current_period_start: bought.trial_end })
  const [, charged] = await ordersOf(merchant, bought)
  expect(charged).toMatchObject({ total_amount: 1_000, status: 'paid' })
})

test('ending a trial now starts and charges the first period now', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 14 })
  const bought = await subscribe(server, merchant, plan)
  const active = await changed(merchant, bought, { trial_end: 'now' })
  expect(active.status).toBe('active')
  expect(active.trial_end).toBe(active.current_period_start)
  await merchant.advance('PT1M')
  const [, charged] = await ordersOf(merchant, bought)
  expect(charged).toMatchObject({ total_amount: 1_000, status: 'paid' })
})

test('a discount of three months reduces three monthly periods, also after a trial', async () => {
  const merchant = await createMerchant(server)
  const three = { duration: 'repeating', duration_in_months: 3, basis_points: 2_500 }
  const { id: discount_id } = await createDiscount(merchant, three)
  const trial = { trial_interval: 'day', trial_interval_count: 10 }
  for (const plan of [await createPlan(merchant), await createPlan(merchant, trial)]) {
    const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
    expect(bought.amount).toBe(750)
    await merchant.advance('P4M11D')
    const orders = await ordersOf(merchant, bought)
    const totals = orders.map(({ total_amount }: { total_amount: number }) => total_amount)
    expect(totals.filter((total: number) => total > 0).slice(0, 5)).toEqual([
      750, 750, 750, 1_000, 1_000,
    ])
    expect(await subscriptionOf(merchant, bought)).toMatchObject({ discount: null, amount: 1_000 })
  }
})

test('a yearly plan renews for what was bought, whatever the product costs now', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { recurring_interval: 'year', prices: fixed(9_000) })
  const bought = await subscribe(server, merchant, plan)
  const dearer = await merchant.call('PATCH', `/v1/products/${plan.id}`, { prices: fixed(12_000) })
  expect(dearer.status).toBe(200)
  await merchant.advance('P1Y')
  const orders = await ordersOf(merchant, bought)
  expect(orders.map(({ total_amount }: { total_amount: number }) => total_amount)).toEqual([
    9_000, 9_000,
  ])
})
