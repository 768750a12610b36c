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
import type { TaxRate } from '../tax/index.ts'
import { trialOfChange } from './change-product.ts'
import type { Commands } from './commands.ts'
import type { OwnCard } from './own-card.ts'
import type { AskedOffer, Intend, Intended, OfferChange } from './plan.ts'
import type { AskedBy } from './rules/charging.ts'
import type { ProrationLine } from './rules/proration.ts'
import type { AssertSold } from './selling.ts'
import { changesOf, termsOf } from './terms.ts'

type Parts = {
  readonly discounts: Pick<Discounts, 'findMany'>
  readonly assertSold: AssertSold
  readonly billing: Billing
  readonly commands: Commands
  readonly intend: Intend
  readonly orders: Pick<Orders, 'dueOf' | 'labelsFor'>
  readonly ownCard: OwnCard
}

/** What each later period costs: the first of them begins at the end of the present one. */
type Later = {
  readonly period: Pick<
    Subscription,
    'periodStart' | 'periodEnd' | 'prices' | 'productName' | 'seats'
  >
  readonly discount: Discount | null
}

type Item = NewOrder['items'][number] & Pick<ProrationLine, 'reduced'>

/** The subscription after a change, and the lines of the change. */
type Outcome = {
  readonly after: Pick<Subscription, 'productId' | 'periodEnd'>
  readonly later: Later
  readonly appliesAt: Date
  readonly isBilledNow: boolean
  readonly items: readonly Item[]
  /** Of the order; lines of a change contain theirs. */
  readonly discount: Discount | null
}

type Discounted = Pick<Subscription, 'currency' | 'discountAppliedAt'>

/** The discount of a period of this product that begins then. */
function discountIn(
  { currency, discountAppliedAt }: Discounted,
  given: Discount | null,
  productId: string,
  start: Date,
) {
  const kept = given && fits(given, productId, currency) ? given : null
  return discountAt(kept, discountAppliedAt, start).discount
}

type After = Pick<
  Subscription,
  'periodStart' | 'periodEnd' | 'prices' | 'productId' | 'productName' | 'seats'
>

/** A discount that ends before the next period takes nothing off it. */
const laterOf = (after: After & Discounted, given: Discount | null): Later => ({
  period: after,
  discount: discountIn(after, given, after.productId, after.periodEnd),
})

function outcomeOf(
  before: Subscription,
  intended: Intended,
  at: Date,
  given: Discount | null,
): Outcome {
  const { periodEnd } = before
  const unbilled = { isBilledNow: false, items: [], discount: null }
  switch (intended.kind) {
    case 'nothing':
      return { after: before, later: laterOf(before, given), appliesAt: at, ...unbilled }
    case 'next period':
    case 'seats of a trial': {
      const after = { ...before, ...intended.offer, periodEnd }
      const appliesAt = intended.kind === 'next period' ? periodEnd : at
      return { after, later: laterOf(after, given), appliesAt, ...unbilled }
    }
    case 'trial': {
      const { changes, ends } = trialOfChange(before, intended, at)
      const after = { ...before, ...changes }
      if (!ends) return { after, later: laterOf(after, given), appliesAt: at, ...unbilled }
      const discount = discountIn(before, given, after.productId, at)
      const begun = { ...after, discountAppliedAt: before.discountAppliedAt ?? at }
      const later = laterOf(begun, given)
      const items = periodItems(after)
      return { after, later, appliesAt: at, isBilledNow: true, items, discount }
    }
    default: {
      const { kind, plan } = intended
      const after = { ...before, ...changesOf(termsOf(plan)) }
      const items = plan.lines.map((line) => ({ ...line, proration: true }))
      const later = laterOf(after, plan.discount)
      const isBilledNow = kind === 'invoice'
      return { after, later, appliesAt: at, isBilledNow, items, discount: null }
    }
  }
}

/** A credit is what was paid, so only charges are told with it. */
const reductionOf = ({ reduced = 0 }: Item) => Math.max(0, reduced)

export const taxShown = (rate: TaxRate | null): SubscriptionPreview['tax'] =>
  rate && {
    behavior: rate.behavior,
    parts_per_million: rate.partsPerMillion,
    is_reverse_charge: rate.reason === 'reverse_charge',
  }

/** What a change of the product or of the seats would cost; nothing is changed. */
export function createPreview(parts: Parts) {
  const { assertSold, billing, commands, discounts, intend, orders, ownCard } = parts

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
    asked: AskedBy,
  ) {
    const reason = { items, billingReason: 'subscription_update' } as const
    const bill = await billing.billOf(tx, before, customer, reason)
    // What waits already is billed with a change that is billed now.
    const waiting = isBilledNow ? bill.items.slice(items.length) : []
    const shown = { ...bill, items: [...items, ...waiting] }
    const { discount: taken, subtotal, tax, total } = amountsOfBill(before, shown, discount)
    const due = isBilledNow ? await dueOf(tx, before, customer, total) : 0
    const isCardMissing = due > 0 && (await ownCard(tx, before, customer, asked)) === null
    return { lines: shown.items, subtotal, taken, tax, total, due, isCardMissing, rate: bill.tax }
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
    const { after, appliesAt, isBilledNow, later } = outcome
    const amounts = await amountsOf(tx, before, customer, outcome, change)
    const { period } = later
    const bill = { items: periodItems(period), tax: amounts.rate }
    const write = await orders.labelsFor(tx, customer)
    return {
      subscription_id: before.id,
      product_id: after.productId,
      applies_at: appliesAt.toISOString(),
      is_billed_now: isBilledNow,
      currency: before.currency,
      lines: amounts.lines.map((line) => ({
        label: write(line.label),
        amount: line.amount,
        discount_amount: reductionOf(line),
        product_price_id: line.priceId,
      })),
      subtotal_amount: amounts.subtotal,
      discount_amount: amounts.taken,
      tax_amount: amounts.tax,
      tax: taxShown(amounts.rate),
      total_amount: amounts.total,
      due_amount: amounts.due,
      needs_payment_method: amounts.isCardMissing,
      recurring_amount: amountOf(period.prices, later.discount, before.currency),
      recurring_total_amount: amountsOfBill(before, bill, later.discount).total,
      current_period_end: after.periodEnd.toISOString(),
    }
  }

  return {
    inside,
    show: (
      organizationIds: readonly string[],
      id: string,
      change: AskedOffer,
      asked: AskedBy = { by: 'merchant' },
    ): Promise<SubscriptionPreview> =>
      commands.run(
        organizationIds,
        id,
        async (tx, moment, before, customer) => {
          await assertSold(tx, before, change, asked.by)
          return inside(tx, moment, before, customer, { ...change, ...asked })
        },
        { keepsChange: true },
      ),
  }
}
