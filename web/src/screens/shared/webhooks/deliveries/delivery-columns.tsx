import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { useNow } from '../../../../lib/now.ts'
import { Code, DateTime, Stack } from '../../../../ui/index.ts'
import type { Column } from '../../../../ui/widgets.ts'

type Parts<Item> = {
  readonly typeOf: (item: Item) => string
  /** What an event says, in words. */
  readonly words: (type: string) => string
  readonly result: { readonly header: string; readonly cell: (item: Item) => ReactNode }
  /** What is left out on phones and beside an open drawer. */
  readonly figures: readonly {
    readonly id: string
    readonly header: string
    readonly cell: (item: Item) => ReactNode
  }[]
  readonly time: { readonly header: string; readonly of: (item: Item) => Date }
}

/** The columns of what was sent: which event, how it went, figures, and when. */
export function useDeliveryColumns<Item>(parts: Parts<Item>): readonly Column<Item>[] {
  const { typeOf, words, result, figures, time } = parts
  const t = useTranslations('webhooks.ui.deliveries')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'event',
      header: t('event'),
      fixed: true,
      place: 1,
      cell: (item) => (
        <Stack gap={1}>
          <span>{words(typeOf(item))}</span>
          <Code>{typeOf(item)}</Code>
        </Stack>
      ),
    },
    { id: 'result', place: 3, ...result },
    ...figures.map((column) => ({ ...column, place: 0, roomy: true, figures: true }) as const),
    {
      id: 'time',
      header: time.header,
      place: 4,
      figures: true,
      cell: (item) => {
        const at = time.of(item)
        return (
          <DateTime whole compared value={at.toISOString()} title={fullText(at, language)}>
            {momentText(at, now, language)}
          </DateTime>
        )
      },
    },
  ]
}
