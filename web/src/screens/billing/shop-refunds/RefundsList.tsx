import { useTranslations } from 'use-intl/react'
import { refunds } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Disclosure, Stack } from '../../../ui/index.ts'
import { useHiddenColumns } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { RefundReasons } from './RefundReasons.tsx'
import { RefundsBar } from './RefundsBar.tsx'
import { RefundTotals } from './RefundTotals.tsx'
import { useRefundColumns } from './refund-columns.tsx'
import { filtersOf, noFilters, pageSize, queryOf, sortings } from './refunds-query.ts'
import { type ListedRefund, useRefunds } from './use-refunds.ts'

/** Money of orders that went back. */
export function RefundsList() {
  const t = useTranslations('shop-refunds.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']}>
      {(shop) => <Refunds shop={shop} />}
    </ShopPage>
  )
}

function Refunds({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-refunds.ui')
  const list = useListSearch()
  const { momentOf } = useShopWords()
  const { id: organizationId, slug } = shop.organization
  const filters = filtersOf(list.fields, useOrganizationNow(60_000))
  const asked = { organizationId, ...queryOf(filters) }
  const sorting = [sortingOf(sortings, list.fields.sort, '-created_at')]
  const found = useRefunds({ ...asked, page: list.page, limit: pageSize, sorting })
  const totals = useCall(refunds.totals, { query: asked })
  const reasons = totals.data?.reasons ?? []
  const columns = useRefundColumns()
  const [hidden, setHidden] = useHiddenColumns('refunds')
  const isFiltered = Object.keys(filters).length > 0

  function nameOf({ createdAt, order }: ListedRefund) {
    const number = order?.invoiceNumber
    return number ? t('ofOrder', { number }) : t('ofMoment', { moment: momentOf(createdAt) })
  }

  return (
    <Stack gap={5}>
      <RefundsBar
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
      {totals.data ? <RefundTotals totals={totals.data} /> : null}
      {reasons.length > 1 ? (
        <Disclosure title={t('byReason')}>{() => <RefundReasons reasons={reasons} />}</Disclosure>
      ) : null}
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={nameOf}
        hrefOf={({ orderId }) => linkTo('/o/:slug/orders/:id', { slug, id: orderId })}
        hidden={hidden}
        isFiltered={isFiltered}
        onClear={() => list.change(noFilters)}
        none={{ title: t('none'), text: t('noneText') }}
      />
    </Stack>
  )
}
