import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  changed,
  createPlan,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const name = '<img src=x onerror=alert(1)>'

/** A subscriber who is in, and a dearer plan of the same seller. */
async function subscriber({ plan = {} } = {}) {
  const merchant = await createMerchant(server)
  const dearer = await createPlan(merchant, { name, prices: fixed(3_000) })
  const subscription = await subscribe(server, merchant, await createPlan(merchant, plan))
  const path = `/v1/organizations/${merchant.organizationId}`
  const { slug } = (await merchant.call('GET', path)).body
  const page = pageAt(server, `/portal/${slug}`)
  async function enter() {
    const session = await portalOf(server, merchant, subscription.customer_id)
    await page.open(`?customer_session_token=${session.token}`)
  }
  await enter()
  const below = `/subscriptions/${subscription.id}`
  const shown = async (product = dearer.id) =>
    page.facts('portal-plan', await page.open(`${below}?action=change&product=${product}`))
  /** What a browser sends of the form that it was shown. */
  async function fields() {
    const { chosen } = await shown()
    return {
      intent: 'change',
      product: dearer.id as string,
      applies_at: String(chosen?.preview.applies_at),
      due_amount: String(chosen?.preview.due_amount),
      recurring_amount: String(chosen?.preview.recurring_amount),
    }
  }
  return { below, dearer, enter, fields, merchant, page, shown, subscription }
}

const orderCount = async (merchant: Merchant, one: { id: string }) =>
  (await ordersOf(merchant, one)).length

describe('a change of the plan', () => {
  test('shows the plans, and charges what was shown, once, also by two clicks', async () => {
    const { below, dearer, fields, merchant, page, subscription } = await subscriber()
    const choice = await page.facts('portal-plan', await page.open(`${below}?action=update`))
    expect(choice.plans).toMatchObject([{ id: dearer.id, name, amount: 3_000, interval: 'month' }])
    expect(choice.chosen).toBeNull()
    const form = await fields()
    expect(Number(form.due_amount)).toBeGreaterThan(0)
    const click = () => page.send(form, below)
    await Promise.all([click(), click()])
    const last = await page.facts('portal-subscription', await click())
    expect(last).toMatchObject({ note: 'changed', subscription: { product: { id: dearer.id } } })
    const [, order, ...rest] = await ordersOf(merchant, subscription)
    expect(order).toMatchObject({ status: 'paid', total_amount: Number(form.due_amount) })
    expect(rest).toEqual([])
  })

  test('charges nothing where the price is another meanwhile, and shows the new one', async () => {
    const { below, dearer, fields, merchant, page, subscription } = await subscriber()
    const form = await fields()
    const path = `/v1/products/${dearer.id}`
    expect((await merchant.call('PATCH', path, { prices: fixed(4_000) })).status).toBe(200)
    const again = await page.facts('portal-plan', await page.send(form, below))
    expect(again.note).toBe('amountsChanged')
    expect(again.chosen?.preview.due_amount).toBeGreaterThan(Number(form.due_amount))
    const { due_amount: _, ...without } = form
    const unseen = await page.facts('portal-plan', await page.send(without, below))
    expect(unseen.note).toBe('amountsChanged')
    expect(await orderCount(merchant, subscription)).toBe(1)
    expect((await subscriptionOf(merchant, subscription)).product_id).not.toBe(dearer.id)
  })

  test('charges what was shown to a slow reader, and asks again after an hour', async () => {
    const { below, enter, fields, merchant, page, subscription } = await subscriber()
    const form = await fields()
    await merchant.advance('PT61M')
    await enter()
    const late = await page.facts('portal-plan', await page.send(form, below))
    expect(late.note).toBe('amountsChanged')
    const again = await fields()
    expect(Number(again.due_amount)).toBeLessThan(Number(form.due_amount))
    await merchant.advance('PT59M')
    await page.facts('portal-subscription', await page.send(again, below))
    const [, order] = await ordersOf(merchant, subscription)
    expect(order).toMatchObject({ status: 'paid', total_amount: Number(again.due_amount) })
  })

  test('gives back what is left now, whatever time its form names', async () => {
    const { below, dearer, enter, fields, merchant, page, shown, subscription } = await subscriber()
    await merchant.call('PATCH', `/v1/products/${dearer.id}`, { prices: fixed(7_200_000) })
    await page.facts('portal-subscription', await page.send(await fields(), below))
    const { modified_at: applies_at } = await subscriptionOf(merchant, subscription)
    await merchant.advance('PT59M')
    await enter()
    const basic = subscription.product_id as string
    const { chosen } = await shown(basic)
    const { due_amount, recurring_amount } = chosen?.preview ?? {}
    const back = {
      intent: 'change',
      product: basic,
      applies_at,
      due_amount: String(due_amount),
      recurring_amount: String(recurring_amount),
    }
    await page.facts('portal-subscription', await page.send(back, below))
    expect((await subscriptionOf(merchant, subscription)).product_id).toBe(basic)
    // What was credited is charged again a moment later: the 59 minutes were not given back.
    const again = await shown()
    const perMinute = 7_200_000 / (30 * 24 * 60)
    expect(Math.abs(again.chosen?.preview.total_amount ?? Number.NaN)).toBeLessThan(perMinute)
  })

  test.each([
    ['a trial', { trial_interval: 'day', trial_interval_count: 7 }],
    ['a plan of another interval', { recurring_interval: 'year', prices: fixed(2_000) }],
  ])('from %s charges what was shown', async (_, plan) => {
    const { below, enter, fields, merchant, page, subscription } = await subscriber({ plan })
    await merchant.advance('P2D')
    await enter()
    const form = await fields()
    await merchant.advance('PT30M')
    await page.facts('portal-subscription', await page.send(form, below))
    const order = (await ordersOf(merchant, subscription)).at(-1)
    expect(order).toMatchObject({
      billing_reason: 'subscription_update',
      total_amount: Number(form.due_amount),
    })
  })

  test('says why the bank declined, and changes nothing', async () => {
    const { below, dearer, fields, merchant, page, subscription } = await subscriber()
    await cardsBecome(server, merchant.organizationId, 'tok_insufficient_funds')
    const declined = await page.facts('portal-plan', await page.send(await fields(), below))
    expect(declined).toMatchObject({ note: 'noFunds', chosen: { plan: { id: dearer.id } } })
    expect(await orderCount(merchant, subscription)).toBe(1)
  })

  test('that the bank asks about is made once it is approved', async () => {
    const { below, dearer, fields, merchant, page, subscription } = await subscriber()
    await cardsBecome(server, merchant.organizationId, 'tok_always_requires_action')
    const asked = await page.facts('portal-subscription', await page.send(await fields(), below))
    const url = asked.planned?.waitsFor === 'bank' ? asked.planned.challengeUrl : null
    await server.visitor().post(new URL(url ?? '').pathname, { outcome: 'succeed' })
    await expect
      .poll(async () => (await subscriptionOf(merchant, subscription)).product_id)
      .toBe(dearer.id)
    const shown = await page.facts('portal-subscription', await page.open(below))
    expect(shown.planned).toBeNull()
  })

  test('that the bank asks about says so on the page of the subscription, and is withdrawn', async () => {
    const { below, fields, merchant, page, subscription } = await subscriber()
    await cardsBecome(server, merchant.organizationId, 'tok_always_requires_action')
    await page.send(await fields(), below)
    const waiting = await page.facts('portal-subscription', await page.open(below))
    expect(waiting.planned).toEqual({ waitsFor: 'bank', challengeUrl: expect.any(String) })
    const withdrawn = await page.send({ intent: 'withdraw-change' }, below)
    expect((await page.facts('portal-subscription', withdrawn)).planned).toBeNull()
    expect(await orderCount(merchant, subscription)).toBe(1)
  })

  test('is not offered where the seller forbids it', async () => {
    const { below, fields, merchant, page, shown, subscription } = await subscriber()
    const form = await fields()
    const path = `/v1/organizations/${merchant.organizationId}`
    const settings = { subscription_settings: { allow_customer_updates: false } }
    expect((await merchant.call('PATCH', path, settings)).status).toBe(200)
    expect(await shown()).toMatchObject({ plans: [], chosen: null })
    const { may } = await page.facts('portal-subscription', await page.open(below))
    expect(may).toEqual({ plan: false, seats: false, pause: false })
    const refused = await page.facts('portal-plan', await page.send(form, below))
    expect(refused.note).toBe('refused')
    expect(await orderCount(merchant, subscription)).toBe(1)
  })

  test('of what is overdue leads to its payment', async () => {
    const { below, enter, merchant, page } = await subscriber()
    await cardsBecome(server, merchant.organizationId, 'tok_declined')
    await merchant.advance('P31D')
    await enter()
    const shown = await page.facts('portal-subscription', await page.open(`${below}?action=change`))
    expect(shown).toMatchObject({
      subscription: { status: 'past_due' },
      unpaid: { orderId: expect.any(String) },
    })
  })

  test('knows no hidden plans, and none of other sellers', async () => {
    const { merchant, shown } = await subscriber()
    const hidden = await createPlan(merchant, { visibility: 'private' })
    const foreign = await createPlan(await createMerchant(server))
    for (const { id } of [hidden, foreign, { id: 'x' }]) {
      expect((await shown(id)).chosen).toBeNull()
    }
  })

  test('of another customer leads to the overview', async () => {
    const [own, other] = [await subscriber(), await subscriber()]
    const form = await other.fields()
    for (const answer of [
      await own.page.open(`${other.below}?action=change`),
      await own.page.send(form, other.below),
    ]) {
      expect(answer.headers.get('location')).toBe(own.page.path)
    }
    expect(await orderCount(other.merchant, other.subscription)).toBe(1)
  })

  test('that waits for the next period is shown, and withdrawn', async () => {
    const { below, dearer, merchant, page, subscription } = await subscriber()
    const behavior = { product_id: dearer.id, proration_behavior: 'next_period' }
    await changed(merchant, subscription, behavior)
    const waiting = await page.open(`${below}?action=change`)
    const shown = await page.facts('portal-subscription', waiting)
    expect(shown.planned).toMatchObject({ waitsFor: 'period', product: name })
    const withdrawn = await page.send({ intent: 'withdraw-change' }, below)
    expect(await page.facts('portal-subscription', withdrawn)).toMatchObject({
      note: 'changeWithdrawn',
      subscription: { pending_update: null },
    })
  })

  test('names the card, the tiers of seats and what each use costs', async () => {
    const { below, merchant, page, shown } = await subscriber()
    expect((await shown()).chosen?.card).toEqual({ brand: 'visa', last4: '4242' })
    const tier = (min_seats: number, price_per_seat: number) => ({ min_seats, price_per_seat })
    const seats = [{ ...tier(1, 1_000), max_seats: 4 }, tier(5, 800)]
    await createPlan(merchant, {
      name: 'Team',
      prices: [{ amount_type: 'seat_based', seat_tiers: { tiers: seats } }],
    })
    const meter = {
      name: 'Calls',
      aggregation: { func: 'count' },
      filter: { conjunction: 'and', clauses: [] },
    }
    const { body } = await merchant.call('POST', '/v1/meters/', meter)
    const ofUse = { amount_type: 'metered_unit', meter_id: body.id, unit_amount: '0.25' }
    await createPlan(merchant, { name: 'Metered', prices: [...fixed(500), ofUse] })
    const { plans } = await page.facts('portal-plan', await page.open(`${below}?action=update`))
    const named = (wanted: string) => plans.find((each) => each.name === wanted)
    expect(named('Team')).toMatchObject({ amount: 800, isPerSeat: true, isLeast: true, usage: [] })
    expect(named('Metered')).toMatchObject({
      amount: 500,
      isPerSeat: false,
      usage: [{ unit_amount: '0.25', meter: { name: 'Calls' } }],
    })
  })
})
