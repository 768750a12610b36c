import { useTranslations } from 'use-intl/react'
import { subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo, withSearch } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Stack } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ListDownload } from '../list-files/ListDownload.tsx'
import { LongListFile } from '../list-files/LongListFile.tsx'
import { useFileActions } from '../list-files/list-files.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { fileOf, fileSearchOf, pageSize, queryOf, states } from './list-query.ts'
import { useSubscriptionColumns } from './subscription-columns.tsx'
import { usePlans } from './use-plans.ts'

/** What renews for customers. */
export function SubscriptionsList() {
  const t = useTranslations('shop-subscriptions.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']}>
      {(shop) => <Subscriptions shop={shop} />}
    </ShopPage>
  )
}

const noFilters = { status: '', product: '' }

function Subscriptions({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-subscriptions.ui')
  const list = useListSearch()
  const columns = useSubscriptionColumns()
  const actions = useFileActions()
  const filters = useFilters(shop, list.fields)
  const { id: organizationId, slug } = shop.organization
  const { find = '', status, product } = list.fields
  const query = { organizationId, ...queryOf(list.fields, list.page) }
  const found = useCall(subscriptions.list, { query })
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
        filters={filters}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change(noFilters)}
      >
        <ListDownload
          href={withSearch('/v1/subscriptions/export', {
            organization_id: organizationId,
            ...fileSearchOf(list.fields),
          })}
          asked={{ organizationId, list: 'subscriptions', ...fileOf(list.fields) }}
          total={found.data?.pagination.totalCount}
          actions={actions}
        >
          {t('download')}
        </ListDownload>
      </FilterBar>
      <LongListFile
        shop={shop}
        list="subscriptions"
        total={found.data?.pagination.totalCount}
        actions={actions}
      />
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ customer, product: { name } }) =>
          `${customer.name || customer.email || ''} ${name}`.trim()
        }
        hrefOf={({ id }) => linkTo('/o/:slug/subscriptions/:id', { slug, id })}
        isFiltered={Boolean(find || status || product)}
        onClear={() => list.change({ ...noFilters, find: '' })}
        none={{ title: t('none'), text: t('noneText') }}
      />
    </Stack>
  )
}

/** By state, and by product for those who may see products: the first hundred of them. */
function useFilters(shop: Shop, { status, product }: ReturnType<typeof useListSearch>['fields']) {
  const t = useTranslations('shop-subscriptions.ui.columns')
  const p = useTranslations('sales.ui.states')
  const { plans } = usePlans(shop)
  return [
    {
      id: 'status',
      label: t('status'),
      value: status,
      options: states.map((value) => ({ value, label: p(value) })),
    },
    ...(plans && plans.length > 0
      ? [
          {
            id: 'product',
            label: t('product'),
            value: product,
            options: plans.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
}
