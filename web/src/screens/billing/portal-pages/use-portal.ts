import { useLocale, useTranslations } from 'use-intl/react'
import { dateFormat } from '../../../lib/intl.ts'
import { moneyText } from '../../../ui/index.ts'

/** How the pages of the portal say amounts and days. */
export function usePortal() {
  const t = useTranslations('portal-pages.ui')
  const locale = useLocale()
  const day = (text: string) =>
    dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text))
  const amount = (minor: number, currency: string) => moneyText(minor, currency, locale)
  return { t, locale, day, amount }
}
