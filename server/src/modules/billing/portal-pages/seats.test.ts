import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { portalOf } from '#testing/portal.ts'
import { insider } from '#testing/portal-pages.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { assigned, claim, invitationTo, seatsOf, sellSeats } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Who bought a subscription with seats, and is in. */
async function buyer(seats: number) {
  const sold = await sellSeats(server, seats)
  const { merchant, subscription } = sold
  const { slug } = (await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)).body
  const page = pageAt(server, `/portal/${slug}`)
  const { token } = await portalOf(server, merchant, subscription.customer_id)
  await page.open(`?customer_session_token=${token}`)
  const below = `/subscriptions/${subscription.id}`
  const send = async (fields: Record<string, string>) =>
    page.facts('portal-seats', await page.send(fields, below))
  const shown = async () => page.facts('portal-seats', await page.open(`${below}?action=seats`))
  /** What a browser sends of the form that shows the price of so many seats. */
  async function fields(count: number) {
    const { chosen } = await send({ intent: 'preview-seats', seats: String(count) })
    return {
      intent: 'change-seats',
      seats: String(chosen?.seats),
      applies_at: String(chosen?.preview.applies_at),
      due_amount: String(chosen?.preview.due_amount),
      recurring_amount: String(chosen?.preview.recurring_amount),
    }
  }
  return { ...sold, below, fields, page, send, shown }
}

test('somebody is invited, is invited again, takes the seat, and loses it', async () => {
  const { merchant, send, shown, subscription } = await buyer(2)
  const email = newBuyer()
  const form = { intent: 'invite-seat', email }
  expect(await send(form)).toMatchObject({
    note: 'invited',
    available: 1,
    total: 2,
    seats: [{ email, claimedAt: null }],
  })
  expect(await send(form)).toMatchObject({ note: 'hasSeat', available: 1, values: { email } })
  const seat = (await shown()).seats[0]?.id ?? ''
  await invitationTo(server, email)
  expect((await send({ intent: 'resend-seat', seat })).note).toBe('resent')
  await claim(server, await invitationTo(server, email, 2))
  expect((await shown()).seats[0]?.claimedAt).toEqual(expect.any(String))
  const revoke = { intent: 'revoke-seat', seat }
  expect(await send(revoke)).toMatchObject({ note: 'revoked', available: 2, seats: [] })
  expect(await send(revoke)).toMatchObject({ note: 'revoked', seats: [] })
  expect((await seatsOf(merchant, subscription)).available_seats).toBe(2)
})

test('whoever has a seat sees of what it is, and that others pay', async () => {
  const { merchant, product, subscription } = await buyer(2)
  const email = newBuyer()
  const seat = await assigned(merchant, subscription, { email })
  await claim(server, await invitationTo(server, email))
  const customerId = seat.customer_id as string
  const page = await insider(server, merchant, { customerId })
  const home = await page.facts('portal-home', await page.open())
  expect(home).toMatchObject({ subscriptions: [], orders: [] })
  expect(home.seats).toEqual([{ id: subscription.id, product: product.name, status: 'active' }])
  const own = await insider(server, merchant, { customerId: subscription.customer_id })
  expect((await own.facts('portal-home', await own.open())).seats).toEqual([])
})

test('nobody is invited to what is no address, or where no seat is free', async () => {
  const { merchant, send, subscription } = await buyer(1)
  const invite = (email: string) => send({ intent: 'invite-seat', email })
  const markup = '<img src=x onerror=alert(1)>'
  expect(await invite(markup)).toMatchObject({ note: 'wrongEmail', values: { email: markup } })
  await assigned(merchant, subscription)
  expect((await invite(newBuyer())).note).toBe('noSeats')
})

test('another number of seats is charged as it was shown, once, also by two clicks', async () => {
  const { fields, merchant, send, subscription } = await buyer(2)
  const form = await fields(5)
  expect(Number(form.due_amount)).toBeGreaterThan(0)
  await Promise.all([send(form), send(form)])
  expect(await send(form)).toMatchObject({ note: 'changed', total: 5 })
  const [, order, ...rest] = await ordersOf(merchant, subscription)
  expect(order).toMatchObject({ status: 'paid', total_amount: Number(form.due_amount) })
  expect(rest).toEqual([])
})

test('another amount than was shown is not charged, and a decline says why', async () => {
  const { fields, merchant, send, subscription } = await buyer(2)
  const form = await fields(3)
  const other = await send({ ...form, due_amount: '1' })
  expect(other).toMatchObject({ note: 'amountsChanged', chosen: { seats: 3 } })
  await cardsBecome(server, merchant.organizationId, 'tok_insufficient_funds')
  expect(await send(form)).toMatchObject({ note: 'noFunds', total: 2 })
  expect(await ordersOf(merchant, subscription)).toHaveLength(1)
})

test.each(['0', '-1', '1.5', 'x', '99999', ''])('%j seats are no number to buy', async (seats) => {
  const { send } = await buyer(2)
  const shown = await send({ intent: 'preview-seats', seats })
  expect(shown).toMatchObject({ note: 'wrongNumber', chosen: null, total: 2 })
  expect((await send({ intent: 'change-seats', seats })).note).toBe('wrongNumber')
  expect((await send({ intent: 'preview-seats', seats })).values.seats).toBe(seats)
})

test('seats that are in use are not given up', async () => {
  const { merchant, send, subscription } = await buyer(2)
  await assigned(merchant, subscription)
  await assigned(merchant, subscription)
  const shown = await send({ intent: 'preview-seats', seats: '1' })
  expect(shown).toMatchObject({ note: 'inUse', chosen: null })
})

test('the number stays where the seller forbids a change, or one waits already', async () => {
  const { below, fields, merchant, page, send, shown, subscription } = await buyer(2)
  const form = await fields(3)
  await changed(merchant, subscription, { seats: 4, proration_behavior: 'next_period' })
  expect((await shown()).mayChange).toBe(false)
  const waiting = await page.facts('portal-subscription', await page.open(below))
  expect(waiting.planned).toMatchObject({ waitsFor: 'period', seats: 4 })
  const path = `/v1/organizations/${merchant.organizationId}`
  const customer_portal_settings = { subscription: { update_seats: false } }
  expect((await merchant.call('PATCH', path, { customer_portal_settings })).status).toBe(200)
  expect((await send(form)).note).toBe('refused')
  expect((await subscriptionOf(merchant, subscription)).seats).toBe(2)
})

test('seats of others are not shown, invited to or revoked', async () => {
  const [own, other] = [await buyer(1), await buyer(1)]
  const seat = await assigned(other.merchant, other.subscription)
  for (const answer of [
    await own.page.open(`${other.below}?action=seats`),
    await own.page.send({ intent: 'invite-seat', email: newBuyer() }, other.below),
    await own.page.send({ intent: 'revoke-seat', seat: seat.id }, own.below),
    await own.page.send({ intent: 'revoke-seat', seat: 'x' }, own.below),
  ]) {
    expect(answer.headers.get('location')).toBe(own.page.path)
  }
  expect((await seatsOf(other.merchant, other.subscription)).available_seats).toBe(0)
})

test('a plan without seats for the people who have one says why it cannot be chosen', async () => {
  const { below, merchant, page, subscription } = await buyer(2)
  const own = async () => page.facts('portal-subscription', await page.open(below))
  const home = async () => page.facts('portal-home', await page.open())
  expect((await own()).may.plan).toBe(false)
  expect((await home()).changeable).toEqual([])
  const single = await createPlan(merchant, { name: 'Single' })
  const plans = async (query = '') =>
    page.facts('portal-plan', await page.open(`${below}?action=change${query}`))
  expect((await own()).may.plan).toBe(true)
  expect((await home()).changeable).toEqual([subscription.id])
  expect((await plans()).plans).toMatchObject([{ name: 'Single', hasRoom: true, amount: 1_000 }])
  await assigned(merchant, subscription)
  expect((await plans()).plans).toMatchObject([{ name: 'Single', hasRoom: false }])
  const chosen = await plans(`&product=${single.id}`)
  expect(chosen).toMatchObject({ chosen: null, note: 'seatsInUse' })
})

test('the price of a seat is said of a plan that is sold by the seat', async () => {
  const { merchant, product } = await buyer(2)
  const single = await createPlan(merchant, { name: 'Single' })
  const bought = await subscribe(server, merchant, single)
  const page = await insider(server, merchant, { customerId: bought.customer_id })
  const shown = await page.open(`/subscriptions/${bought.id}?action=change`)
  const { plans } = await page.facts('portal-plan', shown)
  expect(plans).toMatchObject([{ id: product.id, amount: 1_000, isPerSeat: true, hasRoom: true }])
})
