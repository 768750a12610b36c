import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  newYork,
  openCheckout,
  ordersOf,
  payment,
  paymentsOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

describe('tok_visa', () => {
  test('confirms, and the checkout succeeds by itself with a paid order', async () => {
    const checkout = await openCheckout(merchant, { metadata: { campaign: 'spring' } })
    const buyer = buyerOf(server, checkout)
    const confirmed = await buyer.confirm({ ...payment(), customer_billing_address: newYork })
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(confirmed.body).toMatchObject({
      status: 'confirmed',
      customer_session_token: expect.stringMatching(/^polar_cst_/),
      payment_processor_metadata: {},
      amount: 1_000,
      tax_amount: 89,
      total_amount: 1_089,
    })
    const succeeded = await reaches(merchant, checkout, 'succeeded')
    expect(succeeded.customer_id).toBe(confirmed.body.customer_id)
    const [order, ...others] = await ordersOf(merchant, checkout)
    expect(others).toEqual([])
    expect(order).toMatchObject({
      status: 'paid',
      paid: true,
      billing_reason: 'purchase',
      checkout_id: checkout.id,
      customer_id: succeeded.customer_id,
      total_amount: 1_089,
      tax_amount: 89,
      metadata: { campaign: 'spring' },
    })
    expect(await paymentsOf(merchant, checkout)).toMatchObject([
      { status: 'succeeded', amount: 1_089, order_id: order.id },
    ])
  })

  test('pays what the discount leaves, which is then redeemed', async () => {
    const discount = await createDiscount(merchant, { basis_points: 2_500 })
    const checkout = await openCheckout(merchant, { discount_id: discount.id })
    expect(checkout).toMatchObject({ discount_amount: 250, net_amount: 750, tax_amount: null })
    await buyerOf(server, checkout).confirm()
    await reaches(merchant, checkout, 'succeeded')
    const [order] = await ordersOf(merchant, checkout)
    expect(order).toMatchObject({ total_amount: 750, discount_id: discount.id, paid: true })
    const { body } = await merchant.call('GET', `/v1/discounts/${discount.id}`)
    expect(body.redemptions_count).toBe(1)
  })
})

describe.each(['tok_declined', 'tok_insufficient_funds'])('%s', (token) => {
  test('is 400, sells nothing, and leaves the checkout open for another card', async () => {
    const discount = await createDiscount(merchant, { max_redemptions: 1 })
    const checkout = await openCheckout(merchant, { discount_id: discount.id })
    const buyer = buyerOf(server, checkout)
    const declined = await buyer.confirm(payment(token))
    expect([declined.status, declined.body.error]).toEqual([400, 'PaymentError'])
    expect((await buyer.get()).body).toMatchObject({ status: 'open' })
    expect(await ordersOf(merchant, checkout)).toEqual([])
    expect(await paymentsOf(merchant, checkout)).toMatchObject([{ status: 'failed' }])
    const redeemed = await merchant.call('GET', `/v1/discounts/${discount.id}`)
    expect(redeemed.body.redemptions_count).toBe(0)
    expect((await buyer.confirm()).status).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
    expect(await ordersOf(merchant, checkout)).toHaveLength(1)
  })
})

describe('tok_requires_action', () => {
  async function challenged() {
    const checkout = await openCheckout(merchant)
    const { status, body } = await buyerOf(server, checkout).confirm(payment('tok_requires_action'))
    expect([status, body.status]).toEqual([200, 'confirmed'])
    const { pathname } = new URL(body.payment_processor_metadata.challenge_url)
    return { checkout, answer: (outcome: string) => server.visitor().post(pathname, { outcome }) }
  }

  test('succeeds once the challenge does', async () => {
    const { checkout, answer } = await challenged()
    const { body } = await merchant.call('GET', `/v1/checkouts/${checkout.id}`)
    expect(body.status).toBe('confirmed')
    expect(body.payment_processor_metadata.challenge_url).toBeTypeOf('string')
    await answer('succeed')
    const succeeded = await reaches(merchant, checkout, 'succeeded')
    expect(succeeded.payment_processor_metadata).toEqual({})
    expect(await ordersOf(merchant, checkout)).toMatchObject([{ paid: true }])
  })

  test('leaves the checkout open when the challenge fails', async () => {
    const { checkout, answer } = await challenged()
    await answer('fail')
    await reaches(merchant, checkout, 'open')
    expect(await ordersOf(merchant, checkout)).toEqual([])
  })

  test('that is never answered ends with the checkout', async () => {
    const other = await createMerchant(server)
    const checkout = await openCheckout(other)
    await buyerOf(server, checkout).confirm(payment('tok_requires_action'))
    await other.advance('P2D')
    expect((await other.call('GET', `/v1/checkouts/${checkout.id}`)).body.status).toBe('expired')
    expect(await ordersOf(other, checkout)).toEqual([])
  })
})

test('tok_slow succeeds when the clock has gone on by an hour', async () => {
  const other = await createMerchant(server)
  const checkout = await openCheckout(other)
  expect((await buyerOf(server, checkout).confirm(payment('tok_slow'))).status).toBe(200)
  await other.advance('PT1H')
  await reaches(other, checkout, 'succeeded')
  expect(await ordersOf(other, checkout)).toMatchObject([{ paid: true }])
})

test('a free product needs no card, and makes an order of nothing', async () => {
  const product = await createProduct(merchant, { prices: [{ amount_type: 'free' }] })
  const checkout = await openCheckout(merchant, { products: [product.id] })
  expect(checkout).toMatchObject({
    is_free_product_price: true,
    is_payment_required: false,
    is_payment_form_required: false,
    tax_amount: 0,
    total_amount: 0,
  })
  const { status, body } = await buyerOf(server, checkout).confirm({
    customer_email: 'a@b.example',
  })
  expect([status, body.status]).toEqual([200, 'confirmed'])
  await reaches(merchant, checkout, 'succeeded')
  expect(await ordersOf(merchant, checkout)).toMatchObject([{ total_amount: 0, paid: true }])
  expect(await paymentsOf(merchant, checkout)).toEqual([])
})

test('what a discount makes free is neither taxed nor paid', async () => {
  const discount = await createDiscount(merchant, { basis_points: 10_000 })
  const checkout = await openCheckout(merchant, { discount_id: discount.id })
  expect(checkout).toMatchObject({ is_payment_form_required: false, total_amount: 0 })
  await buyerOf(server, checkout).confirm({ customer_email: 'c@d.example' })
  await reaches(merchant, checkout, 'succeeded')
})

test('a business in the European Union declares its tax itself', async () => {
  const checkout = await openCheckout(merchant)
  const buyer = buyerOf(server, checkout)
  const address = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Invalidenstr. 1' }
  const person = await buyer.patch({ customer_billing_address: address })
  expect(person.body).toMatchObject({ tax_amount: 160, net_amount: 840, tax_behavior: 'inclusive' })
  const business = { is_business_customer: true, customer_tax_id: 'DE136695976' }
  const { body } = await buyer.patch(business)
  expect(body).toMatchObject({ tax_amount: 0, net_amount: 1_000, customer_tax_id: 'DE136695976' })
  const nameless = await buyer.confirm({ ...payment(), customer_billing_address: address })
  expect(nameless.status).toBe(422)
  const named = { customer_billing_name: 'Guild', customer_billing_address: address }
  expect((await buyer.confirm({ ...payment(), ...named })).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  expect(await ordersOf(merchant, checkout)).toMatchObject([
    { total_amount: 1_000, tax_amount: 0, billing_name: 'Guild' },
  ])
})
