import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const germany = { country: 'DE', line1: 'Invalidenstr. 1', city: 'Berlin', postal_code: '10115' }

async function textOf(url: string): Promise<string> {
  const response = await server.app.router.fetch(new Request(url))
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** What the invoice of a purchase says, in the language of its checkout. */
async function invoiceOf(merchant: Merchant, input: object, locale = 'en'): Promise<string> {
  const checkout = await openCheckout(merchant, { ...input, locale })
  const buyer = { customer_billing_name: 'Ada King', customer_billing_address: germany }
  await buyerOf(server, checkout).confirm({ ...payment(), ...buyer })
  await reaches(merchant, checkout, 'succeeded')
  const { body } = await merchant.call('GET', `/v1/orders/?checkout_id=${checkout.id}`)
  const path = `/v1/orders/${body.items[0].id}/invoice`
  await merchant.call('POST', path)
  return textOf((await merchant.call('GET', path)).body.url)
}

test('the invoice of a sandbox says that it is a test, and what was taxed', async () => {
  const merchant = await createMerchant(server)
  const { id } = await createProduct(merchant)
  const text = await invoiceOf(merchant, { products: [id] })
  // The price of 10.00 contains 19 %: 8.40 and 1.60.
  for (const part of [
    ...['this is not an invoice', 'Delivered'],
    ...['Net amount at 19%', '8.40', 'Tax 19%, included', '1.60', '10.00'],
  ]) {
    expect(text).toContain(part)
  }
  expect(await invoiceOf(merchant, { products: [id] }, 'de')).toContain('Dies ist keine Rechnung')
})

test('the invoice of seats says how many and what each costs', async () => {
  const merchant = await createMerchant(server)
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 50_000 }]
  const { id } = await createProduct(merchant, {
    prices: [{ amount_type: 'seat_based', price_currency: 'usd', seat_tiers: { tiers } }],
  })
  const text = await invoiceOf(merchant, { products: [id], seats: 12 })
  for (const part of ['Quantity: 12', 'Unit price: $500.00', '$6,000.00']) {
    expect(text).toContain(part)
  }
})

test('the invoice names a discount by its code', async () => {
  const merchant = await createMerchant(server)
  const product = await createProduct(merchant)
  const { body: discount } = await merchant.call('POST', '/v1/discounts/', {
    type: 'percentage',
    basis_points: 2_000,
    duration: 'once',
    name: 'Twenty for partners',
    code: 'SAVE20',
  })
  const text = await invoiceOf(merchant, { products: [product.id], discount_id: discount.id })
  expect(text).toContain('SAVE20')
  expect(text).not.toContain('Twenty for partners')
})
