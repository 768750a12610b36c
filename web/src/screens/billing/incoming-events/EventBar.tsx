import { followedTypes } from '@guildhall/contract/billing/followed-types'
import { useTranslations } from 'use-intl/react'
import type { useListSearch } from '../../../lib/list-search.ts'
import { Button, IconRetry } from '../../../ui/index.ts'
import { FilterBar } from '../../../ui/widgets.ts'
import { verdicts } from './verdicts.tsx'

/** The filters in the URL, all of them off. */
export const noFilters = { type: '', verdict: '', before: '' }

type EventBarProps = {
  list: ReturnType<typeof useListSearch>
  onReload: () => void
  onReplayPeriod: () => void
}

/** What events can be filtered by. */
export function EventBar({ list, onReload, onReplayPeriod }: EventBarProps) {
  const t = useTranslations('incoming-events.ui')
  const { type, verdict } = list.fields
  const known: readonly string[] = followedTypes
  const types = type === undefined || known.includes(type) ? known : [...known, type]
  return (
    <FilterBar
      filters={[
        {
          id: 'type',
          label: t('type'),
          value: type,
          options: types.map((value) => ({ value, label: value })),
        },
        {
          id: 'verdict',
          label: t('verdict'),
          value: verdict,
          options: verdicts.map((value) => ({ value, label: t(`verdicts.${value}`) })),
        },
      ]}
      onChange={(id, value) => list.change({ [id]: value, before: '' })}
      onClear={() => list.change(noFilters)}
    >
      <Button kind="quiet" size="sm" iconOnly icon={<IconRetry />} onClick={onReload}>
        {t('reload')}
      </Button>
      <Button kind="quiet" size="sm" aria-haspopup="dialog" onClick={onReplayPeriod}>
        {t('period.open')}
      </Button>
    </FilterBar>
  )
}
