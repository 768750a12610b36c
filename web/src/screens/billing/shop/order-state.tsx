import type { OrderStatus } from '@guildhall/contract/billing/orders'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/index.ts'

const tones = {
  paid: 'ok',
  pending: 'warn',
  refunded: 'neutral',
  partially_refunded: 'neutral',
} as const

/** Where an order stands, in a word: for its customer as for its seller. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('portal-pages.ui.orderStates')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
