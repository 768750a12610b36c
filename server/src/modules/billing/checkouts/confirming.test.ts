import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  openCheckout,
  payment,
  placesOf,
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

const path = '/v1/checkouts/'

describe('confirming', () => {
  test('lists everything that is missing at once', async () => {
    const checkout = await openCheckout(merchant)
    expect(placesOf(await buyerOf(server, checkout).confirm({}))).toEqual([
      422,
      ['body.customer_email', 'body.customer_billing_address', 'body.confirmation_token_id'],
    ])
    const american = { ...payment(), customer_billing_address: { country: 'US' } }
    expect(placesOf(await buyerOf(server, checkout).confirm(american))).toEqual([
      422,
      ['state', 'city', 'postal_code', 'line1'].map(
        (each) => `body.customer_billing_address.${each}`,
      ),
    ])
  })

  test('a price that was archived meanwhile is refused, never charged', async () => {
    const product = await createProduct(merchant)
    const checkout = await openCheckout(merchant, { products: [product.id] })
    const prices = [{ amount_type: 'fixed', price_amount: 9_000 }]
    await merchant.call('PATCH', `/v1/products/${product.id}`, { prices })
    const buyer = buyerOf(server, checkout)
    expect((await buyer.get()).body.amount).toBe(1_000)
    expect(placesOf(await buyer.confirm())).toEqual([422, ['body.product_price_id']])
    expect((await buyer.patch({})).body.amount).toBe(9_000)
    expect((await buyer.confirm()).status).toBe(200)
  })

  test('an amount that changed meanwhile is told, and charged only when confirmed again', async () => {
    const discount = await createDiscount(merchant, { ends_at: '2090-01-01T00:00:00Z' })
    const checkout = await openCheckout(merchant, { discount_id: discount.id })
    await merchant.call('PATCH', `/v1/discounts/${discount.id}`, {
      ends_at: '2020-01-01T00:00:00Z',
    })
    const buyer = buyerOf(server, checkout)
    expect(errorOf(await buyer.confirm())).toEqual([409, 'CheckoutAmountsChanged'])
    expect((await buyer.get()).body).toMatchObject({ status: 'open', total_amount: 1_000 })
    expect((await buyer.confirm()).body).toMatchObject({ total_amount: 1_000 })
  })

  test('finds the customer again, and writes nothing to whom only an address names', async () => {
    const { body: known } = await merchant.call('POST', '/v1/customers/', {
      email: 'again@example.com',
      name: 'Before',
    })
    const checkout = await openCheckout(merchant, { customer_metadata: { plan: 'x' } })
    const confirmation = { ...payment(), customer_email: 'AGAIN@example.com', customer_name: 'New' }
    const { body } = await buyerOf(server, checkout).confirm(confirmation)
    expect(body.customer_id).toBe(known.id)
    const { body: customer } = await merchant.call('GET', `/v1/customers/${known.id}`)
    expect(customer).toMatchObject({ name: 'Before', metadata: {}, billing_address: null })
  })

  test('an external id that belongs to another email address is refused', async () => {
    await merchant.call('POST', '/v1/customers/', {
      email: 'owner@example.com',
      external_id: 'held',
    })
    const checkout = await openCheckout(merchant)
    await server.query('update checkouts set external_customer_id = $1 where id = $2', [
      'held',
      checkout.id,
    ])
    const answer = await buyerOf(server, checkout).confirm()
    expect(errorOf(answer)).toEqual([422, 'CheckoutCustomerExternalIdMismatch'])
  })

  test('after its day is 410, as is everything else with the secret', async () => {
    const other = await createMerchant(server)
    const checkout = await openCheckout(other)
    const paid = await openCheckout(other)
    await buyerOf(server, paid).confirm()
    await reaches(other, paid, 'succeeded')
    await other.advance('P1D')
    const buyer = buyerOf(server, checkout)
    const answers = [await buyer.get(), await buyer.patch({}), await buyer.confirm()]
    expect(answers.map(errorOf)).toEqual(answers.map(() => [410, 'ExpiredCheckoutError']))
    expect((await buyerOf(server, paid).get()).status).toBe(410)
    const read = async ({ id }: { id: string }) => (await other.call('GET', path + id)).body.status
    expect([await read(checkout), await read(paid)]).toEqual(['expired', 'succeeded'])
  })

  test('twice is refused', async () => {
    const buyer = buyerOf(server, await openCheckout(merchant))
    expect((await buyer.confirm()).status).toBe(200)
    expect(errorOf(await buyer.confirm())).toEqual([403, 'NotOpenCheckout'])
  })
})
