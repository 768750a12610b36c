import { useTranslations } from 'use-intl/react'
import { Section, Timeline } from '../../../ui/index.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { useHistory } from './use-history.ts'

type Event = ReturnType<typeof useHistory>['events'][number]
type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'neutral'

const tones: Partial<Record<Event['kind'], Tone>> = {
  started: 'ok',
  trialEnded: 'info',
  pastDue: 'danger',
  paidAgain: 'ok',
  renewed: 'ok',
  resumed: 'ok',
  uncanceled: 'ok',
  paused: 'warn',
  pausePlanned: 'warn',
  canceled: 'warn',
  productChanged: 'info',
  seatsChanged: 'info',
}
const paymentTones: Record<string, Tone> = { succeeded: 'ok', failed: 'danger' }

/** What happened to a subscription, who did it where that is known, and why it was canceled. */
export function SubscriptionTimeline({
  shop,
  subscription,
}: {
  shop: Shop
  subscription: Subscription
}) {
  const t = useTranslations('shop-subscriptions.ui')
  const { moment } = useShopWords()
  const { events, people } = useHistory(shop, subscription)
  const titleOf = useTitles()
  const actorOf = useActors(people)
  const { customerCancellationComment: comment, customerCancellationReason: reason } = subscription
  const why = [reason && t(`cancel.reasons.${reason}`), comment].filter(Boolean).join(': ')
  const canceled = events.find(({ kind }) => kind === 'canceled')
  return (
    <Section title={t('timeline.title')}>
      <Timeline
        items={events.map((event) => ({
          id: event.id,
          tone: event.kind === 'payment' ? paymentTones[event.payment.status] : tones[event.kind],
          title: titleOf(event),
          note: [event === canceled && why, actorOf(event)].filter(Boolean).join(' · '),
          time: moment(event.at),
        }))}
      />
    </Section>
  )
}

function useTitles() {
  const t = useTranslations('shop-subscriptions.ui.timeline')
  const { amount, dayOf } = useShopWords()
  return (event: Event): string => {
    switch (event.kind) {
      case 'payment': {
        const { currency, status } = event.payment
        return t(`payment.${status}`, { amount: amount(event.payment.amount, currency) })
      }
      case 'productChanged':
        return t('productChanged', { product: event.product })
      case 'seatsChanged':
        return t('seatsChanged', { before: event.before, after: event.after })
      case 'paymentMoved':
      case 'trialMoved':
        return t(event.kind, { date: dayOf(event.date) })
      default:
        return t(event.kind)
    }
  }
}

/** Nothing of what the server does by itself, nor of people who are no members. */
function useActors(people: ReturnType<typeof useHistory>['people']) {
  const t = useTranslations('shop-subscriptions.ui.timeline.by')
  return ({ actor }: Event): string | null => {
    if (!actor) return null
    const person = people.find(({ id }) => id === actor.id)
    if (actor.kind === 'user') return person ? person.name || person.email : null
    return actor.kind === 'api_key' ? t('apiKey') : null
  }
}
