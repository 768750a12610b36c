import type { ChangedPrice } from '@guildhall/contract/billing/prices'
import type { Issue } from '../../../../kernel/index.ts'
import { checkTerms, termsOf } from './definition.ts'
import type { Price, PriceTerms } from './price.ts'

/** A price of the new list: one that stays, or one to add. */
export type Planned =
  | { readonly kept: Price; readonly terms: PriceTerms }
  | { readonly kept: undefined; readonly terms: PriceTerms }

/** What a list of prices means for those that a product has now. */
export function planPrices(
  present: readonly Price[],
  wanted: readonly ChangedPrice[],
  merchantCurrency: string,
): {
  readonly planned: readonly Planned[]
  readonly dropped: readonly Price[]
  readonly issues: Issue[]
} {
  // A new price without a currency gets the one of the product.
  const currency = present[0]?.currency ?? merchantCurrency
  const issues: Issue[] = []
  const kept = new Map<string, Price>()
  const planned = wanted.flatMap((each, index): Planned[] => {
    const loc = ['body', 'prices', index]
    if (!('id' in each)) {
      const terms = termsOf(each, currency)
      issues.push(...checkTerms(terms, loc))
      return [{ kept: undefined, terms }]
    }
    const price = present.find(({ id }) => id === each.id)
    if (!price || kept.has(each.id)) {
      issues.push({ loc: [...loc, 'id'], msg: 'Price does not exist.', type: 'value_error' })
      return []
    }
    kept.set(each.id, price)
    return [{ kept: price, terms: price }]
  })
  return { planned, dropped: present.filter(({ id }) => !kept.has(id)), issues }
}
