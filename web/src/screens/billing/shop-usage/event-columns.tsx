import { useTranslations } from 'use-intl/react'
import type { OutputOf, usage } from '../../../lib/calls.ts'
import { Badge, Code, Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from '../shop-customers/customer-name.ts'

export type UsageEvent = OutputOf<typeof usage.get>

/** Who used it: a customer, or an id of a program that no customer has yet. */
export function whoOf({ customer, externalCustomerId }: UsageEvent): string {
  return customer ? nameOf(customer, customer.id) : (externalCustomerId ?? '')
}

const shown = 3
const brief = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 24 ? `${text.slice(0, 23)}…` : text
}

export function useEventColumns(): readonly Column<UsageEvent>[] {
  const t = useTranslations('shop-usage.ui')
  const { moment } = useShopWords()
  return [
    {
      id: 'name',
      header: t('columns.event'),
      fixed: true,
      place: 1,
      cell: ({ name, childCount, source }) => (
        <Row as="span" gap={2}>
          <Code>{name}</Code>
          {source === 'system' ? <Badge tone="neutral">{t('sources.system')}</Badge> : null}
          {childCount > 0 ? (
            <Text as="span" size="small" tone="muted">
              {t('below', { count: childCount })}
            </Text>
          ) : null}
        </Row>
      ),
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      place: 3,
      cell: (event) => whoOf(event),
    },
    {
      id: 'metadata',
      header: t('columns.metadata'),
      roomy: true,
      place: 0,
      cell: ({ metadata }) => {
        const entries = Object.entries(metadata)
        return (
          <Text as="span" size="small" tone="muted">
            <span translate="no">
              {entries
                .slice(0, shown)
                .map(([key, value]) => `${key}: ${brief(value)}`)
                .join(', ')}
              {entries.length > shown ? ' …' : ''}
            </span>
          </Text>
        )
      },
    },
    {
      id: 'timestamp',
      header: t('columns.time'),
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ timestamp }) => moment(timestamp),
    },
  ]
}
