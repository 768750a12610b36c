import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Item = {
  readonly label: string
  readonly amount: number
  readonly period_start: string | null
  readonly period_end: string | null
}
const said = (items: readonly Item[]) =>
  items.map(({ amount, label, period_end, period_start }) => [
    label,
    amount,
    period_start,
    period_end,
  ])

/** 10.00 a month, and a cent and a half for each call. */
async function german() {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant, {
    name: 'Aufrufe',
    aggregation: { func: 'sum', property: 'n' },
  })
  const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '1.5' }
  const plan = await createPlan(merchant, { prices: [...fixed(1_000), usage] })
  const bought = await subscribe(server, merchant, plan, { checkout: { locale: 'de-AT' } })
  return { merchant, meter, plan, bought }
}

test('each line says what it is for, in the language of the customer', async () => {
  const { merchant, bought } = await german()
  const first = await subscriptionOf(merchant, bought)
  const [start, end] = [first.current_period_start, first.current_period_end]
  await ingest(merchant, [
    { name: 'call', customer_id: bought.customer_id, metadata: { n: 1_200.5 } },
  ])
  await moveTo(merchant, end)
  const second = await subscriptionOf(merchant, bought)
  expect(second.current_period_start).toBe(end)
  const [bill, renewal] = await ordersOf(merchant, bought)
  expect(said(bill.items)).toEqual([['Plan', 1_000, start, end]])
  // 1200.5 × 1.5 is 1800.75. The usage is that of the period before.
  expect(said(renewal.items)).toEqual([
    ['Plan', 1_000, end, second.current_period_end],
    ['Aufrufe (1200,5 × 0,015 USD)', 1_801, start, end],
  ])
})

test('what a change credits and charges is for the rest of the period', async () => {
  const { merchant, bought } = await german()
  const { current_period_start: start, current_period_end: end } = await subscriptionOf(
    merchant,
    bought,
  )
  const middle = new Date((Date.parse(start) + Date.parse(end)) / 2).toISOString()
  const pro = await createPlan(merchant, { name: 'Pro', prices: fixed(2_000) })
  await moveTo(merchant, middle)
  const asked = { product_id: pro.id, proration_behavior: 'invoice' }
  const preview = await merchant.call('POST', `/v1/subscriptions/${bought.id}/preview`, asked)
  expect(preview.body.lines.map(({ label }: Item) => label)).toEqual([
    'Nicht genutzte Zeit von Plan',
    'Verbleibende Zeit von Pro',
  ])
  await changed(merchant, bought, asked)
  const [, order] = await ordersOf(merchant, bought)
  const lines = said(order.items)
  const from = lines[0]?.[2]
  expect(lines).toEqual([
    ['Nicht genutzte Zeit von Plan', -500, from, end],
    ['Verbleibende Zeit von Pro', 1_000, from, end],
  ])
  expect(Date.parse(String(from)) - Date.parse(middle)).toBeLessThan(60_000)
})

test('lines that wait keep what they are for, and merged ones are for all of it', async () => {
  const { merchant, plan, bought } = await german()
  const { current_period_end: end } = await subscriptionOf(merchant, bought)
  const pro = await createPlan(merchant, { name: 'Pro', prices: fixed(2_000) })
  const to = (id: string) =>
    change(merchant, bought, { product_id: id, proration_behavior: 'prorate' })
  await merchant.advance('P5D')
  expect((await to(pro.id)).status).toBe(200)
  const since = (await merchant.call('GET', '/v1/sandbox/clock')).body
  await merchant.advance('P5D')
  expect((await to(plan.id)).status).toBe(200)
  await merchant.advance('P5D')
  expect((await to(pro.id)).status).toBe(200)
  await moveTo(merchant, end)
  const [, renewal] = await ordersOf(merchant, bought)
  const waited = renewal.items.filter(({ proration }: { proration: boolean }) => proration)
  const ofPro = waited.filter(({ label }: Item) => label === 'Verbleibende Zeit von Pro')
  expect(ofPro).toHaveLength(1)
  expect(ofPro[0].period_end).toBe(end)
  expect(Math.abs(Date.parse(ofPro[0].period_start) - Date.parse(since.now))).toBeLessThan(60_000)
})

test('a trial is a line for its time, and what is sold once is for none', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 14 })
  const bought = await subscribe(server, merchant, plan, { checkout: { locale: 'fr' } })
  const [order] = await ordersOf(merchant, bought)
  expect(said(order.items)).toEqual([
    ['Période d’essai de Plan', 0, bought.trial_start, bought.trial_end],
  ])
})
