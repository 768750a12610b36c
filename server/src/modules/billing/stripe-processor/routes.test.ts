import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant, nameSeller } from '#testing/merchants.ts'
import { intentOfCheckout } from '#testing/payments.ts'
import { card, portalOf } from '#testing/portal.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { publishableKey, startLiveServer } from '#testing/stripe/live.ts'
import type { FakeStripe } from '#testing/stripe/server.ts'
import { createPlan, fixed, subscriptionOf } from '#testing/subscriptions.ts'
import { createClocks } from '../../../platform/billing-clock/index.ts'
import { systemClock } from '../../../platform/system.ts'

let stripe: FakeStripe
let server: TestServer
let merchant: Merchant
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ merchant, server, stop, stripe } = await startLiveServer(systemClock()))
})
afterAll(() => stop())

type Message = ReturnType<FakeStripe['message']>
const receive = ({ body, headers }: Message) =>
  server.visitor().send(
    new Request(`${server.config.baseUrl}/stripe/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
  )

async function confirm(token: string, more: object = {}) {
  const checkout = await openCheckout(merchant, more)
  const { body, status } = await buyerOf(server, checkout).confirm(payment(token))
  const intent = await intentOfCheckout(server, checkout.id)
  return { body, checkout, intent, status }
}

describe('a live organization', () => {
  test('is paid at Stripe, has a clock that cannot be moved, and shows no secret', async () => {
    const { checkout, status } = await confirm('ctoken_visa')
    expect(status).toBe(200)
    expect(checkout.payment_processor_metadata).toEqual({ publishable_key: publishableKey })
    await reaches(merchant, checkout, 'succeeded')
    expect(stripe.moved().at(-1)).toBe(1_000)
    const moved = await merchant.call('POST', '/v1/sandbox/clock', { advance: 'P1D' })
    expect(moved.status).toBe(403)
    const { secretKey, webhookSecrets } = stripe.settings
    for (const secret of [secretKey, ...webhookSecrets]) {
      expect(server.logged.join()).not.toContain(secret)
    }
  })

  test('is named at Stripe, with the buyer and what they buy', async () => {
    const plan = await createPlan(merchant, { name: 'Gold' })
    const { checkout, intent } = await confirm('ctoken_visa', { products: [plan.id] })
    const { customer_id, customer_email } = await reaches(merchant, checkout, 'succeeded')
    const { name } = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`))
      .body
    const object = stripe.books.find('payment_intents', intent.reference)
    expect(object.description).toBe(`${name}: Gold`)
    const buyer = stripe.books.find('customers', object.customer)
    expect(buyer).toMatchObject({ email: customer_email, name: 'Ada' })
    const { call } = await portalOf(server, merchant, customer_id)
    await call('POST', '/customers/me/payment-methods', card('ctoken_visa'))
    const [setUp] = [...stripe.books.tables.setup_intents.values()].slice(-1)
    expect([setUp?.description, setUp?.customer]).toEqual([name, object.customer])
  })

  test('is told of a declined card, and nothing is sold', async () => {
    const { checkout, status } = await confirm('ctoken_declined')
    expect(status).toBe(400)
    expect((await merchant.call('GET', `/v1/checkouts/${checkout.id}`)).body.status).toBe('open')
  })

  test('without a processor refuses payments with an error that says so', async () => {
    const other = await serverForThisTest({ settings: { billing: { live: true } } })
    const seller = await createMerchant(other)
    await nameSeller(seller)
    const checkout = await openCheckout(seller)
    const answer = await buyerOf(other, checkout).confirm(payment('ctoken_visa'))
    expect([answer.status, answer.body.error]).toEqual([403, 'OrganizationNotReadyForPayments'])
  })
})

describe('the webhook', () => {
  test('takes a signed message, and the checkout goes on at once', async () => {
    const { body, checkout, intent } = await confirm('ctoken_challenge')
    const reference = intent.reference ?? ''
    expect(body.payment_processor_metadata).toEqual({
      publishable_key: publishableKey,
      challenge_url: `https://bank.example/${reference}`,
    })
    stripe.books.settle(reference, 'succeed')
    const object = stripe.books.find('payment_intents', reference)
    const message = stripe.message('payment_intent.succeeded', object)
    expect((await receive(message)).status).toBe(200)
    expect((await receive(message)).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    expect(await intentOfCheckout(server, checkout.id)).toMatchObject({ news: 1 })
  })

  test('refuses a forged message, and one that is too long, and ignores what it does not know', async () => {
    const object = { id: 'pi_1', metadata: {} }
    const forged = stripe.message('payment_intent.succeeded', object, { secret: 'whsec_a_guess' })
    expect((await receive(forged)).status).toBe(400)
    const long = stripe.message('payment_intent.succeeded', { text: 'x'.repeat(600_000) })
    expect((await receive(long)).status).toBe(413)
    expect((await receive(stripe.message('invoice.paid', object))).status).toBe(200)
    const deleted = { id: 'pi_1', metadata: { guildhall_organization: 'deleted' } }
    expect((await receive(stripe.message('payment_intent.succeeded', deleted))).status).toBe(200)
  })
})

test('a challenge without a page gives its secret to the buyer, and to nobody else', async () => {
  const { body, checkout, intent } = await confirm('ctoken_script_challenge')
  const { client_secret } = stripe.books.find('payment_intents', intent.reference)
  const asked = { publishable_key: publishableKey, intent_client_secret: client_secret }
  expect(body).toMatchObject({ status: 'confirmed', payment_processor_metadata: asked })
  const buyer = buyerOf(server, checkout)
  expect((await buyer.get()).body.payment_processor_metadata).toEqual(asked)
  const seen = await merchant.call('GET', `/v1/checkouts/${checkout.id}`)
  expect(seen.body.payment_processor_metadata).toEqual({ publishable_key: publishableKey })
  stripe.books.settle(intent.reference ?? '', 'succeed')
  await server.app.services.payments.returned(intent.id ?? '')
  await reaches(merchant, checkout, 'succeeded')
  expect((await buyer.get()).body.payment_processor_metadata).not.toHaveProperty(
    'intent_client_secret',
  )
})

test('a card that is added in the portal is confirmed the same way', async () => {
  const { checkout } = await confirm('ctoken_visa')
  const { customer_id } = await reaches(merchant, checkout, 'succeeded')
  const { call } = await portalOf(server, merchant, customer_id)
  const asked = await call('POST', '/customers/me/payment-methods', card('ctoken_script_challenge'))
  const [setUp] = [...stripe.books.tables.setup_intents.values()].slice(-1)
  expect(asked.body).toMatchObject({
    status: 'requires_action',
    challenge_url: null,
    intent_client_secret: setUp?.client_secret,
  })
  stripe.books.settle(setUp?.id ?? '', 'succeed')
  const confirmation = { setup_intent_id: asked.body.client_secret }
  const saved = await call('POST', '/customers/me/payment-methods/confirm', confirmation)
  expect(saved.body).toMatchObject({ status: 'succeeded', payment_method: { type: 'card' } })
})

test('a customer who comes back from the bank goes on at the checkout', async () => {
  const { checkout, intent } = await confirm('ctoken_challenge')
  const reference = intent.reference ?? ''
  const { next_action } = stripe.books.find('payment_intents', reference)
  const { return_url } = (next_action as { redirect_to_url: { return_url: string } })
    .redirect_to_url
  stripe.books.settle(reference, 'succeed')
  const { pathname } = new URL(return_url)
  const back = await server.visitor().get(`${pathname}?redirect_status=succeeded`)
  expect([back.status, back.headers.get('location')]).toEqual([303, checkout.url])
  expect(back.headers.get('referrer-policy')).toBe('no-referrer')
  await reaches(merchant, checkout, 'succeeded')
  for (const link of [`${pathname}A`, '/stripe/return/', `/stripe/return/${intent.id}`]) {
    expect((await server.visitor().get(link)).status).toBe(404)
  }
})

test('a customer who confirms a change at the bank goes on at the subscription', async () => {
  const [cheap, dear] = [
    await createPlan(merchant),
    await createPlan(merchant, { prices: fixed(9_000) }),
  ]
  const { checkout, intent } = await confirm('ctoken_always_challenge', { products: [cheap.id] })
  stripe.books.settle(intent.reference ?? '', 'succeed')
  await server.app.services.payments.returned(intent.id ?? '')
  const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
  const { body: list } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customerId}`)
  const [subscription] = list.items
  const { call } = await portalOf(server, merchant, customerId)
  const path = `/subscriptions/${subscription.id}`
  const asked = await call('PATCH', path, { product_id: dear.id })
  expect([asked.status, asked.body.reason], asked.text).toEqual([402, 'action_required'])
  const reference = new URL(asked.body.challenge_url).pathname.slice(1)
  const { next_action } = stripe.books.find('payment_intents', reference)
  const { return_url } = (next_action as { redirect_to_url: { return_url: string } })
    .redirect_to_url
  stripe.books.settle(reference, 'succeed')
  const back = await server.visitor().get(new URL(return_url).pathname)
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toContain(`/portal/`)
  expect(back.headers.get('location')).toContain(path)
  await expect
    .poll(async () => (await subscriptionOf(merchant, subscription)).product_id, {
      timeout: 15_000,
    })
    .toBe(dear.id)
})

test('a change that only the script of Stripe can ask about names its secret', async () => {
  const [cheap, dear] = [
    await createPlan(merchant),
    await createPlan(merchant, { prices: fixed(9_000) }),
  ]
  const { checkout, intent } = await confirm('ctoken_script_challenge', { products: [cheap.id] })
  stripe.books.settle(intent.reference ?? '', 'succeed')
  await server.app.services.payments.returned(intent.id ?? '')
  const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
  const { body: list } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customerId}`)
  const { call } = await portalOf(server, merchant, customerId)
  const path = `/subscriptions/${list.items[0].id}`
  const asked = await call('PATCH', path, { product_id: dear.id })
  const [payment] = [...stripe.books.tables.payment_intents.values()].slice(-1)
  expect(asked.body).toMatchObject({
    reason: 'action_required',
    intent_client_secret: payment?.client_secret,
  })
  expect(asked.body).not.toHaveProperty('challenge_url')
})

test('while live billing is paused, a confirmed checkout waits and is charged afterwards', async () => {
  const before = stripe.moved().length
  await server.app.services.timers.pauses.pause()
  const { checkout, intent, status } = await confirm('ctoken_visa')
  expect(status).toBe(200)
  expect(stripe.moved()).toHaveLength(before)
  await server.app.services.timers.pauses.resume()
  // As its timer does after ten seconds.
  await server.app.services.payments.advance(intent.id ?? '')
  await reaches(merchant, checkout, 'succeeded')
  expect(stripe.moved()).toHaveLength(before + 1)
})

test('a saved card is listed as the default, and kept while a subscription needs it', async () => {
  const plan = await createPlan(merchant)
  const { checkout } = await confirm('ctoken_visa', { products: [plan.id] })
  const { customer_id } = await reaches(merchant, checkout, 'succeeded')
  const list = () => merchant.call('GET', `/v1/customers/${customer_id}/payment-methods`)
  const { body } = await list()
  expect(body).toMatchObject({
    items: [{ customer_id, card: { exp_year: 2031, last4: '4242' }, is_default: true }],
    pagination: { total_count: 1 },
  })
  const [{ id }] = body.items
  const { organizationId } = merchant
  const { database, methods } = server.app.services
  const clocks = createClocks({ database, clock: systemClock() })
  const remove = () =>
    database.transaction(async (tx) =>
      methods.remove(tx, await clocks.moment(tx, organizationId), id, customer_id),
    )
  await expect(remove()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_IS_IN_USE' })
  const [subscription] = (await merchant.call('GET', '/v1/subscriptions/')).body.items
  await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
  // Of two removals at once, one finds the card.
  const removals = await Promise.allSettled([remove(), remove()])
  expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await list()).body).toMatchObject({ items: [], pagination: { total_count: 0 } })
  const { body: customer } = await merchant.call('GET', `/v1/customers/${customer_id}`)
  expect(customer.default_payment_method_id).toBeNull()
})
