import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { bodyOf, failure } from '../testing/polar-errors.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer()
})
afterAll(() => live.stop())

const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

describe.each(polarVersions)('subscriptions, with the SDK %s', (version) => {
  /** The first generation has no call for it, or no word. */
  const unlessFirst = (name: string, run: () => Promise<void>) => {
    if (version !== '0.33.2') test(name, run)
  }
  let merchant: Merchant
  let call: PolarCall
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  const createPlan = (amount: number, more: object = {}) =>
    call('products.create', [], {
      name: `Plan for ${amount}`,
      recurring_interval: 'month',
      prices: [{ amount_type: 'fixed', price_amount: amount, price_currency: 'usd' }],
      ...more,
    })

  let buyers = 0
  /** Buys a plan; resolves to the subscription. */
  async function buy(product: { readonly id: string }, token = 'tok_visa') {
    const checkout = await call('checkouts.create', [], {
      products: [product.id],
      customer_email: `buyer${buyers++}@example.com`,
    })
    await call('checkouts.clientConfirm', [checkout.client_secret], {
      confirmation_token_id: token,
      customer_name: 'Ada Lovelace',
      customer_billing_address: { country: 'DE' },
    })
    const status = async () => (await call('checkouts.get', [checkout.id])).status
    await expect.poll(status).toBe('succeeded')
    const { items } = await call('subscriptions.list', [], { product_id: product.id })
    return items[0]
  }

  const change = (id: string, input: object) => call('subscriptions.update', [id], { ...input })

  unlessFirst('the saved cards of its customer are listed, by either id', async () => {
    const { customer_id } = await buy(await createPlan(700))
    await call('customers.update', [customer_id], { external_id: `buyer of ${version}` })
    const { items, pagination } = await call('customers.listPaymentMethods', [customer_id], {})
    expect(items).toMatchObject([
      { customer_id, type: 'card', is_default: true, method_metadata: { last4: '4242' } },
    ])
    expect(pagination).toMatchObject({ total_count: 1 })
    const external = await call('customers.listPaymentMethodsExternal', [`buyer of ${version}`], {})
    expect(external.items).toEqual(items)
  })

  test('a subscription is read and listed', async () => {
    const plan = await createPlan(1000)
    const subscription = await buy(plan)
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 1000,
      currency: 'usd',
      recurring_interval: 'month',
      cancel_at_period_end: false,
      product: { id: plan.id },
      customer: { name: 'Ada Lovelace' },
    })
    expect(await call('subscriptions.get', [subscription.id])).toEqual(subscription)
    const { items } = await call('subscriptions.list', [], {
      customer_id: subscription.customer_id,
      active: true,
      sorting: ['-started_at'],
    })
    expect(items).toEqual([subscription])
    const unknown = await failure(call('subscriptions.get', [unknownId]))
    expect(unknown).toMatchObject({ name: 'ResourceNotFound' })
  })

  test('it is canceled for the end of its period, and continued', async () => {
    const { id, current_period_end } = await buy(await createPlan(1100))
    const canceled = await change(id, {
      cancel_at_period_end: true,
      customer_cancellation_reason: 'too_expensive',
      customer_cancellation_comment: 'Next year',
    })
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      canceled_at: expect.any(String),
      ends_at: current_period_end,
      customer_cancellation_reason: 'too_expensive',
      customer_cancellation_comment: 'Next year',
    })
    const again = await failure(change(id, { cancel_at_period_end: true }))
    expect(again).toMatchObject({ statusCode: 403 })
    expect(bodyOf(again)).toMatchObject({ error: 'AlreadyCanceledSubscription' })

    const continued = await change(id, { cancel_at_period_end: false })
    expect(continued).toMatchObject({
      cancel_at_period_end: false,
      canceled_at: null,
      ends_at: null,
      customer_cancellation_reason: null,
    })
  })

  test('it is revoked at once, and only once: AlreadyCanceledSubscription', async () => {
    const { id } = await buy(await createPlan(1200))
    const revoked = await call('subscriptions.revoke', [id])
    expect(revoked).toMatchObject({ status: 'canceled', ended_at: expect.any(String) })
    const again = await failure(call('subscriptions.revoke', [id]))
    expect(again).toMatchObject({ name: 'AlreadyCanceledSubscription', statusCode: 403 })
  })

  test('its product is changed, with an order at once', async () => {
    const { id, customer_id } = await buy(await createPlan(1300))
    const better = await createPlan(2600)
    const changed = await change(id, { product_id: better.id, proration_behavior: 'invoice' })
    expect(changed).toMatchObject({ id, amount: 2600, product_id: better.id })
    const { items } = await call('orders.list', [], { customer_id, sorting: ['created_at'] })
    expect(items.map((order: { billing_reason: string }) => order.billing_reason)).toEqual([
      'subscription_create',
      'subscription_update',
    ])
  })

  // A charge that fails has an error class of its own in the newer generations only.
  test('a change whose charge fails is refused: PaymentFailed', async () => {
    const { id } = await buy(await createPlan(1400), 'tok_fails_on_renewal')
    const better = await createPlan(5400)
    const error = await failure(
      change(id, { product_id: better.id, proration_behavior: 'invoice' }),
    )
    expect(error).toMatchObject({ statusCode: 402 })
    expect(bodyOf(error)).toMatchObject({ error: 'PaymentFailed' })
    expect(await call('subscriptions.get', [id])).toMatchObject({ amount: 1400 })
  })

  // The first generation has neither trials nor subscriptions without a checkout.
  unlessFirst('a free plan is started without a checkout', async () => {
    const plan = await createPlan(0)
    const customer = await call('customers.create', [], { email: 'free@example.com' })
    const created = await call('subscriptions.create', [], {
      product_id: plan.id,
      customer_id: customer.id,
    })
    expect(created).toMatchObject({ status: 'active', amount: 0, customer_id: customer.id })
  })

  unlessFirst('a trial ends with the first charge', async () => {
    const plan = await createPlan(1500, { trial_interval: 'day', trial_interval_count: 14 })
    const subscription = await buy(plan)
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: expect.any(String) })
    await merchant.advance('P15D')
    expect(await call('subscriptions.get', [subscription.id])).toMatchObject({ status: 'active' })
    const { items } = await call('orders.list', [], {
      subscription_id: subscription.id,
      sorting: ['created_at'],
    })
    const totals = items.map((order: { total_amount: number }) => order.total_amount)
    expect(totals).toEqual([0, 1500])
  })

  test('a renewal that fails leaves it past due', async () => {
    const { id, customer_id } = await buy(await createPlan(1600), 'tok_fails_on_renewal')
    await merchant.advance('P1M')
    expect(await call('subscriptions.get', [id])).toMatchObject({ status: 'past_due' })
    const { items } = await call('orders.list', [], { customer_id, sorting: ['-created_at'] })
    expect(items[0]).toMatchObject({ billing_reason: 'subscription_cycle', status: 'pending' })
  })
})
