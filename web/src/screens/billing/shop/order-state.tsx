import type { OrderStatus } from '@guildhall/contract/billing/orders'
import { useTranslations } from 'use-intl/react'
import { Badge, IconClock, IconEdit, IconOrders, IconRefund } from '../../../ui/index.ts'
import { isCredit } from './is-credit.ts'

const looks = {
  draft: { tone: 'neutral', icon: <IconEdit size="sm" /> },
  paid: { tone: 'ok' },
  pending: { tone: 'warn', icon: <IconClock size="sm" /> },
  refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
  partially_refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
  credit_note: { tone: 'neutral', icon: <IconOrders size="sm" /> },
} as const

/** Where an order stands, in a word: for its customer as for its seller. Nobody pays a credit note. */
export function OrderBadge({ status, totalAmount }: { status: OrderStatus; totalAmount: number }) {
  const t = useTranslations('sales.ui.orderStates')
  const state = isCredit({ totalAmount }) ? 'credit_note' : status
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
