type Price = {
  readonly amountType: string
  readonly isArchived: boolean
  readonly priceCurrency: string
  readonly priceAmount?: number
  readonly presetAmount?: number | null
}
type Product = { readonly recurringInterval: string | null; readonly prices: readonly Price[] }

const forOne: ReadonlySet<string> = new Set(['fixed', 'custom', 'free'])

const offeredOf = ({ prices }: Product) => prices.filter(({ isArchived }) => !isArchived)

/** What a draft can be written of: bought once, at a price for one of it. */
export const orderable = (product: Product): boolean =>
  product.recurringInterval === null &&
  offeredOf(product).length > 0 &&
  offeredOf(product).every(({ amountType }) => forOne.has(amountType))

/** What it costs unless another amount is named; nothing where the buyer would name it. */
export function priceOf(product: Product) {
  const [price] = offeredOf(product)
  if (!price) return undefined
  const { amountType, presetAmount = null, priceAmount = null, priceCurrency: currency } = price
  if (amountType === 'free') return { currency, amount: 0 }
  return { currency, amount: amountType === 'custom' ? presetAmount : priceAmount }
}
