import { numberFormat } from '../../../../lib/intl.ts'
import { fractionDigits } from '../../../../ui/index.ts'
import type { Notation } from './draft.ts'

/** How prices are written in a language. */
export const notationOf = (locale: string): Notation => ({
  digits: fractionDigits,
  mark:
    numberFormat(locale)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.',
})
