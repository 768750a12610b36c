import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, changed, createPlan, fixed, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type One = { readonly id: string }

async function previewOf({ call }: Merchant, { id }: One, body: object) {
  const answer = await call('POST', `/v1/subscriptions/${id}/preview`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const expectedOf = ({ applies_at, due_amount, recurring_amount }: Record<string, unknown>) => ({
  expected: { applies_at, due_amount, recurring_amount },
})

const refused = { status: 409, body: { error: 'SubscriptionAmountsChanged' } }
const trial = { trial_interval: 'day', trial_interval_count: 10 }

test('a trial that ends now charges what was shown, with its discount and the balance', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, { basis_points: 1_000 })
  const plan = await createPlan(merchant, { ...trial, prices: fixed(3_001) })
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  const balance = { amount: 500, currency: 'usd', reason: 'Sorry' }
  const path = `/v1/customers/${bought.customer_id}/balance-adjustments`
  expect((await merchant.call('POST', path, balance)).status).toBe(201)
  const shown = await previewOf(merchant, bought, { trial_end: 'now' })
  expect(shown).toMatchObject({
    is_billed_now: true,
    total_amount: 2_701,
    due_amount: 2_201,
    needs_payment_method: false,
  })
  const wrong = { ...shown, due_amount: 2_200 }
  const body = { trial_end: 'now' }
  expect(await change(merchant, bought, { ...body, ...expectedOf(wrong) })).toMatchObject(refused)
  expect((await ordersOf(merchant, bought)).length).toBe(1)
  await changed(merchant, bought, { ...body, ...expectedOf(shown) })
  const [, order] = await ordersOf(merchant, bought)
  expect(order).toMatchObject({ total_amount: 2_701, applied_balance_amount: -500 })
  // The same click again does it once.
  const again = await change(merchant, bought, { ...body, ...expectedOf(shown) })
  expect(again.status).toBe(422)
  expect((await ordersOf(merchant, bought)).length).toBe(2)
})

test('a discount is shown with what the next period costs, and takes effect as shown', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const { id } = await createDiscount(merchant, { basis_points: 2_500, duration: 'forever' })
  const shown = await previewOf(merchant, bought, { discount_id: id })
  expect(shown).toMatchObject({ due_amount: 0, is_billed_now: false, lines: [] })
  expect(shown).toMatchObject({ recurring_amount: 750, recurring_total_amount: 750 })
  const wrong = expectedOf({ ...shown, recurring_amount: 749 })
  expect(await change(merchant, bought, { discount_id: id, ...wrong })).toMatchObject(refused)
  const given = await changed(merchant, bought, { discount_id: id, ...expectedOf(shown) })
  expect(given).toMatchObject({ amount: 750, discount: { id } })
  // A preview redeems nothing.
  const { body: discount } = await merchant.call('GET', `/v1/discounts/${id}`)
  expect(discount.redemptions_count).toBe(1)
  const without = await previewOf(merchant, bought, { discount_id: null })
  expect(without.recurring_amount).toBe(1_000)
  const taken = await changed(merchant, bought, { discount_id: null, ...expectedOf(without) })
  expect(taken).toMatchObject({ amount: 1_000, discount: null })
})

test('other dates charge nothing now, and are where they were shown', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const current_billing_period_end = '2099-05-01T12:00:00.000Z'
  const date = { current_billing_period_end }
  const shown = await previewOf(merchant, bought, date)
  expect(shown).toMatchObject({ due_amount: 0, recurring_amount: 1_000 })
  expect(Date.parse(shown.current_period_end)).toBe(Date.parse(current_billing_period_end))
  const moved = await changed(merchant, bought, { ...date, ...expectedOf(shown) })
  expect(Date.parse(moved.current_period_end)).toBe(Date.parse(current_billing_period_end))

  const tried = await subscribe(server, merchant, await createPlan(merchant, trial), {
    buyer: { customer_email: 'other@example.com' },
  })
  const later = { trial_end: '2098-01-31T00:00:00.000Z' }
  const longer = await previewOf(merchant, tried, later)
  expect(longer).toMatchObject({ due_amount: 0, recurring_amount: 1_000 })
  const trialing = await changed(merchant, tried, { ...later, ...expectedOf(longer) })
  expect(Date.parse(trialing.trial_end)).toBe(Date.parse(later.trial_end))
  expect(trialing.status).toBe('trialing')
})

test('another plan or other seats are refused with amounts that were not shown', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const { id: product_id } = await createPlan(merchant, { prices: fixed(9_000) })
  const body = { product_id, proration_behavior: 'invoice' }
  const shown = await previewOf(merchant, bought, body)
  const wrong = { ...shown, due_amount: shown.due_amount - 1 }
  expect(await change(merchant, bought, { ...body, ...expectedOf(wrong) })).toMatchObject(refused)
  await changed(merchant, bought, { ...body, ...expectedOf(shown) })
  // Confirmed twice: the second one has nothing left to charge.
  expect(await change(merchant, bought, { ...body, ...expectedOf(shown) })).toMatchObject(refused)
  expect((await ordersOf(merchant, bought)).length).toBe(2)
})

test('a preview names one change, and what is refused is refused by it already', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const { call } = merchant
  const path = `/v1/subscriptions/${bought.id}/preview`
  const none = { discount_id: '00000000-0000-4000-8000-000000000000' }
  for (const body of [
    {},
    { seats: 2, discount_id: null },
    { trial_end: 'now' },
    { trial_end: '2020-01-01T00:00:00Z' },
    { current_billing_period_end: '2020-01-01T00:00:00Z' },
    none,
  ]) {
    expect((await call('POST', path, body)).status, JSON.stringify(body)).toBe(422)
  }
  const expected = { applies_at: bought.created_at, due_amount: 0, recurring_amount: 1_000 }
  expect((await change(merchant, bought, { revoke: true, expected })).status).toBe(422)
})
