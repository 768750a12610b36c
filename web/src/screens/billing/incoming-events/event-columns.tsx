import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Code, DateTime } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { type IncomingEvent, VerdictBadge } from './verdicts.tsx'

export function useEventColumns(): readonly Column<IncomingEvent>[] {
  const t = useTranslations('incoming-events.ui')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'type',
      header: t('type'),
      fixed: true,
      place: 1,
      cell: ({ type }) => (type === null ? t('noType') : <Code>{type}</Code>),
    },
    {
      id: 'verdict',
      header: t('verdict'),
      place: 3,
      cell: (event) => <VerdictBadge {...event} />,
    },
    {
      id: 'webhookId',
      header: t('webhookId'),
      place: 0,
      roomy: true,
      cell: ({ webhookId }) => <Code>{webhookId}</Code>,
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
      id: 'received',
      header: t('received'),
      place: 4,
      figures: true,
      cell: ({ receivedAt }) => (
        <DateTime
          whole
          compared
          value={receivedAt.toISOString()}
          title={fullText(receivedAt, language)}
        >
          {momentText(receivedAt, now, language)}
        </DateTime>
      ),
    },
  ]
}
