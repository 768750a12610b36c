import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { atCheckout, fieldsOfChange, nextCheckout, press, type There } from '#testing/held-plans.ts'
import { assigned, seatPrices } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The page with what a browser sends of its fields. */
const shownWith = async ({ page }: There, fields: Record<string, string> = {}) =>
  page.facts(
    'checkout',
    await (fields.seats ? page.send({ intent: 'update', ...fields }) : page.open()),
  )

describe('seats', () => {
  /** On the page of a plan for 2000 a seat, and of what its checkout has besides. */
  async function atTeam(checkout: object = {}, settings: object = {}) {
    const there = await atCheckout(server, settings)
    const team = await createPlan(there.seller, { name: 'Team', prices: seatPrices(2_000) })
    const next = await nextCheckout(server, there, { products: [team.id], ...checkout })
    return { ...next, bigger: team }
  }

  test('are chosen in the same page, and the preview follows', async () => {
    const there = await atTeam({ seats: 2 })
    const { bigger, id, seller, shown } = there
    expect(shown.buyer?.plan?.change).toMatchObject({ seats: 2, choosesSeats: true })
    const five = await shownWith(there, { seats: '5' })
    expect(five).toMatchObject({
      checkout: { seats: 5 },
      values: { seats: '5' },
      buyer: { plan: { change: { seats: 5, preview: { recurring_amount: 10_000 } } } },
    })
    const before = Number(fieldsOfChange(shown).due_amount)
    const fields = { ...fieldsOfChange(five), seats: '5' }
    expect(Number(fields.due_amount)).toBeGreaterThan(before)
    // The price of two buys no five, and what was not shown is shown.
    expect(await press(there, { ...fieldsOfChange(shown), seats: '5' })).toMatchObject({
      note: 'amountsChanged',
      change: { seats: 5 },
    })
    expect(await ordersOf(seller, { id })).toHaveLength(1)
    expect(await press(there, fields)).toMatchObject({ note: 'changed' })
    expect(await subscriptionOf(seller, { id })).toMatchObject({
      product_id: bigger.id,
      seats: 5,
      amount: 10_000,
    })
    const [, paid] = await ordersOf(seller, { id })
    expect(paid).toMatchObject({ status: 'paid', total_amount: Number(fields.due_amount) })
  })

  test('that the plan is not sold with are said beside their field, and change nothing', async () => {
    const there = await atTeam()
    const { id, page, plan, seller, shown } = there
    for (const seats of ['0', '10001', 'many', '']) {
      const answer = await page.send({ ...fieldsOfChange(shown), seats })
      const refused = await page.facts('checkout', answer)
      expect(refused).toMatchObject({ problems: { seats: 'seats' }, values: { seats } })
    }
    expect(await subscriptionOf(seller, { id })).toMatchObject({ product_id: plan.id })
    expect(await ordersOf(seller, { id })).toHaveLength(1)
  })

  test('are as many as there are at first, and no fewer than are assigned', async () => {
    const there = await atTeam({ seats: 3 })
    const first = await shownWith(there)
    await press(there, { ...fieldsOfChange(first), seats: '3' })
    const { id, seller } = there
    for (const _ of [1, 2]) await assigned(seller, { id })
    const larger = await createPlan(seller, { name: 'Company', prices: seatPrices(3_000) })
    const next = await nextCheckout(server, there, { products: [larger.id] })
    const { shown } = next
    expect(shown).toMatchObject({ checkout: { seats: 3 }, values: { seats: '3' } })
    const one = await shownWith(next, { seats: '1' })
    expect(one.buyer?.plan).toMatchObject({ note: 'seatsInUse', change: { seats: 3 } })
    expect(await press(next, { ...fieldsOfChange(shown), seats: '1' })).toMatchObject({
      note: 'seatsInUse',
    })
    const two = await shownWith(next, { seats: '2' })
    expect(await press(next, { ...fieldsOfChange(two), seats: '2' })).toMatchObject({
      note: 'changed',
    })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ seats: 2, amount: 6_000 })
  })

  test('stay as they are where the seller lets nobody change their number', async () => {
    const there = await atTeam({ seats: 4 })
    const { id, page, seller } = there
    await seller.call('PATCH', `/v1/organizations/${seller.organizationId}`, {
      customer_portal_settings: { subscription: { update_seats: false, update_plan: true } },
    })
    const shown = await page.facts('checkout', await page.open())
    expect(shown).toMatchObject({
      checkout: { seats: 1 },
      buyer: { plan: { change: { seats: 1, choosesSeats: false } } },
    })
    expect(await press(there, { ...fieldsOfChange(shown), seats: '4' })).toMatchObject({
      note: 'changed',
    })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ seats: 1 })
  })
})

describe('a discount', () => {
  test('of the checkout takes nothing off a change, however often somebody comes and goes', async () => {
    const there = await atCheckout(server)
    const { bigger, id, plan, seller, shown } = there
    const once = await createDiscount(seller, {
      type: 'percentage',
      basis_points: 10_000,
      duration: 'once',
      code: 'FREEMONTH',
    })
    const at = (product: { readonly id: string }, more: object = {}) =>
      nextCheckout(server, there, { products: [product.id], ...more })
    const dueOf = ({ shown: { buyer } }: Pick<There, 'shown'>) =>
      buyer?.plan?.change?.preview.due_amount ?? -1
    const up = await at(bigger, { discount_id: once.id })
    // A few cents of the period may have passed.
    expect(dueOf(up)).toBeGreaterThan(dueOf({ shown }) - 50)
    const typed = await at(bigger)
    const coded = await typed.page.send({ intent: 'update', discount_code: 'FREEMONTH' })
    const withCode = await typed.page.facts('checkout', coded)
    expect(dueOf({ shown: withCode })).toBeGreaterThan(dueOf({ shown }) - 50)

    const fields = { ...fieldsOfChange(up.shown), discount_code: 'FREEMONTH' }
    expect(await press(up, fields)).toMatchObject({ note: 'changed' })
    const down = await at(plan, { discount_id: once.id })
    await press(down, { ...fieldsOfChange(down.shown), discount_code: 'FREEMONTH' })
    const again = await at(bigger, { discount_id: once.id })
    expect(again.shown.buyer?.plan?.change).toMatchObject({ preview: { discount_amount: 0 } })
    expect(await subscriptionOf(seller, { id })).toMatchObject({ discount: null })
    const { body } = await seller.call('GET', `/v1/discounts/${once.id}`)
    expect(body).toMatchObject({ redemptions_count: 0 })
    // What was paid came from the card: nobody owes more or less than without the code.
    const paid = (await ordersOf(seller, { id })).map(
      (each: { discount_amount: number }) => each.discount_amount,
    )
    expect(paid.every((amount: number) => amount === 0)).toBe(true)
  })
})
