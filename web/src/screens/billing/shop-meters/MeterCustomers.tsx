import { useTranslations } from 'use-intl/react'
import { customerMeters, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Gauge, Person, Section, Stack, Text } from '../../../ui/index.ts'
import { type Column, DataTable, Pagination } from '../../../ui/widgets.ts'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from '../shop-customers/customer-name.ts'
import type { Meter } from './filter-draft.ts'

type CustomerMeter = OutputOf<typeof customerMeters.list>['items'][number]

const pageSize = 10
const sortings = ['consumed_units', 'balance'].flatMap((by) => [by, `-${by}`]) as Sorting[]
type Sorting = `${'' | '-'}${'consumed_units' | 'balance'}`

/** Who used it since the last reset, and what is left of their credits. */
export function MeterCustomers({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui.customers')
  const list = useListSearch()
  const columns = useColumns()
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch, isPlaceholderData } = useCall(customerMeters.list, {
    query: {
      organizationId,
      meterId: [meter.id],
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, list.fields.sort, '-consumed_units')],
    },
  })
  const total = data?.pagination.totalCount ?? 0
  return (
    <Section title={t('title')} count={data ? total : undefined}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={3}>
          <DataTable
            label={t('title')}
            columns={columns}
            items={data?.items}
            keyOf={({ id }) => id}
            nameOf={({ customer }) => nameOf(customer, customer.id)}
            hrefOf={({ customerId }) => linkTo('/o/:slug/customers/:id', { slug, id: customerId })}
            sort={list.sort}
            onSort={list.sortBy}
            busy={isPlaceholderData}
            lines={4}
            empty={<Text tone="muted">{t('none')}</Text>}
          />
          {total > pageSize ? <Pagination {...list.pages(total, pageSize)} /> : null}
        </Stack>
      )}
    </Section>
  )
}

function useColumns(): readonly Column<CustomerMeter>[] {
  const t = useTranslations('shop-meters.ui.customers')
  const { number } = useShopWords()
  return [
    {
      id: 'customer',
      header: t('customer'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ customer }) => (
        <Person
          name={nameOf(customer, customer.id)}
          note={customer.name ? (customer.email ?? undefined) : undefined}
        />
      ),
    },
    {
      id: 'consumed_units',
      header: t('used'),
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ consumedUnits }) => number(consumedUnits),
    },
    {
      id: 'credited',
      header: t('included'),
      place: 3,
      cell: ({ consumedUnits, creditedUnits }) =>
        creditedUnits > 0 ? (
          <Gauge value={Math.max(0, Math.min(consumedUnits, creditedUnits))} max={creditedUnits}>
            {t('of', { used: number(consumedUnits), most: number(creditedUnits) })}
          </Gauge>
        ) : (
          <Text as="span" tone="muted">
            {t('nothing')}
          </Text>
        ),
    },
    {
      id: 'balance',
      header: t('left'),
      sortable: true,
      figures: true,
      roomy: true,
      place: 0,
      cell: ({ balance }) => number(balance),
    },
  ]
}
