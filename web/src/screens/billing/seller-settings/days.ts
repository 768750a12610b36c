import { useTranslations } from 'use-intl/react'
import type { Check } from '../../../lib/form.ts'

/** The check of a whole number within its limits. */
export function useDays() {
  const f = useTranslations('shell.ui.form')
  return (min: number, max: number): Check =>
    (value) => {
      if (!/^\d+$/.test(value.trim())) return f('number')
      if (Number(value) < min) return f('least', { min })
      return Number(value) > max ? f('most', { max }) : undefined
    }
}

/** The names of the buttons of a number of days. */
export function useDaySteps() {
  const t = useTranslations('seller-settings.ui')
  return { lessLabel: t('less'), moreLabel: t('more') }
}
