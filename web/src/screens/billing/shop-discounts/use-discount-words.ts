import { useTranslations } from 'use-intl/react'
import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { moneyText } from '../../../ui/index.ts'
import type { Discount } from './discount-fields.ts'

/** How pages of discounts say what is taken off, and for how long. */
export function useDiscountWords() {
  const t = useTranslations('shop-discounts.ui')
  const { language } = useLanguage()
  const locale = dateLocale(language)
  const percent = (basisPoints: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      basisPoints / 10_000,
    )
  /** “20%”, or the amount of each currency. */
  const off = (discount: Discount): string =>
    discount.type === 'percentage'
      ? percent(discount.basisPoints)
      : Object.entries(discount.amounts)
          .map(([currency, amount]) => moneyText(amount, currency, locale))
          .join(' · ')
  const lasts = (discount: Discount): string =>
    discount.duration === 'repeating'
      ? t('lasts.repeating', { months: discount.durationInMonths })
      : t(`lasts.${discount.duration}`)
  /** The same where there is room for one amount: “€10.00 +2”. */
  const offShort = (discount: Discount): string => {
    if (discount.type === 'percentage') return off(discount)
    const others = Object.keys(discount.amounts).length - 1
    const first = moneyText(discount.amount, discount.currency, locale)
    return others > 0 ? `${first} +${others}` : first
  }
  return { off, offShort, lasts }
}
