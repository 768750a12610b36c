import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Badge, Code, DateTime, Stack } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import type { Delivery } from './endpoints.ts'
import { useEventWords } from './event-groups.ts'

/** The answer of the receiver: its status, or that there was none. */
export function Result({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('webhooks.ui.deliveries')
  const { succeeded, httpCode } = delivery
  return <Badge tone={succeeded ? 'ok' : 'danger'}>{httpCode ?? t('noAnswer')}</Badge>
}

export function useDeliveryColumns(now: Date): readonly Column<Delivery>[] {
  const t = useTranslations('webhooks.ui.deliveries')
  const words = useEventWords()
  const { language } = useLanguage()
  return [
    {
      id: 'event',
      header: t('event'),
      fixed: true,
      place: 1,
      cell: ({ webhookEvent }) => (
        <Stack gap={1}>
          <span>{words(webhookEvent.type)}</span>
          <Code>{webhookEvent.type}</Code>
        </Stack>
      ),
    },
    {
      id: 'result',
      header: t('result'),
      place: 3,
      cell: (delivery) => <Result delivery={delivery} />,
    },
    {
      id: 'took',
      header: t('took'),
      place: 0,
      roomy: true,
      figures: true,
      cell: ({ durationMs }) => t('milliseconds', { count: durationMs }),
    },
    {
      id: 'attempt',
      header: t('attempt'),
      place: 0,
      roomy: true,
      figures: true,
      cell: ({ attempt }) => attempt,
    },
    {
      id: 'sent',
      header: t('sent'),
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
