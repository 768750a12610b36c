import { useTranslations } from 'use-intl/react'
import type { useListSearch } from '../../../lib/list-search.ts'
import { Switch } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { useChoosableKeys } from './queries.ts'
import { methods, noFilters, periods, statuses } from './request-fields.ts'
import { useKeyName } from './request-parts.tsx'

type RequestBarProps = {
  organizationId: string
  list: ReturnType<typeof useListSearch>
  live: boolean
}

/** What requests can be filtered by, and whether new ones appear by themselves. */
export function RequestBar({ organizationId, list, live }: RequestBarProps) {
  const t = useTranslations('request-log.ui')
  const nameOf = useKeyName()
  const keys = useChoosableKeys(organizationId)
  const { find = '', method, status, key, period } = list.fields
  const known = keys.map(({ id, name, start }) => ({
    value: id,
    label: nameOf({ name, start, exists: true }),
  }))
  const isKnown = key === undefined || known.some(({ value }) => value === key)
  const classes: readonly string[] = ['2xx', '4xx', '5xx']
  const offered = [
    ...statuses,
    ...(status && !(statuses as readonly string[]).includes(status) ? [status] : []),
  ]
  return (
    <FilterBar
      search={
        <SearchField
          label={t('search')}
          value={find}
          onSearch={(text) => list.change({ find: text, before: '' })}
        />
      }
      filters={[
        {
          id: 'status',
          label: t('status'),
          value: status,
          options: offered.map((value) => ({
            value,
            label: classes.includes(value) ? `${value}: ${t(`statuses.${value as '2xx'}`)}` : value,
          })),
        },
        {
          id: 'method',
          label: t('method'),
          value: method,
          options: methods.map((value) => ({ value, label: value })),
        },
        {
          id: 'key',
          label: t('key'),
          value: key,
          options: isKnown ? known : [...known, { value: key, label: key }],
        },
        {
          id: 'period',
          label: t('period'),
          value: period,
          options: (Object.keys(periods) as (keyof typeof periods)[]).map((value) => ({
            value,
            label: t(`periods.${value}`),
          })),
        },
      ]}
      onChange={(id, value) => list.change({ [id]: value, before: '' })}
      onClear={() => list.change(noFilters)}
    >
      <Switch
        name="live"
        label={t('live')}
        checked={live}
        onChange={() => list.change({ live: live ? '' : '1', before: '' })}
      />
    </FilterBar>
  )
}
