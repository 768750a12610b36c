import { useTranslations } from 'use-intl/react'
import { unitPriceText } from '../checkout-page/facts.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nextOf, ofKind, type Said, type SaidPrice, type Span, upfrontOf } from './said.ts'

type Usage = Extract<SaidPrice, { kind: 'usage' }>

/** Says what a product costs, with the words of the checkout. */
export function usePriceWords() {
  const t = useTranslations('checkout-page.ui.price')
  const s = useTranslations('sales.ui')
  const p = useTranslations('shop-products.ui.price')
  const { amount, dayOf, locale, now } = useShopWords()
  const every = ({ interval, count }: Span) => s('perInterval', { interval, count })
  const unitOf = ({ meter }: Usage) => meter.customLabel ?? t('unit', { meter: meter.name })
  const unitPrice = (usage: Usage, { currency }: Said) =>
    unitPriceText(usage.unitAmount, currency, locale)

  function base(said: Said): string {
    const { currency } = said
    const seats = ofKind(said, 'seats')
    const usage = ofKind(said, 'usage')
    const upfront = upfrontOf(said)
    const [tier] = seats?.tiers ?? []
    if (upfront === null) return t('custom')
    if (seats && tier && !ofKind(said, 'fixed')) {
      const price = amount(tier.pricePerSeat, currency)
      return p('perSeat', { price })
    }
    if (upfront > 0) return amount(upfront, currency)
    return usage ? `${unitPrice(usage, said)} ${t('perUnit', { unit: unitOf(usage) })}` : t('free')
  }

  return {
    every,
    /** In a few words, such as “€49.00 a month”. */
    short(said: Said): string {
      const price = base(said)
      const isPaid = upfrontOf(said) !== 0
      return said.every && isPaid ? `${price} ${every(said.every)}` : price
    },
    /** What follows from buying it now. */
    next(said: Said): string | null {
      const next = nextOf(said, now)
      if (next === null) return null
      return t(next.key, {
        date: next.date ? dayOf(next.date) : '',
        amount: amount(next.amount, said.currency),
        every: said.every ? every(said.every) : '',
      })
    },
    /** What further seats cost, where that depends on their number. */
    steps: (said: Said): string[] =>
      (ofKind(said, 'seats')?.tiers ?? [])
        .slice(1)
        .map(({ minSeats, pricePerSeat }) =>
          p('step', { from: minSeats, price: amount(pricePerSeat, said.currency) }),
        ),
    /** What each use costs, unless that is the price itself. */
    usage(said: Said): string[] {
      const period = said.usagePeriod && every(said.usagePeriod)
      const lines = said.prices.flatMap((price) => {
        if (price.kind !== 'usage') return []
        const words = { price: unitPrice(price, said), unit: unitOf(price) }
        if (price.cap === null) return [t('usage', words)]
        const capped = { ...words, cap: amount(price.cap, said.currency) }
        return [
          period ? t('usageCappedEvery', { ...capped, every: period }) : t('usageCapped', capped),
        ]
      })
      return lines.length > 0 && period ? [...lines, t('usageEvery', { every: period })] : lines
    },
  }
}
