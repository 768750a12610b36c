import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBenefit, createCredit, have, setBenefits } from '#testing/benefits.ts'
import { createProduct, errorOf, moneyMoved } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, moveTo, ordersOf, subscriptionOf } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'
import { emailsTo } from '#testing/users.ts'
import { buy, confirm, declarationsOf, declared, preview } from '#testing/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const berlin = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Invalidenstr. 1' }

const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)
const orderOf = async ({ call }: Merchant, { id }: { id: string }) =>
  (await call('GET', `/v1/orders/${id}`)).body

async function toldOf({ organizationId }: Merchant) {
  const rows = await server.query<{ type: string }>(
    `select type from events where organization_id = $1 and type ~ '^withdrawal[.]' order by id`,
    [organizationId],
  )
  return rows.map(({ type }) => type)
}

const emailOf = (email: string, subject: RegExp) =>
  vi.waitFor(
    async () => {
      const found = (await emailsTo(server, email)).find((each) => subject.test(each.subject))
      expect(found).toBeDefined()
      return found?.text ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )

/** Nobody is asked for a consent, and everything goes back. */
async function askNoConsent({ call, organizationId }: Merchant) {
  const { status } = await call('PATCH', `/v1/organizations/${organizationId}/legal`, {
    consent: false,
  })
  expect(status).toBe(200)
}

/** In a month of thirty days. */
async function merchantInNovember() {
  const merchant = await createMerchant(server)
  await moveTo(merchant, '2031-11-03T00:00:00Z')
  return merchant
}

describe('what is bought once', () => {
  test('is returned whole, and given back, once', async () => {
    const merchant = await createMerchant(server)
    await askNoConsent(merchant)
    const product = await createProduct(merchant)
    const key = await createBenefit(merchant, { type: 'license_keys', properties: {} })
    await setBenefits(merchant, product, [key])
    const bought = await buy(server, merchant, product)
    await have(merchant, key)
    const token = await declared(server, merchant, bought)
    const shown = {
      order_id: bought.order.id,
      product_name: 'Book',
      refund_amount: 840,
      refund_tax_amount: 160,
      currency: 'usd',
    }
    expect((await preview(server, token)).body).toMatchObject({ ...shown, status: 'possible' })
    expect(await moneyMoved(server, merchant)).toBe(1_000)
    const done = await confirm(server, token)
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({ ...shown, status: 'completed', obstacle: null })
    expect((await confirm(server, token)).body).toEqual(done.body)
    expect((await preview(server, token)).body).toEqual(done.body)
    await have(merchant)
    expect(await orderOf(merchant, bought.order)).toMatchObject({
      status: 'refunded',
      refunded_amount: 840,
      refunded_tax_amount: 160,
    })
    expect(await moneyMoved(server, merchant)).toBe(0)
    expect(await verified(merchant)).toEqual([])
    expect(await toldOf(merchant)).toEqual(['withdrawal.declared', 'withdrawal.completed'])
    const [one] = await declarationsOf(merchant)
    expect(one).toMatchObject({ status: 'completed', refund_amount: 840, refund_tax_amount: 160 })
    const { body } = await merchant.call('GET', `/v1/refunds/?order_id=${bought.order.id}`)
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      reason: 'customer_request',
      revoke_benefits: true,
      metadata: { withdrawal_id: one.id },
    })
    expect(await emailOf(bought.email, /^You withdrew/)).toContain('You get $10.00 back')
  })

  test('is not withdrawn from once it was delivered as the buyer asked', async () => {
    const merchant = await createMerchant(server)
    const product = await createProduct(merchant)
    const key = await createBenefit(merchant, { type: 'license_keys', properties: {} })
    await setBenefits(merchant, product, [key])
    const bought = await buy(server, merchant, product, { consent: 'content-1' })
    await have(merchant, key)
    const token = await declared(server, merchant, bought)
    const shown = await preview(server, token)
    expect(shown.body).toMatchObject({ status: 'impossible', obstacle: 'delivered' })
    expect(errorOf(await confirm(server, token))).toEqual([403, 'WithdrawalNotPossible'])
    await have(merchant, key)
    const [one] = await declarationsOf(merchant)
    const done = await merchant.call('POST', `/v1/withdrawals/${one.id}/complete`, {})
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({ status: 'completed', refund_amount: 840 })
    await have(merchant)
    expect((await confirm(server, token)).body.status).toBe('completed')
  })

  test('is withdrawn from with consent where nothing of it was delivered for good', async () => {
    const merchant = await createMerchant(server)
    const product = await createProduct(merchant)
    const support = await createBenefit(merchant)
    await setBenefits(merchant, product, [support])
    const bought = await buy(server, merchant, product, { consent: 'content-1' })
    await have(merchant, support)
    const token = await declared(server, merchant, bought)
    expect((await confirm(server, token)).body).toMatchObject({ refund_amount: 840 })
  })

  test('is returned as far as it was not refunded already', async () => {
    const merchant = await createMerchant(server)
    const bought = await buy(server, merchant, await createProduct(merchant))
    const refund = { order_id: bought.order.id, reason: 'other', amount: 300 }
    await merchant.call('POST', '/v1/refunds/', refund)
    const token = await declared(server, merchant, bought)
    expect((await confirm(server, token)).body).toMatchObject({
      refund_amount: 540,
      refund_tax_amount: 103,
    })
    expect(await orderOf(merchant, bought.order)).toMatchObject({ status: 'refunded' })
    expect(await verified(merchant)).toEqual([])
  })

  test('is given back also where it cost nothing', async () => {
    const merchant = await createMerchant(server)
    const product = await createProduct(merchant, { prices: [{ amount_type: 'free' }] })
    const support = await createBenefit(merchant)
    await setBenefits(merchant, product, [support])
    const buyer = { confirmation_token_id: undefined }
    const bought = await buy(server, merchant, product, { buyer })
    await have(merchant, support)
    const token = await declared(server, merchant, bought)
    expect((await confirm(server, token)).body).toMatchObject({
      status: 'completed',
      refund_amount: 0,
    })
    await have(merchant)
  })

  test('is not returned twice', async () => {
    const merchant = await createMerchant(server)
    const bought = await buy(server, merchant, await createProduct(merchant))
    const token = await declared(server, merchant, bought)
    const refund = { order_id: bought.order.id, reason: 'other', amount: 840 }
    await merchant.call('POST', '/v1/refunds/', refund)
    expect((await preview(server, token)).body.obstacle).toBe('nothing_left')
    expect((await confirm(server, token)).status).toBe(403)
  })
})

describe('the right', () => {
  test('ends with its days, but a declaration in time keeps it', async () => {
    const merchant = await merchantInNovember()
    const product = await createProduct(merchant)
    const [late, inTime] = [
      await buy(server, merchant, product),
      await buy(server, merchant, product),
    ]
    // Monday, 17 November, ends in Berlin at 23:00 UTC.
    await moveTo(merchant, '2031-11-17T22:30:00Z')
    const kept = await declared(server, merchant, inTime)
    await moveTo(merchant, '2031-11-17T23:00:00Z')
    const token = await declared(server, merchant, late)
    expect((await preview(server, token)).body).toMatchObject({
      status: 'impossible',
      obstacle: 'too_late',
      deadline: '2031-11-17T23:00:00.000Z',
    })
    expect((await confirm(server, token)).status).toBe(403)
    await moveTo(merchant, '2031-11-25T00:00:00Z')
    expect((await confirm(server, kept)).body).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['a business', { customer_tax_id: 'DE136695976' }],
    [
      'a business without a tax id',
      {
        is_business_customer: true,
        customer_billing_name: 'Acme',
        customer_billing_address: berlin,
      },
    ],
    ['a buyer elsewhere', { customer_billing_address: { country: 'CH' } }],
  ])('is not one of %s, though the seller may agree', async (_who, buyer) => {
    const merchant = await createMerchant(server)
    const bought = await buy(server, merchant, await createProduct(merchant), { buyer })
    const token = await declared(server, merchant, bought)
    expect((await preview(server, token)).body).toMatchObject({
      status: 'impossible',
      obstacle: 'not_covered',
    })
    const [one] = await declarationsOf(merchant)
    const done = await merchant.call('POST', `/v1/withdrawals/${one.id}/complete`, {})
    expect(done.body.status, done.text).toBe('completed')
  })
})

describe('what was ordered past the page that asks for consent', () => {
  const bought = {
    async subscription(merchant: Merchant) {
      return buy(server, merchant, await createPlan(merchant))
    },
    async key(merchant: Merchant) {
      const product = await createProduct(merchant)
      const key = await createBenefit(merchant, { type: 'license_keys', properties: {} })
      await setBenefits(merchant, product, [key])
      const purchase = await buy(server, merchant, product)
      await have(merchant, key)
      return purchase
    },
  }
  test.each(['subscription', 'key'] as const)(
    'is not used and got back by a click: the seller decides about a %s',
    async (kind) => {
      const merchant = await merchantInNovember()
      const purchase = await bought[kind](merchant)
      await merchant.advance('P13D')
      const token = await declared(server, merchant, purchase)
      expect(await emailOf(purchase.email, /^We received your withdrawal/)).not.toContain('refund')
      const left = { status: 'declared', is_left_to_seller: true, obstacle: null }
      expect((await preview(server, token)).body).toMatchObject(left)
      expect((await confirm(server, token)).body).toMatchObject(left)
      expect(await moneyMoved(server, merchant)).toBe(1_000)
      const [one] = await declarationsOf(merchant)
      const done = await merchant.call('POST', `/v1/withdrawals/${one.id}/complete`, {})
      expect(done.body, done.text).toMatchObject({ status: 'completed', refund_amount: 840 })
      expect(await moneyMoved(server, merchant)).toBe(0)
      expect((await preview(server, token)).body).toMatchObject({
        status: 'completed',
        is_left_to_seller: false,
      })
    },
  )

  test('stays sold where the seller refuses', async () => {
    const merchant = await merchantInNovember()
    const token = await declared(server, merchant, await bought.subscription(merchant))
    const [one] = await declarationsOf(merchant)
    const reason = { reason: 'Ordered by a program without the consent.' }
    await merchant.call('POST', `/v1/withdrawals/${one.id}/refuse`, reason)
    expect((await preview(server, token)).body.status).toBe('refused')
    expect((await confirm(server, token)).body.status).toBe('refused')
    expect(await moneyMoved(server, merchant)).toBe(1_000)
  })

  test('is withdrawn from at once while nothing of it was delivered', async () => {
    const merchant = await createMerchant(server)
    const purchase = await buy(server, merchant, await createProduct(merchant))
    const token = await declared(server, merchant, purchase)
    expect((await confirm(server, token)).body.status).toBe('completed')
    expect(await moneyMoved(server, merchant)).toBe(0)
  })
})

describe('a subscription', () => {
  test('without consent ends at once, and all of it is returned', async () => {
    const merchant = await merchantInNovember()
    await askNoConsent(merchant)
    const plan = await createPlan(merchant)
    const support = await createBenefit(merchant)
    await setBenefits(merchant, plan, [support])
    const bought = await buy(server, merchant, plan)
    await have(merchant, support)
    await merchant.advance('P10D')
    const token = await declared(server, merchant, bought)
    const done = await confirm(server, token)
    expect(done.body).toMatchObject({ refund_amount: 840, refund_tax_amount: 160 })
    const subscription = await subscriptionOf(merchant, { id: bought.order.subscription_id })
    expect(subscription).toMatchObject({ status: 'canceled', ended_at: done.body.ends_at })
    await have(merchant)
    expect(await verified(merchant)).toEqual([])
  })

  test('with consent is paid for the time until access ends', async () => {
    const merchant = await merchantInNovember()
    const bought = await buy(server, merchant, await createPlan(merchant), { consent: 'service-1' })
    await merchant.advance('P8D')
    const token = await declared(server, merchant, bought)
    // Declared after eight days, and used for ten of thirty: 840 × 2/3 = 560, 160 × 2/3 = 106.67
    await merchant.advance('P2D')
    const share = { refund_amount: 560, refund_tax_amount: 107 }
    expect((await preview(server, token)).body).toMatchObject({ ...share, status: 'possible' })
    expect((await confirm(server, token)).body).toMatchObject({ ...share, status: 'completed' })
    expect(await moneyMoved(server, merchant)).toBe(333)
    const all = await ordersOf(merchant, { id: bought.order.subscription_id })
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ status: 'partially_refunded', refunded_amount: 560 })
    expect(await verified(merchant)).toEqual([])
  })

  test('with consent is paid for the credits that were used', async () => {
    const merchant = await merchantInNovember()
    const meter = await createMeter(merchant)
    const plan = await createPlan(merchant)
    const credit = await createCredit(merchant, meter, 100)
    await setBenefits(merchant, plan, [credit])
    const bought = await buy(server, merchant, plan, { consent: 'service-1' })
    await have(merchant, credit)
    const event = { name: 'call', customer_id: bought.order.customer_id }
    await ingest(
      merchant,
      Array.from({ length: 75 }, () => event),
    )
    await merchant.advance('P1D')
    const token = await declared(server, merchant, bought)
    // 75 of 100 credits are more than one of thirty days: 840 / 4
    expect((await confirm(server, token)).body).toMatchObject({
      refund_amount: 210,
      refund_tax_amount: 40,
    })
    expect(await verified(merchant)).toEqual([])
  })

  test('says what a change to a cheaper plan has credited, beside what goes back', async () => {
    const merchant = await merchantInNovember()
    const bought = await buy(server, merchant, await createPlan(merchant), { consent: 'service-1' })
    const half = { prices: [{ amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }] }
    const cheaper = await createPlan(merchant, half)
    await merchant.advance('P6D')
    const id = bought.order.subscription_id
    const change = { product_id: cheaper.id, proration_behavior: 'invoice' }
    const { status, text } = await merchant.call('PATCH', `/v1/subscriptions/${id}`, change)
    expect(status, text).toBe(200)
    const token = await declared(server, merchant, bought)
    // 24 of 30 days of 1000 are credited, and of 500 charged: 800 - 400.
    expect((await preview(server, token)).body).toMatchObject({ credited_amount: 400 })
    expect((await confirm(server, token)).body).toMatchObject({ credited_amount: 400 })
    expect(await verified(merchant)).toEqual([])
  })

  test('after a change to a dearer plan returns what was paid before it, too', async () => {
    for (const consent of [true, false]) {
      const merchant = await merchantInNovember()
      if (!consent) await askNoConsent(merchant)
      const bought = await buy(
        server,
        merchant,
        await createPlan(merchant),
        consent ? { consent: 'service-1' } : {},
      )
      const dear = {
        prices: [{ amount_type: 'fixed', price_amount: 5_000, price_currency: 'usd' }],
      }
      const dearer = await createPlan(merchant, dear)
      const id = bought.order.subscription_id
      const change = { product_id: dearer.id, proration_behavior: 'invoice' }
      const { status, text } = await merchant.call('PATCH', `/v1/subscriptions/${id}`, change)
      expect(status, text).toBe(200)
      await vi.waitFor(async () => expect(await moneyMoved(server, merchant)).toBe(5_000))
      const token = await declared(server, merchant, bought)
      const shown = (await preview(server, token)).body
      // 1000 for the first plan and 4000 for the change, all of it on the first day.
      expect(shown.refund_amount + shown.refund_tax_amount).toBe(5_000)
      expect((await confirm(server, token)).body).toMatchObject({
        refund_amount: shown.refund_amount,
        refund_tax_amount: shown.refund_tax_amount,
        status: 'completed',
      })
      expect(await moneyMoved(server, merchant)).toBe(0)
      for (const each of await ordersOf(merchant, { id })) expect(each.status).toBe('refunded')
      expect(await verified(merchant)).toEqual([])
    }
  })

  test('after a change to a cheaper plan returns what the balance did not get', async () => {
    for (const [consent, returned] of [
      // 200 of 1000 for six of thirty days; 400 is in the balance.
      [true, 400],
      // 1000 was paid.
      [false, 600],
    ] as const) {
      const merchant = await merchantInNovember()
      if (!consent) await askNoConsent(merchant)
      const bought = await buy(
        server,
        merchant,
        await createPlan(merchant),
        consent ? { consent: 'service-1' } : {},
      )
      const half = { prices: [{ amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }] }
      const cheaper = await createPlan(merchant, half)
      await merchant.advance('P6D')
      const id = bought.order.subscription_id
      const change = { product_id: cheaper.id, proration_behavior: 'invoice' }
      const { status, text } = await merchant.call('PATCH', `/v1/subscriptions/${id}`, change)
      expect(status, text).toBe(200)
      const token = await declared(server, merchant, bought)
      const shown = (await preview(server, token)).body
      expect([consent, shown.refund_amount + shown.refund_tax_amount]).toEqual([consent, returned])
      await confirm(server, token)
      expect(await moneyMoved(server, merchant)).toBe(1_000 - returned)
      // What is not credited any more can be refunded by the merchant, and nothing beyond it.
      const { body } = await merchant.call('POST', '/v1/refunds/', {
        order_id: bought.order.id,
        amount: 1_000,
        reason: 'customer_request',
      })
      expect(body.detail ?? body.error).toBeDefined()
      expect(await verified(merchant)).toEqual([])
    }
  })

  test('by use says before it is confirmed what the usage costs, and charges that', async () => {
    const merchant = await merchantInNovember()
    const meter = await createMeter(merchant)
    const shared = { price_currency: 'usd' }
    const plan = await createPlan(merchant, {
      prices: [
        { ...shared, amount_type: 'fixed', price_amount: 1_000 },
        { ...shared, amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' },
      ],
    })
    const bought = await buy(server, merchant, plan, { consent: 'service-1' })
    const event = { name: 'call', customer_id: bought.order.customer_id }
    await ingest(
      merchant,
      Array.from({ length: 75 }, () => event),
    )
    await merchant.advance('P3D')
    const token = await declared(server, merchant, bought)
    const shown = (await preview(server, token)).body
    // 75 at ten cents; 27 of 30 days of 840 and 160.
    expect(shown).toMatchObject({ refund_amount: 756, refund_tax_amount: 144, used_amount: 750 })
    await confirm(server, token)
    expect(await emailOf(bought.email, /^You withdrew/)).toMatch(/charged separately:? \$7\.50/)
    await vi.waitFor(async () => expect(await moneyMoved(server, merchant)).toBe(1_000 - 900 + 750))
    expect((await preview(server, token)).body.used_amount).toBeNull()
    expect(await verified(merchant)).toEqual([])
  })

  test('in its trial ends without a refund', async () => {
    const merchant = await merchantInNovember()
    const trial = { trial_interval: 'day', trial_interval_count: 10 }
    const bought = await buy(server, merchant, await createPlan(merchant, trial))
    const token = await declared(server, merchant, bought)
    expect((await confirm(server, token)).body).toMatchObject({
      status: 'completed',
      refund_amount: 0,
    })
    await merchant.advance('P30D')
    expect(await moneyMoved(server, merchant)).toBe(0)
    expect(await emailOf(bought.email, /^You withdrew/)).toContain('nothing to refund')
  })

  test('of weeks returns all that was paid since the first day', async () => {
    const merchant = await merchantInNovember()
    await askNoConsent(merchant)
    const plan = await createPlan(merchant, { recurring_interval: 'week' })
    const bought = await buy(server, merchant, plan)
    await merchant.advance('P8D')
    const token = await declared(server, merchant, bought)
    expect((await confirm(server, token)).body).toMatchObject({
      refund_amount: 1_680,
      refund_tax_amount: 320,
    })
    expect(await moneyMoved(server, merchant)).toBe(0)
    expect(await verified(merchant)).toEqual([])
  })

  test('of weeks with consent is paid for each week by its time', async () => {
    const merchant = await merchantInNovember()
    const plan = await createPlan(merchant, { recurring_interval: 'week' })
    const bought = await buy(server, merchant, plan, { consent: 'service-1' })
    await merchant.advance('P8D')
    const token = await declared(server, merchant, bought)
    // One week is over, and six of seven days of the other one are left: 840 × 6/7
    expect((await confirm(server, token)).body).toMatchObject({
      refund_amount: 720,
      refund_tax_amount: 137,
    })
    expect(await verified(merchant)).toEqual([])
  })
})

test('nothing goes back for a week that was not paid', async () => {
  const merchant = await merchantInNovember()
  const plan = await createPlan(merchant, { recurring_interval: 'week' })
  const buyer = { confirmation_token_id: 'tok_fails_on_renewal' }
  const bought = await buy(server, merchant, plan, { buyer, consent: 'service-1' })
  await merchant.advance('P8D')
  const { id } = await subscriptionOf(merchant, { id: bought.order.subscription_id })
  expect(await ordersOf(merchant, { id })).toMatchObject([
    { status: 'paid' },
    { status: 'pending' },
  ])
  const token = await declared(server, merchant, bought)
  expect((await confirm(server, token)).body).toMatchObject({
    status: 'completed',
    refund_amount: 0,
  })
  expect((await subscriptionOf(merchant, { id })).status).toBe('canceled')
  expect(await verified(merchant)).toEqual([])
})

describe('a cancellation', () => {
  const canceling = { kind: 'cancellation' }

  test('ends a subscription with its period, and says when', async () => {
    const merchant = await merchantInNovember()
    const bought = await buy(server, merchant, await createPlan(merchant))
    await merchant.advance('P20D')
    const token = await declared(server, merchant, bought, canceling)
    const subscription = await subscriptionOf(merchant, { id: bought.order.subscription_id })
    const ends_at = subscription.current_period_end
    expect((await preview(server, token)).body).toMatchObject({ status: 'possible', ends_at })
    const done = await confirm(server, token)
    expect(done.body).toMatchObject({ status: 'completed', refund_amount: 0, ends_at })
    expect(await subscriptionOf(merchant, { id: subscription.id })).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      ends_at,
    })
    expect((await confirm(server, token)).body).toEqual(done.body)
    expect(await moneyMoved(server, merchant)).toBe(1_000)
    expect(await emailOf(bought.email, /^Your cancellation/)).toContain('ends on December 3, 2031')
  })

  test('of one that is canceled already is confirmed with its end', async () => {
    const merchant = await createMerchant(server)
    const bought = await buy(server, merchant, await createPlan(merchant))
    const token = await declared(server, merchant, bought, canceling)
    const path = `/v1/subscriptions/${bought.order.subscription_id}`
    const { body } = await merchant.call('PATCH', path, { cancel_at_period_end: true })
    expect((await confirm(server, token)).body).toMatchObject({
      status: 'completed',
      ends_at: body.ends_at,
    })
  })

  test('is not possible of what is bought once, nor of what has ended', async () => {
    const merchant = await createMerchant(server)
    const book = await buy(server, merchant, await createProduct(merchant))
    const token = await declared(server, merchant, book, canceling)
    expect((await preview(server, token)).body.obstacle).toBe('not_covered')
    expect((await confirm(server, token)).status).toBe(403)
    const plan = await buy(server, merchant, await createPlan(merchant))
    const ended = await declared(server, merchant, plan, canceling)
    await merchant.call('DELETE', `/v1/subscriptions/${plan.order.subscription_id}`)
    expect((await preview(server, ended)).body.obstacle).toBe('nothing_left')
  })
})
