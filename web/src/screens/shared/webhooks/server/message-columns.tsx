import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { Badge, Code, DateTime, IconClock, Stack } from '../../../../ui/index.ts'
import type { Column } from '../../../../ui/widgets.ts'
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

export function useMessageColumns(
  words: (type: string) => string,
  now: Date,
): readonly Column<Message>[] {
  const t = useTranslations('webhooks.ui.deliveries')
  const { language } = useLanguage()
  return [
    {
      id: 'event',
      header: t('event'),
      fixed: true,
      place: 1,
      cell: ({ type }) => (
        <Stack gap={1}>
          <span>{words(type)}</span>
          <Code>{type}</Code>
        </Stack>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      place: 3,
      cell: ({ status }) => <MessageStatus status={status} />,
    },
    {
      id: 'code',
      header: t('code'),
      place: 0,
      roomy: true,
      figures: true,
      cell: ({ attempts, lastHttpStatus }) =>
        lastHttpStatus ?? (attempts === 0 ? '–' : t('noAnswer')),
    },
    {
      id: 'attempts',
      header: t('attempts'),
      place: 0,
      roomy: true,
      figures: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'created',
      header: t('created'),
      place: 4,
      figures: true,
      cell: ({ createdAt }) => (
        <DateTime
          whole
          compared
          value={createdAt.toISOString()}
          title={fullText(createdAt, language)}
        >
          {momentText(createdAt, now, language)}
        </DateTime>
      ),
    },
  ]
}
