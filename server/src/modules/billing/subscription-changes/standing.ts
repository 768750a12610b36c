import { isCurrency } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Intent } from '../payments/index.ts'
import { amountsOfBill, payerOf, type Subscription, soldSeats } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { pricesIn, productIssue } from './plan.ts'
import type { PaidChange } from './store.ts'
import type { ChangedTerms } from './terms.ts'

/**
 * Whether a change may still take effect when its payment succeeds: minutes may have passed, in which what
 * it rests on was used, disputed or taken off sale.
 */
export function createStanding({
  disputes,
  orders,
  products,
  subscriptions,
}: Pick<Dependencies, 'disputes' | 'orders' | 'products' | 'subscriptions'>) {
  /** Another number of seats is of the prices that the subscription has. */
  async function isOnSale(
    tx: Tx,
    { prices }: Subscription,
    { currency, organizationId, terms }: PaidChange,
  ) {
    const own = new Set(prices.map(({ priceId }) => priceId))
    if (terms.prices.every(({ priceId }) => own.has(priceId))) return true
    const product = await products.find(tx, [organizationId], terms.productId)
    if (!product || productIssue(product, currency)) return false
    const offered = new Set(pricesIn(product, currency).map(({ id }) => id))
    return terms.prices.every(({ priceId }) => offered.has(priceId))
  }

  /** Fewer seats may cost more; those that were assigned meanwhile stay. */
  async function hasRoom(
    tx: Tx,
    { id, organizationId, seats: present }: Subscription,
    terms: ChangedTerms,
  ) {
    const seats = soldSeats({ seats: present, ...terms })
    const inUse = await subscriptions.hooks.seatsInUse.run?.(tx, organizationId, id)
    return (seats ?? 0) >= (inUse ?? 0)
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
    (await isOnSale(tx, before, change)) &&
    (await hasRoom(tx, before, change.terms)) &&
    (await isCovered(tx, before, customer, change)) &&
    !(await disputes.holds(tx, before, intent.methodId))
}
