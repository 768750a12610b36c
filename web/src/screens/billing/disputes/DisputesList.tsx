import { useTranslations } from 'use-intl/react'
import { disputes } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Stack } from '../../../ui/index.ts'
import { FilterBar } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { disputeStates } from './DisputeBadge.tsx'
import { useDisputeColumns } from './dispute-columns.tsx'

const pageSize = 25
const sortings = ['created_at', '-created_at', 'amount', '-amount'] as const
const clear = { status: '' }

/** Payments that cardholders dispute at their bank. */
export function DisputesList() {
  const t = useTranslations('disputes.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']}>
      {(shop) => <Disputes shop={shop} />}
    </ShopPage>
  )
}

function Disputes({ shop }: { shop: Shop }) {
  const t = useTranslations('disputes.ui')
  const list = useListSearch()
  const columns = useDisputeColumns()
  const { id: organizationId, slug } = shop.organization
  const status = disputeStates.find((each) => each === list.fields.status)
  const query = {
    organizationId,
    page: list.page,
    limit: pageSize,
    sorting: [sortingOf(sortings, list.fields.sort, '-created_at')],
    ...(status && { status: [status] }),
  }
  const found = useCall(disputes.list, { query })
  return (
    <Stack gap={3}>
      <FilterBar
        filters={[
          {
            id: 'status',
            label: t('columns.status'),
            value: status,
            options: disputeStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change(clear)}
      />
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ customer }) => customer.name || customer.email || t('unnamed')}
        hrefOf={({ id }) => linkTo('/o/:slug/disputes/:id', { slug, id })}
        isFiltered={Boolean(status)}
        onClear={() => list.change(clear)}
        none={{ title: t('none'), text: t('noneText') }}
      />
    </Stack>
  )
}
