import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, placesOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const fixed = (price_currency: string, price_amount: number) => ({
  amount_type: 'fixed',
  price_currency,
  price_amount,
})
const both = { prices: [fixed('eur', 1_500), fixed('usd', 2_000)] }
const amountsOf = ({ prices }: { prices: { price_currency: string; price_amount: number }[] }) =>
  prices.map(({ price_amount, price_currency }) => [price_currency, price_amount])

test('a product is sold in the currency that it names first, or in the one that a checkout asks for', async () => {
  const product = await createProduct(merchant, both)
  expect(amountsOf(product)).toEqual([
    ['eur', 1_500],
    ['usd', 2_000],
  ])
  const first = await openCheckout(merchant, { products: [product.id] })
  expect(first).toMatchObject({ currency: 'eur', amount: 1_500 })
  const asked = await openCheckout(merchant, { products: [product.id], currency: 'usd' })
  expect(asked).toMatchObject({
    currency: 'usd',
    amount: 2_000,
    prices: { [product.id]: [{ price_currency: 'usd' }] },
  })
  const paid = await buyerOf(server, asked).confirm(payment())
  expect(paid.body).toMatchObject({ currency: 'usd', amount: 2_000 })
  const none = { products: [product.id], currency: 'gbp' }
  expect(placesOf(await merchant.call('POST', '/v1/checkouts/', none))).toEqual([
    422,
    ['body.currency'],
  ])
})

test('the price of another currency does not make a buyer pay in it', async () => {
  const product = await createProduct(merchant, both)
  const checkout = await openCheckout(merchant, { products: [product.id] })
  const [, cheaper] = product.prices
  const { body } = await buyerOf(server, checkout).patch({ product_price_id: cheaper.id })
  expect(body).toMatchObject({ currency: 'eur', amount: 1_500 })
})

test('an amount that was chosen in one currency is not taken for one of another', async () => {
  const custom = (price_currency: string, minimum_amount: number) => ({
    amount_type: 'custom',
    price_currency,
    minimum_amount,
    preset_amount: minimum_amount,
  })
  const product = await createProduct(merchant, {
    prices: [custom('jpy', 500), custom('eur', 700)],
  })
  const checkout = await openCheckout(merchant, { products: [product.id], amount: 90_000 })
  const path = `/v1/checkouts/${checkout.id}`
  const { body } = await merchant.call('PATCH', path, { currency: 'eur' })
  expect(body).toMatchObject({ currency: 'eur', amount: 700 })
})

test('a change of one currency leaves the others, and one that is not named any more is archived', async () => {
  const { id, prices } = await createProduct(merchant, both)
  const [, dollars] = prices
  const path = `/v1/products/${id}`
  const dearer = { prices: [fixed('eur', 1_900), { id: dollars.id }] }
  const { body } = await merchant.call('PATCH', path, dearer)
  expect(amountsOf(body)).toEqual([
    ['eur', 1_900],
    ['usd', 2_000],
  ])
  expect(body.prices[1].id).toBe(dollars.id)
  const renamed = await merchant.call('PATCH', path, { name: 'Atlas' })
  expect(amountsOf(renamed.body)).toEqual(amountsOf(body))
  const one = await merchant.call('PATCH', path, { prices: [{ id: dollars.id }] })
  expect(amountsOf(one.body)).toEqual([['usd', 2_000]])
})

test('each currency sells the same', async () => {
  const free = { amount_type: 'custom', price_currency: 'usd' }
  const input = { name: 'Atlas', prices: [fixed('eur', 1_500), free] }
  expect(placesOf(await merchant.call('POST', '/v1/products/', input))).toEqual([
    422,
    ['body.prices.1.price_currency'],
  ])
})
