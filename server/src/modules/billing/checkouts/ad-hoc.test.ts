import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  openCheckout,
  ordersOf,
  payment,
  placesOf,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf as renewalsOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('prices for one checkout are what is shown and charged, and the product keeps its own', async () => {
  const merchant = await createMerchant(server)
  const book = await createProduct(merchant)
  const pen = await createProduct(merchant, { name: 'Pen', prices: fixed(300) })
  const products = [book.id, pen.id]
  const checkout = await openCheckout(merchant, { products, prices: { [book.id]: fixed(700) } })
  const [made] = checkout.prices[book.id]
  expect(made).toMatchObject({ source: 'ad_hoc', price_amount: 700, product_id: book.id })
  expect(checkout).toMatchObject({
    amount: 700,
    product_price_id: made.id,
    product_price: made,
    prices: { [pen.id]: pen.prices },
    product: { prices: book.prices },
  })
  expect((await merchant.call('GET', `/v1/products/${book.id}`)).body.prices).toEqual(book.prices)

  // To the other product and back: the price stays the one of this checkout.
  const buyer = buyerOf(server, checkout)
  expect((await buyer.patch({ product_id: pen.id })).body.amount).toBe(300)
  const back = await buyer.patch({ product_price_id: made.id })
  expect(back.body).toMatchObject({ amount: 700, product_price_id: made.id })
  const named = await merchant.call('PATCH', `/v1/checkouts/${checkout.id}`, {
    customer_name: 'Ada',
  })
  expect(named.body.amount).toBe(700)
  expect((await buyer.confirm()).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  expect(order).toMatchObject({ total_amount: 700, items: [{ product_price_id: made.id }] })
})

test('a subscription renews at the price that was made for it, with its discount', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const { id: discount_id } = await createDiscount(merchant, { duration: 'forever' })
  const prices = { [plan.id]: fixed(2_000) }
  const bought = await subscribe(server, merchant, plan, { checkout: { prices, discount_id } })
  expect(bought.prices).toMatchObject([{ source: 'ad_hoc', price_amount: 2_000 }])
  await merchant.advance('P1M')
  const totals = (await renewalsOf(merchant, bought)).map(
    (order: { total_amount: number }) => order.total_amount,
  )
  expect(totals).toEqual([1_800, 1_800])
})

test('seats, chosen amounts and nothing to pay can be made for one checkout', async () => {
  const merchant = await createMerchant(server)
  const book = await createProduct(merchant)
  const open = (prices: object[], more: object = {}) =>
    openCheckout(merchant, { products: [book.id], prices: { [book.id]: prices }, ...more })
  const tiers = [{ min_seats: 2, price_per_seat: 150 }]
  const seats = [{ amount_type: 'seat_based', seat_tiers: { tiers } }]
  expect(await open(seats, { seats: 3 })).toMatchObject({ amount: 450, seats: 3 })
  const custom = [{ amount_type: 'custom', minimum_amount: 100 }]
  expect((await open(custom, { amount: 5_000 })).amount).toBe(5_000)
  const free = await open([{ amount_type: 'free' }])
  expect(free).toMatchObject({ amount: 0, is_payment_form_required: false })
  expect((await buyerOf(server, free).confirm(payment(null))).status).toBe(200)
  await reaches(merchant, free, 'succeeded')
})

test('prices that no product could have, or of other products, are refused where they stand', async () => {
  const merchant = await createMerchant(server)
  const [book, other] = [await createProduct(merchant), await createProduct(merchant)]
  const post = (prices: object) =>
    merchant.call('POST', '/v1/checkouts/', { products: [book.id], prices })
  const at = `body.prices.${book.id}`
  expect(placesOf(await post({ [other.id]: fixed(500) }))).toEqual([
    422,
    [`body.prices.${other.id}`],
  ])
  expect(placesOf(await post({ [book.id]: fixed(20) }))).toEqual([422, [`${at}.0.price_amount`]])
  const two = [...fixed(500), ...fixed(600)]
  expect(placesOf(await post({ [book.id]: two }))).toEqual([422, [at]])
  expect(placesOf(await post({ [book.id]: [] }))).toEqual([422, [at]])
  const metered = [{ amount_type: 'metered_unit', meter_id: book.id, unit_amount: 1 }]
  expect((await post({ [book.id]: metered })).status).toBe(422)
  const { body } = await merchant.call('GET', '/v1/checkouts/')
  expect(body.items).toEqual([])
})

test('a price of one checkout is unknown to others', async () => {
  const merchant = await createMerchant(server)
  const book = await createProduct(merchant)
  const first = { products: [book.id], prices: { [book.id]: fixed(50) } }
  const cheap = await openCheckout(merchant, first)
  const product_price_id = cheap.product_price_id
  const opened = await merchant.call('POST', '/v1/checkouts/', { product_price_id })
  expect(placesOf(opened)).toEqual([422, ['body.product_price_id']])
  const usual = await openCheckout(merchant, { products: [book.id] })
  const patched = await buyerOf(server, usual).patch({ product_price_id })
  expect(placesOf(patched)).toEqual([422, ['body.product_price_id']])
  const link = await merchant.call('POST', '/v1/checkout-links/', { product_price_id })
  expect(link.status).toBe(422)
  const kept = await merchant.call('PATCH', `/v1/products/${book.id}`, {
    prices: [{ id: product_price_id }],
  })
  expect(kept.status).toBe(422)
})
