import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import { Badge } from '../../../ui/index.ts'
import { usePortal } from './use-portal.ts'

type Props = { subscription: PortalSubscription }

const tones = {
  active: 'ok',
  trialing: 'info',
  past_due: 'danger',
  unpaid: 'danger',
  incomplete: 'warn',
  incomplete_expired: 'neutral',
  canceled: 'neutral',
  paused: 'warn',
} as const

export const isRunning = ({ status }: PortalSubscription) =>
  status === 'active' || status === 'trialing' || status === 'past_due'

/** One that is paid for, and has no change that waits: there is one at a time. */
export const hasPlanToChange = ({
  cancel_at_period_end,
  pending_update,
  status,
}: PortalSubscription) =>
  (status === 'active' || status === 'trialing') && !cancel_at_period_end && pending_update === null

/** Where it stands, in a word. */
export function SubscriptionState({ subscription }: Props) {
  const { t } = usePortal()
  if (subscription.cancel_at_period_end && isRunning(subscription)) {
    return <Badge tone="warn">{t('states.ending')}</Badge>
  }
  const { status } = subscription
  return <Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>
}

/** What is paid next, when it ends, or how long it is paused. */
export function NextPayment({ subscription }: Props) {
  const { t, amount, day } = usePortal()
  const {
    amount: next,
    cancel_at_period_end,
    currency,
    current_period_end,
    ended_at,
  } = subscription
  if (subscription.status === 'paused') {
    const { resumes_at: until } = subscription
    return until ? t('pause.underWayUntil', { until: day(until) }) : t('pause.underWay')
  }
  if (!isRunning(subscription)) {
    return ended_at ? t('ended', { date: day(ended_at) }) : null
  }
  if (current_period_end === null) return null
  if (cancel_at_period_end) return t('endsOn', { date: day(current_period_end) })
  const { pause_at_period_end: isPausing, pending_update: planned, resumes_at } = subscription
  const renewsAt = isPausing ? resumes_at : current_period_end
  if (renewsAt === null) return null
  const date = day(renewsAt)
  const isOther = planned && new Date(planned.applies_at) >= new Date(renewsAt)
  const isByUse = subscription.prices.some(({ amount_type }) => amount_type === 'metered_unit')
  if (isByUse) return t('renewsUsage', { date })
  if (isOther) return t('renewsOn', { date })
  const words = { date, amount: amount(next, currency) }
  return t(subscription.status === 'trialing' ? 'trialEnds' : 'renews', words)
}
