import { useTranslations } from 'use-intl/react'
import { Badge, IconClock } from '../../../ui/index.ts'
import type { ListedRefund } from './use-refunds.ts'

const looks = {
  succeeded: { tone: 'ok' },
  pending: { tone: 'warn', icon: <IconClock size="sm" /> },
  failed: { tone: 'danger' },
  canceled: { tone: 'neutral' },
} as const

/** Whether the money is back, in a word. */
export function RefundBadge({ status }: Pick<ListedRefund, 'status'>) {
  const t = useTranslations('shop-refunds.ui.states')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}
