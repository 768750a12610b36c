import type { TaxShown } from '@guildhall/contract/tax-shown'
import { useLocale } from 'use-intl/react'
import { numberFormat } from '../../../lib/intl.ts'
import { useWords } from './use-page.ts'

/** What the line of the tax is called: with its rate, where it has one. */
export function useTaxWords() {
  const { t } = useWords()
  const locale = useLocale()
  return ({ isIncluded, isReverseCharge, rate }: TaxShown): string => {
    if (isReverseCharge) return t('total.taxReversed')
    if (!rate) return t(isIncluded ? 'total.taxIncluded' : 'total.tax')
    const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
    const words = { rate: format.format(rate / 1_000_000) }
    return t(isIncluded ? 'total.taxIncludedRate' : 'total.taxRate', words)
  }
}
