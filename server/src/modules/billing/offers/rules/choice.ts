import type { Issue } from '../../../../kernel/index.ts'

type Price = {
  readonly id: string
  readonly amountType: string
  readonly currency: string
  readonly isArchived: boolean
}

/** What the buyer pays from the start; usage is counted later. */
const isStatic = ({ amountType }: Price) => amountType !== 'metered_unit'

/** The prices that apply in a currency, the one that is shown first. */
export function pricesIn<P extends Price>(prices: readonly P[], currency: string): P[] {
  const applying = prices.filter((price) => !price.isArchived && price.currency === currency)
  return [...applying.filter(isStatic), ...applying.filter((price) => !isStatic(price))]
}

/** The currency that was asked for, else the one that the product names first. */
export function currencyOf(prices: readonly Price[], asked: string | null): string | undefined {
  const offered = prices.filter(({ isArchived }) => !isArchived).map(({ currency }) => currency)
  return asked === null ? offered[0] : offered.find((currency) => currency === asked)
}

type Product = { readonly isArchived: boolean; readonly recurringInterval: string | null }

/** Why a checkout cannot offer a product. */
export function productIssue(
  product: Product | undefined,
  loc: readonly (string | number)[],
  isRecurringSold: boolean,
): Issue | undefined {
  const refuse = (msg: string) => ({ loc, msg, type: 'value_error' })
  if (!product) return refuse('Product does not exist.')
  if (product.isArchived) return refuse('Product is archived.')
  if (product.recurringInterval !== null && !isRecurringSold) {
    return refuse('Subscriptions cannot be bought on this server yet.')
  }
  return undefined
}

type Seats = { readonly minimum: number; readonly maximum: number | null }

/** Why a number of seats cannot be bought. */
export function seatsIssue(seats: number, ...limits: readonly Seats[]): Issue | undefined {
  const minimum = Math.max(...limits.map((each) => each.minimum))
  const maximum = Math.min(...limits.map((each) => each.maximum ?? Number.MAX_SAFE_INTEGER))
  const loc = ['body', 'seats']
  if (seats < minimum) {
    return { loc, msg: `At least ${minimum} seats`, type: 'greater_than_equal' }
  }
  if (seats > maximum) return { loc, msg: `At most ${maximum} seats`, type: 'less_than_equal' }
  return undefined
}
