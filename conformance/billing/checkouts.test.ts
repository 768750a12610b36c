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

type Checkout = {
  readonly id: string
  readonly client_secret: string
  readonly payment_processor_metadata: Record<string, string>
}

describe.each(polarVersions)('checkouts, with the SDK %s', (version) => {
  let merchant: Merchant
  let call: PolarCall
  let product: { readonly id: string }
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
    product = await createProduct(1000)
  })

  const createProduct = (amount: number) =>
    call('products.create', [], {
      name: 'Book',
      recurring_interval: null,
      prices: [{ amount_type: 'fixed', price_amount: amount, price_currency: 'usd' }],
    })

  let buyers = 0
  const open = (more: object = {}): Promise<Checkout> =>
    call('checkouts.create', [], {
      products: [product.id],
      customer_email: `buyer${buyers++}@example.com`,
      ...more,
    })

  const confirm = ({ client_secret }: Checkout, token?: string) =>
    call('checkouts.clientConfirm', [client_secret], {
      customer_name: 'Ada Lovelace',
      customer_billing_address: { country: 'DE' },
      ...(token === undefined ? {} : { confirmation_token_id: token }),
    })

  const get = ({ id }: Checkout) => call('checkouts.get', [id])
  const reaches = (checkout: Checkout, status: string) =>
    expect.poll(async () => (await get(checkout)).status).toBe(status)
  const paymentsOf = async ({ id }: Checkout) =>
    (await call('payments.list', [], { checkout_id: id })).items
  const ordersOf = async ({ id }: Checkout) =>
    (await call('orders.list', [], { checkout_id: id })).items

  test('a checkout is created, read, listed and changed by the merchant', async () => {
    const created = await open({
      metadata: { campaign_name: 'spring' },
      customer_metadata: { crm_id: '1' },
      success_url: 'https://example.com/thanks?checkout={CHECKOUT_ID}',
    })
    expect(created).toMatchObject({
      status: 'open',
      amount: 1000,
      total_amount: 1000,
      tax_amount: null,
      product_id: product.id,
      payment_processor: 'stripe',
      metadata: { campaign_name: 'spring' },
      customer_metadata: { crm_id: '1' },
      success_url: `https://example.com/thanks?checkout=${created.id}`,
    })
    expect(await get(created)).toEqual(created)
    const { items } = await call('checkouts.list', [], { product_id: product.id, status: 'open' })
    expect(items.map(({ id }: Checkout) => id)).toContain(created.id)

    const changed = await call('checkouts.update', [created.id], {
      customer_billing_address: { country: 'DE' },
      metadata: { campaign_name: 'summer' },
    })
    // 19 % inside the price: 1000 - 1000 / 1.19 = 159.66
    expect(changed).toMatchObject({
      tax_amount: 160,
      net_amount: 840,
      total_amount: 1000,
      metadata: { campaign_name: 'summer' },
    })
    const unknown = await failure(call('checkouts.get', [unknownId]))
    expect(unknown).toMatchObject({ name: 'ResourceNotFound' })
  })

  test('the buyer reads and changes it with its secret', async () => {
    await call('discounts.create', [], {
      ...{ type: 'percentage', basis_points: 1000, duration: 'once', name: 'Ten', code: 'TEN' },
    })
    const checkout = await open({ metadata: { note: 'of the merchant' } })
    const secret = checkout.client_secret
    const seen = await call('checkouts.clientGet', [secret])
    expect(seen).toMatchObject({ id: checkout.id, organization: { id: merchant.organizationId } })
    expect(seen).not.toHaveProperty('metadata')

    const changed = await call('checkouts.clientUpdate', [secret], {
      customer_name: 'Ada',
      discount_code: 'TEN',
    })
    expect(changed).toMatchObject({ customer_name: 'Ada', discount_amount: 100, total_amount: 900 })
    const wrong = await failure(
      call('checkouts.clientUpdate', [secret], { discount_code: 'UNKNOWN' }),
    )
    expect(wrong).toMatchObject({ name: 'HTTPValidationError' })
    const unknown = await failure(call('checkouts.clientGet', [`${secret}x`]))
    expect(unknown).toMatchObject({ name: 'ResourceNotFound' })
  })

  test.each(['tok_visa', 'tok_fails_on_renewal'])('%s pays the order', async (token) => {
    const checkout = await open()
    expect(await confirm(checkout, token)).toMatchObject({
      id: checkout.id,
      status: 'confirmed',
      customer_session_token: expect.any(String),
    })
    await reaches(checkout, 'succeeded')
    const [order, ...more] = await ordersOf(checkout)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      status: 'paid',
      paid: true,
      billing_reason: 'purchase',
      subtotal_amount: 1000,
      tax_amount: 160,
      total_amount: 1000,
      product_id: product.id,
      checkout_id: checkout.id,
      customer: { billing_address: { country: 'DE' } },
      product: { id: product.id },
    })
    expect(await call('orders.get', [order.id])).toEqual(order)
    const [payment] = await paymentsOf(checkout)
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount: 1000,
      method: 'card',
      order_id: order.id,
    })
    expect(await call('payments.get', [payment.id])).toEqual(payment)
  })

  test.each(['tok_declined', 'tok_insufficient_funds'])(
    '%s fails, and another card pays',
    async (token) => {
      const checkout = await open()
      const error = await failure(confirm(checkout, token))
      expect(error).toMatchObject({ name: 'PaymentError', statusCode: 400 })
      expect(await get(checkout)).toMatchObject({ status: 'open' })
      expect(await paymentsOf(checkout)).toMatchObject([{ status: 'failed', order_id: null }])
      expect(await ordersOf(checkout)).toEqual([])
      expect(await confirm(checkout, 'tok_visa')).toMatchObject({ status: 'confirmed' })
      await reaches(checkout, 'succeeded')
      expect(await ordersOf(checkout)).toMatchObject([{ paid: true }])
    },
  )

  test.each([
    ['succeed', 'succeeded'],
    ['fail', 'open'],
  ])('tok_requires_action: outcomes of the challenge: %s', async (outcome, status) => {
    const checkout = await open()
    const confirmed = await confirm(checkout, 'tok_requires_action')
    expect(confirmed).toMatchObject({ status: 'confirmed' })
    const { challenge_url: url = '' } = confirmed.payment_processor_metadata
    const settled = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    })
    expect(settled.status).toBe(200)
    await reaches(checkout, status)
  })

  test('tok_slow succeeds within an hour', async () => {
    const checkout = await open()
    expect(await confirm(checkout, 'tok_slow')).toMatchObject({ status: 'confirmed' })
    expect(await get(checkout)).toMatchObject({ status: 'confirmed' })
    await merchant.advance('PT1H')
    await reaches(checkout, 'succeeded')
  })

  test('what costs nothing needs no token', async () => {
    const { id } = await createProduct(0)
    const checkout = await open({ products: [id] })
    expect(checkout).toMatchObject({ is_payment_form_required: false, total_amount: 0 })
    expect(await confirm(checkout)).toMatchObject({ status: 'confirmed' })
    await reaches(checkout, 'succeeded')
    expect(await ordersOf(checkout)).toMatchObject([{ paid: true, total_amount: 0 }])
  })

  test('a checkout is confirmed once: NotOpenCheckout', async () => {
    const checkout = await open()
    await confirm(checkout, 'tok_visa')
    await reaches(checkout, 'succeeded')
    for (const attempt of [
      () => confirm(checkout, 'tok_visa'),
      () => call('checkouts.clientUpdate', [checkout.client_secret], { customer_name: 'Grace' }),
      () => call('checkouts.update', [checkout.id], { metadata: {} }),
    ]) {
      const error = await failure(attempt())
      expect(error).toMatchObject({ statusCode: 403 })
      expect(bodyOf(error)).toMatchObject({ error: 'NotOpenCheckout' })
      if (version !== '1.0.1') expect(error).toMatchObject({ name: 'NotOpenCheckout' })
    }
  })

  test('an order is corrected, and its invoice is downloaded', async () => {
    const checkout = await open()
    await confirm(checkout, 'tok_visa')
    await reaches(checkout, 'succeeded')
    const [order] = await ordersOf(checkout)
    const none = await failure(call('orders.invoice', [order.id]))
    expect(none).toMatchObject({ name: 'ResourceNotFound' })

    const details = {
      billing_name: 'Analytical Engines Ltd',
      billing_address: { country: 'DE', city: 'Berlin' },
    }
    const changed = await call('orders.update', [order.id], details)
    expect(changed).toMatchObject({ id: order.id, is_invoice_generated: false, ...details })
    await call('orders.generateInvoice', [order.id])
    const { url } = await call('orders.invoice', [order.id])
    const file = await fetch(url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await call('orders.get', [order.id])).toMatchObject({ is_invoice_generated: true })
  })

  test('links are created, read, changed, followed and deleted', async () => {
    const created = await call('checkoutLinks.create', [], {
      payment_processor: 'stripe',
      products: [product.id],
      label: 'Spring',
      metadata: { campaign_name: 'spring' },
      success_url: 'https://example.com/thanks',
    })
    expect(created).toMatchObject({
      label: 'Spring',
      metadata: { campaign_name: 'spring' },
      products: [{ id: product.id }],
    })
    expect(await call('checkoutLinks.get', [created.id])).toEqual(created)
    const changed = await call('checkoutLinks.update', [created.id], { label: 'Summer' })
    expect(changed).toMatchObject({ id: created.id, label: 'Summer', products: created.products })
    const { items } = await call('checkoutLinks.list', [], { product_id: product.id })
    expect(items).toMatchObject([{ id: created.id }])

    const followed = await fetch(created.url, { redirect: 'manual' })
    expect(followed.status).toBeGreaterThanOrEqual(302)
    expect(followed.headers.get('location')).toContain('checkout')
    await call('checkoutLinks.delete', [created.id])
    const error = await failure(call('checkoutLinks.get', [created.id]))
    expect(error).toMatchObject({ name: 'ResourceNotFound' })
  })

  // The last one: it moves the clock by days.
  test('a checkout ends with its day: ExpiredCheckoutError', async () => {
    const checkout = await open()
    await merchant.advance('P2D')
    for (const attempt of [
      () => call('checkouts.clientGet', [checkout.client_secret]),
      () => confirm(checkout, 'tok_visa'),
    ]) {
      const error = await failure(attempt())
      expect(error).toMatchObject({ name: 'ExpiredCheckoutError', statusCode: 410 })
    }
    expect(await get(checkout)).toMatchObject({ status: 'expired' })
  })
})
