import type { SubscriptionPreview } from '@guildhall/contract/billing/subscriptions'
import { isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount, Discounts } from '../discounts/index.ts'
import type { NewOrder, Orders } from '../orders/index.ts'
import {
  amountOf,
  amountsOfBill,
  type Billing,
  discountAt,
  fits,
  payerOf,
  periodItems,
  type Subscription,
} from '../subscriptions/index.ts'
import { trialOfChange } from './change-product.ts'
import type { Commands } from './commands.ts'
import type { AskedOffer, Intend, Intended, OfferChange } from './plan.ts'
import type { Asker } from './rules/charging.ts'
import { changesOf, termsOf } from './terms.ts'

type Parts = {
  readonly discounts: Pick<Discounts, 'findMany'>
  readonly billing: Billing
  readonly commands: Commands
  readonly intend: Intend
  readonly orders: Pick<Orders, 'dueOf' | 'labelsFor'>
}

/** The subscription after a change, and the lines of the change. */
type Outcome = {
  readonly after: Pick<Subscription, 'productId' | 'amount' | 'periodEnd'>
  readonly appliesAt: Date
  readonly isBilledNow: boolean
  readonly items: NewOrder['items']
  /** Of the order; lines of a change contain theirs. */
  readonly discount: Discount | null
}

/** The discount of a period of this product that begins then. */
function discountIn(
  { currency, discountAppliedAt }: Subscription,
  given: Discount | null,
  productId: string,
  start: Date,
) {
  const kept = given && fits(given, productId, currency) ? given : null
  return discountAt(kept, discountAppliedAt, start).discount
}

function outcomeOf(
  before: Subscription,
  intended: Intended,
  at: Date,
  given: Discount | null,
): Outcome {
  const { currency, periodEnd } = before
  const unbilled = { isBilledNow: false, items: [], discount: null }
  const costing = (productId: string, prices: Subscription['prices'], start: Date) => {
    const discount = discountIn(before, given, productId, start)
    return { discount, amount: amountOf(prices, discount, currency) }
  }
  switch (intended.kind) {
    case 'nothing':
      return { after: before, appliesAt: at, ...unbilled }
    case 'next period':
    case 'seats of a trial': {
      const { prices, productId } = intended.offer
      const { amount } = costing(productId, prices, periodEnd)
      const appliesAt = intended.kind === 'next period' ? periodEnd : at
      return { after: { productId, amount, periodEnd }, appliesAt, ...unbilled }
    }
    case 'trial': {
      const { changes, ends } = trialOfChange(before, intended, at)
      const start = ends ? at : changes.periodEnd
      const { amount, discount } = costing(changes.productId, changes.prices, start)
      const after = { ...before, ...changes, amount }
      if (!ends) return { after, appliesAt: at, ...unbilled }
      return { after, appliesAt: at, isBilledNow: true, items: periodItems(after), discount }
    }
    default: {
      const { kind, plan } = intended
      const after = { ...before, ...changesOf(termsOf(plan)) }
      const items = plan.lines.map((line) => ({ ...line, proration: true }))
      return { after, appliesAt: at, isBilledNow: kind === 'invoice', items, discount: null }
    }
  }
}

/** What a change of the product or of the seats would cost; nothing is changed. */
export function createPreview({ billing, commands, discounts, intend, orders }: Parts) {
  async function discountOf(tx: Tx, { discountId, organizationId }: Subscription) {
    if (discountId === null) return null
    const [discount] = await discounts.findMany(tx, organizationId, [discountId])
    return discount ?? null
  }

  function dueOf(tx: Tx, { currency, ...before }: Subscription, customer: Customer, total: number) {
    if (!isCurrency(currency)) throw new Error('The currency of a subscription is unknown.')
    const { usesBalance } = payerOf(before, customer)
    return orders.dueOf(tx, { customer, currency, total, usesBalance })
  }

  async function amountsOf(
    tx: Tx,
    before: Subscription,
    customer: Customer,
    { discount, isBilledNow, items }: Outcome,
  ) {
    const reason = { items, billingReason: 'subscription_update' } as const
    const bill = await billing.billOf(tx, before, customer, reason)
    // What waits already is billed with a change that is billed now.
    const shown = isBilledNow ? bill : { ...bill, items }
    const { subtotal, tax, total } = amountsOfBill(before, shown, discount)
    const due = isBilledNow ? await dueOf(tx, before, customer, total) : 0
    const isCardMissing = due > 0 && payerOf(before, customer).methodId === null
    return { lines: shown.items, subtotal, tax, total, due, isCardMissing }
  }

  async function inside(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    change: OfferChange,
  ): Promise<SubscriptionPreview> {
    const intended = await intend(tx, moment, before, change)
    const isOver = 'endsDiscount' in intended && intended.endsDiscount
    const discount = isOver ? null : await discountOf(tx, before)
    const outcome = outcomeOf(before, intended, moment.at, discount)
    const { after, appliesAt, isBilledNow } = outcome
    const amounts = await amountsOf(tx, before, customer, outcome)
    const write = await orders.labelsFor(tx, customer)
    return {
      subscription_id: before.id,
      product_id: after.productId,
      applies_at: appliesAt.toISOString(),
      is_billed_now: isBilledNow,
      currency: before.currency,
      lines: amounts.lines.map(({ amount, label, priceId }) => ({
        label: write(label),
        amount,
        product_price_id: priceId,
      })),
      subtotal_amount: amounts.subtotal,
      tax_amount: amounts.tax,
      total_amount: amounts.total,
      due_amount: amounts.due,
      needs_payment_method: amounts.isCardMissing,
      recurring_amount: after.amount,
      current_period_end: after.periodEnd.toISOString(),
    }
  }

  return {
    inside,
    show: (
      organizationIds: readonly string[],
      id: string,
      change: AskedOffer,
      by: Asker = 'merchant',
    ): Promise<SubscriptionPreview> =>
      commands.run(
        organizationIds,
        id,
        (tx, moment, before, customer) => inside(tx, moment, before, customer, { ...change, by }),
        { keepsChange: true },
      ),
  }
}
