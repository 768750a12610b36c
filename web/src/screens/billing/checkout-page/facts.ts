import type { CheckoutPage } from '@guildhall/contract/buyer-pages'

export type Checkout = CheckoutPage['checkout']
export type Price = Checkout['product_price']
export type Product = Checkout['product']

/** The prices of a product as they are offered in this checkout: in its currency. */
export const pricesOf = (checkout: Checkout, { id }: Pick<Product, 'id'>): readonly Price[] =>
  (checkout.prices[id] ?? []).filter((price) => price.price_currency === checkout.currency)

/** What is paid at once; a trial and what costs nothing begin with nothing. */
export const dueToday = ({ is_payment_required, total_amount }: Checkout) =>
  is_payment_required ? total_amount : 0

export const isRecurring = ({ product }: Checkout) => product.recurring_interval !== null

/** How often it is paid. */
export const intervalOf = ({ recurring_interval, recurring_interval_count }: Product) => ({
  interval: recurring_interval ?? 'month',
  count: recurring_interval_count ?? 1,
})

/** Of one unit of a meter, which may cost less than the smallest coin. */
export function unitPriceText(unitAmount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 12,
  })
  const digits = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).resolvedOptions().maximumFractionDigits
  return format.format(Number(unitAmount) / 10 ** (digits ?? 2))
}

/** The price without what is paid for use, before discounts and tax. */
export function upfront(prices: readonly Price[], seats: number | null): number | null {
  let sum = 0
  for (const price of prices) {
    if (price.amount_type === 'fixed') sum += price.price_amount
    else if (price.amount_type === 'custom') return null
    else if (price.amount_type === 'seat_based') {
      const { minimum_seats, tiers } = price.seat_tiers
      const count = seats ?? minimum_seats
      const tier = tiers.find(
        ({ min_seats, max_seats }) => count >= min_seats && count <= (max_seats ?? count),
      )
      sum += (tier?.price_per_seat ?? 0) * count
    }
  }
  return sum
}
