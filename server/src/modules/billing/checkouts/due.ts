import { isCurrency, isProved } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Context } from './dependencies.ts'
import { type Checkout, isCharged } from './rules/checkout.ts'

/**
 * What the payment of a checkout has to bring: what the balance of its customer leaves of the total, where
 * the customer is proved. Nothing is kept aside while it is being paid, so this is asked again before
 * anything is sold. The customer is locked.
 */
export function createDue({ orders }: Pick<Context, 'orders'>) {
  async function dueOf(tx: Tx, checkout: Checkout, customerId: string): Promise<number> {
    const { buyerProof, currency, organizationId, totalAmount: total } = checkout
    if (!isCharged(checkout) || !isCurrency(currency)) return 0
    return orders.dueOf(tx, {
      customer: { id: customerId, organizationId },
      currency,
      total,
      usesBalance: isProved(buyerProof),
      collectsDebt: false,
    })
  }

  return {
    of: dueOf,

    /** Whether this much and the balance still pay for it. */
    async isPaidBy(tx: Tx, checkout: Checkout, paid: number): Promise<boolean> {
      const { customerId } = checkout
      return customerId !== null && (await dueOf(tx, checkout, customerId)) <= paid
    },
  }
}
