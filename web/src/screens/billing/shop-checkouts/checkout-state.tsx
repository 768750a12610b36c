import { useTranslations } from 'use-intl/react'
import type { checkouts, OutputOf } from '../../../lib/calls.ts'
import { Badge } from '../../../ui/index.ts'

export type Checkout = OutputOf<typeof checkouts.get>

const tones = {
  open: 'info',
  confirmed: 'warn',
  succeeded: 'ok',
  expired: 'neutral',
  failed: 'danger',
} as const

export function CheckoutBadge({ status }: Pick<Checkout, 'status'>) {
  const t = useTranslations('shop-checkouts.ui.states')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
