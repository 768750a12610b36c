import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { firstKey } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance, callsWith, card, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

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

describe('whoever has created a customer by typing an address', () => {
  beforeAll(async () => {
    merchant = await createMerchant(server)
  })

  test('sees and cancels what they bought, and nothing else', async () => {
    const benefit = await createBenefit(merchant, { type: 'license_keys', description: 'Key' })
    const plan = await createPlan(merchant)
    await setBenefits(merchant, plan, [benefit])
    const email = newBuyer()
    const checkout = await openCheckout(merchant, { products: [plan.id] })
    const bought = await confirmed(checkout, { ...payment(), customer_email: email })
    await reaches(merchant, checkout, 'succeeded')
    const key = await firstKey(merchant)
    const call = callsWith(server, bought.customer_session_token)
    const idsOf = async (path: string) =>
      (await call('GET', path)).body.items.map(({ id }: { id: string }) => id)
    // What the merchant sells to the same customer by name is not shown.
    const book = await createProduct(merchant)
    const named = await openCheckout(merchant, {
      products: [book.id],
      customer_id: bought.customer_id,
    })
    const [subscription] = await idsOf('/subscriptions/')
    const [order] = await idsOf('/orders/')
    expect(await idsOf('/license-keys/')).toEqual([key.id])
    expect(await idsOf('/benefit-grants/')).toHaveLength(1)
    for (const path of [`/orders/${order}`, `/subscriptions/${subscription}`]) {
      expect((await call('GET', path)).status).toBe(200)
    }
    expect((await call('GET', '/customers/me')).body).toMatchObject({
      email,
      email_verified: false,
      default_payment_method_id: null,
    })
    for (const [method, path, body] of [
      ['PATCH', '/customers/me', { name: 'Eve' }],
      ['GET', '/customers/me/payment-methods', undefined],
      ['POST', '/customers/me/payment-methods', card()],
      ['POST', '/customers/me/email-update/request', { email: 'eve@example.com' }],
      ['GET', '/wallets/', undefined],
      ['GET', '/meters/', undefined],
      ['PATCH', `/orders/${order}`, { billing_name: 'Eve' }],
      ['PATCH', `/subscriptions/${subscription}`, { product_id: plan.id }],
      ['PATCH', `/subscriptions/${subscription}`, { billed_to: 'customer' }],
    ] as const) {
      const answer = await call(method, path, body)
      expect(errorOf(answer), path).toEqual([403, 'insufficient_scope'])
    }
    const canceled = await call('DELETE', `/subscriptions/${subscription}`)
    expect([canceled.status, canceled.body.cancel_at_period_end]).toEqual([200, true])

    // Another checkout of the customer ends the session.
    await confirmed(named, { ...payment(), customer_email: undefined })
    expect((await call('GET', '/orders/')).status).toBe(401)
  })

  test('does not see what the owner of the address buys', async () => {
    const email = newBuyer()
    const product = await createProduct(merchant, { prices: [{ amount_type: 'free' }] })
    const free = await openCheckout(merchant, { products: [product.id] })
    const { customer_session_token: token } = await confirmed(free, { customer_email: email })
    await reaches(merchant, free, 'succeeded')
    const call = callsWith(server, token)
    expect((await call('GET', '/orders/')).body.items).toHaveLength(1)
    const owner = await openCheckout(merchant)
    const answer = await confirmed(owner, { ...payment(), customer_email: email })
    expect(answer.customer_session_token).toBe('')
    expect((await call('GET', '/orders/')).status).toBe(401)
  })

  test('gets no more by a payment that fails first', async () => {
    const victim = await createCustomer(merchant, { email: newBuyer() })
    const checkout = await openCheckout(merchant)
    const typed = { ...payment('tok_declined'), customer_email: victim.email }
    expect((await buyerOf(server, checkout).confirm(typed)).status).toBe(400)
    const again = await confirmed(checkout, { ...typed, confirmation_token_id: 'tok_visa' })
    expect([again.customer_id, again.customer_session_token]).toEqual([victim.id, ''])
    expect(await customerOf(victim.id)).toMatchObject({ name: victim.name, billing_address: null })

    const own = await openCheckout(merchant)
    const email = newBuyer()
    const guest = { ...payment('tok_declined'), customer_email: email }
    expect((await buyerOf(server, own).confirm(guest)).status).toBe(400)
    const paid = await confirmed(own, { ...guest, confirmation_token_id: 'tok_visa' })
    expect(paid.customer_session_token).not.toBe('')
    expect(await customerOf(paid.customer_id)).toMatchObject({ name: 'Ada' })
  })
})

describe('one subscription per customer', () => {
  beforeAll(async () => {
    merchant = await createMerchant(server)
  })

  const held = [403, 'AlreadyActiveSubscriptionError']
  async function buy(plan: { id: string }, body: object, more: object = {}) {
    const checkout = await openCheckout(merchant, { products: [plan.id], ...more })
    const answer = await buyerOf(server, checkout).confirm(body)
    if (answer.status === 200) await reaches(merchant, checkout, 'succeeded')
    return answer
  }

  test('is not kept from them by what somebody got for nothing in their name', async () => {
    const [free, paid] = [await freePlan(), await createPlan(merchant)]
    const email = newBuyer()
    const typed = { customer_email: email }
    const first = await buy(free, typed)
    expect(first.status).toBe(200)
    // Ten of them would be ten times what a free plan contains.
    expect(errorOf(await buy(free, typed))).toEqual(held)
    const bought = await buy(paid, { ...payment(), ...typed })
    expect(bought.status).toBe(200)
    const { body } = await merchant.call(
      'GET',
      `/v1/subscriptions/?customer_id=${bought.body.customer_id}`,
    )
    const states = body.items.map((each: { amount: number; status: string }) => [
      each.amount,
      each.status,
    ])
    expect(states.toSorted()).toEqual([
      [0, 'canceled'],
      [1_000, 'active'],
    ])
    expect(errorOf(await buy(paid, { ...payment(), ...typed }))).toEqual(held)
    expect(errorOf(await buy(free, typed))).toEqual(held)
  })

  test('may replace a trial, what a discount paid for, and usage that nobody pays yet', async () => {
    const trial = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 7 })
    const discount = await createDiscount(merchant, {
      basis_points: 10_000,
      duration: 'forever',
      name: 'All',
    })
    for (const [plan, body, more] of [
      [trial, payment(), {}],
      [await createPlan(merchant), payment(null), { discount_id: discount.id }],
    ] as const) {
      const email = newBuyer()
      expect((await buy(plan, { ...body, customer_email: email }, more)).status).toBe(200)
      const paid = await buy(await createPlan(merchant), { ...payment(), customer_email: email })
      expect(paid.status, paid.text).toBe(200)
    }
  })

  test('of a customer who is named counts, free or not', async () => {
    const customer = await createCustomer(merchant, { email: newBuyer() })
    const free = await freePlan()
    const named = { customer_id: customer.id }
    expect((await buy(free, {}, named)).status).toBe(200)
    expect(errorOf(await buy(free, {}, named))).toEqual(held)
    const typed = { ...payment(), customer_email: customer.email }
    expect(errorOf(await buy(await createPlan(merchant), typed))).toEqual(held)
  })

  test('is told by no checkout that is open', async () => {
    const email = newBuyer()
    const plan = await createPlan(merchant)
    await subscribe(server, merchant, plan, { buyer: { customer_email: email } })
    const checkout = await openCheckout(merchant, { products: [plan.id], customer_email: email })
    const buyer = buyerOf(server, checkout)
    for (const customer_email of [email, newBuyer(), email]) {
      expect((await buyer.patch({ customer_email })).status).toBe(200)
    }
    expect(errorOf(await buyer.confirm({ ...payment(), customer_email: email }))).toEqual(held)
  })

  test('is sold once to many who type the same address at the same moment', async () => {
    const free = await freePlan()
    for (let round = 0; round < 5; round++) {
      const email = newBuyer()
      const checkouts = await Promise.all(
        Array.from({ length: 5 }, () => openCheckout(merchant, { products: [free.id] })),
      )
      const answers = await Promise.all(
        checkouts.map((each) => buyerOf(server, each).confirm({ customer_email: email })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403])
    }
  })
})
