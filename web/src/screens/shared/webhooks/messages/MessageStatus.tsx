import { useTranslations } from 'use-intl/react'
import { Badge, IconClock } from '../../../../ui/index.ts'
import type { Message } from './message.ts'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger', skipped: 'neutral' } as const

export function MessageStatus({ status }: Pick<Message, 'status'>) {
  const t = useTranslations('webhooks.ui.deliveries.statuses')
  const isWaiting = status === 'waiting'
  return (
    <Badge tone={tones[status]} {...(isWaiting && { icon: <IconClock size="sm" /> })}>
      {t(status)}
    </Badge>
  )
}
