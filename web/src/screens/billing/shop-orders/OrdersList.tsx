import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import { withTexts } from '../../../lib/with-texts.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Stack } from '../../../ui/index.ts'
import { useHiddenColumns } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
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
  const { open, opened, position, steps } = useOpened(list, found.data?.items, ({ id }) => id)
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
        total={found.data?.pagination.totalCount}
      />
      {totals.error && !found.error ? (
        <QueryProblem error={totals.error} onRetry={() => void totals.refetch()} />
      ) : null}
      {totals.data ? <OrderTotals totals={totals.data} /> : null}
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={nameOf}
        hrefOf={({ id }) => list.hrefOpening(id)}
        open={open}
        hidden={hidden}
        isFiltered={isFiltered}
        onClear={() => list.change(noFilters)}
        none={{ title: t('none'), text: t('noneText') }}
      />
      {open === undefined ? null : (
        <Suspense>
          <OrderDrawer id={open} known={opened} shop={shop} position={position} {...steps} />
        </Suspense>
      )}
    </Stack>
  )
}
