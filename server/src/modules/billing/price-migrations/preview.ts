import type { PriceMigrationPreview } from '@guildhall/contract/billing/price-migrations'
import { fraction } from '../../../kernel/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { Price } from '../products/index.ts'
import { amountOf, pinned, type SubscriberGroup } from '../subscriptions/index.ts'
import { monthly, rounded } from './dates.ts'
import { keepReason } from './eligible.ts'

type Figures = Omit<
  PriceMigrationPreview,
  'product_id' | 'prices' | 'currency' | 'effective_at' | 'notice_days'
>

const total = (groups: readonly SubscriberGroup[]) => groups.reduce((sum, { n }) => sum + n, 0)

/** What these groups pay in a month, each with its own amount. */
function inMonth(groups: readonly SubscriberGroup[], amount: (group: SubscriberGroup) => number) {
  return rounded(
    groups.reduce((sum, group) => {
      const each = monthly(amount(group), group)
      return fraction.add(sum, fraction.multiply(each, fraction.of(group.n)))
    }, fraction.of(0)),
  )
}

/** Who would move, and what that changes. */
export function figuresOf(
  groups: readonly SubscriberGroup[],
  target: readonly Price[],
  discounts: ReadonlyMap<string, Discount>,
): Figures {
  const kept = { same_prices: 0, custom_amount: 0, ad_hoc_price: 0, other_currency: 0, seats: 0 }
  const moving: SubscriberGroup[] = []
  for (const group of groups) {
    const reason = keepReason(group, target)
    if (reason) kept[reason] += group.n
    else moving.push(group)
  }
  const newAmount = ({ currency, discountId, seats }: SubscriberGroup) =>
    amountOf(pinned(target, { seats }), discounts.get(discountId ?? '') ?? null, currency)
  const byCurrency = Map.groupBy(moving, ({ currency }) => currency)
  return {
    subscribers: total(moving),
    past_due: total(moving.filter(({ status }) => status === 'past_due')),
    canceling: total(moving.filter(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)),
    changing: total(moving.filter(({ isChanging }) => isChanging)),
    kept,
    amounts: [...byCurrency].map(([currency, all]) => ({
      currency,
      subscribers: total(all),
      old_monthly_amount: inMonth(all, ({ amount }) => amount),
      new_monthly_amount: inMonth(all, newAmount),
    })),
  }
}
