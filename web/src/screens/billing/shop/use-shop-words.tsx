import { useTranslations } from 'use-intl/react'
import { dayText, fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useNow } from '../../../lib/now.ts'
import { DateTime, Money, moneyText } from '../../../ui/index.ts'

type Period = {
  readonly recurringInterval: 'day' | 'week' | 'month' | 'year'
  readonly recurringIntervalCount: number
}

/** How pages of selling say amounts, days and periods; their pages load the texts of the checkout. */
export function useShopWords() {
  const t = useTranslations('checkout-page.ui.price')
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const now = useNow(60_000)
  return {
    language,
    locale,
    now,
    dayOf: (date: Date) => dayText(date, now, language),
    momentOf: (date: Date) => momentText(date, now, language),
    day: (date: Date, whole = false) => (
      <DateTime whole={whole} value={date.toISOString()} title={fullText(date, language)}>
        {dayText(date, now, language)}
      </DateTime>
    ),
    moment: (date: Date) => (
      <DateTime value={date.toISOString()} title={fullText(date, language)}>
        {momentText(date, now, language)}
      </DateTime>
    ),
    amount: (minor: number, currency: string) => moneyText(minor, currency, locale),
    money: (minor: number, currency: string, even?: boolean) => (
      <Money amount={minor} currency={currency} locale={locale} even={even} />
    ),
    number: (value: number) => numberFormat(locale, { maximumFractionDigits: 6 }).format(value),
    every: (period: Period) =>
      t('perInterval', {
        interval: period.recurringInterval,
        count: period.recurringIntervalCount,
      }),
  }
}
