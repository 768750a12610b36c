import type { OutputOf, orders } from '../../../lib/calls.ts'
import { buyerOf } from '../shop/buyer.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

type Order = OutputOf<typeof orders.get>

/** Whose declaration it is: the customer of its order, or what was entered where none was found. */
export function declaredBy(
  { email, name }: Pick<Withdrawal, 'email' | 'name'>,
  order: Pick<Order, 'customer'> | undefined,
) {
  if (order) return buyerOf(order.customer)
  return { name: name || email, note: name && email ? email : undefined }
}
