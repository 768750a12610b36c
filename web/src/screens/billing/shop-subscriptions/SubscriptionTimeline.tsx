import { useTranslations } from 'use-intl/react'
import { Section, Timeline } from '../../../ui/index.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { eventsOf, type SubscriptionEvent } from './events-of.ts'

const tones = {
  started: 'ok',
  trialEnded: 'info',
  pastDue: 'danger',
  paused: 'warn',
  canceled: 'warn',
  ended: 'neutral',
} as const satisfies Record<SubscriptionEvent['kind'], unknown>

/** What the subscription itself says of its past, and why it was canceled. */
export function SubscriptionTimeline({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('shop-subscriptions.ui')
  const { moment } = useShopWords()
  const { customerCancellationComment: comment, customerCancellationReason: reason } = subscription
  const why = [reason && t(`cancel.reasons.${reason}`), comment].filter(Boolean).join(': ')
  return (
    <Section title={t('timeline.title')}>
      <Timeline
        items={eventsOf(subscription).map(({ kind, at }) => ({
          id: kind,
          tone: tones[kind],
          title: t(`timeline.${kind}`),
          note: kind === 'canceled' && why !== '' ? why : undefined,
          time: moment(at),
        }))}
      />
    </Section>
  )
}
