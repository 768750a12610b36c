import { useTranslations } from 'use-intl/react'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nextOf, ofKind, type Said } from './said.ts'
import { usePriceText } from './use-price-text.ts'

/** Says what a product costs, with the words of the checkout. */
export function usePriceWords() {
  const t = useTranslations('checkout-page.ui.price')
  const p = useTranslations('shop-products.ui.price')
  const { amount, dayOf, now } = useShopWords()
  const text = usePriceText()
  const { every, unitOf, unitPrice } = text

  return {
    ...text,
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
