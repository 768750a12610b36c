import type { SavedViewList } from '@guildhall/contract/identity/saved-view-lists'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { withSearch } from '../../../lib/links.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { ButtonLink, IconDownload, Skeleton, Stack } from '../../../ui/index.ts'
import { type Filter, FilterBar } from '../../../ui/widgets.ts'
import { Views } from '../../identity/saved-views/Views.tsx'
import { noFilters } from './log-fields.ts'
import { presets } from './period.ts'

const PeriodDays = lazy(async () => ({ default: (await import('./PeriodDays.tsx')).PeriodDays }))

type LogBarProps = {
  /** Which list it is, for its saved views. */
  name: SavedViewList
  organizationId?: string
  list: ReturnType<typeof useListSearch>
  actions: readonly { value: string; label: string }[]
  /** Where the file is, and what it is filtered by. */
  file: string
  query: Readonly<Record<string, string | undefined>>
  search?: ReactNode
  /** Further filters. */
  filters?: readonly Filter[] | undefined
}

/** What a log can be filtered by: the action, the period, and what else it offers. */
export function LogBar(props: LogBarProps) {
  const { name, organizationId, list, actions, file, query, search, filters = [] } = props
  const t = useTranslations('audit.ui')
  const p = useTranslations('periods.ui')
  const { action, period } = list.fields
  const periods = [
    ...presets.map((days) => ({ value: String(days), label: p('lastDays', { days }) })),
    { value: 'days', label: p('ownDays') },
  ]
  const timezone = pageZone()
  return (
    <Stack gap={3}>
      <FilterBar
        search={search}
        filters={[
          { id: 'action', label: t('action'), options: actions, value: action },
          { id: 'period', label: p('period'), options: periods, value: period },
          ...filters,
        ]}
        onChange={(id, value) =>
          list.change({ [id]: value, before: '', ...(id === 'period' && { from: '', to: '' }) })
        }
        onClear={() => list.change(noFilters)}
      >
        <Views list={name} organizationId={organizationId} search={list} />
        <ButtonLink
          kind="quiet"
          size="sm"
          iconOnly
          icon={<IconDownload />}
          href={withSearch(file, { ...query, timezone })}
          download=""
        >
          {t('download')}
        </ButtonLink>
      </FilterBar>
      {period === 'days' ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <PeriodDays list={list} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
