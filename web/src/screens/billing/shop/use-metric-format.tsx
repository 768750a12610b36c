import type { MetricType } from '@guildhall/contract/billing/metrics'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { compactMoney, Money, moneyText } from '../../../ui/index.ts'

/** How figures are written: an amount, a share or a number. */
export function useMetricFormat(currency: string) {
  const locale = formattingLocale(useLanguage().language)
  const number = numberFormat(locale)
  const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const points = numberFormat(locale, { maximumFractionDigits: 1 })

  const text = (value: number, type: MetricType): string => {
    if (type === 'currency') return moneyText(value, currency, locale)
    return type === 'percentage' ? share.format(value) : number.format(value)
  }
  return {
    text,
    axis: (value: number, type: MetricType): string => {
      if (type === 'currency') return compactMoney(value, currency, locale)
      return type === 'percentage' ? share.format(value) : compact.format(value)
    },
    figure: (value: number, type: MetricType) =>
      type === 'currency' ? (
        <Money amount={value} currency={currency} locale={locale} />
      ) : (
        text(value, type)
      ),
    /** A change, without its sign. */
    share: (value: number) => share.format(Math.abs(value)),
    /** Of shares, in hundredths. */
    points: (value: number) => points.format(Math.abs(value) * 100),
  }
}
