import { useTranslations } from 'use-intl/react'
import { unitPriceText } from '../checkout-page/facts.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { ofKind, type Said, type SaidPrice, type Span, upfrontOf } from './said.ts'

type Usage = Extract<SaidPrice, { kind: 'usage' }>

/** Says what a product costs in a few words, as a list does. */
export function usePriceText() {
  const t = useTranslations('sales.ui')
  const p = useTranslations('shop-products.ui.price')
  const { amount, locale } = useShopWords()
  const every = ({ interval, count }: Span) => t('perInterval', { interval, count })
  const unitOf = ({ meter }: Usage) => meter.customLabel ?? t('price.unit', { meter: meter.name })
  const unitPrice = (usage: Usage, { currency }: Said) =>
    unitPriceText(usage.unitAmount, currency, locale)

  function base(said: Said): string {
    const { currency } = said
    const seats = ofKind(said, 'seats')
    const usage = ofKind(said, 'usage')
    const upfront = upfrontOf(said)
    const [tier] = seats?.tiers ?? []
    if (upfront === null) return t('price.custom')
    if (seats && tier && !ofKind(said, 'fixed')) {
      const price = amount(tier.pricePerSeat, currency)
      return p('perSeat', { price })
    }
    if (upfront > 0) return amount(upfront, currency)
    return usage
      ? `${unitPrice(usage, said)} ${t('price.perUnit', { unit: unitOf(usage) })}`
      : t('price.free')
  }

  return {
    every,
    unitOf,
    unitPrice,
    /** Such as “€49.00 a month”. */
    short(said: Said): string {
      const price = base(said)
      const isPaid = upfrontOf(said) !== 0
      return said.every && isPaid ? `${price} ${every(said.every)}` : price
    },
  }
}
