import { expect, test } from 'vitest'
import { bookedRevenue } from '#testing/booked-revenue.ts'
import {
  buyerOf,
  createDiscount,
  createProduct,
  newYork,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { buyDisputed } from '#testing/disputes.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { serverForThisTest } from '#testing/server.ts'
import { createPlan, fixed, moveTo, subscribe } from '#testing/subscriptions.ts'

async function measured({ call }: Merchant) {
  const query = 'start_date=2030-01-01&end_date=2030-12-31&interval=day'
  const names = ['revenue', 'net_revenue', 'cumulative_revenue', 'net_cumulative_revenue']
  const { body, text } = await call(
    'GET',
    `/v1/metrics/?${query}&${names.map((name) => `metrics=${name}`).join('&')}`,
  )
  expect(body.periods, text).toHaveLength(365)
  type Period = { timestamp: string; revenue: number; net_revenue: number }
  const days = (body.periods as Period[])
    .map(({ timestamp, revenue, net_revenue }) => ({
      day: timestamp.slice(0, 10),
      revenue,
      refunds: revenue - net_revenue,
    }))
    .filter(({ revenue, refunds }) => revenue !== 0 || refunds !== 0)
  return { days, totals: body.totals }
}

test('revenue of orders, refunds and disputes is that of the books, day by day', async () => {
  const server = await serverForThisTest()
  const merchant = await createMerchant(server)
  const buyer = { ...payment(), customer_billing_address: newYork }

  async function sell(product: { id: string }, more: object = {}) {
    const checkout = await openCheckout(merchant, { products: [product.id], ...more })
    await buyerOf(server, checkout).confirm(buyer)
    await reaches(merchant, checkout, 'succeeded')
    const [order] = await ordersOf(merchant, checkout)
    return order
  }
  const refund = async (order: { id: string }, amount: number) => {
    const input = { order_id: order.id, reason: 'other', amount }
    expect((await merchant.call('POST', '/v1/refunds/', input)).status).toBe(201)
  }

  await moveTo(merchant, '2030-01-10T12:00:00Z')
  const book = await createProduct(merchant)
  const plan = await createPlan(merchant, { prices: fixed(2_000) })
  const third = await createDiscount(merchant, { basis_points: 3_333, duration: 'forever' })
  const first = await sell(book)
  await sell(book, { discount_id: third.id })
  await subscribe(server, merchant, plan, {
    buyer: { customer_billing_address: newYork },
    checkout: { discount_id: third.id },
  })
  await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
  await moveTo(merchant, '2030-01-31T23:30:00Z')
  await refund(first, 137)
  await buyDisputed(server, 'tok_dispute_lost', merchant)
  await buyDisputed(server, 'tok_dispute_won', merchant)
  await moveTo(merchant, '2030-02-20T08:00:00Z')
  await refund(first, 63)
  await merchant.advance('P2M')
  const { body: orders } = await merchant.call('GET', '/v1/orders/?limit=100')
  const renewal = orders.items.find(
    (each: { billing_reason: string; status: string }) =>
      each.billing_reason === 'subscription_cycle' && each.status === 'paid',
  )
  await refund(renewal, renewal.net_amount)

  const books = await bookedRevenue(server, merchant)
  expect(books.refunds).toBeGreaterThan(200 + renewal.net_amount)
  // From the facts, and from their sums.
  for (const isSummed of [false, true]) {
    if (isSummed) await server.app.services.metrics.sweep()
    const { days, totals } = await measured(merchant)
    expect(days).toEqual(books.days)
    expect(totals).toEqual({
      revenue: books.revenue,
      net_revenue: books.revenue - books.refunds,
      cumulative_revenue: books.revenue,
      net_cumulative_revenue: books.revenue - books.refunds,
    })
  }
})
