import { isCurrency } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Intent } from '../payments/index.ts'
import { amountsOfBill, payerOf, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { pricesIn, productIssue } from './plan.ts'
import type { PaidChange } from './store.ts'

/**
 * Whether a change may still take effect when its payment succeeds: minutes may have passed, in which what
 * it rests on was used, disputed or taken off sale.
 */
export function createStanding(
  { disputes, orders, products }: Pick<Dependencies, 'disputes' | 'orders' | 'products'>,
  { seatsInUse }: Pick<Hooks, 'seatsInUse'>,
) {
  /** Another number of seats is of the product that the subscription has. */
  async function isOnSale(tx: Tx, { currency, organizationId, terms }: PaidChange) {
    if (terms.seats !== undefined) return true
    const product = await products.find(tx, [organizationId], terms.productId)
    if (!product || productIssue(product, currency)) return false
    const offered = new Set(pricesIn(product, currency).map(({ id }) => id))
    return terms.prices.every(({ priceId }) => offered.has(priceId))
  }

  /** Fewer seats may cost more; those that were assigned meanwhile stay. */
  async function hasRoom(tx: Tx, { organizationId, subscriptionId, terms }: PaidChange) {
    if (terms.seats === undefined) return true
    return terms.seats >= ((await seatsInUse.run?.(tx, organizationId, subscriptionId)) ?? 0)
  }

  /** The balance that was to pay a part is still there. */
  async function isCovered(
    tx: Tx,
    before: Subscription,
    customer: Customer,
    { amount, bill, currency }: PaidChange,
  ) {
    const { total } = amountsOfBill(before, bill)
    if (amount >= total || !isCurrency(currency)) return true
    const { usesBalance } = payerOf(before, customer)
    return (await orders.dueOf(tx, { customer, currency, total, usesBalance })) <= amount
  }

  return async (
    tx: Tx,
    before: Subscription,
    customer: Customer,
    { change, intent }: { readonly change: PaidChange; readonly intent: Intent },
  ): Promise<boolean> =>
    (await isOnSale(tx, change)) &&
    (await hasRoom(tx, change)) &&
    (await isCovered(tx, before, customer, change)) &&
    !(await disputes.holds(tx, before, intent.methodId))
}
