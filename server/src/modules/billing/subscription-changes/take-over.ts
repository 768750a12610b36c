import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import { isFree, type Record, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * What was bought under an address alone is charged and invoiced as its checkout says. Its customer, or
 * the merchant for them, takes it over: then their card and their details count.
 */
export function createTakeOver({ dunning }: Pick<Dependencies, 'dunning'>, record: Record) {
  return async (
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
  ): Promise<Subscription> => {
    if (before.ownBilling === null) return before
    if (before.endedAt !== null) throw new AppError('SUBSCRIPTION_HAS_ENDED')
    if (!isFree(before.prices) && customer.defaultPaymentMethodId === null) {
      throw new AppError('PAYMENT_METHOD_IS_NEEDED')
    }
    const changed = await record.change(tx, moment, before, { ownBilling: null, isUnproven: false })
    await dunning.tryAgain(tx, moment, changed)
    return changed
  }
}
