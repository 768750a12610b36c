import { useTranslations } from 'use-intl/react'
import { dayText, fullText, momentText } from '../../../lib/format.ts'
import { dateLocale, dateZone } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat, numberFormat } from '../../../lib/intl.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { DateTime, Money, moneyText } from '../../../ui/index.ts'

type Period = {
  readonly recurringInterval: 'day' | 'week' | 'month' | 'year'
  readonly recurringIntervalCount: number
}

const zone = () => ({ timeZone: dateZone() })

/** How pages of selling say amounts, days and periods. */
export function useShopWords() {
  const t = useTranslations('sales.ui')
  const { language } = useLanguage()
  const locale = dateLocale(language)
  const now = useOrganizationNow(60_000)
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
    /** Short enough for a figure; its year stands below it. */
    dayFigure: (date: Date) => (
      <DateTime value={date.toISOString()} title={fullText(date, language)}>
        {dateFormat(locale, { ...zone(), day: 'numeric', month: 'short' }).format(date)}
      </DateTime>
    ),
    yearOf: (date: Date) => (
      <DateTime value={date.toISOString()}>
        {dateFormat(locale, { ...zone(), year: 'numeric' }).format(date)}
      </DateTime>
    ),
    yearIn: (date: Date) => dateFormat('en', { ...zone(), year: 'numeric' }).format(date),
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
