import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { buyerOf, createProduct, newBuyer, openCheckout, reaches } from '#testing/checkouts.ts'
import { firstKey } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance, callsWith, card, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  createPlan,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const customerOf = async (id: string) => (await merchant.call('GET', `/v1/customers/${id}`)).body
const sessionFor = async (body: object) =>
  callsWith(server, (await merchant.call('POST', '/v1/customer-sessions/', body)).body.token)
const confirmed = async (checkout: { client_secret: string }, body: object) => {
  const answer = await buyerOf(server, checkout).confirm(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const india = { country: 'IN' }
const japan = { country: 'JP' }
const freePlan = () => createPlan(merchant, { name: 'Free', prices: [{ amount_type: 'free' }] })

/** A guest with a plan of $500 and a license key. */
async function createVictim() {
  const plan = await createPlan(merchant, { prices: fixed(50_000, { tax_behavior: 'exclusive' }) })
  const benefit = await createBenefit(merchant, { type: 'license_keys', description: 'Key' })
  await setBenefits(merchant, plan, [benefit])
  const email = newBuyer()
  const buyer = { customer_email: email, customer_billing_address: japan }
  const subscription = await subscribe(server, merchant, plan, { buyer })
  const key = await firstKey(merchant, `benefit_id=${benefit.id}`)
  return { email, id: subscription.customer_id as string, key, plan, subscription }
}

describe('somebody who types the address of a customer', () => {
  beforeAll(async () => {
    merchant = await createMerchant(server, {})
  })

  test.each([
    ['into a checkout for their own external id', {}],
    ['which the shop has prefilled with another one', { customer_email: 'shop@example.com' }],
  ])('%s gets nothing of theirs', async (_, more) => {
    const victim = await createVictim()
    const before = await customerOf(victim.id)
    const externalId = `attacker-${victim.id}`
    const plan = await freePlan()
    const checkout = await openCheckout(merchant, {
      products: [plan.id],
      external_customer_id: externalId,
      ...more,
    })
    const typed = { customer_email: victim.email, customer_name: 'Eve' }
    const { customer_id: id, ...shown } = await confirmed(checkout, typed)
    expect(id).not.toBe(victim.id)
    // What the merchant gave with the external id, the buyer cannot edit.
    expect(shown.customer_email).toBe('customer_email' in more ? more.customer_email : victim.email)
    await reaches(merchant, checkout, 'succeeded')
    expect(await customerOf(victim.id)).toEqual(before)
    const state = await merchant.call('GET', `/v1/customers/external/${externalId}/state`)
    expect(state.body.granted_benefits).toEqual([])
    expect(state.body.active_subscriptions).toHaveLength(1)
    const call = await sessionFor({ external_customer_id: externalId })
    expect((await call('GET', '/license-keys/')).body.items).toEqual([])
    expect((await call('DELETE', `/subscriptions/${victim.subscription.id}`)).status).toBe(404)
  })

  test('does not draw what they buy later', async () => {
    const email = newBuyer()
    const plan = await freePlan()
    const checkout = await openCheckout(merchant, {
      products: [plan.id],
      external_customer_id: `early-${email}`,
    })
    const { customer_id: attacker } = await confirmed(checkout, { customer_email: email })
    const bought = await subscribe(server, merchant, await createPlan(merchant), {
      buyer: { customer_email: email },
    })
    expect(bought.customer_id).not.toBe(attacker)
  })

  test('changes neither their details nor their tax nor their card', async () => {
    const victim = await createVictim()
    const before = await customerOf(victim.id)
    const product = await createProduct(merchant, { prices: [{ amount_type: 'free' }] })
    const details = {
      customer_email: victim.email,
      customer_name: 'Eve',
      customer_billing_name: 'Evil Corp',
      customer_billing_address: india,
      locale: 'ru',
    }
    const free = await openCheckout(merchant, {
      products: [product.id],
      customer_metadata: { evil: true },
    })
    const answer = await confirmed(free, details)
    expect([answer.customer_id, answer.customer_session_token]).toEqual([victim.id, ''])
    await reaches(merchant, free, 'succeeded')
    const [made] = (await merchant.call('GET', `/v1/orders/?checkout_id=${free.id}`)).body.items
    expect(made).toMatchObject({ billing_name: 'Evil Corp', billing_address: india })

    await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
      subscription_settings: {
        allow_multiple_subscriptions: true,
        allow_customer_updates: true,
        proration_behavior: 'prorate',
        benefit_revocation_grace_period: 0,
        prevent_trial_abuse: false,
      },
    })
    const trial = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 7 })
    const second = await openCheckout(merchant, { products: [trial.id] })
    await confirmed(second, { ...details, confirmation_token_id: 'tok_fails_on_renewal' })
    await reaches(merchant, second, 'succeeded')
    expect(await customerOf(victim.id)).toEqual(before)
    const { call } = await portalOf(server, merchant, victim.id)
    const cards = (await call('GET', '/customers/me/payment-methods')).body.items
    expect(cards).toMatchObject([{ is_default: true, method_metadata: { last4: '4242' } }])

    await merchant.advance('P1M')
    const [, renewal] = await ordersOf(merchant, victim.subscription)
    expect(renewal).toMatchObject({ status: 'paid', net_amount: 50_000, tax_amount: 0 })
    expect((await subscriptionOf(merchant, victim.subscription)).status).toBe('active')
  })
})

describe('a subscription bought under an address alone', () => {
  beforeAll(async () => {
    merchant = await createMerchant(server)
    await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
      subscription_settings: {
        allow_multiple_subscriptions: true,
        allow_customer_updates: true,
        proration_behavior: 'prorate',
        benefit_revocation_grace_period: 0,
        prevent_trial_abuse: false,
      },
    })
  })

  async function buySecond(token = 'tok_visa') {
    const email = newBuyer()
    const product = await createPlan(merchant, {
      prices: fixed(1_000, { tax_behavior: 'exclusive' }),
    })
    const first = await subscribe(server, merchant, product, {
      buyer: { customer_email: email, customer_billing_address: japan },
    })
    const second = await subscribe(server, merchant, product, {
      token,
      buyer: {
        customer_email: email,
        customer_billing_name: 'Second',
        customer_billing_address: india,
      },
    })
    expect(second.customer_id).toBe(first.customer_id)
    const portal = () => portalOf(server, merchant, first.customer_id)
    return { customerId: first.customer_id as string, first, portal, second }
  }

  test('renews with its own card and details, and without the balance', async () => {
    const { customerId, first, second } = await buySecond()
    await merchant.call('PATCH', `/v1/customers/${customerId}`, {
      billing_address: { country: 'DE' },
    })
    await adjustBalance(server, merchant, customerId, { amount: 5_000 })
    await merchant.advance('P1M')
    const [, own] = await ordersOf(merchant, second)
    // IN: 18 % on top.
    expect(own).toMatchObject({
      status: 'paid',
      billing_name: 'Second',
      billing_address: india,
      tax_amount: 180,
      total_amount: 1_180,
      applied_balance_amount: 0,
    })
    const [, other] = await ordersOf(merchant, first)
    // DE: 19 % on top, paid by the balance.
    expect(other).toMatchObject({ tax_amount: 190, applied_balance_amount: -1_190 })
  })

  /*
   * Three seats for 10 cost 30 a month, and with 18 % on top 35: less than the 50 that can be charged. The
   * first month is waived. The second waits for the third, which comes to 60 and with its tax to 71. Of
   * five months 142 are paid for four; the sixth waits, and is waived with the end.
   */
  test('pays renewals below the minimum charge together, and owes nothing at its end', async () => {
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 10 }]
    const plan = await createPlan(merchant, {
      prices: [
        {
          amount_type: 'seat_based',
          tax_behavior: 'exclusive',
          seat_tiers: { type: 'volume', tiers },
        },
      ],
    })
    const email = newBuyer()
    await subscribe(server, merchant, await createPlan(merchant), {
      buyer: { customer_email: email, customer_billing_address: japan },
    })
    const seats = await subscribe(server, merchant, plan, {
      checkout: { seats: 3 },
      buyer: { customer_email: email, customer_billing_address: india },
    })
    const charged = async () =>
      (await ordersOf(merchant, seats)).map(
        (order: { items: { amount: number }[]; total_amount: number }) => [
          order.items.map(({ amount }) => amount),
          order.total_amount,
        ],
      )
    for (let month = 0; month < 5; month++) await merchant.advance('P1M')
    const [waits, together] = [
      [[30, -30], 0],
      [[30, 30], 71],
    ]
    const months = [waits, waits, together, waits, together, waits]
    expect(await charged()).toEqual(months)
    const ends = await change(merchant, seats, { cancel_at_period_end: true })
    expect(ends.status, ends.text).toBe(200)
    await merchant.advance('P1M')
    expect(await charged()).toEqual([...months, waits])
    expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
  })

  test('is not paid with another card of the customer, until they take it over', async () => {
    const { first, portal, second } = await buySecond('tok_fails_on_renewal')
    await merchant.advance('P1M')
    const { call } = await portal()
    expect((await subscriptionOf(merchant, second)).status).toBe('past_due')
    expect((await subscriptionOf(merchant, first)).status).toBe('active')
    const added = await call('POST', '/customers/me/payment-methods', card('tok_visa'))
    expect(added.status, added.text).toBe(201)
    expect((await subscriptionOf(merchant, second)).status).toBe('past_due')
    const taken = await call('PATCH', `/subscriptions/${second.id}`, { billed_to: 'customer' })
    expect([taken.status, taken.body.billed_to], taken.text).toEqual([200, 'customer'])
    await merchant.advance('PT1M')
    expect((await subscriptionOf(merchant, second)).status).toBe('active')
    await merchant.advance('P1M')
    const renewal = (await ordersOf(merchant, second)).at(-1)
    expect(renewal).toMatchObject({ status: 'paid', billing_address: japan, tax_amount: 0 })
  })

  test('is upgraded neither with its card, which is somebody’s, nor with that of the customer', async () => {
    const { customerId, first, portal, second } = await buySecond('tok_fails_on_renewal')
    const dear = await createPlan(merchant, { prices: fixed(9_000) })
    await adjustBalance(server, merchant, customerId, { amount: 20_000 })
    const { call } = await portal()
    const upgrade = (id: string) => call('PATCH', `/subscriptions/${id}`, { product_id: dear.id })
    // Neither the card nor the balance of the customer helps.
    const refused = await upgrade(second.id)
    expect([refused.status, refused.body.reason], refused.text).toEqual([
      402,
      'payment_method_required',
    ])
    expect(await subscriptionOf(merchant, second)).toMatchObject({ amount: 1_000 })
    expect((await upgrade(first.id)).status).toBe(200)
    const order = (await ordersOf(merchant, first)).at(-1)
    expect(order).toMatchObject({ status: 'paid', due_amount: 0 })

    const other = await buySecond('tok_visa')
    const added = await (await other.portal()).call(
      'POST',
      '/customers/me/payment-methods',
      card('tok_fails_on_renewal'),
    )
    expect(added.status, added.text).toBe(201)
    const reasons = []
    for (const { id } of [other.first, other.second]) {
      const answer = await (await other.portal()).call('PATCH', `/subscriptions/${id}`, {
        product_id: dear.id,
      })
      reasons.push(answer.body.reason)
    }
    expect(reasons).toEqual(['declined', 'payment_method_required'])
  })

  test('is paid with the card that its customer enters for its order', async () => {
    const { portal, second } = await buySecond('tok_fails_on_renewal')
    await merchant.advance('P1M')
    const { call } = await portal()
    const [, order] = await ordersOf(merchant, second)
    const paid = await call('POST', `/orders/${order.id}/confirm-payment`, {
      confirmation_token_id: 'tok_visa',
      payment_processor: 'stripe',
    })
    expect([paid.status, paid.body.status], paid.text).toEqual([200, 'succeeded'])
    await merchant.advance('P1M')
    expect((await subscriptionOf(merchant, second)).status).toBe('active')
    expect(await subscriptionOf(merchant, second)).toMatchObject({ billed_to: 'checkout' })
  })
})
