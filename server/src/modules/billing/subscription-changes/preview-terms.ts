import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'
import { isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import { amountsOfBill, payerOf, periodItems, type Subscription } from '../subscriptions/index.ts'
import type { Adjust, Adjusted } from './adjust.ts'
import { periodUntil } from './cancel.ts'
import type { Dependencies } from './dependencies.ts'
import { taxShown } from './preview.ts'

/** Another discount, end of the trial or date of renewal. */
export type AskedTerms = {
  readonly discountId?: string | null | undefined
  readonly trialEnd?: Date | 'now' | null | undefined
  readonly periodEnd?: Date | undefined
}

type Parts = Pick<Dependencies, 'orders' | 'subscriptions'> & Pick<Adjust, 'decide'>

/** What changes cost that keep the product; nothing is changed. */
export function createPreviewTerms({ decide, orders, subscriptions }: Parts) {
  async function decided(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    { periodEnd, ...asked }: AskedTerms,
  ): Promise<Pick<Adjusted, 'beginsPeriod' | 'changes'>> {
    if (periodEnd === undefined) return decide(tx, moment, before, asked)
    return { changes: periodUntil(moment, before, periodEnd), beginsPeriod: false }
  }

  function dueOf(tx: Tx, { currency, ...before }: Subscription, customer: Customer, total: number) {
    if (!isCurrency(currency)) throw new Error('The currency of a subscription is unknown.')
    const { usesBalance } = payerOf(before, customer)
    return orders.dueOf(tx, { customer, currency, total, usesBalance })
  }

  return async function previewTerms(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    asked: AskedTerms,
  ): Promise<SubscriptionPreview> {
    const { beginsPeriod, changes } = await decided(tx, moment, before, asked)
    const after = { ...before, ...changes }
    const at = beginsPeriod ? moment.at : after.periodEnd
    const next = await subscriptions.nextCharge.periodAt(tx, after, customer, at)
    const { bill, discount, period } = next
    const now = beginsPeriod ? amountsOfBill(period, bill, discount) : undefined
    const due = now ? await dueOf(tx, before, customer, now.total) : 0
    const each = { items: periodItems(period), tax: bill.tax }
    const write = await orders.labelsFor(tx, customer)
    return {
      subscription_id: before.id,
      product_id: beginsPeriod ? period.productId : before.productId,
      applies_at: moment.at.toISOString(),
      is_billed_now: beginsPeriod,
      currency: before.currency,
      lines: (beginsPeriod ? bill.items : []).map(({ amount, label, priceId }) => ({
        label: write(label),
        amount,
        discount_amount: 0,
        product_price_id: priceId,
      })),
      subtotal_amount: now?.subtotal ?? 0,
      discount_amount: now?.discount ?? 0,
      tax_amount: now?.tax ?? 0,
      tax: taxShown(bill.tax),
      total_amount: now?.total ?? 0,
      due_amount: due,
      needs_payment_method: due > 0 && payerOf(before, customer).methodId === null,
      recurring_amount: period.amount,
      recurring_total_amount: amountsOfBill(period, each, discount).total,
      current_period_end: (beginsPeriod ? period : after).periodEnd.toISOString(),
    }
  }
}
