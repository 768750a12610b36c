import type { PriceCreate } from '@guildhall/contract/billing/prices'
import { type Issue, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Product } from './read.ts'
import type { ReferenceChecks } from './references.ts'
import { checkTerms, termsOf } from './rules/definition.ts'
import type { Price, PriceTerms } from './rules/price.ts'
import { checkSet } from './rules/set.ts'
import * as prices from './store/prices.ts'

type Inputs = Readonly<Record<string, readonly PriceCreate[]>>

/** Prices that are made for one checkout: they take the place of those of the catalog there. */
export function createAdHocPrices(
  { merchants, random }: Pick<Dependencies, 'merchants' | 'random'>,
  check: ReferenceChecks,
) {
  async function issuesOf(tx: Tx, product: Product, terms: readonly PriceTerms[]) {
    const place = ['body', 'prices', product.id]
    /** The rules of a product name its list of prices. */
    const inMap = (issues: readonly Issue[]) =>
      issues.map((issue) => ({ ...issue, loc: [...place, ...issue.loc.slice(2)] }))
    return [
      ...terms.flatMap((each, index) => checkTerms(each, [...place, index])),
      ...inMap(checkSet(terms, { isRecurring: product.recurringInterval !== null })),
      ...inMap(await check.ofPrices(tx, product.organizationId, terms)),
    ]
  }

  /** The products that are named get these prices; the others keep theirs. */
  return async function addAdHoc(
    tx: Tx,
    { at }: Moment,
    organizationId: string,
    products: readonly Product[],
    inputs: Inputs,
  ): Promise<Product[]> {
    const { currency } = await merchants.get(tx, organizationId)
    const known = new Set(products.map(({ id }) => id))
    const issues: Issue[] = Object.keys(inputs)
      .filter((id) => !known.has(id))
      .map((id) => ({
        loc: ['body', 'prices', id],
        msg: 'Product is not part of the checkout.',
        type: 'value_error',
      }))
    const priced: Product[] = []
    for (const product of products) {
      const terms = inputs[product.id]?.map((each) => termsOf(each, currency))
      if (!terms) {
        priced.push(product)
        continue
      }
      issues.push(...(await issuesOf(tx, product, terms)))
      const made = terms.map(
        (each): Price => ({
          ...each,
          id: random.uuid(),
          productId: product.id,
          isArchived: false,
          isAdHoc: true,
          createdAt: at,
          modifiedAt: null,
          mirrored: null,
        }),
      )
      priced.push({ ...product, prices: made })
    }
    if (issues.length > 0) throw invalidInput(...issues)
    const made = priced.filter(({ id }) => inputs[id]).flatMap((product) => product.prices)
    const placed = made.map((price, position) => ({ ...price, position }))
    await prices.insert(tx, organizationId, placed)
    return priced
  }
}
