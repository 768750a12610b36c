import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { withSearch } from '../../../lib/links.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { ButtonLink, IconDownload, Skeleton, Stack } from '../../../ui/index.ts'
import { type Filter, FilterBar, SavedViews, useSavedViews } from '../../../ui/widgets.ts'
import { noFilters } from './log-fields.ts'
import { presets } from './period.ts'

const PeriodDays = lazy(async () => ({ default: (await import('./PeriodDays.tsx')).PeriodDays }))

type LogBarProps = {
  /** Names the saved views. */
  name: string
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
export function LogBar({ name, list, actions, file, query, search, filters = [] }: LogBarProps) {
  const t = useTranslations('audit.ui')
  const { views, save, remove } = useSavedViews(name)
  const { action, period } = list.fields
  const periods = [
    ...presets.map((days) => ({ value: String(days), label: t('lastDays', { days }) })),
    { value: 'days', label: t('ownDays') },
  ]
  const timezone = pageZone()
  const kept = { ...noFilters, ...list.fields, before: '', trail: '', open: '' }
  return (
    <Stack gap={3}>
      <FilterBar
        search={search}
        filters={[
          { id: 'action', label: t('action'), options: actions, value: action },
          { id: 'period', label: t('period'), options: periods, value: period },
          ...filters,
        ]}
        onChange={(id, value) =>
          list.change({ [id]: value, before: '', ...(id === 'period' && { from: '', to: '' }) })
        }
        onClear={() => list.change(noFilters)}
      >
        <SavedViews
          views={views}
          hrefOf={(view) =>
            list.hrefWith({ ...noFilters, ...Object.fromEntries(new URLSearchParams(view.search)) })
          }
          onSave={(view) => save(view, withSearch('', kept).slice(1))}
          onRemove={remove}
        />
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
