import { type Price, unitPriceText } from './facts.ts'
import { useWords } from './use-page.ts'

export type UsagePrice = Extract<Price, { amount_type: 'metered_unit' }>

/** What is counted, as the seller calls it. */
export const unitOf = ({ meter }: UsagePrice, t: ReturnType<typeof useWords>['t']) =>
  meter.custom_label ?? t('price.unit', { meter: meter.name })

/** What each use costs on top. */
export function Usage({ price }: { price: UsagePrice }) {
  const { t, locale, amount } = useWords()
  const { cap_amount: cap, price_currency: currency, unit_amount } = price
  const words = { price: unitPriceText(unit_amount, currency, locale), unit: unitOf(price, t) }
  return cap === null
    ? t('price.usage', words)
    : t('price.usageCapped', { ...words, cap: amount(cap, { currency }) })
}
