import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  atCheckout,
  atCheckoutOf,
  fieldsOfChange,
  nextCheckout,
  press,
  subscriber,
  type There,
} from '#testing/held-plans.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscriptionOf } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const typed = (token: string) => ({ card: 'new', confirmation_token_id: token })

/** The cards of the customer, as their seller sees them. */
const cardsOf = async ({ customer, seller }: There) =>
  (await seller.call('GET', `/v1/customers/${customer.id}/payment-methods`)).body.items

/** What the page says now, and the card that would pay. */
const shownTo = async ({ page }: There) =>
  (await page.facts('checkout', await page.open())).buyer?.plan

describe('a customer who changes a plan pays', () => {
  test('with another card that is typed there, once, also by two clicks', async () => {
    const there = await atCheckout(server)
    const { bigger, id, page, seller, shown } = there
    expect(shown.buyer?.plan?.change).toMatchObject({ newCard: 'offered' })
    // The button that asks for its form, in a browser without scripts as well.
    const asked = await page.facts('checkout', await page.send({ intent: 'new-card' }))
    expect(asked.buyer?.plan?.change).toMatchObject({ newCard: 'typed', card: { last4: '4242' } })
    const back = await page.facts('checkout', await page.send({ intent: 'saved-card' }))
    expect(back.buyer?.plan?.change).toMatchObject({ newCard: 'offered' })

    const fields = { ...fieldsOfChange(asked), ...typed('tok_fails_on_renewal') }
    await Promise.all([press(there, fields), press(there, fields)])
    expect(await press(there, fields)).toMatchObject({ isSame: true, note: 'changed' })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: bigger.id })
    const [, paid, ...rest] = await ordersOf(seller, { id })
    expect(paid).toMatchObject({ status: 'paid', total_amount: Number(fields.due_amount) })
    expect(rest).toEqual([])
    // It is saved, and pays this subscription from now on; the other one pays everything else.
    const cards = await cardsOf(there)
    const [byDefault, ...others] = cards.toSorted((one: { default: boolean }) =>
      one.default ? -1 : 1,
    )
    expect(byDefault).toMatchObject({ method_metadata: { last4: '4242' } })
    expect(others).toHaveLength(1)
    const dearest = await createPlan(seller, { name: 'Max', prices: fixed(9_000) })
    const later = (await nextCheckout(server, there, { products: [dearest.id] })).shown
    expect(later.buyer?.plan?.change?.card).toMatchObject({
      last4: others[0].method_metadata.last4,
    })
  })

  test('with none that is declined: plan and card stay, and nothing of it is saved', async () => {
    const there = await atCheckout(server)
    const { id, plan, seller, shown } = there
    const fields = { ...fieldsOfChange(shown), ...typed('tok_insufficient_funds') }
    expect(await press(there, fields)).toMatchObject({
      note: 'noFunds',
      // The form of the card stays open.
      change: { plan: { name: 'Pro' }, newCard: 'typed' },
    })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: plan.id })
    expect(await ordersOf(seller, { id })).toHaveLength(1)
    expect(await cardsOf(there)).toHaveLength(1)
    expect((await shownTo(there))?.change?.card).toEqual({ brand: 'visa', last4: '4242' })
  })

  test('with a card that their bank asks about, once it is approved', async () => {
    const there = await atCheckout(server)
    const { bigger, id, seller, shown } = there
    const fields = { ...fieldsOfChange(shown), ...typed('tok_requires_action') }
    const asked = await press(there, fields)
    expect(asked).toMatchObject({ note: 'atBank', change: null })
    expect(await cardsOf(there)).toHaveLength(1)
    await server.visitor().post(new URL(asked?.challengeUrl ?? '').pathname, { outcome: 'succeed' })
    await expect.poll(async () => (await subscriptionOf(seller, { id })).product_id).toBe(bigger.id)
    expect(await ordersOf(seller, { id })).toHaveLength(2)
    expect(await cardsOf(there)).toHaveLength(2)
  })

  test('also what was used until then, where another period begins, and not with the card before', async () => {
    const has = await subscriber(
      server,
      {},
      {
        token: 'tok_fails_on_renewal',
        async plan(seller) {
          const { id: meter_id } = await createMeter(seller)
          const used = { amount_type: 'metered_unit', meter_id, unit_amount: '10' }
          return { prices: [...fixed(1_000), used] }
        },
      },
    )
    const { customer, id, seller } = has
    const event = { name: 'call', customer_id: customer.id }
    await ingest(
      seller,
      Array.from({ length: 30 }, () => event),
    )
    await rollUp(server, seller)
    const there = await atCheckoutOf(server, has, { recurring_interval: 'year' })
    const fields = { ...fieldsOfChange(there.shown), ...typed('tok_visa') }
    expect(await press(there, fields)).toMatchObject({ note: 'changed' })
    await vi.waitFor(async () => {
      await seller.advance('PT1S')
      const orders: readonly { status: string; subtotal_amount: number }[] = await ordersOf(
        seller,
        { id },
      )
      expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
      expect(orders.map((each) => each.subtotal_amount)).toContain(300)
    })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ status: 'active' })
  })

  test('with other seats than in another tab, which is said and not taken for done', async () => {
    const seats = (price_per_seat: number) => ({
      prices: [
        {
          amount_type: 'seat_based',
          price_currency: 'usd',
          seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat }] },
        },
      ],
    })
    const has = await subscriber(server)
    const there = await atCheckoutOf(server, has, seats(2_000))
    const fields = fieldsOfChange(there.shown)
    const first = String(there.shown.buyer?.plan?.change?.seats)
    expect(await press(there, { ...fields, seats: first })).toMatchObject({ note: 'changed' })
    const late = await press(there, { ...fields, seats: '5' })
    expect(late).toMatchObject({ note: 'amountsChanged' })
    expect(await subscriptionOf(has.seller, has)).toMatchObject({ seats: Number(first) })
  })

  test('with the first card that they have, which is typed there', async () => {
    const there = await atCheckout(server)
    const { bigger, id, page, seller } = there
    await server.query(
      'update customers set default_payment_method_id = null where organization_id = $1',
      [seller.organizationId],
    )
    const shown = await page.facts('checkout', await page.open())
    expect(shown.buyer?.plan?.change).toMatchObject({ card: null, newCard: 'typed' })
    const fields = fieldsOfChange(shown)
    // Without a card, or with the page of the processor instead of one, nothing is changed.
    for (const token of ['', 'hosted']) {
      expect(await press(there, { ...fields, ...typed(token) })).toMatchObject({ isSame: false })
    }
    expect(await ordersOf(seller, { id })).toHaveLength(1)
    expect(await press(there, { ...fields, ...typed('tok_visa') })).toMatchObject({
      note: 'changed',
    })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: bigger.id })
  })

  test('with no card that is only typed where none is charged, so no plan begins without one', async () => {
    const there = await atCheckout(server)
    const { id, page, plan, seller } = there
    await server.query(
      'update customers set default_payment_method_id = null where organization_id = $1',
      [seller.organizationId],
    )
    // The balance of the customer pays the change.
    const { customer } = there
    const credit = await seller.call('POST', `/v1/customers/${customer.id}/balance-adjustments`, {
      amount: 100_000,
      currency: 'usd',
      reason: 'test',
    })
    expect(credit.status).toBe(201)
    const shown = await page.facts('checkout', await page.open())
    expect(shown.buyer?.plan?.change).toMatchObject({ newCard: null, preview: { due_amount: 0 } })
    const fields = { ...fieldsOfChange(shown), ...typed('tok_visa') }
    expect(await press(there, fields)).toMatchObject({ note: 'needsCard' })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: plan.id })
  })

  test('with cards that are tried like those of a checkout: after six declined ones the browser has to work', async () => {
    const there = await atCheckout(server)
    const { id, seller, shown } = there
    const fields = fieldsOfChange(shown)
    const tries: unknown[] = []
    for (let count = 0; count < 7; count++) {
      tries.push((await press(there, { ...fields, ...typed('tok_declined') }))?.note)
    }
    expect(tries).toEqual([...Array(6).fill('declined'), 'work'])
    // The saved card was typed elsewhere.
    expect(await press(there, fields)).toMatchObject({ note: 'changed' })
    expect(await ordersOf(seller, { id })).toHaveLength(2)
  })
})
