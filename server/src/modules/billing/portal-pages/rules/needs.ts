import type { PortalOrder, PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { PortalNeed } from '@guildhall/contract/portal-needs'

const day = 86_400_000
/** An end or a missing detail that is further away troubles nobody. */
const soon = 14 * day
const recent = 30 * day
const mostNeeds = 5

/** What costs access or money first. */
const urgency: readonly PortalNeed['kind'][] = [
  'payment',
  'bank',
  'card',
  'ends',
  'change',
  'invoice',
  'freeSeats',
  'seats',
]

export const mostUrgent = (needs: readonly PortalNeed[]): readonly PortalNeed[] =>
  needs
    .toSorted((one, other) => urgency.indexOf(one.kind) - urgency.indexOf(other.kind))
    .slice(0, mostNeeds)

export const isRunning = ({ status }: Pick<PortalSubscription, 'status'>) =>
  status === 'active' || status === 'trialing' || status === 'past_due'

type Ending = Pick<PortalSubscription, 'cancel_at_period_end' | 'current_period_end'>

export const endsSoon = (
  { cancel_at_period_end: isEnding, current_period_end: end }: Ending,
  at: Date,
) => isEnding && Date.parse(end) - at.getTime() <= soon

type Card = { readonly exp_month: number; readonly exp_year: number }
type Renewing = Pick<
  PortalSubscription,
  'billed_to' | 'cancel_at_period_end' | 'current_period_end' | 'status'
>

/** A card is valid to the end of its month; one that is valid no more at the renewal cannot pay it. */
export function cardExpiresBefore(
  { exp_month: month, exp_year: year }: Card,
  { billed_to, cancel_at_period_end, current_period_end: end, status }: Renewing,
) {
  const isCharged = isRunning({ status }) && !cancel_at_period_end && billed_to === 'customer'
  return isCharged && Date.parse(end) >= Date.UTC(year, month, 1)
}

type Invoiced = Pick<
  PortalOrder,
  'billing_address' | 'billing_name' | 'created_at' | 'status' | 'total_amount'
>

/** Its invoice cannot be made before its buyer says who they are. */
export const lacksDetails = (order: Invoiced, at: Date) =>
  order.status === 'paid' &&
  order.total_amount > 0 &&
  (order.billing_name === null || order.billing_address === null) &&
  at.getTime() - Date.parse(order.created_at) <= recent
