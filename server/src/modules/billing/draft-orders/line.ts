import type { Issue } from '../../../kernel/index.ts'
import { belowMinimumCharge, type Price, type Product } from '../products/index.ts'

type Asked = { readonly amount: number | null; readonly units: number | null }
type Line = { readonly amount: number; readonly priceId: string | null }

const refuse = (field: string, msg: string, type = 'value_error'): Issue => ({
  loc: ['body', field],
  msg,
  type,
})

/** What a draft charges for a product, or why it cannot: as the buyer pays once, for one of it. */
export function lineOf(
  { recurringInterval }: Pick<Product, 'recurringInterval'>,
  prices: readonly Pick<Price, 'id' | 'amountType' | 'amount' | 'currency'>[],
  { amount, units }: Asked,
): Line | Issue {
  const [price] = prices
  if (recurringInterval !== null) {
    return refuse('product_id', 'Only a product that is bought once can be ordered.')
  }
  if (!price || prices.length > 1 || !['fixed', 'custom'].includes(price.amountType)) {
    return refuse('product_id', 'Only a product with a price for one of it can be ordered.')
  }
  if (units !== null) return refuse('units', 'The product has no price by the unit.')
  if (price.amountType === 'custom' && amount === null) {
    return refuse('amount', 'Field required', 'missing')
  }
  const charged = amount ?? price.amount ?? 0
  const issue = belowMinimumCharge(price.currency, charged, ['body', 'amount'])
  return issue ?? { amount: charged, priceId: price.id }
}

export const isIssue = (found: Line | Issue): found is Issue => 'loc' in found
