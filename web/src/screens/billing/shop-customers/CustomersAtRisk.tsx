import { useTranslations } from 'use-intl/react'
import { customerInsights, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Badge, Empty, emptyDrawing, House, Person, Stack, Text } from '../../../ui/index.ts'
import { type Column, DataTable } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from './customer-name.ts'

type AtRisk = OutputOf<typeof customerInsights.atRisk>['items'][number]

const tones = {
  past_due: 'danger',
  ending: 'warn',
  card_expires: 'warn',
  card_missing: 'warn',
} as const satisfies Record<AtRisk['reason'], unknown>

/** Whose subscriptions are about to be lost, and why. */
export function CustomersAtRisk({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-customers.ui')
  const { day, money } = useShopWords()
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(customerInsights.atRisk, { query: { organizationId } })
  const columns: readonly Column<AtRisk>[] = [
    {
      id: 'name',
      header: t('columns.customer'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ customer }) => (
        <Person
          name={nameOf(customer, t('unnamed'))}
          note={customer.name ? (customer.email ?? undefined) : undefined}
        />
      ),
    },
    {
      id: 'reason',
      header: t('risk.reason'),
      whole: true,
      place: 3,
      cell: ({ productName, reason }) => (
        <Stack as="span" gap={1}>
          <span>
            <Badge tone={tones[reason]}>{t(`risk.reasons.${reason}`)}</Badge>
          </span>
          <Text as="span" size="small" tone="muted">
            {productName}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'at',
      header: t('risk.since'),
      figures: true,
      roomy: true,
      place: 4,
      cell: ({ at }) => day(at),
    },
    {
      id: 'amount',
      header: t('risk.amount'),
      figures: true,
      place: 2,
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ]
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  return (
    <DataTable
      label={t('views.risk')}
      columns={columns}
      items={data?.items}
      keyOf={({ subscriptionId }) => subscriptionId}
      nameOf={({ customer }) => nameOf(customer, t('unnamed'))}
      hrefOf={({ customer }) => linkTo('/o/:slug/customers/:id', { slug, id: customer.id })}
      empty={
        <Empty drawing={<House state={emptyDrawing} />} title={t('risk.empty')}>
          {t('risk.text')}
        </Empty>
      }
    />
  )
}
