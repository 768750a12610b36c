import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import { nextStep } from '../shop/next-step.ts'
import { SubscriptionBadge } from '../shop/subscription-state.tsx'
import { usePortal } from './use-portal.ts'

type Props = { subscription: PortalSubscription }

/** One that is paid for, and has no change that waits: there is one at a time. */
export const hasPlanToChange = ({
  cancel_at_period_end,
  pending_update,
  status,
}: PortalSubscription) =>
  (status === 'active' || status === 'trialing') && !cancel_at_period_end && pending_update === null

/** Where it stands, in a word. */
export function SubscriptionState({ subscription }: Props) {
  const { cancel_at_period_end: isEnding, status } = subscription
  return <SubscriptionBadge status={status} isEnding={isEnding} />
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** What is paid next, when it ends, or how long it is paused. */
export function NextPayment({ subscription }: Props) {
  const { t, amount, day } = usePortal()
  const { currency, pending_update: planned, status } = subscription
  const step = nextStep({
    status,
    isEnding: subscription.cancel_at_period_end,
    isPausing: subscription.pause_at_period_end,
    periodEnd: dateOf(subscription.current_period_end),
    resumesAt: dateOf(subscription.resumes_at),
    endedAt: dateOf(subscription.ended_at),
    changesAt: dateOf(planned?.applies_at ?? null),
    isByUse: subscription.prices.some(({ amount_type }) => amount_type === 'metered_unit'),
  })
  if (!step) return status === 'paused' ? t('pause.underWay') : null
  const date = day(step.date.toISOString())
  if (step.kind === 'paused') return t('pause.underWayUntil', { until: date })
  return t(step.kind, { date, amount: amount(subscription.amount, currency) })
}
