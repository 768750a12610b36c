import type { OrderStatus } from '@guildhall/contract/billing/orders'
import { useTranslations } from 'use-intl/react'
import { Badge, IconClock, IconEdit, IconRefund } from '../../../ui/index.ts'

const looks = {
  draft: { tone: 'neutral', icon: <IconEdit size="sm" /> },
  paid: { tone: 'ok' },
  pending: { tone: 'warn', icon: <IconClock size="sm" /> },
  refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
  partially_refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
} as const

/** Where an order stands, in a word: for its customer as for its seller. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('sales.ui.orderStates')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}
