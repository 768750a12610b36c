import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { withSearch } from '../../../lib/links.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { Skeleton, Stack } from '../../../ui/index.ts'
import { type Column, ColumnChoice, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { Views } from '../../identity/saved-views/Views.tsx'
import { ListDownload } from '../list-files/ListDownload.tsx'
import { LongListFile } from '../list-files/LongListFile.tsx'
import { useFileActions } from '../list-files/list-files.ts'
import { refundReasons } from '../shop/refund-reasons.ts'
import { usePeriods } from '../shop/use-periods.ts'
import type { Shop } from '../shop/use-shop.ts'
import { fileFieldsOf, type filtersOf, noFilters, queryOf, statuses } from './refunds-query.ts'
import type { ListedRefund } from './use-refunds.ts'

const PeriodDays = lazy(async () => ({
  default: (await import('../../shared/audit/PeriodDays.tsx')).PeriodDays,
}))

type RefundsBarProps = {
  shop: Shop
  list: ReturnType<typeof useListSearch>
  filters: ReturnType<typeof filtersOf>
  columns: readonly Column<ListedRefund>[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  total: number | undefined
}

/** What refunds can be filtered by, and the file of what is filtered. */
export function RefundsBar({
  shop,
  list,
  filters,
  columns,
  hidden,
  onHide,
  total,
}: RefundsBarProps) {
  const t = useTranslations('shop-refunds.ui')
  const r = useTranslations('shop-orders.ui.refundReasons')
  const { find = '', period, reason, status } = list.fields
  const periods = usePeriods(period)
  const actions = useFileActions()
  const { id: organizationId } = shop.organization
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
            options: statuses.map((value) => ({ value, label: t(`states.${value}`) })),
            value: status,
          },
          {
            id: 'reason',
            label: t('columns.reason'),
            options: refundReasons.map((value) => ({ value, label: r(value) })),
            value: reason,
          },
        ]}
        onChange={(id, value) =>
          list.change({ [id]: value, ...(id === 'period' && { from: '', to: '' }) })
        }
        onClear={() => list.change({ ...noFilters, find })}
      >
        <Views list="refunds" organizationId={organizationId} search={list} />
        <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
        <ListDownload
          href={withSearch('/v1/refunds/export', {
            organization_id: organizationId,
            ...fileFieldsOf(filters),
            timezone: pageZone(),
          })}
          asked={{
            organizationId,
            list: 'refunds',
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
      <LongListFile shop={shop} list="refunds" total={total} actions={actions} />
    </Stack>
  )
}
