import { useTranslations } from 'use-intl/react'
import { Badge, IconClock, IconRefund } from '../../../ui/index.ts'
import type { Order } from './orders-query.ts'

const looks = {
  paid: { tone: 'ok' },
  pending: { tone: 'info', icon: <IconClock size="sm" /> },
  refunded: { tone: 'neutral', icon: <IconRefund size="sm" /> },
  partially_refunded: { tone: 'warn', icon: <IconRefund size="sm" /> },
} as const

export function OrderState({ status }: Pick<Order, 'status'>) {
  const t = useTranslations('shop-orders.ui.states')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}
