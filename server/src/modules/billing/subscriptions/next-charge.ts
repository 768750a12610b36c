import { isCurrency, minimumChargeOf } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import { settle } from '../orders/index.ts'
import { amountsOfBill, type Billing, periodItems } from './bill.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { NextPeriod } from './next-period.ts'
import { payerOf } from './payer.ts'
import { isRunning } from './rules/lifecycle.ts'
import { billingOf, columnsOf, next, startAt } from './rules/periods.ts'
import { renewingOf } from './store/list.ts'
import type { PinnedPrice, Subscription } from './store/subscriptions.ts'

/** What a subscription costs next, as far as it is known now. */
export type NextCharge = {
  readonly at: Date
  readonly productName: string
  /** With tax, and with what waits for the next order. */
  readonly total: number
  /** What is used comes on top. */
  readonly isByUse: boolean
}

/** With what is left to be paid after the balance of the customer. */
export type DueCharge = NextCharge & { readonly due: number; readonly fromBalance: number }

type Announced = { readonly charge: NextCharge; readonly subscription: Subscription }

type Parts = {
  readonly billing: Billing
  readonly hooks: Hooks
  readonly nextPeriod: NextPeriod
}

const isMetered = ({ amountType }: PinnedPrice) => amountType === 'metered_unit'

/** When the next period begins; undefined where none does by itself. */
function nextStart(subscription: Subscription): Date | undefined {
  const { cancelAtPeriodEnd, pauseAtPeriodEnd, periodEnd, resumesAt, status } = subscription
  const isPause = status === 'paused' || pauseAtPeriodEnd
  if (cancelAtPeriodEnd || !(isRunning(subscription) || status === 'paused')) return undefined
  return isPause ? (resumesAt ?? undefined) : periodEnd
}

/** Announces what renewals charge, by the rules with which they begin their period. */
export function createNextCharge(
  { ledger }: Pick<Dependencies, 'ledger'>,
  { billing, hooks, nextPeriod }: Parts,
) {
  /** The period that begins then, and its bill with what waits for the next order. */
  async function periodAt(sql: Sql, subscription: Subscription, customer: Customer, at: Date) {
    const changed = await nextPeriod.changedAtEnd(sql, subscription, customer)
    const { interval, intervalCount: count } = changed
    const renewed =
      at.getTime() === subscription.periodEnd.getTime() && subscription.status !== 'paused'
        ? next(billingOf(changed))
        : startAt(at, { interval, count })
    const begun = { ...changed, ...columnsOf(renewed) }
    const moved = await hooks.pricesAhead.run?.(sql, subscription, begun)
    const { discount, period } = await nextPeriod.termsOf(sql, subscription, begun, moved)
    const reason = { items: periodItems(period), billingReason: 'subscription_cycle' } as const
    const bill = await billing.billOf(sql, period, customer, reason)
    return { bill, discount, period }
  }

  /** Undefined where no period begins by itself. */
  async function chargeOf(
    sql: Sql,
    subscription: Subscription,
    customer: Customer,
  ): Promise<NextCharge | undefined> {
    const at = nextStart(subscription)
    if (!at) return undefined
    const { bill, discount, period } = await periodAt(sql, subscription, customer, at)
    return {
      at,
      productName: period.productName,
      total: amountsOfBill(period, bill, discount).total,
      isByUse: subscription.prices.some(isMetered) || period.prices.some(isMetered),
    }
  }

  /** What is left of each to be paid after the balance, which pays the earlier ones first. */
  async function dueOf(sql: Sql, customer: Customer, charges: readonly Announced[]) {
    const found = await ledger.balances(sql, customer.organizationId, customer.id)
    const left = new Map<string, number>(found.map(({ amount, currency }) => [currency, amount]))
    const byDate = charges.toSorted((one, other) => +one.charge.at - +other.charge.at)
    return byDate.map(({ charge, subscription }) => {
      const { currency, id } = subscription
      if (!isCurrency(currency)) throw new Error('The currency of a subscription is unknown.')
      const { usesBalance } = payerOf(subscription, customer)
      const balance = usesBalance ? (left.get(currency) ?? 0) : 0
      const minimum = minimumChargeOf(currency)
      const { due, moved } = settle({ total: charge.total, balance, minimum })
      if (usesBalance) left.set(currency, balance + moved)
      const fromBalance = Math.max(0, Math.min(balance, charge.total))
      return [id, { ...charge, due, fromBalance }] as const
    })
  }

  return {
    of: chargeOf,
    periodAt,

    /** Of all that go on, by their ids. */
    async ofCustomer(sql: Sql, customer: Customer): Promise<ReadonlyMap<string, DueCharge>> {
      const found = await renewingOf(sql, customer)
      const charges = await Promise.all(
        found.map(async (subscription) => ({
          subscription,
          charge: await chargeOf(sql, subscription, customer),
        })),
      )
      const known = charges.flatMap(({ charge, subscription }) =>
        charge ? { charge, subscription } : [],
      )
      return new Map(known.length > 0 ? await dueOf(sql, customer, known) : [])
    },
  }
}
