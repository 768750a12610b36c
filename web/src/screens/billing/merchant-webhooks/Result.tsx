import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/index.ts'
import type { Delivery } from './endpoints.ts'

/** The answer of the receiver: its status, or that there was none. */
export function Result({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('webhooks.ui.deliveries')
  const { succeeded, httpCode } = delivery
  return <Badge tone={succeeded ? 'ok' : 'danger'}>{httpCode ?? t('noAnswer')}</Badge>
}
