import type { PortalSubscription } from '@guildhall/contract/billing/portal-shapes'
import type { PortalCharge } from '@guildhall/contract/portal-parts'
import { useTranslations } from 'use-intl/react'
import { isRunning, SubscriptionBadge } from '../shop/subscription-state.tsx'
import { useWords } from './use-page.ts'

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

const isForNothing = (price: PortalSubscription['prices'][number]) =>
  price.amount_type === 'fixed' && price.price_amount === 0

type NextProps = Props & { next: PortalCharge | null }

/** What is paid next, when it ends, or how long it is paused. */
export function NextPayment({ next, subscription }: NextProps) {
  const t = useTranslations('portal-pages.ui')
  const { day } = useWords()
  const text = useNextText({ next, subscription })
  const { current_meter_period_end: end, status } = subscription
  const isByUse = next?.isByUse && end !== null && status !== 'trialing' && isRunning(subscription)
  if (!isByUse) return text
  return [text, t('usageNext', { date: day(end) })].filter((each) => each !== null).join('. ')
}

function useNextText({ next, subscription }: NextProps) {
  const t = useTranslations('portal-pages.ui')
  const { amount, day } = useWords()
  const { cancel_at_period_end, current_period_end: end, ended_at, prices } = subscription
  if (subscription.status === 'paused') {
    const { resumes_at: until } = subscription
    return until ? t('pause.underWayUntil', { until: day(until) }) : t('pause.underWay')
  }
  if (!isRunning(subscription)) {
    return ended_at ? t('ended', { date: day(ended_at) }) : null
  }
  if (cancel_at_period_end) return end ? t('endsOn', { date: day(end) }) : null
  if (next === null) return null
  const { fromBalance } = next
  const words = {
    date: day(next.date),
    amount: amount(next.amount, subscription),
    balance: amount(fromBalance, subscription),
  }
  if (next.isByUse && subscription.current_meter_period_end === null)
    return t(next.amount === 0 ? 'renewsUsage' : 'renewsAndUsage', words)
  if (fromBalance > 0) return t(next.amount === 0 ? 'renewsByBalance' : 'renewsPartly', words)
  if (next.amount === 0) {
    return prices.every(isForNothing) ? null : t('renewsFree', words)
  }
  return t(subscription.status === 'trialing' ? 'trialEnds' : 'renews', words)
}
