import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  newYork,
  openCheckout,
  payment,
  placesOf,
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

const path = '/v1/checkouts/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const customPrice = (more: object = {}) => ({
  prices: [{ amount_type: 'custom', minimum_amount: 500, maximum_amount: 5_000, ...more }],
})
const withCustomPrice = async (more: object = {}) => {
  const product = await createProduct(merchant, customPrice())
  return { products: [product.id], ...more }
}

describe('a price that the buyer decides', () => {
  test('is the given one, else the preset, else the minimum', async () => {
    expect(await openCheckout(merchant, await withCustomPrice())).toMatchObject({ amount: 500 })
    const preset = await createProduct(merchant, customPrice({ preset_amount: 700 }))
    const checkout = await openCheckout(merchant, { products: [preset.id] })
    expect(checkout.amount).toBe(700)
    const { body } = await buyerOf(server, checkout).patch({ amount: 2_000 })
    expect(body.amount).toBe(2_000)
  })

  test.each([499, 5_001, 0])('is not %i', async (amount) => {
    const checkout = await openCheckout(merchant, await withCustomPrice())
    const buyer = buyerOf(server, checkout)
    expect(placesOf(await buyer.patch({ amount }))).toEqual([422, ['body.amount']])
    expect(placesOf(await buyer.confirm({ ...payment(), amount }))).toEqual([422, ['body.amount']])
  })

  test('is nothing for a price that leaves no choice', async () => {
    const checkout = await openCheckout(merchant)
    const forged = {
      amount: 1,
      total_amount: 1,
      tax_amount: 0,
      currency: 'jpy',
      status: 'succeeded',
    }
    const { body } = await buyerOf(server, checkout).patch(forged)
    expect(body).toMatchObject({
      amount: 1_000,
      total_amount: 1_000,
      currency: 'usd',
      status: 'open',
    })
  })
})

describe('changing', () => {
  test('by the merchant redoes the amounts, and null clears', async () => {
    const discount = await createDiscount(merchant)
    const { id } = await openCheckout(merchant, { discount_id: discount.id, locale: 'de' })
    const change = { customer_billing_address: newYork, locale: null, metadata: { a: 'b' } }
    const { status, body } = await merchant.call('PATCH', path + id, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      discount_amount: 100,
      net_amount: 900,
      tax_amount: 80,
      total_amount: 980,
      locale: null,
      metadata: { a: 'b' },
      modified_at: expect.any(String),
    })
    const without = await merchant.call('PATCH', path + id, { discount_id: null })
    expect(without.body).toMatchObject({ discount_id: null, total_amount: 1_089 })
  })

  test('to another product drops a discount that does not fit it', async () => {
    const [first, second] = [await createProduct(merchant), await createProduct(merchant)]
    const discount = await createDiscount(merchant, { products: [first.id] })
    const checkout = await openCheckout(merchant, {
      products: [first.id, second.id],
      discount_id: discount.id,
    })
    const { body } = await buyerOf(server, checkout).patch({ product_id: second.id })
    expect(body).toMatchObject({ product_id: second.id, discount_id: null, discount_amount: 0 })
    const foreign = await createProduct(merchant)
    const refused = await buyerOf(server, checkout).patch({ product_id: foreign.id })
    expect(placesOf(refused)).toEqual([422, ['body.product_id']])
    const price = await buyerOf(server, checkout).patch({ product_price_id: foreign.prices[0].id })
    expect(placesOf(price)).toEqual([422, ['body.product_price_id']])
  })

  test('by the buyer enters a code, whatever its case, unless codes are not allowed', async () => {
    await createDiscount(merchant, { code: 'Spring' })
    const checkout = await openCheckout(merchant)
    const buyer = buyerOf(server, checkout)
    expect((await buyer.patch({ discount_code: 'sPRING' })).body.discount_amount).toBe(100)
    expect((await buyer.patch({ discount_code: null })).body.discount_id).toBeNull()
    expect(placesOf(await buyer.patch({ discount_code: 'autumn' }))).toEqual([
      422,
      ['body.discount_code'],
    ])
    const closed = await openCheckout(merchant, { allow_discount_codes: false })
    const refused = await buyerOf(server, closed).patch({ discount_code: 'spring' })
    expect(placesOf(refused)).toEqual([422, ['body.discount_code']])
  })

  test('by the buyer cannot touch what is the merchant’s', async () => {
    const checkout = await openCheckout(merchant, { allow_trial: false })
    const { status } = await buyerOf(server, checkout).patch({ allow_trial: true })
    expect(status).toBe(422)
    const forged = { metadata: { x: 1 }, success_url: 'https://evil.example', discount_id: unknown }
    const { body } = await buyerOf(server, checkout).patch(forged)
    expect(body.success_url).toBe(checkout.success_url)
    for (const secret of ['metadata', 'customer_metadata', 'external_customer_id']) {
      expect(body).not.toHaveProperty(secret)
    }
  })

  test('leaves the email address of a known customer alone', async () => {
    const { body: customer } = await merchant.call('POST', '/v1/customers/', {
      email: 'mine@example.com',
    })
    const checkout = await openCheckout(merchant, { customer_id: customer.id })
    const { body } = await buyerOf(server, checkout).patch({ customer_email: 'eve@example.com' })
    expect(body.customer_email).toBe('mine@example.com')
  })

  test('is refused once it is confirmed, and once it has expired', async () => {
    const other = await createMerchant(server)
    const confirmed = await openCheckout(other)
    await buyerOf(server, confirmed).confirm(payment('tok_requires_action'))
    const late = await openCheckout(other)
    const change = (id: string) => other.call('PATCH', path + id, { locale: 'fr' })
    expect(errorOf(await change(confirmed.id))).toEqual([403, 'NotOpenCheckout'])
    expect(errorOf(await buyerOf(server, confirmed).patch({}))).toEqual([403, 'NotOpenCheckout'])
    await other.advance('P1D')
    expect(errorOf(await change(late.id))).toEqual([410, 'ExpiredCheckoutError'])
  })
})

describe('custom fields', () => {
  async function withFields() {
    const create = async (slug: string, type: string, properties: object = {}) =>
      (await merchant.call('POST', '/v1/custom-fields/', { slug, type, name: slug, properties }))
        .body.id
    const stamp = String(server.logged.length)
    const size = await create(`size${stamp}`, 'number', { ge: 1, le: 9 })
    const terms = await create(`terms${stamp}`, 'checkbox')
    const product = await createProduct(merchant, {
      attached_custom_fields: [
        { custom_field_id: size, required: false },
        { custom_field_id: terms, required: true },
      ],
    })
    return { products: [product.id], size: `size${stamp}`, terms: `terms${stamp}` }
  }

  test('are checked at once, and required only at the end', async () => {
    const { products, size, terms } = await withFields()
    const checkout = await openCheckout(merchant, { products })
    expect(checkout.attached_custom_fields).toHaveLength(2)
    const buyer = buyerOf(server, checkout)
    const bad = await buyer.patch({ custom_field_data: { [size]: 10 } })
    expect(placesOf(bad)).toEqual([422, [`body.custom_field_data.${size}`]])
    const { body } = await buyer.patch({ custom_field_data: { [size]: 4, other: 'x' } })
    expect(body.custom_field_data).toEqual({ [size]: 4 })
    expect(placesOf(await buyer.confirm())).toEqual([422, [`body.custom_field_data.${terms}`]])
    const data = { custom_field_data: { [size]: 4, [terms]: true } }
    expect((await buyer.confirm({ ...payment(), ...data })).status).toBe(200)
  })
})
