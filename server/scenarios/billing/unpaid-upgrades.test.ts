import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiscount, moneyMoved, newBuyer } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance, card, portalOf } from '#testing/portal.ts'
import { assigned } from '#testing/seats.ts'
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
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
/** All settings are the defaults, with which customers change plans and seats. */
const fresh = () =>
  beforeAll(async () => {
    merchant = await createMerchant(server)
  })

const free = { name: 'Free', prices: [{ amount_type: 'free' }] }
const portalFor = async ({ customer_id }: { customer_id: string }) =>
  (await portalOf(server, merchant, customer_id)).call
const failure = ({ body, status }: Answer) => [status, body.error, body.reason]
const needsCard = [402, 'PaymentFailed', 'payment_method_required']

describe('a customer without a card', () => {
  fresh()

  test('gets no plan for nothing', async () => {
    const dear = await createPlan(merchant, { prices: fixed(100_000) })
    const subscription = await subscribe(server, merchant, await createPlan(merchant, free), {
      token: null,
    })
    const call = await portalFor(subscription)
    const path = `/subscriptions/${subscription.id}`
    const asked = { product_id: dear.id, proration_behavior: 'invoice' }
    const { body: preview } = await merchant.call('POST', `/v1${path}/preview`, asked)
    expect(preview).toMatchObject({
      due_amount: preview.total_amount,
      needs_payment_method: true,
    })
    expect(failure(await call('PATCH', path, { product_id: dear.id }))).toEqual(needsCard)
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({ amount: 0 })
    await call('POST', '/customers/me/payment-methods', card())
    const paid = await call('PATCH', path, { product_id: dear.id })
    expect([paid.status, paid.body.amount], paid.text).toEqual([200, 100_000])
    const [, order] = await ordersOf(merchant, subscription)
    expect(order).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' })
  })

  const seatsAt = (price_per_seat: number) => {
    const tiers = [
      { min_seats: 1, max_seats: 1, price_per_seat: 0 },
      { min_seats: 2, max_seats: null, price_per_seat },
    ]
    const prices = [{ amount_type: 'seat_based', seat_tiers: { type: 'volume', tiers } }]
    return createPlan(merchant, { prices })
  }

  test('gets no seats for nothing', async () => {
    const team = await seatsAt(500)
    const subscription = await subscribe(server, merchant, team, { checkout: { seats: 1 } })
    const call = await portalFor(subscription)
    await call('POST', '/customers/me/payment-methods', card('tok_fails_on_renewal'))
    const answer = await call('PATCH', `/subscriptions/${subscription.id}`, { seats: 5_000 })
    expect(failure(answer)).toEqual([402, 'PaymentFailed', 'declined'])
    expect((await subscriptionOf(merchant, subscription)).seats).toBe(1)
  })

  test('gets no seats that cost less than what can be charged', async () => {
    const sale = { checkout: { seats: 1 }, token: null }
    const subscription = await subscribe(server, merchant, await seatsAt(10), sale)
    const call = await portalFor(subscription)
    // 3 × 10 is less than 50.
    const answer = await call('PATCH', `/subscriptions/${subscription.id}`, { seats: 3 })
    expect(failure(answer)).toEqual(needsCard)
    expect((await subscriptionOf(merchant, subscription)).seats).toBe(1)
  })

  test.each([
    ['usage', {}],
    ['a trial', { trial_interval: 'day', trial_interval_count: 7 }],
  ])('gets no plan that begins with %s', async (name, more) => {
    const meter = await merchant.call('POST', '/v1/meters/', {
      name: `Calls ${name}`,
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
    const usage = { amount_type: 'metered_unit', meter_id: meter.body.id, unit_amount: '10' }
    const prices = name === 'usage' ? [usage] : fixed(5_000)
    const plan = await createPlan(merchant, { ...more, prices })
    const subscription = await subscribe(server, merchant, await createPlan(merchant, free), {
      token: null,
    })
    const call = await portalFor(subscription)
    const answer = await call('PATCH', `/subscriptions/${subscription.id}`, { product_id: plan.id })
    expect(failure(answer)).toEqual(needsCard)
  })

  test('gets no plan that a discount has paid for once', async () => {
    const all = await createDiscount(merchant, { basis_points: 10_000, duration: 'once' })
    const plan = await createPlan(merchant, { prices: fixed(5_000) })
    const subscription = await subscribe(server, merchant, await createPlan(merchant, free), {
      token: null,
    })
    const given = await change(merchant, subscription, { discount_id: all.id })
    expect(given.status, given.text).toBe(200)
    const call = await portalFor(subscription)
    const answer = await call('PATCH', `/subscriptions/${subscription.id}`, { product_id: plan.id })
    expect(failure(answer)).toEqual(needsCard)
  })

  test('gets no plan from the next period on either', async () => {
    await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
      subscription_settings: { proration_behavior: 'next_period' },
    })
    const plan = await createPlan(merchant, { prices: fixed(5_000) })
    const subscription = await subscribe(server, merchant, await createPlan(merchant, free), {
      token: null,
    })
    const call = await portalFor(subscription)
    const answer = await call('PATCH', `/subscriptions/${subscription.id}`, { product_id: plan.id })
    expect(failure(answer)).toEqual(needsCard)
  })
})

describe('a customer with a card', () => {
  fresh()

  test('has a dearer plan only when it is paid', async () => {
    const [cheap, dear] = [
      await createPlan(merchant, { recurring_interval: 'year', prices: fixed(1_000) }),
      await createPlan(merchant, { recurring_interval: 'year', prices: fixed(1_000_000) }),
    ]
    const subscription = await subscribe(server, merchant, cheap, { token: 'tok_fails_on_renewal' })
    const call = await portalFor(subscription)
    const path = `/subscriptions/${subscription.id}`
    const declined = await call('PATCH', path, { product_id: dear.id })
    expect(failure(declined)).toEqual([402, 'PaymentFailed', 'declined'])
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      product_id: cheap.id,
      pending_update: null,
    })
    // A merchant may let it wait, and is told the same where it is invoiced.
    const invoiced = { product_id: dear.id, proration_behavior: 'invoice' }
    expect(failure(await change(merchant, subscription, invoiced))[2]).toBe('declined')
    expect((await change(merchant, subscription, { product_id: dear.id })).status).toBe(200)
  })

  test('pays small steps together as soon as they can be charged', async () => {
    // 80, 160, 240 …: the steps of the first day of a month cost a little less than 40 each.
    const plans = []
    for (let step = 0; step < 13; step++) {
      plans.push(
        await createPlan(merchant, { name: `Plan ${step}`, prices: fixed(100 + step * 40) }),
      )
    }
    const [first, ...others] = plans
    const subscription = await subscribe(server, merchant, first)
    const call = await portalFor(subscription)
    for (const plan of others) {
      const answer = await call('PATCH', `/subscriptions/${subscription.id}`, {
        product_id: plan.id,
      })
      expect(answer.status, answer.text).toBe(200)
    }
    const paid = (
      await merchant.call('GET', '/v1/payments/?status=succeeded&limit=100')
    ).body.items.map(({ amount, order_id }: { amount: number; order_id: string }) => ({
      amount,
      order_id,
    }))
    const orders = await ordersOf(merchant, subscription)
    const own = new Set(orders.map(({ id }: { id: string }) => id))
    const captured = paid
      .filter(({ order_id }: { order_id: string }) => own.has(order_id))
      .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    const charged = orders.reduce(
      (sum: number, order: { total_amount: number }) => sum + order.total_amount,
      0,
    )
    // Never more than what cannot be charged is owed.
    expect(charged - captured).toBeLessThan(50)
  })

  test('upgrades with the balance first', async () => {
    const [cheap, dear] = [
      await createPlan(merchant, { prices: fixed(1_000) }),
      await createPlan(merchant, { prices: fixed(11_000) }),
    ]
    const subscription = await subscribe(server, merchant, cheap)
    await adjustBalance(server, merchant, subscription.customer_id, { amount: 4_000 })
    const call = await portalFor(subscription)
    const path = `/subscriptions/${subscription.id}`
    const asked = { product_id: dear.id, proration_behavior: 'invoice' }
    const { body: preview } = await merchant.call('POST', `/v1${path}/preview`, asked)
    expect(preview).toMatchObject({
      due_amount: preview.total_amount - 4_000,
      needs_payment_method: false,
    })
    expect((await call('PATCH', path, { product_id: dear.id })).status).toBe(200)
    const order = (await ordersOf(merchant, subscription)).at(-1)
    expect(order).toMatchObject({ status: 'paid', applied_balance_amount: -4_000 })
    expect(order.due_amount).toBe(order.total_amount - 4_000)
  })
})

describe('a change that the bank asks about', () => {
  fresh()

  async function ask({
    balance = 0,
    isLate = false,
    token = 'tok_visa',
    prices = fixed(1_000),
    seats,
    wanted,
    planned,
  }: {
    balance?: number
    /** Half an hour before the end of the period. */
    isLate?: boolean
    /** A change that the seller has planned for the next period. */
    planned?: object
    token?: string
    prices?: object[]
    seats?: number
    wanted?: number
  } = {}) {
    const [cheap, dear] = [
      await createPlan(merchant, { prices }),
      // Also for half an hour it costs more than the minimum charge.
      await createPlan(merchant, { prices: fixed(isLate ? 900_000 : 9_000) }),
    ]
    const email = newBuyer()
    const subscription = await subscribe(server, merchant, cheap, {
      buyer: { customer_email: email },
      checkout: seats === undefined ? {} : { seats },
      token,
    })
    if (balance > 0) {
      await adjustBalance(server, merchant, subscription.customer_id, { amount: balance })
    }
    const end = Date.parse(subscription.current_period_end)
    if (isLate) await moveTo(merchant, new Date(end - 1_800_000).toISOString())
    const { call } = await portalOf(server, merchant, subscription.customer_id)
    const added = await call(
      'POST',
      '/customers/me/payment-methods',
      card('tok_always_requires_action'),
    )
    const { pathname: setUp } = new URL(added.body.challenge_url)
    await server.visitor().post(setUp, { outcome: 'succeed' })
    await merchant.advance('PT1M')
    const path = `/subscriptions/${subscription.id}`
    if (planned) await changed(merchant, subscription, planned)
    const body = wanted === undefined ? { product_id: dear.id } : { seats: wanted }
    const answer = await call('PATCH', path, body)
    expect(failure(answer)).toEqual([402, 'PaymentFailed', 'action_required'])
    const { pathname: challenge } = new URL(answer.body.challenge_url)
    const confirm = (outcome = 'succeed') => server.visitor().post(challenge, { outcome })
    return { call, cheap, confirm, dear, path, subscription }
  }

  type Asked = Awaited<ReturnType<typeof ask>>

  test('is shown, and takes effect when it is confirmed', async () => {
    const { confirm, cheap, dear, subscription } = await ask()
    const waiting = await subscriptionOf(merchant, subscription)
    expect(waiting).toMatchObject({
      product_id: cheap.id,
      pending_update: { product_id: dear.id, seats: null },
    })
    await confirm()
    await merchant.advance('PT1M')
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      product_id: dear.id,
      pending_update: null,
    })
  })

  test('is not made where another order used the balance meanwhile, and its payment is returned', async () => {
    const before = await moneyMoved(server, merchant)
    const { cheap, confirm, subscription } = await ask({ balance: 4_000 })
    const { customer_id: customerId } = subscription
    await adjustBalance(server, merchant, customerId, { amount: -4_000 })
    await confirm()
    await merchant.advance('PT1H')
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      product_id: cheap.id,
      pending_update: null,
    })
    expect((await ordersOf(merchant, subscription)).length).toBe(1)
    // The first month; 9000 − 1000 − 4000 came and went.
    expect(((await moneyMoved(server, merchant)) ?? 0) - (before ?? 0)).toBe(1_000)
  })

  test('is gone after an hour, and when it is refused', async () => {
    for (const end of [
      async () => void (await merchant.advance('PT61M')),
      async (confirm: (outcome: string) => Promise<unknown>) => void (await confirm('fail')),
    ]) {
      const { cheap, confirm, subscription } = await ask()
      const { pending_update } = await subscriptionOf(merchant, subscription)
      const now = (await merchant.call('GET', '/v1/sandbox/clock')).body.now
      expect(Date.parse(pending_update.applies_at) - Date.parse(now)).toBeLessThanOrEqual(3_600_000)
      await end(confirm)
      await merchant.advance('PT1M')
      expect(await subscriptionOf(merchant, subscription)).toMatchObject({
        product_id: cheap.id,
        pending_update: null,
      })
      await confirm()
      await merchant.advance('PT1M')
      expect((await subscriptionOf(merchant, subscription)).product_id).toBe(cheap.id)
    }
  })

  test('is taken back, and leaves what was planned before', async () => {
    const { call, cheap, confirm, dear, path, subscription } = await ask()
    const before = await moneyMoved(server, merchant)
    const taken = await call('PATCH', path, { pending_update: null })
    expect([taken.status, taken.body.pending_update], taken.text).toEqual([200, null])
    await confirm()
    await merchant.advance('PT1M')
    expect((await subscriptionOf(merchant, subscription)).product_id).toBe(cheap.id)
    // Whoever confirms too late gets the money back.
    await expect.poll(() => moneyMoved(server, merchant)).toBe(before)
    const planned = { product_id: dear.id, proration_behavior: 'next_period' }
    expect((await change(merchant, subscription, planned)).status).toBe(200)
    expect((await subscriptionOf(merchant, subscription)).pending_update.product_id).toBe(dear.id)
  })

  test('that ends leaves the change that was planned before it', async () => {
    const plan = await createPlan(merchant, { prices: fixed(2_000) })
    const planned = { product_id: plan.id, proration_behavior: 'next_period' }
    for (const end of [
      ({ call, path }: Asked) => call('PATCH', path, { pending_update: null }),
      () => merchant.advance('PT61M'),
      ({ confirm }: Asked) => confirm('fail'),
    ]) {
      const asked = await ask({ planned })
      const pending = async () =>
        (await subscriptionOf(merchant, asked.subscription)).pending_update
      expect((await pending()).product_id).toBe(asked.dear.id)
      await end(asked)
      await merchant.advance('PT1M')
      expect((await pending()).product_id).toBe(plan.id)
    }
  })

  test('delays no renewal, and ends with its period', async () => {
    const { cheap, confirm, subscription } = await ask()
    await merchant.call('PATCH', `/v1/customers/${subscription.customer_id}`, { name: 'Ada' })
    await merchant.advance('P1M')
    const renewed = await subscriptionOf(merchant, subscription)
    expect(renewed).toMatchObject({ product_id: cheap.id, pending_update: null })
    expect(Date.parse(renewed.current_period_start)).toBeGreaterThan(
      Date.parse(subscription.current_period_start),
    )
    await confirm()
    await merchant.advance('PT1M')
    expect((await subscriptionOf(merchant, subscription)).product_id).toBe(cheap.id)
  })

  test('is over when its period ends before its hour, and the next period begins in time', async () => {
    const { cheap, confirm, subscription } = await ask({ isLate: true })
    await merchant.advance('PT31M')
    const renewed = await subscriptionOf(merchant, subscription)
    expect(renewed).toMatchObject({
      product_id: cheap.id,
      pending_update: null,
      current_period_start: subscription.current_period_end,
    })
    await confirm()
    await merchant.advance('PT1M')
    expect((await subscriptionOf(merchant, subscription)).product_id).toBe(cheap.id)
  })

  test('goes on while its seller notes something else of the subscription', async () => {
    const { confirm, dear, subscription } = await ask()
    const noted = await change(merchant, subscription, { metadata: { seen: 'yes' } })
    expect([noted.status, noted.body.pending_update?.product_id]).toEqual([200, dear.id])
    await confirm()
    await merchant.advance('PT1M')
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      product_id: dear.id,
      metadata: { seen: 'yes' },
    })
  })

  test('changes nothing of what a preview of another change says', async () => {
    const { dear, subscription } = await ask()
    const path = `/v1/subscriptions/${subscription.id}/preview`
    const body = { product_id: dear.id, proration_behavior: 'invoice' }
    const { body: shown } = await merchant.call('POST', path, body)
    expect((await subscriptionOf(merchant, subscription)).pending_update).not.toBeNull()
    await change(merchant, subscription, { pending_update: null })
    const { body: alone } = await merchant.call('POST', path, body)
    // 1000 are credited and 9000 charged, but for some minutes.
    expect(shown.lines).toHaveLength(2)
    expect(Math.abs(shown.total_amount - alone.total_amount)).toBeLessThan(3)
  })

  describe('when it is confirmed', () => {
    /** The change is not made, nothing waits, and whatever was charged for it is returned. */
    async function isUndone({ cheap, confirm, subscription }: Awaited<ReturnType<typeof ask>>) {
      const before = await moneyMoved(server, merchant)
      await confirm()
      await merchant.advance('PT1M')
      expect(await subscriptionOf(merchant, subscription)).toMatchObject({
        product_id: cheap.id,
        pending_update: null,
      })
      await expect.poll(() => moneyMoved(server, merchant)).toBe(before)
      expect(await ordersOf(merchant, subscription)).toHaveLength(1)
      expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
    }

    test('it is not made with a balance that was used meanwhile', async () => {
      const asked = await ask({ balance: 5_000 })
      await adjustBalance(server, merchant, asked.subscription.customer_id, { amount: -4_900 })
      await isUndone(asked)
    })

    test('it is made where the balance is greater by then', async () => {
      const { confirm, dear, subscription } = await ask({ balance: 1_000 })
      await adjustBalance(server, merchant, subscription.customer_id, { amount: 500 })
      await confirm()
      await merchant.advance('PT1M')
      expect((await subscriptionOf(merchant, subscription)).product_id).toBe(dear.id)
      const order = (await ordersOf(merchant, subscription)).at(-1)
      expect(order).toMatchObject({ status: 'paid', applied_balance_amount: -1_000 })
    })

    test('it is not made after a dispute was opened', async () => {
      const asked = await ask({ token: 'tok_dispute_lost' })
      // An hour after the purchase, and before the hour of the challenge is over.
      await merchant.advance('PT59M30S')
      expect((await merchant.call('GET', '/v1/disputes/')).body.items).toHaveLength(1)
      await isUndone(asked)
    })

    // Five seats cost more than six here.
    const tiers = [
      { min_seats: 1, max_seats: 5, price_per_seat: 2_000 },
      { min_seats: 6, max_seats: null, price_per_seat: 100 },
    ]
    const prices = [{ amount_type: 'seat_based', seat_tiers: { seat_tier_type: 'volume', tiers } }]

    test('it is not made where the seats that it takes were assigned meanwhile', async () => {
      const asked = await ask({ prices, seats: 6, wanted: 5 })
      for (let seat = 0; seat < 6; seat++) await assigned(merchant, asked.subscription)
      await isUndone(asked)
      expect((await subscriptionOf(merchant, asked.subscription)).seats).toBe(6)
    })

    test('other seats take its place, and it gets back what it paid', async () => {
      const asked = await ask({ prices, seats: 6, wanted: 5 })
      const fewer = await change(merchant, asked.subscription, { seats: 7 })
      expect([fewer.body.seats, fewer.body.pending_update]).toEqual([7, null])
      await isUndone(asked)
      expect((await subscriptionOf(merchant, asked.subscription)).seats).toBe(7)
    })

    test('it gives the seats that were paid', async () => {
      const { confirm, subscription } = await ask({ prices, seats: 6, wanted: 40 })
      expect((await subscriptionOf(merchant, subscription)).pending_update.seats).toBe(40)
      await confirm()
      await merchant.advance('PT1M')
      const { pending_update, seats } = await subscriptionOf(merchant, subscription)
      expect([seats, pending_update]).toEqual([40, null])
    })

    test('seats that wait are taken back where only seats may be changed', async () => {
      const { call, path } = await ask({ prices, seats: 6, wanted: 40 })
      const allow = async (update_plan: boolean) => {
        const customer_portal_settings = { subscription: { update_plan, update_seats: true } }
        const organization = `/v1/organizations/${merchant.organizationId}`
        const answer = await merchant.call('PATCH', organization, { customer_portal_settings })
        expect(answer.status, answer.text).toBe(200)
      }
      await allow(false)
      const taken = await call('PATCH', path, { pending_update: null })
      await allow(true)
      expect([taken.status, taken.body.pending_update], taken.text).toEqual([200, null])
    })

    test.each(['product', 'price'])('it is not made after its %s was archived', async (what) => {
      const asked = await ask()
      const path = `/v1/products/${asked.dear.id}`
      const body = what === 'product' ? { is_archived: true } : { prices: fixed(12_000) }
      expect((await merchant.call('PATCH', path, body)).status).toBe(200)
      await isUndone(asked)
    })
  })
})
