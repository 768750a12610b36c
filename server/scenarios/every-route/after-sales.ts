import { buyerOf, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import type { Walk } from './recording-server.ts'

export async function refunds(walk: Walk) {
  const merchant = await createMerchant(walk)
  const checkout = await openCheckout(merchant)
  await buyerOf(walk, checkout).confirm(payment())
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const input = { order_id: order.id, reason: 'other', amount: 100 }
  await merchant.call('POST', '/v1/refunds/', input)
  await merchant.call('GET', '/v1/refunds/')
}
