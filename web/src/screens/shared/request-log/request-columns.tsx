import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateTime } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { millisecondsText, secondText } from './moment.ts'
import type { KeyRequest } from './queries.ts'
import { Asked, KeyCell, StatusBadge } from './request-parts.tsx'

export function useRequestColumns(): readonly Column<KeyRequest>[] {
  const t = useTranslations('request-log.ui')
  const { language } = useLanguage()
  return [
    {
      id: 'request',
      header: t('columns.request'),
      fixed: true,
      place: 1,
      cell: (request) => <Asked {...request} />,
    },
    {
      id: 'status',
      header: t('status'),
      place: 2,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'key',
      header: t('key'),
      place: 3,
      roomy: true,
      cell: (request) => <KeyCell {...request} />,
    },
    {
      id: 'took',
      header: t('columns.took'),
      figures: true,
      place: 0,
      roomy: true,
      cell: ({ durationMs }) => millisecondsText(durationMs, language),
    },
    {
      id: 'time',
      header: t('columns.time'),
      figures: true,
      place: 4,
      cell: ({ at }) => (
        <DateTime whole compared value={at.toISOString()} title={fullText(at, language)}>
          {secondText(at, language)}
        </DateTime>
      ),
    },
  ]
}
