import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  openCheckout,
  ordersOf as ordersOfCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  const path = `/v1/organizations/${merchant.organizationId}`
  await merchant.call('PATCH', path, { default_presentment_currency: 'kwd' })
})
afterAll(() => server.stop())

/** Prices in thousandths of a dinar, with the tax on top. */
const dinars = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'kwd', tax_behavior: 'exclusive' },
]

const verified = () => server.app.services.ledger.verify(merchant.organizationId)

test('a checkout in dinars shows and charges what the processor takes', async () => {
  const { id } = await createProduct(merchant, { prices: dinars(11_295) })
  const { id: discount_id } = await createDiscount(merchant, { basis_points: 333 })
  const checkout = await openCheckout(merchant, { products: [id], discount_id })
  await buyerOf(server, checkout).confirm(payment())
  // 3.33 % of 11300 are 376.3, in tens 380; 19 % of 10920 are 2074.8, in tens 2070.
  const amounts = {
    discount_amount: 380,
    net_amount: 10_920,
    tax_amount: 2_070,
    total_amount: 12_990,
  }
  expect(await reaches(merchant, checkout, 'succeeded')).toMatchObject({
    amount: 11_300,
    ...amounts,
  })
  const [order] = await ordersOfCheckout(merchant, checkout)
  expect(order).toMatchObject({ subtotal_amount: 11_300, ...amounts, paid: true })
  const refund = (amount: number) =>
    merchant.call('POST', '/v1/refunds/', { order_id: order.id, reason: 'other', amount })
  expect((await refund(1_234)).status).toBe(422)
  // 19 % of 1230 are 233.7, of what is left all.
  expect((await refund(1_230)).body).toMatchObject({ amount: 1_230, tax_amount: 230 })
  expect((await refund(9_690)).body).toMatchObject({ amount: 9_690, tax_amount: 1_840 })
  expect(errorOf(await refund(10))).toEqual([403, 'RefundedAlready'])
  expect(await verified()).toEqual([])
})

test('changes and renewals in dinars are charged in tens', async () => {
  const [cheap, dear] = [
    await createPlan(merchant, { prices: dinars(3_333) }),
    await createPlan(merchant, { prices: dinars(9_999) }),
  ]
  const bought = await subscribe(server, merchant, cheap)
  await merchant.advance('P10DT7H')
  await changed(merchant, bought, { product_id: dear.id, proration_behavior: 'invoice' })
  await merchant.advance('P11DT5H')
  await changed(merchant, bought, { product_id: cheap.id, proration_behavior: 'prorate' })
  await merchant.advance('P2M')
  const orders = await ordersOf(merchant, bought)
  expect(orders.length).toBeGreaterThan(3)
  for (const { due_amount, net_amount, status, tax_amount, total_amount } of orders) {
    for (const each of [due_amount, net_amount, tax_amount, total_amount]) {
      expect(Math.abs(each % 10)).toBe(0)
    }
    expect(status).toBe('paid')
  }
  expect(await verified()).toEqual([])
})
