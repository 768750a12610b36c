import { useTranslations } from 'use-intl/react'
import { customerInsights, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Empty, emptyDrawing, House, Person, Stack } from '../../../ui/index.ts'
import { type Column, DataTable, FilterBar } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from './customer-name.ts'

type Best = OutputOf<typeof customerInsights.best>['items'][number]

const spans = ['30', '90', '365'] as const

/** Who paid most in the last days. */
export function BestCustomers({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-customers.ui')
  const list = useListSearch()
  const { money, number } = useShopWords()
  const { id: organizationId, slug } = shop.organization
  const days = spans.find((each) => each === list.fields.days) ?? '90'
  const { data, error, refetch, isPlaceholderData } = useCall(customerInsights.best, {
    query: { organizationId, days },
  })
  const columns: readonly Column<Best>[] = [
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
      id: 'orders',
      header: t('best.orders'),
      figures: true,
      place: 4,
      cell: ({ orders }) => number(orders),
    },
    {
      id: 'paid',
      header: t('best.paid'),
      figures: true,
      place: 2,
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ]
  return (
    <Stack gap={3}>
      <FilterBar
        filters={[
          {
            id: 'days',
            label: t('risk.since'),
            value: days,
            options: spans.map((value) => ({
              value,
              label: t('best.days', { days: Number(value) }),
            })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ days: '' })}
      />
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('views.best')}
          columns={columns}
          items={data?.items}
          keyOf={({ customer }) => customer.id}
          nameOf={({ customer }) => nameOf(customer, t('unnamed'))}
          hrefOf={({ customer }) => linkTo('/o/:slug/customers/:id', { slug, id: customer.id })}
          busy={isPlaceholderData}
          empty={
            <Empty drawing={<House state={emptyDrawing} />} title={t('best.empty')}>
              {t('best.text')}
            </Empty>
          }
        />
      )}
    </Stack>
  )
}
