import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import { withTexts } from '../../../lib/with-texts.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Empty, emptyDrawing, House, Stack } from '../../../ui/index.ts'
import { DataTable, Pagination, useHiddenColumns } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { OrdersBar } from './OrdersBar.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { filtersOf, noFilters, pageSize, queryOf, sortingOf } from './orders-query.ts'
import { useOrderTitle } from './use-order-title.ts'

const OrderDrawer = lazy(async () => {
  const part = import('./OrderDrawer.tsx')
  // Why something that is done to an order was refused.
  const nouns = ['disputes', 'documents', 'draft-orders', 'orders', 'refunds'] as const
  return { default: (await withTexts(part, ...nouns)).OrderDrawer }
})

/** What customers were charged for. */
export function OrdersList() {
  const t = useTranslations('shop-orders.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']}>
      {(shop) => <Orders shop={shop} />}
    </ShopPage>
  )
}

function Orders({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-orders.ui')
  const list = useListSearch()
  const filters = filtersOf(list.fields, useOrganizationNow(60_000))
  const asked = { organizationId: shop.organization.id, ...queryOf(filters) }
  const page = { page: list.page, limit: pageSize, sorting: sortingOf(list.sort) }
  const found = useCall(orders.list, { query: { ...asked, ...page } })
  const totals = useCall(orders.totals, { query: asked })
  const columns = useOrderColumns()
  const nameOf = useOrderTitle()
  const [hidden, setHidden] = useHiddenColumns('orders')
  const { data, error, refetch, isPlaceholderData } = found
  const { open, opened, position, steps } = useOpened(list, data?.items, ({ id }) => id)
  const isFiltered = Object.keys(filters).length > 0

  return (
    <Stack gap={5}>
      <OrdersBar
        shop={shop}
        list={list}
        filters={filters}
        columns={columns}
        hidden={hidden}
        onHide={setHidden}
        total={data?.pagination.totalCount}
      />
      {totals.error && !error ? (
        <QueryProblem error={totals.error} onRetry={() => void totals.refetch()} />
      ) : null}
      {totals.data ? <OrderTotals totals={totals.data} /> : null}
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          items={data?.items}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          hrefOf={({ id }) => list.hrefOpening(id)}
          open={open}
          sort={list.sort}
          onSort={list.sortBy}
          hidden={hidden}
          busy={isPlaceholderData}
          empty={
            isFiltered ? (
              <NothingMatches onClear={() => list.change(noFilters)} />
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
          <OrderDrawer id={open} known={opened} shop={shop} position={position} {...steps} />
        </Suspense>
      )}
    </Stack>
  )
}
