import { cancellationReasons } from '@guildhall/contract/billing/cancellation-reasons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageAt } from '#testing/checkout-page.ts'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Sale = Parameters<typeof subscribe>[3]

/** A subscriber who is in, at a seller that allows pauses. */
async function subscriber({
  pause = true,
  plan = {},
  saleOf = async (_: Merchant): Promise<Sale> => ({}),
} = {}) {
  const merchant = await createMerchant(server)
  const path = `/v1/organizations/${merchant.organizationId}`
  const allow = { customer_portal_settings: { subscription: { pause } } }
  expect((await merchant.call('PATCH', path, allow)).status).toBe(200)
  const product = await createPlan(merchant, plan)
  const subscription = await subscribe(server, merchant, product, await saleOf(merchant))
  const { slug } = (await merchant.call('GET', path)).body
  const page = pageAt(server, `/portal/${slug}`)
  async function enter() {
    const { token } = await portalOf(server, merchant, subscription.customer_id)
    await page.open(`?customer_session_token=${token}`)
  }
  await enter()
  const below = `/subscriptions/${subscription.id}`
  const send = async (fields: Record<string, string>) =>
    page.facts('portal-subscription', await page.send(fields, below))
  const shown = async (query = '') =>
    page.facts('portal-subscription', await page.open(below + query))
  const now = () => subscriptionOf(merchant, subscription)
  return { below, enter, merchant, now, page, product, send, shown, subscription }
}

const taxedOnTop = {
  prices: [{ amount_type: 'fixed', price_amount: 1_000, tax_behavior: 'exclusive' }],
}

/** The first period costs half. */
async function halfPrice(merchant: Merchant): Promise<Sale> {
  const half = await createDiscount(merchant, { basis_points: 5_000 })
  return { checkout: { discount_id: half.id } }
}

const dayAfter = (text: string, days: number) =>
  new Date(Date.parse(text) + days * 24 * 3_600_000).toISOString().slice(0, 10)

describe('a pause', () => {
  test('until a date is planned, withdrawn, and begins and ends by itself', async () => {
    const { enter, merchant, now, send, shown, subscription } = await subscriber()
    expect((await shown('?action=pause')).asks).toBe('pause')
    const resumes_on = dayAfter(subscription.current_period_end, 40)
    const form = { intent: 'pause', resumes_on }
    for (const each of [await send(form), await send(form)]) expect(each.note).toBe('pausePlanned')
    expect(await now()).toMatchObject({
      pause_at_period_end: true,
      resumes_at: `${resumes_on}T00:00:00.000Z`,
    })
    const withdraw = { intent: 'withdraw-pause' }
    for (const each of [await send(withdraw), await send(withdraw)]) {
      expect(each.note).toBe('pauseWithdrawn')
    }
    expect((await now()).pause_at_period_end).toBe(false)
    await send(form)
    await merchant.advance('P35D')
    await enter()
    expect((await shown()).subscription.status).toBe('paused')
    await merchant.advance('P40D')
    expect((await now()).status).toBe('active')
  })

  test('without a date ends by a click, and charges once, also by two', async () => {
    const { enter, merchant, now, send, subscription } = await subscriber()
    await send({ intent: 'pause', resumes_on: '' })
    await merchant.advance('P40D')
    await enter()
    expect(await ordersOf(merchant, subscription)).toHaveLength(1)
    const other = await send({ intent: 'end-pause', amount: '1' })
    expect([other.note, other.subscription.status]).toEqual(['amountsChanged', 'paused'])
    const end = () => send({ intent: 'end-pause', amount: String(subscription.amount) })
    for (const each of await Promise.all([end(), end()])) expect(each.note).toBe('resumed')
    expect((await now()).status).toBe('active')
    expect(await ordersOf(merchant, subscription)).toHaveLength(2)
  })

  test('ends for the amount that is shown: without a discount that is over, with tax, less the balance', async () => {
    const { enter, merchant, now, send, shown, subscription } = await subscriber({
      plan: taxedOnTop,
      saleOf: halfPrice,
    })
    await send({ intent: 'pause', resumes_on: '' })
    await merchant.advance('P40D')
    await enter()
    await adjustBalance(server, merchant, subscription.customer_id, { amount: 190 })
    // $10.00 again instead of $5.00, 19 % of tax, less $1.90.
    expect((await shown()).dueAtEndOfPause).toBe(1_000)
    expect(await ordersOf(merchant, subscription)).toHaveLength(1)
    expect((await now()).status).toBe('paused')
    const before = await send({ intent: 'end-pause', amount: '500' })
    expect([before.note, before.subscription.status]).toEqual(['amountsChanged', 'paused'])
    expect((await send({ intent: 'end-pause' })).note).toBe('amountsChanged')
    expect((await send({ intent: 'end-pause', amount: '1000' })).note).toBe('resumed')
    const [, order] = await ordersOf(merchant, subscription)
    expect(order).toMatchObject({ total_amount: 1_190, tax_amount: 190 })
    expect((await shown()).dueAtEndOfPause).toBeNull()
  })

  test.each(['2000-01-01', 'tomorrow', '2026-13-01', '99999-01-01'])(
    'does not end on %s',
    async (resumes_on) => {
      const { now, send } = await subscriber()
      const refused = await send({ intent: 'pause', resumes_on })
      expect(refused).toMatchObject({ note: 'wrongDate', asks: 'pause' })
      expect((await now()).pause_at_period_end).toBe(false)
    },
  )

  test('is refused where the seller allows none', async () => {
    const { now, send, shown } = await subscriber({ pause: false })
    expect((await shown()).may.pause).toBe(false)
    expect((await send({ intent: 'pause', resumes_on: '' })).note).toBe('refused')
    expect((await now()).pause_at_period_end).toBe(false)
  })

  test('is canceled at once', async () => {
    const { enter, merchant, now, send } = await subscriber()
    await send({ intent: 'pause', resumes_on: '' })
    await merchant.advance('P40D')
    await enter()
    expect((await send({ intent: 'cancel' })).note).toBe('canceled')
    expect((await now()).status).toBe('canceled')
  })

  test('of another customer is not planned', async () => {
    const [own, other] = [await subscriber(), await subscriber()]
    const answer = await own.page.send({ intent: 'pause', resumes_on: '' }, other.below)
    expect(answer.headers.get('location')).toBe(own.page.path)
    expect((await other.now()).pause_at_period_end).toBe(false)
  })
})

describe('a cancellation', () => {
  test.each(cancellationReasons)('for the reason %s tells it to the seller', async (reason) => {
    const { now, send, shown } = await subscriber()
    expect((await shown('?action=cancel')).asks).toBe('cancel')
    expect((await send({ intent: 'cancel', reason })).note).toBe('canceled')
    expect(await now()).toMatchObject({
      cancel_at_period_end: true,
      customer_cancellation_reason: reason,
      customer_cancellation_comment: null,
    })
  })

  test.each([
    ['a comment', ' Back\r\nin spring. ', 'Back\r\nin spring.'],
    ['no comment', ' ', null],
    ['a comment that is too long', 'ä'.repeat(1_001), 'ä'.repeat(1_000)],
  ])('with %s and no reason works as well', async (_, comment, kept) => {
    const { now, send } = await subscriber()
    const form = { intent: 'cancel', reason: 'none of them', comment }
    expect((await send(form)).note).toBe('canceled')
    expect(await now()).toMatchObject({
      cancel_at_period_end: true,
      customer_cancellation_reason: null,
      customer_cancellation_comment: kept,
    })
  })
})

describe('what has ended', () => {
  test('is bought again by a new checkout for the same customer', async () => {
    const { below, enter, merchant, page, product, send, shown, subscription } = await subscriber()
    expect((await shown()).mayResubscribe).toBe(false)
    await send({ intent: 'subscribe-again' })
    await changed(merchant, subscription, { revoke: true })
    await enter()
    expect((await shown()).mayResubscribe).toBe(true)
    const answer = await page.send({ intent: 'subscribe-again' }, below)
    const location = answer.headers.get('location') ?? ''
    expect(location).toMatch(/^\/checkout\/polar_c_/)
    const checkouts = (await merchant.call('GET', `/v1/checkouts/?product_id=${product.id}`)).body
    expect(checkouts.items).toHaveLength(2)
    expect(checkouts.items[0]).toMatchObject({ customer_id: subscription.customer_id })
  })

  test.each([
    ['archived', { is_archived: true }],
    ['private', { visibility: 'private' }],
  ])('is not sold again once it is %s', async (_, update) => {
    const { merchant, product, send, shown, subscription } = await subscriber()
    await changed(merchant, subscription, { revoke: true })
    expect((await merchant.call('PATCH', `/v1/products/${product.id}`, update)).status).toBe(200)
    expect((await shown()).mayResubscribe).toBe(false)
    await send({ intent: 'subscribe-again' })
    const checkouts = (await merchant.call('GET', `/v1/checkouts/?product_id=${product.id}`)).body
    expect(checkouts.items).toHaveLength(1)
  })
})

test('the link to another card leads to the cards that may pay it', async () => {
  const { below, page, subscription } = await subscriber()
  const shown = await page.facts('portal-cards', await page.open(`${below}?action=payment`))
  expect(shown).toMatchObject({
    subscription: { id: subscription.id },
    cards: [{ isDefault: true, pays: [{ id: subscription.id }] }],
  })
})
