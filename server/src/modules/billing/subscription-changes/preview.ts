import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { NewOrder } from '../orders/index.ts'
import {
  amountOf,
  amountsOfBill,
  type Billing,
  periodItems,
  type Subscription,
} from '../subscriptions/index.ts'
import { trialOfChange } from './change-product.ts'
import type { Commands } from './commands.ts'
import type { Intend, Intended, ProductChange } from './plan.ts'
import { changesOf, termsOf } from './terms.ts'

type Parts = { readonly billing: Billing; readonly commands: Commands; readonly intend: Intend }

/** The subscription after a change, and the lines of the change. */
type Outcome = {
  readonly after: Subscription
  readonly appliesAt: Date
  readonly isBilledNow: boolean
  readonly items: NewOrder['items']
}

/** What a change of the product would cost; nothing is changed. */
export function createPreview({ billing, commands, intend }: Parts) {
  function outcomeOf(before: Subscription, intended: Intended, at: Date): Outcome {
    const unbilled = { isBilledNow: false, items: [] }
    switch (intended.kind) {
      case 'nothing':
        return { after: before, appliesAt: at, ...unbilled }
      case 'next period': {
        const amount = amountOf(intended.offer.prices, null, before.currency)
        const after = { ...before, productId: intended.offer.productId, amount }
        return { after, appliesAt: before.periodEnd, ...unbilled }
      }
      case 'trial': {
        const { changes, ends } = trialOfChange(before, intended, at)
        const after = { ...before, ...changes }
        if (!ends) return { after, appliesAt: at, ...unbilled }
        return { after, appliesAt: at, isBilledNow: true, items: periodItems(after) }
      }
      default: {
        const { kind, plan } = intended
        const after = { ...before, ...changesOf(termsOf(plan, before.metadata)) }
        const items = plan.lines.map((line) => ({ ...line, proration: true }))
        return { after, appliesAt: at, isBilledNow: kind === 'invoice', items }
      }
    }
  }

  async function amountsOf(
    tx: Tx,
    before: Subscription,
    customer: Customer,
    { isBilledNow, items }: Outcome,
  ) {
    const reason = { items, billingReason: 'subscription_update' } as const
    const bill = await billing.billOf(tx, before, customer, reason)
    // What waits already is billed with a change that is billed now.
    const shown = isBilledNow ? bill : { ...bill, items }
    const { subtotal, tax, total } = amountsOfBill(before, shown)
    return { lines: shown.items, subtotal, tax, total }
  }

  return (
    organizationIds: readonly string[],
    id: string,
    change: ProductChange,
  ): Promise<SubscriptionPreview> =>
    commands.run(organizationIds, id, async (tx, moment, before, customer) => {
      const intended = await intend(tx, moment, before, change)
      const outcome = outcomeOf(before, intended, moment.at)
      const { after, appliesAt, isBilledNow } = outcome
      const amounts = await amountsOf(tx, before, customer, outcome)
      return {
        subscription_id: id,
        product_id: after.productId,
        applies_at: appliesAt.toISOString(),
        is_billed_now: isBilledNow,
        currency: before.currency,
        lines: amounts.lines.map(({ amount, label, priceId }) => ({
          label,
          amount,
          product_price_id: priceId,
        })),
        subtotal_amount: amounts.subtotal,
        tax_amount: amounts.tax,
        total_amount: amounts.total,
        recurring_amount: after.amount,
        current_period_end: after.periodEnd.toISOString(),
      }
    })
}
