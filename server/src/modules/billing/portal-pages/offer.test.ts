import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, portalOf } from '#testing/portal.ts'
import { insider } from '#testing/portal-pages.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import {
  changed,
  createPlan,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'
import { buy } from '#testing/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const text = 'Stay, and <b>three months</b> cost half.'
const half = { type: 'percentage', basis_points: 5_000 }
const forMonths = { duration: 'repeating', duration_in_months: 3 }

/** A subscriber who is in, and a seller who offers a discount for staying. */
async function subscriber({ discount = { ...half, ...forMonths } as object, plan = {} } = {}) {
  const merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  const { body: made } = await call('POST', '/v1/discounts/', { name: 'Stay', ...discount })
  const offered = (offer: object | null) =>
    call('PATCH', `/v1/organizations/${organizationId}`, {
      subscription_settings: { cancellation_offer: offer },
    })
  const set = await offered({ text, discount_id: made.id })
  expect(set.status, set.text).toBe(200)
  expect(set.body.subscription_settings.cancellation_offer).toEqual({ text, discount_id: made.id })
  const product = await createPlan(merchant, plan)
  const isFree = product.prices[0].amount_type === 'free'
  const buyer = async () => {
    const one = await subscribe(server, merchant, product, isFree ? { token: null } : {})
    const page = await insider(server, merchant, { customerId: one.customer_id })
    return { one, page, below: `/subscriptions/${one.id}` }
  }
  const bought = await buyer()
  const { below, page } = bought
  const asked = async (path = below) =>
    page.facts('portal-subscription', await page.open(`${path}?action=cancel`))
  const stay = async (fields: Record<string, string> = {}, path = below) =>
    page.facts(
      'portal-subscription',
      await page.send({ intent: 'stay', discount: made.id, ...fields }, path),
    )
  return {
    ...bought,
    asked,
    buyer,
    discountId: made.id as string,
    merchant,
    offered,
    product,
    stay,
  }
}

test('a customer who is about to cancel is offered a discount, and takes it once', async () => {
  const { asked, below, discountId, merchant, one, page, stay } = await subscriber()
  const lasts = { unit: 'payments', count: 3 }
  const offer = { text, discount: { id: discountId, amount: 500, lasts } }
  expect((await asked()).offer).toEqual(offer)
  expect((await page.facts('portal-subscription', await page.open(below))).offer).toBeNull()
  const [first, second] = await Promise.all([stay(), stay()])
  expect([first.note, second.note]).toEqual(['stayed', 'stayed'])
  expect(await subscriptionOf(merchant, one)).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    discount_id: discountId,
    amount: 500,
  })
  const { body: discount } = await merchant.call('GET', `/v1/discounts/${discountId}`)
  expect(discount.redemptions_count).toBe(1)
  // Whoever has it is offered nothing more, and may cancel all the same.
  expect(await asked()).toMatchObject({ asks: 'cancel', offer: null })
  for (let month = 0; month < 4; month++) await merchant.advance('P1M')
  const totals = (await ordersOf(merchant, one)).map(
    ({ total_amount }: { total_amount: number }) => total_amount,
  )
  expect(totals).toEqual([1_000, 500, 500, 500, 1_000])
})

test('the discount comes to a customer once, also after it is over and in another subscription', async () => {
  const { discountId, merchant, one, page, product, stay } = await subscriber()
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    subscription_settings: { allow_multiple_subscriptions: true },
  })
  expect((await stay()).note).toBe('stayed')
  await changed(merchant, one, { discount_id: null })
  const again = await stay()
  expect([again.note, again.subscription.discount_id]).toEqual(['offerOver', null])
  const buyer = { customer_id: one.customer_id }
  const { id } = await subscribe(server, merchant, product, { checkout: buyer })
  expect((await stay({}, `/subscriptions/${id}`)).note).toBe('offerOver')
  const asked = await page.open(`/subscriptions/${id}?action=cancel`)
  expect((await page.facts('portal-subscription', asked)).offer).toBeNull()
  const { body: discount } = await merchant.call('GET', `/v1/discounts/${discountId}`)
  expect(discount.redemptions_count).toBe(1)
})

test('only what is offered now is given, for the button alone', async () => {
  const { asked, discountId, merchant, offered, one, stay } = await subscriber()
  const better = { name: 'All', type: 'percentage', basis_points: 10_000, duration: 'forever' }
  const { body: other } = await merchant.call('POST', '/v1/discounts/', better)
  for (const discount of [other.id, '', 'x', merchant.organizationId]) {
    expect((await stay({ discount })).note).toBe('offerOver')
  }
  await offered({ text })
  expect((await asked()).offer).toEqual({ text, discount: null })
  expect((await stay()).note).toBe('offerOver')
  await offered(null)
  expect((await asked()).offer).toBeNull()
  expect((await stay()).note).toBe('offerOver')
  await offered({ text, discount_id: discountId })
  expect((await stay({ intent: 'stays' })).note).toBeNull()
  expect((await subscriptionOf(merchant, one)).discount_id).toBeNull()
})

test('a subscription that has a discount, ends or is not paid gets none, and nor does what is over', async () => {
  const { asked, discountId, merchant, one, stay } = await subscriber()
  const withoutDiscount = async () => {
    expect((await asked()).offer).toBeNull()
    expect((await stay()).note).toBe('offerOver')
  }
  const own = { name: 'Own', ...half, duration: 'once' }
  const { body: given } = await merchant.call('POST', '/v1/discounts/', own)
  await changed(merchant, one, { discount_id: given.id })
  await withoutDiscount()
  await changed(merchant, one, { discount_id: null })
  await changed(merchant, one, { cancel_at_period_end: true })
  expect((await stay()).note).toBe('offerOver')
  await changed(merchant, one, { cancel_at_period_end: false })
  const past = { ends_at: new Date(await merchant.advance('PT1S')).toISOString() }
  const ended = await merchant.call('PATCH', `/v1/discounts/${discountId}`, past)
  expect(ended.status, ended.text).toBe(200)
  await merchant.advance('PT1S')
  await withoutDiscount()
  expect((await subscriptionOf(merchant, one)).discount_id).toBeNull()
})

const free = { type: 'percentage', basis_points: 10_000, duration: 'once' }

/** A dearer plan of another interval, or of the same one. */
const dearer = (merchant: Merchant, recurring_interval: string) =>
  createPlan(merchant, { name: 'Dear', recurring_interval, prices: fixed(100_000) })

test.each([
  ['invoice', 'year'],
  ['prorate', 'year'],
  ['next_period', 'year'],
  ['next_period', 'month'],
])(
  'a free month of a plan is none of a dearer one: %s, a %s',
  async (proration_behavior, interval) => {
    const { merchant, one, stay } = await subscriber({ discount: free })
    const path = `/v1/organizations/${merchant.organizationId}`
    await merchant.call('PATCH', path, { subscription_settings: { proration_behavior } })
    const { id: product_id } = await dearer(merchant, interval)
    expect((await stay()).note).toBe('stayed')
    const call = callsWith(server, (await portalOf(server, merchant, one.customer_id)).token)
    const changing = await call('PATCH', `/subscriptions/${one.id}`, { product_id })
    expect(changing.status, changing.text).toBe(200)
    await merchant.advance('P1M')
    const [, next] = await ordersOf(merchant, one)
    // A year less what is left of the month; or the whole of what was planned.
    expect(next.total_amount).toBeGreaterThan(98_900)
    expect((await subscriptionOf(merchant, one)).discount_id).toBeNull()
    expect(await findBillingViolations(server.query, merchant.organizationId)).toEqual([])
  },
)

test('what the merchant changes keeps the discount', async () => {
  const { discountId, merchant, one, stay } = await subscriber({ discount: free })
  const { id: product_id } = await dearer(merchant, 'month')
  await stay()
  await changed(merchant, one, { product_id, proration_behavior: 'next_period' })
  await merchant.advance('P1M')
  expect((await ordersOf(merchant, one))[1]).toMatchObject({
    total_amount: 0,
    discount_id: discountId,
  })
})

test('a plan that is free, or waits for another one, has no discount to take', async () => {
  const nothing = await subscriber({ discount: free, plan: { prices: [{ amount_type: 'free' }] } })
  expect((await nothing.asked()).offer).toBeNull()
  expect((await nothing.stay()).note).toBe('offerOver')
  const { asked, merchant, one, stay } = await subscriber({ discount: free })
  const { id: product_id } = await dearer(merchant, 'year')
  await changed(merchant, one, { product_id, proration_behavior: 'next_period' })
  expect((await asked()).offer).toBeNull()
  expect((await stay()).note).toBe('offerOver')
})

test('customers of others and sessions of one purchase get nothing', async () => {
  const { below, buyer, discountId, merchant, one, product } = await subscriber()
  const fields = { intent: 'stay', discount: discountId }
  const stranger = (await buyer()).page
  await stranger.facts('portal-home', await stranger.send(fields, below))
  expect((await subscriptionOf(merchant, one)).discount_id).toBeNull()

  const { order, session } = await buy(server, merchant, product)
  const unproven = await insider(server, merchant, { token: session })
  const path = `/subscriptions/${order.subscription_id}`
  const asked = await unproven.open(`${path}?action=cancel`)
  const { asks, offer } = await unproven.facts('portal-subscription', asked)
  expect([asks, offer]).toEqual(['cancel', null])
  const refused = await unproven.facts('portal-subscription', await unproven.send(fields, path))
  expect(refused.note).toBe('offerOver')
  expect((await subscriptionOf(merchant, { id: order.subscription_id })).discount_id).toBeNull()
})

test.each([
  [{ text: '' }, 422],
  [{ text: 'x'.repeat(301) }, 422],
  [{ text, discount_id: 'x' }, 422],
  [{ discount_id: null }, 422],
  [null, 200],
])('the offer %j is answered with %i', async (cancellation_offer, status) => {
  const { call, organizationId } = await createMerchant(server)
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, {
    subscription_settings: { cancellation_offer },
  })
  expect(answer.status, answer.text).toBe(status)
})
