import { useLocale, useTranslations } from 'use-intl/react'
import { moneyText } from '../../../ui/index.ts'
import { useDay } from '../checkout-page/use-day.ts'

/** How the pages of the portal say amounts and days. */
export function usePortal() {
  const t = useTranslations('portal-pages.ui')
  const locale = useLocale()
  const day = useDay()
  const amount = (minor: number, currency: string) => moneyText(minor, currency, locale)
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
  return { t, locale, day, amount, number }
}
