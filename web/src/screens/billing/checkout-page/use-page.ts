import { useLocale, useTranslations } from 'use-intl/react'
import { moneyText } from '../../../ui/index.ts'
import { type Checkout, intervalOf, type Product, type UsagePeriod } from './facts.ts'
import { useDay } from './use-day.ts'

/** How the pages of a checkout say amounts and days. */
export function useWords() {
  const t = useTranslations('checkout-page.ui')
  const s = useTranslations('sales.ui')
  const locale = useLocale()
  return {
    t,
    /** What the pages of buyers and of merchants both say. */
    s,
    locale,
    amount: (minor: number, { currency }: Pick<Checkout, 'currency'>) =>
      moneyText(minor, currency, locale),
    day: useDay(),
    every: (product: Product) => s('perInterval', intervalOf(product)),
    usageEvery: ({ interval, count }: UsagePeriod) => s('perInterval', { interval, count }),
  }
}
