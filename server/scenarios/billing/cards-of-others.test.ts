import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { buyerOf, newBuyer, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith, card, portalOf, signInCode } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
let merchant: Merchant
let slug: string
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server, {})
  const { call, organizationId } = merchant
  slug = (await call('GET', `/v1/organizations/${organizationId}`)).body.slug
  const portal = {
    subscription: { update_plan: true, update_seats: true, pause: true },
    usage: { show: true },
    customer: { allow_email_change: false },
  }
  const body = {
    customer_portal_settings: portal,
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: 'prorate',
      benefit_revocation_grace_period: 0,
      prevent_trial_abuse: false,
    },
  }
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, body)
  expect(answer.status, answer.text).toBe(200)
})
afterAll(() => server.stop())

const seated = (price_per_seat: number) => [
  {
    amount_type: 'seat_based',
    seat_tiers: { type: 'volume', tiers: [{ min_seats: 1, max_seats: null, price_per_seat }] },
  },
]

/** When changes that customers ask for are charged, where nothing has to be paid first. */
async function charges(proration_behavior: 'next_period' | 'prorate') {
  const path = `/v1/organizations/${merchant.organizationId}`
  const body = { subscription_settings: { proration_behavior } }
  const answer = await merchant.call('PATCH', path, body)
  expect(answer.status, answer.text).toBe(200)
}

/** Whoever has the mailbox types the code that came to it. */
async function enteredByCode(email: string, page = pageAt(server, `/portal/${slug}`)) {
  await page.send({ intent: 'send-code', email })
  const code = await signInCode(server, email)
  await page.facts('portal-home', await page.send({ intent: 'enter', email, code }))
  const token = page.visitor.cookies.get('guildhall_portal') ?? ''
  return { page, call: callsWith(server, token) }
}

/** A subscription that was bought with the buyer's card under an address of somebody else. */
async function bought(plan: object = {}, token = 'tok_visa') {
  const email = newBuyer()
  const product = await createPlan(merchant, plan)
  const checkout = await openCheckout(merchant, { products: [product.id], seats: null })
  const confirmed = await buyerOf(server, checkout).confirm({
    ...payment(token),
    customer_email: email,
    customer_billing_address: { country: 'JP' },
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  const { customer_id: customerId } = await reaches(merchant, checkout, 'succeeded')
  const list = `/v1/subscriptions/?customer_id=${customerId}`
  const [subscription] = (await merchant.call('GET', list)).body.items
  const purchaseToken: string = confirmed.body.customer_session_token
  return { customerId: customerId as string, email, purchaseToken, subscription }
}

const chargesOf = async (subscription: { id: string }) =>
  (await ordersOf(merchant, subscription)).map(
    ({ total_amount }: { total_amount: number }) => total_amount,
  )

describe('whoever proves the address after another bought under it', () => {
  test('sees nothing of the card, in the API and on the pages', async () => {
    const { email, subscription } = await bought()
    const { call, page } = await enteredByCode(email)
    const listed = await call('GET', '/customers/me/payment-methods')
    expect([listed.status, listed.body.items], listed.text).toEqual([200, []])
    const me = await call('GET', '/customers/me')
    expect(me.body.default_payment_method_id).toBeNull()
    const below = `/subscriptions/${subscription.id}`
    for (const path of ['', '/cards', below, `${below}?action=payment`]) {
      const shown = await page.followed(await page.open(path))
      expect([path, shown.status, shown.text.includes('4242')]).toEqual([path, 200, false])
    }
    const shown = await page.facts('portal-subscription', await page.open(below))
    expect(shown.paidBy).toEqual({ card: 'hidden' })
    const cards = await page.facts('portal-cards', await page.open(`${below}?action=payment`))
    expect(cards).toMatchObject({ hidesCard: true, cards: [] })
  })

  test('changes neither plan nor seats with it, at once or for the next period', async () => {
    const { email, subscription } = await bought({ prices: seated(1_000) })
    const { call } = await enteredByCode(email)
    const dear = await createPlan(merchant, { prices: fixed(9_000) })
    const path = `/subscriptions/${subscription.id}`
    for (const behavior of ['prorate', 'next_period'] as const) {
      await charges(behavior)
      for (const body of [{ product_id: dear.id }, { seats: 5 }]) {
        const answer = await call('PATCH', path, body)
        expect([answer.status, answer.body.reason], answer.text).toEqual([
          402,
          'payment_method_required',
        ])
      }
    }
    expect(await chargesOf(subscription)).toEqual([1_000])
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      seats: 1,
      pending_update: null,
    })
  })

  test('neither chooses nor removes it, though they know its id', async () => {
    const { customerId, email, subscription } = await bought()
    const path = `/v1/customers/${customerId}/payment-methods`
    const [{ id }] = (await merchant.call('GET', path)).body.items
    const { call, page } = await enteredByCode(email)
    const removed = await call('DELETE', `/customers/me/payment-methods/${id}`)
    expect(removed.status, removed.text).toBe(404)
    const chosen = { intent: 'choose', payment_method_id: id as string }
    const below = `/subscriptions/${subscription.id}`
    expect(await page.facts('portal-cards', await page.send(chosen, below))).toMatchObject({
      note: 'refused',
    })
    expect((await merchant.call('GET', path)).body.items).toMatchObject([{ id }])
  })

  test('pays with a card of their own, which replaces it', async () => {
    const { email, subscription } = await bought()
    const { call, page } = await enteredByCode(email)
    const dear = await createPlan(merchant, { prices: fixed(9_000) })
    const below = `/subscriptions/${subscription.id}`
    const added = await page.send(
      { intent: 'confirm', confirmation_token_id: 'tok_fails_on_renewal', attempt: 'own' },
      `/cards/new?subscription=${subscription.id}`,
    )
    await page.facts('portal-cards', added)
    const cards = await page.facts('portal-cards', await page.open(`${below}?action=payment`))
    expect(cards).toMatchObject({ hidesCard: false, cards: [{ last4: '0341', pays: [{}] }] })
    await charges('prorate')
    const changed = await call('PATCH', below, { product_id: dear.id })
    // The own card is the one that is charged, and that declines what is not typed.
    expect([changed.status, changed.body.reason], changed.text).toEqual([402, 'declined'])
  })

  test('ends a pause, whose next period is charged at once, with a card of their own only', async () => {
    const { email, subscription } = await bought()
    const planned = { pause_at_period_end: true }
    await merchant.call('PATCH', `/v1/subscriptions/${subscription.id}`, planned)
    await merchant.advance('P32D')
    expect((await subscriptionOf(merchant, subscription)).status).toBe('paused')
    const { call } = await enteredByCode(email)
    const path = `/subscriptions/${subscription.id}`
    const refused = await call('PATCH', path, { resume: true })
    expect([refused.status, refused.body.error]).toEqual([409, 'PaymentMethodRequired'])
    expect(await chargesOf(subscription)).toEqual([1_000])
    const added = await call('POST', '/customers/me/payment-methods', card('tok_visa'))
    expect(added.status, added.text).toBe(201)
    const resumed = await call('PATCH', path, { resume: true })
    expect(resumed.status, resumed.text).toBe(200)
  })

  test('tries a payment that failed with a card of their own only', async () => {
    const { customerId, email, subscription } = await bought({}, 'tok_fails_on_renewal')
    const path = `/v1/customers/${customerId}/payment-methods`
    const [{ id }] = (await merchant.call('GET', path)).body.items
    await merchant.advance('P32D')
    const [, order] = await ordersOf(merchant, subscription)
    const { call, page } = await enteredByCode(email)
    const { overdue } = await page.facts('portal-cards', await page.open('/cards'))
    expect(overdue).toMatchObject([{ id: order.id, card: null }])
    const pay = (body: object) =>
      call('POST', `/orders/${order.id}/confirm-payment`, { payment_processor: 'stripe', ...body })
    expect((await pay({})).body.error).toBe('PaymentMethodRequired')
    expect((await pay({ payment_method_id: id })).status).toBe(422)
    const paid = await pay({ confirmation_token_id: 'tok_visa' })
    expect([paid.status, paid.body.status], paid.text).toEqual([200, 'succeeded'])
  })

  test('keeps what its buyer pays: it renews with the card as before, and is continued', async () => {
    const { email, subscription } = await bought()
    const { call } = await enteredByCode(email)
    const path = `/subscriptions/${subscription.id}`
    for (const cancel_at_period_end of [true, false]) {
      const answer = await call('PATCH', path, { cancel_at_period_end })
      expect(answer.status, answer.text).toBe(200)
    }
    await merchant.advance('P1M')
    expect(await chargesOf(subscription)).toEqual([1_000, 1_000])
  })

  test('neither sees nor uses the card of who bought under the address of a customer', async () => {
    const { email, customerId } = await bought()
    const second = await subscribe(server, merchant, await createPlan(merchant), {
      buyer: { customer_email: email, customer_billing_address: { country: 'IN' } },
    })
    expect(second.customer_id).toBe(customerId)
    const dear = await createPlan(merchant, { prices: fixed(9_000) })
    const whole = await portalOf(server, merchant, customerId)
    const body = { product_id: dear.id }
    const answer = await whole.call('PATCH', `/subscriptions/${second.id}`, body)
    expect([answer.status, answer.body.reason], answer.text).toEqual([
      402,
      'payment_method_required',
    ])
  })
})

describe('the buyer, who has the mailbox as well', () => {
  test('sees and uses the card where the code is typed in the browser that bought', async () => {
    const { email, purchaseToken, subscription } = await bought()
    const page = pageAt(server, `/portal/${slug}`)
    page.visitor.cookies.set('guildhall_portal', purchaseToken)
    const { call } = await enteredByCode(email, page)
    const listed = await call('GET', '/customers/me/payment-methods')
    expect(listed.body.items).toMatchObject([{ card: { last4: '4242' } }])
    const dear = await createPlan(merchant, { prices: fixed(9_000) })
    const path = `/subscriptions/${subscription.id}`
    await charges('prorate')
    const changed = await call('PATCH', path, { product_id: dear.id })
    expect(changed.status, changed.text).toBe(200)
  })

  test('sees it where they typed it again, proved', async () => {
    const { email } = await bought()
    const { call } = await enteredByCode(email)
    const added = await call('POST', '/customers/me/payment-methods', card('tok_visa'))
    expect(added.status, added.text).toBe(201)
    const listed = await call('GET', '/customers/me/payment-methods')
    expect(listed.body.items).toMatchObject([{ card: { last4: '4242' }, is_default: true }])
  })

  test('is whom the seller opens a session for', async () => {
    const { customerId } = await bought()
    const { call } = await portalOf(server, merchant, customerId)
    const listed = await call('GET', '/customers/me/payment-methods')
    expect(listed.body.items).toMatchObject([{ card: { last4: '4242' } }])
  })
})
