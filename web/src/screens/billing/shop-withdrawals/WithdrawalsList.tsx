import { useTranslations } from 'use-intl/react'
import { linkTo, withSearch } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { ButtonLink, IconDownload, Stack } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { declaredBy } from './declared-by.ts'
import { useWithdrawals } from './use-withdrawals.ts'
import { withdrawalKinds, withdrawalStates } from './WithdrawalBadge.tsx'
import { useWithdrawalColumns } from './withdrawal-columns.tsx'

const pageSize = 25
const sortings = ['declared_at', '-declared_at'] as const
const noFilters = { kind: '', status: '' }

/** Withdrawals and cancellations that buyers declared. */
export function WithdrawalsList() {
  const t = useTranslations('shop-withdrawals.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']}>
      {(shop) => <Withdrawals shop={shop} />}
    </ShopPage>
  )
}

function Withdrawals({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-withdrawals.ui')
  const list = useListSearch()
  const columns = useWithdrawalColumns()
  const { id: organizationId, slug } = shop.organization
  const { find = '' } = list.fields
  const kind = withdrawalKinds.find((each) => each === list.fields.kind)
  const status = withdrawalStates.find((each) => each === list.fields.status)
  const found = useWithdrawals({
    organizationId,
    page: list.page,
    limit: pageSize,
    sorting: [sortingOf(sortings, list.fields.sort, '-declared_at')],
    ...(find && { query: find }),
    ...(kind && { kind: [kind] }),
    ...(status && { status: [status] }),
  })
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
            label: t('columns.status'),
            value: status,
            options: withdrawalStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            id: 'kind',
            label: t('columns.kind'),
            value: kind,
            options: withdrawalKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change(noFilters)}
      >
        <ButtonLink
          kind="quiet"
          size="sm"
          iconOnly
          icon={<IconDownload />}
          download=""
          href={withSearch('/v1/withdrawals/export', {
            organization_id: organizationId,
            query: find,
            kind,
            status,
            timezone: pageZone(),
          })}
        >
          {t('download')}
        </ButtonLink>
      </FilterBar>
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={(one) =>
          t('of', { kind: one.kind, name: declaredBy(one, one.order).name || t('unnamed') })
        }
        hrefOf={({ id }) => linkTo('/o/:slug/withdrawals/:id', { slug, id })}
        isFiltered={Boolean(find || kind || status)}
        onClear={() => list.change({ ...noFilters, find: '' })}
        none={{ title: t('none'), text: t('noneText') }}
      />
    </Stack>
  )
}
