import { useTranslations } from 'use-intl/react'
import type { OutputOf, subscriptions } from '../../../lib/calls.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { useShopWords } from './use-shop-words.tsx'

export type Subscription = OutputOf<typeof subscriptions.get>

export const isByUse = ({ prices }: Pick<Subscription, 'prices'>) =>
  prices.some(({ amountType }) => amountType === 'metered_unit')

/** A merchant gave it for nothing: it has no price. */
export const isGiven = ({ prices }: { readonly prices: readonly unknown[] }) => prices.length === 0

export function nextStepOf(subscription: Subscription): NextStep | null {
  const step = stepOf(subscription)
  return step && isGiven(subscription) && payments.has(step.kind) ? null : step
}

const payments: ReadonlySet<NextStep['kind']> = new Set(['renews', 'renewsOn', 'renewsUsage'])

const stepOf = (subscription: Subscription): NextStep | null =>
  nextStep({
    status: subscription.status,
    isEnding: subscription.cancelAtPeriodEnd,
    isPausing: subscription.pauseAtPeriodEnd,
    periodEnd: subscription.currentPeriodEnd,
    resumesAt: subscription.resumesAt,
    endedAt: subscription.endedAt,
    changesAt: subscription.pendingUpdate?.appliesAt ?? null,
    isByUse: isByUse(subscription),
  })

/** How a subscription goes on, in a sentence; nothing where that is not known. */
export function useNextStep() {
  const p = useTranslations('portal-pages.ui')
  const t = useTranslations('shop-subscriptions.ui')
  const { dayOf } = useShopWords()
  return (subscription: Subscription): string | null => {
    const step = nextStepOf(subscription)
    if (!step) return null
    const date = dayOf(step.date)
    if (step.kind === 'paused') return p('pause.underWayUntil', { until: date })
    if (step.kind === 'endsOn' || step.kind === 'ended') return p(step.kind, { date })
    return t('nextOn', { date })
  }
}
