import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAt, pageAt, pageOf, signInAt } from '#testing/checkout-page.ts'
import { createProduct, newBuyer, openCheckout, paymentsOf, reaches } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { atCheckout, fieldsOfChange, press, subscriber } from '#testing/held-plans.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const publicOf = async ({ client_secret: secret }: { client_secret: string }) =>
  (await server.visitor().get(`/v1/checkouts/client/${secret}`)).body

describe('a customer with a plan', () => {
  test('sees on the page what the change costs, and pays that, once, also by two clicks', async () => {
    const there = await atCheckout(server)
    const { bigger, checkout, id, plan, seller, shown, slug } = there
    const address = `/portal/${slug}/subscriptions/${id}`
    expect(shown.buyer?.plan).toMatchObject({
      name: 'Starter',
      isSame: false,
      address: `${address}?action=change&product=${bigger.id}`,
      change: {
        plan: { id: bigger.id, name: 'Pro', amount: 5_000 },
        card: { last4: '4242' },
        lost: [],
        trialUntil: null,
      },
      note: null,
    })
    const fields = fieldsOfChange(shown)
    expect(Number(fields.due_amount)).toBeGreaterThan(0)
    await Promise.all([press(there, fields), press(there, fields)])
    expect(await press(there, fields)).toMatchObject({
      isSame: true,
      change: null,
      note: 'changed',
    })
    const [first, second, ...rest] = await ordersOf(seller, { id })
    expect([first.total_amount, second]).toEqual([
      expect.any(Number),
      expect.objectContaining({ status: 'paid', total_amount: Number(fields.due_amount) }),
    ])
    expect(rest).toEqual([])
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: bigger.id })
    expect(plan.id).not.toBe(bigger.id)
    // Nothing was bought beside it: the checkout is as it was.
    expect(await publicOf(checkout)).toMatchObject({ status: 'open', customer_id: null })
    expect(await paymentsOf(seller, checkout)).toEqual([])
  })

  test('buys no second one by the form of a checkout', async () => {
    const { checkout, page, seller } = await atCheckout(server)
    const refused = await confirmAt(page)
    expect(await page.facts('checkout', refused)).toMatchObject({ note: 'alreadySubscribed' })
    expect(await paymentsOf(seller, checkout)).toEqual([])
  })

  test('pays nothing where the price is another meanwhile, and is shown the new one', async () => {
    const there = await atCheckout(server)
    const { bigger, id, seller, shown } = there
    const fields = fieldsOfChange(shown)
    await seller.call('PATCH', `/v1/products/${bigger.id}`, { prices: fixed(6_000) })
    const again = await press(there, fields)
    expect(again).toMatchObject({ note: 'amountsChanged', isSame: false })
    expect(again?.change?.preview.due_amount).toBeGreaterThan(Number(fields.due_amount))
    const { due_amount: _, ...without } = fields
    expect(await press(there, without)).toMatchObject({ note: 'amountsChanged' })
    // Of another plan than that of the checkout nothing is changed either.
    const other = await createPlan(seller, { name: 'Free', prices: fixed(0) })
    expect(await press(there, { ...fields, product: other.id })).toMatchObject({ isSame: false })
    expect(await ordersOf(seller, { id })).toHaveLength(1)
  })

  test('is told why the bank declined, and keeps the plan', async () => {
    const there = await atCheckout(server)
    const { id, plan, seller, shown } = there
    await cardsBecome(server, seller.organizationId, 'tok_insufficient_funds')
    const declined = await press(there, fieldsOfChange(shown))
    expect(declined).toMatchObject({ note: 'noFunds', change: { plan: { name: 'Pro' } } })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: plan.id })
  })

  test('is asked by the bank, and has the plan once it is approved', async () => {
    const there = await atCheckout(server)
    const { bigger, id, page, seller, shown } = there
    await cardsBecome(server, seller.organizationId, 'tok_always_requires_action')
    const asked = await press(there, fieldsOfChange(shown))
    expect(asked).toMatchObject({ note: 'atBank', change: null, isSame: false })
    // A reload says the same, and so does another press.
    const reloaded = await page.facts('checkout', await page.open())
    expect(reloaded.buyer?.plan).toMatchObject({
      challengeUrl: asked?.challengeUrl,
      note: 'atBank',
    })
    expect(await press(there, fieldsOfChange(shown))).toMatchObject({ note: 'atBank' })
    await server.visitor().post(new URL(asked?.challengeUrl ?? '').pathname, { outcome: 'succeed' })
    await expect.poll(async () => (await subscriptionOf(seller, { id })).product_id).toBe(bigger.id)
    expect(await ordersOf(seller, { id })).toHaveLength(2)
  })

  test('who has no card is led to where one is added', async () => {
    const there = await atCheckout(server)
    const { id, page, seller, slug } = there
    await server.query(
      'update customers set default_payment_method_id = null where organization_id = $1',
      [seller.organizationId],
    )
    const shown = await page.facts('checkout', await page.open())
    expect(shown.buyer?.plan).toMatchObject({
      cards: `/portal/${slug}/subscriptions/${id}?action=payment`,
      change: { card: null, preview: { needs_payment_method: true } },
    })
    expect(await press(there, fieldsOfChange(shown))).toMatchObject({ note: 'needsCard' })
    expect(await ordersOf(seller, { id })).toHaveLength(1)
  })

  test('changes nothing without being signed in, and nothing that the seller forbids', async () => {
    const there = await atCheckout(server)
    const { checkout, id, page, plan, seller, shown, slug } = there
    const fields = fieldsOfChange(shown)
    const stranger = await pageOf(server, checkout).send(fields)
    expect(stranger.headers.get('location')).toBe(page.path)
    const settings = { subscription_settings: { allow_customer_updates: false } }
    await seller.call('PATCH', `/v1/organizations/${seller.organizationId}`, settings)
    expect(await press(there, fields)).toMatchObject({
      note: 'refused',
      change: null,
      address: `/portal/${slug}/subscriptions/${id}`,
    })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: plan.id })
  })

  test('is led to the portal, which knows them, for what it says more of', async () => {
    const { bigger, id, page, plan, seller, slug } = await atCheckout(server)
    const address = `/portal/${slug}/subscriptions/${id}`
    const portal = pageAt(server, address)
    for (const [name, value] of page.visitor.cookies) portal.visitor.cookies.set(name, value)
    expect(await portal.facts('portal-subscription', await portal.open())).toMatchObject({
      subscription: { id },
    })
    const same = pageOf(server, await openCheckout(seller, { products: [plan.id] }))
    for (const [name, value] of page.visitor.cookies) same.visitor.cookies.set(name, value)
    const shown = await same.facts('checkout', await same.open())
    expect(shown.buyer?.plan).toMatchObject({
      name: 'Starter',
      isSame: true,
      address,
      change: null,
    })
    await seller.call('PATCH', `/v1/products/${bigger.id}`, { visibility: 'private' })
    const hidden = await page.facts('checkout', await page.open())
    expect(hidden.buyer?.plan).toMatchObject({ isSame: false, change: null })
  })

  test('is told nothing of it under an address that was only typed', async () => {
    const { customer, seller } = await subscriber(server)
    const bigger = await createPlan(seller, { name: 'Pro', prices: fixed(5_000) })
    const page = pageOf(server, await openCheckout(seller, { products: [bigger.id] }))
    const refused = await confirmAt(page, { customer_email: customer.email })
    expect(await page.facts('checkout', refused)).toMatchObject({
      note: 'alreadySubscribed',
      maySignIn: true,
      buyer: null,
      // Nothing of the form is lost.
      values: { customer_email: customer.email },
    })
  })

  test('buys what is paid for once beside it', async () => {
    const { customer, seller } = await subscriber(server)
    const book = await createProduct(seller)
    const page = pageOf(server, await openCheckout(seller, { products: [book.id] }))
    expect((await signInAt(server, page, customer.email)).buyer).toMatchObject({ plan: null })
  })

  describe('that costs nothing', () => {
    const settings = (seller: Merchant, change: object) =>
      seller.call('PATCH', `/v1/organizations/${seller.organizationId}`, {
        subscription_settings: change,
      })

    /** Signed in on the page of a checkout of a plan that costs something. */
    async function withFree() {
      const seller = await createMerchant(server)
      await settings(seller, { allow_multiple_subscriptions: false })
      const customer = await createCustomer(seller, { email: newBuyer(), name: 'Ada' })
      const free = await createPlan(seller, { name: 'Free', prices: fixed(0) })
      const { id } = await subscribe(server, seller, free, {
        checkout: { customer_id: customer.id },
      })
      const pro = await createPlan(seller, { name: 'Pro', prices: fixed(5_000) })
      const checkout = await openCheckout(seller, { products: [pro.id] })
      const page = pageOf(server, checkout)
      const shown = await signInAt(server, page, customer.email)
      return { checkout, customer, id, page, pro, seller, shown }
    }

    test('becomes what is bought, with the card that is typed, and no second one', async () => {
      const { checkout, id, page, pro, seller, shown } = await withFree()
      expect(shown).toMatchObject({
        asksForCard: true,
        buyer: { plan: null, upgrades: { id, name: 'Free' } },
      })
      const declined = await confirmAt(page, {
        upgrades: id,
        confirmation_token_id: 'tok_chargeDeclined',
      })
      expect(await page.facts('checkout', declined)).toMatchObject({ note: 'declined' })
      // The secret tells nothing of it to others, and what failed leaves nothing behind.
      const other = pageOf(server, checkout)
      expect((await other.facts('checkout', await other.open())).buyer).toBeNull()
      const [{ subscription_id: left }] = (
        await seller.call('GET', `/v1/checkouts/?product_id=${pro.id}`)
      ).body.items
      expect(left).toBeNull()
      await confirmAt(page, { upgrades: id })
      await reaches(seller, checkout, 'succeeded')
      expect(await subscriptionOf(seller, { id })).toMatchObject({
        product_id: pro.id,
        amount: 5_000,
        status: 'active',
      })
      expect((await seller.call('GET', '/v1/subscriptions/?active=true')).body.items).toHaveLength(
        1,
      )
    })

    test('stays where the form did not say so, or names one of somebody else', async () => {
      const { checkout, id, page, seller } = await withFree()
      const theirs = await withFree()
      for (const more of [{}, { upgrades: theirs.id }]) {
        const refused = await page.facts('checkout', await confirmAt(page, more))
        expect(refused).toMatchObject({ note: 'alreadySubscribed' })
      }
      expect(await paymentsOf(seller, checkout)).toEqual([])
      // Who did not sign in changes nothing by naming it.
      const stranger = pageOf(server, checkout)
      await confirmAt(stranger, { upgrades: id, customer_email: newBuyer() })
      await reaches(seller, checkout, 'succeeded')
      expect(await subscriptionOf(seller, { id })).toMatchObject({ amount: 0, status: 'active' })
    })

    test('is not changed where the seller forbids it', async () => {
      const { page, seller } = await withFree()
      await settings(seller, { allow_customer_updates: false })
      const shown = await page.facts('checkout', await page.open())
      expect(shown.buyer).toMatchObject({ upgrades: null, plan: { name: 'Free', change: null } })
    })
  })
})
