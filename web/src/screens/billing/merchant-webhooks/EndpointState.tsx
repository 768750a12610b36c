import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/index.ts'
import type { Endpoint } from './endpoints.ts'

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('merchant-webhooks.ui.state')
  if (endpoint.enabled) return <Badge tone="ok">{t('on')}</Badge>
  return endpoint.disabledReason === 'paused' ? (
    <Badge tone="neutral">{t('paused')}</Badge>
  ) : (
    <Badge tone="danger">{t('off')}</Badge>
  )
}
