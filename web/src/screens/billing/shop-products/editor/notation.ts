import { numberFormat } from '../../../../lib/intl.ts'
import { fractionDigits } from '../../../../ui/index.ts'
import type { Notation, Product } from './draft.ts'

/** How the prices of a product are written in a language. */
export const notationOf = ({ prices: [first] }: Product, locale: string): Notation => ({
  digits: fractionDigits(first?.priceCurrency ?? 'usd'),
  mark:
    numberFormat(locale)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.',
})
