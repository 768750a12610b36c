import { expect } from 'vitest'
import { buyerOf, newYork, openCheckout, ordersOf, payment, reaches } from './checkouts.ts'
import { createMerchant, type Merchant } from './merchants.ts'
import type { AnyServer } from './users.ts'

export const disputesPath = '/v1/disputes/'

/** An order of 1000 with 89 of tax, which its cardholder disputes an hour later. */
export async function buyDisputed(
  server: AnyServer,
  token: 'tok_dispute_lost' | 'tok_dispute_won' = 'tok_dispute_lost',
  seller?: Merchant,
) {
  const merchant = seller ?? (await createMerchant(server))
  const checkout = await openCheckout(merchant)
  const buyer = { ...payment(token), customer_billing_address: newYork }
  const confirmed = await buyerOf(server, checkout).confirm(buyer)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const refund = (amount: number) =>
    merchant.call('POST', '/v1/refunds/', { order_id: order.id, reason: 'other', amount })
  const read = async () => {
    const { body } = await merchant.call('GET', `${disputesPath}?order_id=${order.id}`)
    return body.items[0]
  }
  return { merchant, order, read, refund }
}
