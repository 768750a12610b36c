import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { licenseKeys } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Code, Empty, emptyDrawing, House, Stack } from '../../../ui/index.ts'
import { type Column, DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from '../shop-customers/customer-name.ts'
import type { Benefit } from './benefit-fields.ts'
import { KeyBadge, type LicenseKey } from './key-state.tsx'

const KeyDrawer = lazy(async () => ({ default: (await import('./KeyDrawer.tsx')).KeyDrawer }))

const pageSize = 25
const statuses = ['granted', 'disabled', 'revoked'] as const
/** The license keys that customers got with a benefit. */
export function BenefitKeys({ shop, benefit }: { shop: Shop; benefit: Benefit }) {
  const t = useTranslations('shop-benefits.ui.keys')
  const list = useListSearch()
  const columns = useColumns()
  const { find = '', status } = list.fields
  const known = statuses.find((each) => each === status)
  const { data, error, refetch, isPlaceholderData } = useCall(licenseKeys.list, {
    query: {
      organizationId: shop.organization.id,
      benefitId: [benefit.id],
      page: list.page,
      limit: pageSize,
      ...(known && { status: [known] }),
      ...(find && { query: find }),
    },
  })
  const { open, position, steps } = useOpened(list, data?.items, ({ id }) => id)
  return (
    <Stack gap={3}>
      <FilterBar
        search={
          <SearchField
            label={t('search')}
            value={find}
            onSearch={(text) => list.change({ find: text })}
          />
        }
        filters={[
          {
            id: 'status',
            label: t('status'),
            value: known,
            options: statuses.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ status: '' })}
      />
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          items={data?.items}
          keyOf={({ id }) => id}
          nameOf={({ displayKey }) => displayKey}
          hrefOf={({ id }) => list.hrefOpening(id)}
          open={open}
          busy={isPlaceholderData}
          empty={
            find || known ? (
              <NothingMatches onClear={() => list.change({ find: '', status: '' })} />
            ) : (
              <Empty drawing={<House state={emptyDrawing} />} title={t('none')}>
                {t('noneText')}
              </Empty>
            )
          }
        />
      )}
      {data && data.pagination.totalCount > 0 ? (
        <Pagination {...list.pages(data.pagination.totalCount, pageSize)} />
      ) : null}
      {open === undefined ? null : (
        <Suspense>
          <KeyDrawer key={open} shop={shop} id={open} position={position} {...steps} />
        </Suspense>
      )}
    </Stack>
  )
}

function useColumns(): readonly Column<LicenseKey>[] {
  const t = useTranslations('shop-benefits.ui.keys')
  const { moment, number } = useShopWords()
  return [
    {
      id: 'key',
      header: t('key'),
      fixed: true,
      place: 1,
      cell: ({ displayKey }) => <Code>{displayKey}</Code>,
    },
    {
      id: 'customer',
      header: t('customer'),
      place: 3,
      cell: ({ customer }) => nameOf(customer, customer.id),
    },
    {
      id: 'status',
      header: t('status'),
      whole: true,
      place: 2,
      cell: KeyBadge,
    },
    {
      id: 'usage',
      header: t('usage'),
      figures: true,
      roomy: true,
      place: 0,
      cell: ({ limitUsage, usage }) =>
        limitUsage === null
          ? number(usage)
          : t('usedOf', { used: number(usage), most: number(limitUsage) }),
    },
    {
      id: 'validated',
      header: t('validated'),
      figures: true,
      place: 4,
      cell: ({ lastValidatedAt }) => (lastValidatedAt ? moment(lastValidatedAt) : '–'),
    },
  ]
}
