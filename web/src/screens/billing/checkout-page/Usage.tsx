import { Text } from '../../../ui/index.ts'
import { type Price, type UsagePeriod, unitPriceText } from './facts.ts'
import { useWords } from './use-page.ts'

export type UsagePrice = Extract<Price, { amount_type: 'metered_unit' }>

/** What is counted, as the seller calls it. */
export const unitOf = ({ meter }: UsagePrice, s: ReturnType<typeof useWords>['s']) =>
  meter.custom_label ?? s('price.unit', { meter: meter.name })

type UsageProps = {
  price: UsagePrice
  /** Where it is charged more often than the rest. */
  period: UsagePeriod | null
}

/** What each use costs on top. */
export function Usage({ price, period }: UsageProps) {
  const { t, s, locale, amount, usageEvery } = useWords()
  const { cap_amount: cap, price_currency: currency, unit_amount } = price
  const words = { price: unitPriceText(unit_amount, currency, locale), unit: unitOf(price, s) }
  if (cap === null) return t('price.usage', words)
  const capped = { ...words, cap: amount(cap, { currency }) }
  return period
    ? t('price.usageCappedEvery', { ...capped, every: usageEvery(period) })
    : t('price.usageCapped', capped)
}

/** What each use costs, and how often it is charged where that is not with the rest. */
export function UsageLines({
  prices,
  period,
}: Pick<UsageProps, 'period'> & { prices: readonly UsagePrice[] }) {
  const { t, usageEvery } = useWords()
  return (
    <>
      {prices.map((price) => (
        <Text key={price.id}>
          <Usage price={price} period={period} />
        </Text>
      ))}
      {prices.length > 0 && period ? (
        <Text tone="muted">{t('price.usageEvery', { every: usageEvery(period) })}</Text>
      ) : null}
    </>
  )
}
