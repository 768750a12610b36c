import { useLocale } from 'use-intl/react'
import { numberFormat } from '../../../lib/intl.ts'
import type { Limits } from './facts.ts'
import { useWords } from './use-page.ts'

/** How many seats there can be, and what is wrong with another number. */
export function useSeatWords() {
  const { t } = useWords()
  const format = numberFormat(useLocale())
  return {
    limits: ({ max, min }: Limits) =>
      t('seatsHint', { min: format.format(min), max: format.format(max) }),
    problem(typed: string | undefined, { max, min }: Limits): string {
      const count = Number(typed?.trim().replace(',', '.') || Number.NaN)
      if (count > max) return t('problems.seatsMost', { max })
      if (count < min) return t('problems.seatsLeast', { min })
      return t('problems.seatsWhole', { min: format.format(min), max: format.format(max) })
    },
  }
}
