import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  moneyMoved,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { firstKey } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, card, portal, signInCode } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const customerOf = async (id: string) => (await merchant.call('GET', `/v1/customers/${id}`)).body
const confirmed = async (checkout: { client_secret: string }, body: object) => {
  const answer = await buyerOf(server, checkout).confirm(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const freePlan = () => createPlan(merchant, { name: 'Free', prices: [{ amount_type: 'free' }] })

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

  test('has its usage billed to the card that was used for it, when another replaces it', async () => {
    const { id: meter_id } = await createMeter(merchant, { name: 'Calls' })
    const prices = [{ amount_type: 'metered_unit', meter_id, unit_amount: '10' }]
    const email = newBuyer()
    const used = await buy(await createPlan(merchant, { prices }), {
      ...payment(),
      customer_email: email,
    })
    const { customer_id } = used.body
    await ingest(
      merchant,
      Array.from({ length: 100 }, () => ({ name: 'call', customer_id })),
    )
    const plan = await createPlan(merchant, { prices: fixed(3_000) })
    const paid = await buy(plan, { ...payment(), customer_email: email })
    expect(paid.status, paid.text).toBe(200)
    await merchant.advance('PT1M')
    const { body } = await merchant.call('GET', `/v1/orders/?customer_id=${customer_id}`)
    const charged = (order: { due_amount: number; status: string }) =>
      order.status === 'paid' ? order.due_amount : 0
    // The usage is 100 × 10.
    expect(body.items.map(charged).filter(Boolean).toSorted()).toEqual([1_000, 3_000])
  })

  test('is not ended by who types the address once its owner has proved it', async () => {
    const [free, paid] = [await freePlan(), await createPlan(merchant)]
    const email = newBuyer()
    const first = await buy(free, { customer_email: email })
    const customer = { customer_id: first.body.customer_id }
    const ofMailbox = { email, organization_id: merchant.organizationId }
    const signIn = (step: string, body: object) =>
      server.visitor().post(`${portal}/customer-session/${step}`, body)
    await signIn('request', ofMailbox)
    const code = await signInCode(server, email)
    expect((await signIn('authenticate', { ...ofMailbox, code })).status).toBe(200)
    const statuses = async () => {
      const path = `/v1/subscriptions/?customer_id=${customer.customer_id}`
      const { body } = await merchant.call('GET', path)
      return body.items.map((each: { status: string }) => each.status).toSorted()
    }
    const before = await moneyMoved(server, merchant)
    expect(errorOf(await buy(paid, { ...payment(), customer_email: email }))).toEqual(held)
    expect([await statuses(), await moneyMoved(server, merchant)]).toEqual([['active'], before])
    const { customer_email: _, ...own } = payment()
    expect((await buy(paid, own, customer)).status).toBe(200)
    expect(await statuses()).toEqual(['active', 'canceled'])
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
