import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/index.ts'
import type { Webhook } from './owner.ts'

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.ui.state')
  if (webhook.enabled) return <Badge tone="ok">{t('on')}</Badge>
  return webhook.offBecause === 'paused' ? (
    <Badge tone="neutral">{t('paused')}</Badge>
  ) : (
    <Badge tone="danger">{t('off')}</Badge>
  )
}
