import type { BillingReason } from '@guildhall/contract/billing/orders'

/** The switch of the organization, and the template. */
export type Choice = {
  readonly setting:
    | 'order_confirmation'
    | 'subscription_confirmation'
    | 'subscription_cycled'
    | 'subscription_cycled_after_trial'
    | 'subscription_updated'
  readonly template:
    | 'orderPaid'
    | 'orderFree'
    | 'subscribed'
    | 'subscribedSeats'
    | 'trialStarted'
    | 'freeStarted'
    | 'renewed'
    | 'trialConverted'
    | 'planChanged'
    | 'seatsChanged'
}

type Paid = {
  readonly billingReason: BillingReason
  readonly totalAmount: number
  readonly periodStart: Date | null
}
type Told = {
  /** Something is charged by itself. */
  readonly goesOn: boolean
  /** The order changes the number of its seats, and nothing else. */
  readonly isOfSeats: boolean
}
type Sold = {
  readonly status: string
  readonly pausedAt: Date | null
  readonly trialEnd: Date | null
  readonly periodStart: Date
  readonly prices: readonly { readonly priceId: string; readonly amountType: string }[]
}

/** Whether all lines are of the prices that it has now, so that no plan was changed. */
export const isOfSeats = (
  items: readonly { readonly priceId: string | null }[],
  subscription: Pick<Sold, 'prices'> | undefined,
): boolean => {
  const own = new Set(subscription?.prices.map(({ priceId }) => priceId))
  return hasSeats(subscription) && items.every(({ priceId }) => priceId && own.has(priceId))
}

const hasSeats = (subscription: Pick<Sold, 'prices'> | undefined) =>
  subscription?.prices.some(({ amountType }) => amountType === 'seat_based') ?? false

/** Whether an order may cause an email at all: nobody needs a receipt over nothing, but for what is new. */
export const isWorthAnEmail = ({
  billingReason,
  totalAmount,
}: Pick<Paid, 'billingReason' | 'totalAmount'>) =>
  totalAmount > 0 || billingReason === 'subscription_create' || billingReason === 'purchase'

/** Which email a paid order causes, if any. */
export function emailOf(
  order: Paid,
  subscription: Sold | undefined,
  told: Told,
): Choice | undefined {
  if (!isWorthAnEmail(order)) return undefined
  const { goesOn } = told
  switch (order.billingReason) {
    case 'purchase':
      return {
        setting: 'order_confirmation',
        template: order.totalAmount > 0 ? 'orderPaid' : 'orderFree',
      }
    case 'subscription_create':
      return {
        setting: 'subscription_confirmation',
        template: startedBy(order, subscription, goesOn),
      }
    case 'subscription_update':
      return { setting: 'subscription_updated', template: changedBy(told) }
    default:
      return renewal(order, subscription, goesOn)
  }
}

/** What announces the next payment is a plain receipt where there is none. */
function startedBy(
  { totalAmount }: Paid,
  subscription: Sold | undefined,
  goesOn: boolean,
): Choice['template'] {
  if (totalAmount > 0 && !goesOn) return 'orderPaid'
  if (totalAmount > 0) return hasSeats(subscription) ? 'subscribedSeats' : 'subscribed'
  return goesOn && subscription?.status === 'trialing' ? 'trialStarted' : 'freeStarted'
}

function changedBy({ goesOn, isOfSeats: areSeats }: Told): Choice['template'] {
  if (!goesOn) return 'orderPaid'
  return areSeats ? 'seatsChanged' : 'planChanged'
}

function renewal(
  { periodStart: begins }: Pick<Paid, 'periodStart'>,
  subscription: Sold | undefined,
  goesOn: boolean,
): Choice {
  // The bills of a subscription that ends or is paused announce no renewal.
  const { pausedAt } = subscription ?? {}
  if (!subscription || !goesOn || pausedAt) {
    return { setting: 'subscription_cycled', template: 'orderPaid' }
  }
  const { periodStart, trialEnd } = subscription
  // Of usage within a period, which renews nothing.
  if (begins && begins > periodStart) {
    return { setting: 'subscription_cycled', template: 'orderPaid' }
  }
  return trialEnd?.getTime() === periodStart.getTime()
    ? { setting: 'subscription_cycled_after_trial', template: 'trialConverted' }
    : { setting: 'subscription_cycled', template: 'renewed' }
}
