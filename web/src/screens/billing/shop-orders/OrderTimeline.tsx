import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { DateTime, IconOrders, IconRefund, Timeline } from '../../../ui/index.ts'
import { useCardWords } from '../portal-pages/card-words.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { eventsOf, type OrderEvent } from './order-events.ts'
import { declineOf } from './order-words.ts'
import type { Order } from './orders-query.ts'
import type { OrderParts } from './use-order-parts.ts'

type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'neutral'
const paymentTones: Record<string, Tone> = { succeeded: 'ok', failed: 'danger', pending: 'info' }
const disputeTones: Record<string, Tone> = { won: 'ok', lost: 'danger' }
const refundTones: Record<string, Tone> = { succeeded: 'warn', failed: 'danger' }

/** What happened to an order, with every attempt to charge it. */
export function OrderTimeline({ order, parts }: { order: Order; parts: OrderParts }) {
  const { language } = useLanguage()
  const now = useOrganizationNow(60_000)
  const sayEvent = useEventWords()
  const { payments = [], refunds = [], disputes = [], grants = [] } = parts
  return (
    <Timeline
      items={eventsOf({ order, payments, refunds, disputes, grants }).map((event) => ({
        id: event.id,
        time: (
          <DateTime value={event.at.toISOString()} title={fullText(event.at, language)}>
            {momentText(event.at, now, language)}
          </DateTime>
        ),
        ...sayEvent(event),
      }))}
    />
  )
}

function useEventWords() {
  const t = useTranslations('shop-orders.ui')
  const d = useTranslations('disputes.ui')
  const { amount: text } = useShopWords()
  const { nameOf } = useCardWords()
  return (event: OrderEvent) => {
    switch (event.kind) {
      case 'created':
        return { icon: <IconOrders />, title: t('events.created') }
      case 'payment': {
        const { amount, currency, declineReason, methodMetadata, status } = event.payment
        const isKnown = methodMetadata.brand !== 'unknown'
        const reason = status === 'failed' ? t(`declines.${declineOf(declineReason)}`) : undefined
        return {
          tone: paymentTones[status],
          title: t(`events.payment.${status}`, { amount: text(amount, currency) }),
          note: [isKnown ? nameOf(methodMetadata) : undefined, reason].filter(Boolean).join('. '),
        }
      }
      case 'refund': {
        const { amount, taxAmount, currency, reason, status } = event.refund
        return {
          tone: refundTones[status] ?? 'neutral',
          ...(status === 'failed' ? {} : { icon: <IconRefund /> }),
          title: t(`events.refund.${status}`, { amount: text(amount + taxAmount, currency) }),
          note: t(`refundReasons.${reason}`),
        }
      }
      case 'disputed':
      case 'disputeEnded': {
        const { amount, currency, status } = event.dispute
        return {
          tone: event.kind === 'disputed' ? ('danger' as const) : disputeTones[status],
          title:
            event.kind === 'disputed'
              ? t('events.disputed', { amount: text(amount, currency) })
              : d(`badges.${status}`),
        }
      }
      default:
        return {
          tone: event.kind === 'granted' ? ('ok' as const) : ('neutral' as const),
          title: t(`events.${event.kind}`, { count: event.count }),
        }
    }
  }
}
