import { useTranslations } from 'use-intl/react'
import { presets } from '../../shared/audit/period.ts'

/** The periods that lists of what was sold can be narrowed to, as a filter of their bar. */
export function usePeriods(value: string | undefined) {
  const p = useTranslations('periods.ui')
  const options = [
    ...presets.map((days) => ({ value: String(days), label: p('lastDays', { days }) })),
    { value: 'days', label: p('ownDays') },
  ]
  return { id: 'period', label: p('period'), options, value }
}
