import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { withSearch } from '../../../lib/links.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { Skeleton, Stack } from '../../../ui/index.ts'
import { type Column, ColumnChoice, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { Views } from '../../identity/saved-views/Views.tsx'
import { ListDownload } from '../list-files/ListDownload.tsx'
import { LongListFile } from '../list-files/LongListFile.tsx'
import { useFileActions } from '../list-files/list-files.ts'
import { usePeriods } from '../shop/use-periods.ts'
import type { Shop } from '../shop/use-shop.ts'
import {
  fileFieldsOf,
  type filtersOf,
  noFilters,
  type Order,
  queryOf,
  statuses,
} from './orders-query.ts'

const PeriodDays = lazy(async () => ({
  default: (await import('../../shared/audit/PeriodDays.tsx')).PeriodDays,
}))

/** Of which one is chosen; others are found by their name in the search. */
const mostProducts = 100

function useProductOptions({ organization, may }: Shop, chosen: string | undefined) {
  const query = { organizationId: organization.id, limit: mostProducts, sorting: ['name' as const] }
  const isSeen = may('catalog', 'read')
  const listed = useCall(products.list, { query }, { enabled: isSeen }).data?.items ?? []
  const isListed = chosen === undefined || listed.some(({ id }) => id === chosen)
  const other = useCall(products.get, { id: chosen ?? '' }, { enabled: isSeen && !isListed }).data
  const offered = isListed || !other ? listed : [...listed, other]
  return offered.map(({ id, name }) => ({ value: id, label: name }))
}

type OrdersBarProps = {
  shop: Shop
  list: ReturnType<typeof useListSearch>
  filters: ReturnType<typeof filtersOf>
  columns: readonly Column<Order>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  total: number | undefined
}

/** What orders can be filtered by, and the file of what is filtered. */
export function OrdersBar({ shop, list, filters, columns, hidden, onHide, total }: OrdersBarProps) {
  const t = useTranslations('shop-orders.ui')
  const o = useTranslations('sales.ui.orderStates')
  const { find = '', period, product, status } = list.fields
  const productOptions = useProductOptions(shop, product)
  const { id: organizationId } = shop.organization
  const file = { organization_id: organizationId, ...fileFieldsOf(filters), timezone: pageZone() }
  const periods = usePeriods(period)
  const actions = useFileActions()
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
          periods,
          {
            id: 'status',
            label: t('columns.status'),
            options: statuses.map((value) => ({ value, label: o(value) })),
            value: status,
          },
          ...(productOptions.length > 0
            ? [
                {
                  id: 'product',
                  label: t('columns.product'),
                  options: productOptions,
                  value: product,
                },
              ]
            : []),
        ]}
        onChange={(id, value) =>
          list.change({ [id]: value, ...(id === 'period' && { from: '', to: '' }) })
        }
        onClear={() => list.change({ ...noFilters, find })}
      >
        <Views list="orders" organizationId={organizationId} search={list} />
        <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
        <ListDownload
          href={withSearch('/v1/orders/export', { ...file, custom_fields: 'true' })}
          asked={{
            organizationId,
            list: 'orders',
            filters: queryOf(filters),
            timezone: pageZone(),
          }}
          total={total}
          actions={actions}
        >
          {t('download')}
        </ListDownload>
      </FilterBar>
      {period === 'days' ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <PeriodDays list={list} />
        </Suspense>
      ) : null}
      <LongListFile shop={shop} list="orders" total={total} actions={actions} />
    </Stack>
  )
}
