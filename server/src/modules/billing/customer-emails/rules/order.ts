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
    | 'subscribed'
    | 'trialStarted'
    | 'freeStarted'
    | 'renewed'
    | 'trialConverted'
    | 'planChanged'
}

type Paid = { readonly billingReason: BillingReason; readonly totalAmount: number }
type Sold = {
  readonly status: string
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
  readonly pausedAt: Date | null
  readonly trialEnd: Date | null
  readonly periodStart: Date
}

/** Whether an order may cause an email at all: nobody needs a receipt over nothing. */
export const isWorthAnEmail = ({ billingReason, totalAmount }: Paid) =>
  totalAmount > 0 || billingReason === 'subscription_create'

/** Which email a paid order causes, if any. */
export function emailOf(order: Paid, subscription: Sold | undefined): Choice | undefined {
  if (!isWorthAnEmail(order)) return undefined
  switch (order.billingReason) {
    case 'purchase':
      return { setting: 'order_confirmation', template: 'orderPaid' }
    case 'subscription_create':
      return { setting: 'subscription_confirmation', template: startedBy(order, subscription) }
    case 'subscription_update':
      return { setting: 'subscription_updated', template: 'planChanged' }
    default:
      return renewal(subscription)
  }
}

function startedBy({ totalAmount }: Paid, subscription: Sold | undefined): Choice['template'] {
  if (totalAmount > 0) return 'subscribed'
  return subscription?.status === 'trialing' ? 'trialStarted' : 'freeStarted'
}

function renewal(subscription: Sold | undefined): Choice {
  // The bills of a subscription that ends or is paused announce no renewal.
  const { cancelAtPeriodEnd, endedAt, pausedAt } = subscription ?? {}
  if (!subscription || endedAt || pausedAt || cancelAtPeriodEnd) {
    return { setting: 'subscription_cycled', template: 'orderPaid' }
  }
  const { periodStart, trialEnd } = subscription
  return trialEnd?.getTime() === periodStart.getTime()
    ? { setting: 'subscription_cycled_after_trial', template: 'trialConverted' }
    : { setting: 'subscription_cycled', template: 'renewed' }
}
