import type { CheckoutPage, CheckoutReceipt } from '@guildhall/contract/buyer-pages'
import { isRunning } from '../shop/subscription-state.tsx'

export type Checkout = CheckoutPage['checkout']
export type Price = Checkout['product_price']
export type Product = Checkout['product']

/** The prices of a product as they are offered in this checkout: in its currency. */
export const pricesOf = (checkout: Checkout, { id }: Pick<Product, 'id'>): readonly Price[] =>
  (checkout.prices[id] ?? []).filter((price) => price.price_currency === checkout.currency)

/** What is paid at once; a trial and what costs nothing begin with nothing. */
export const dueToday = ({
  is_payment_required,
  total_amount,
}: Pick<Checkout, 'is_payment_required' | 'total_amount'>) =>
  is_payment_required ? total_amount : 0

type Shown = Pick<CheckoutPage, 'buyer' | 'values'> & {
  readonly checkout: Pick<
    Checkout,
    'active_trial_interval' | 'is_payment_required' | 'total_amount'
  >
}

/** The total, once it is another one than the form was sent with; after the trial, where there is one. */
export function changedTotal({ buyer, checkout, values }: Shown): number | null {
  const hasTrial = checkout.active_trial_interval !== null
  const isKnown = buyer !== null && !hasTrial
  const now = isKnown ? buyer.due : checkout.total_amount
  const before = values[isKnown ? 'expected_due_amount' : 'expected_total_amount']
  if (before === undefined || Number(before) === now) return null
  return isKnown || hasTrial ? now : dueToday(checkout)
}

export const isRecurring = ({ product }: Checkout) => product.recurring_interval !== null

/** How often it is paid. */
export const intervalOf = ({ recurring_interval, recurring_interval_count }: Product) => ({
  interval: recurring_interval ?? 'month',
  count: recurring_interval_count ?? 1,
})

export type UsagePeriod = Pick<ReturnType<typeof intervalOf>, 'interval' | 'count'>

/** How often use is charged; null where that is with the rest. */
export const usagePeriodOf = ({
  meter_interval: interval,
  meter_interval_count: count,
}: Pick<Product, 'meter_interval' | 'meter_interval_count'>): UsagePeriod | null =>
  interval && { interval, count: count ?? 1 }

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

type SeatPrice = Extract<Price, { amount_type: 'seat_based' }>
export type Limits = { readonly min: number; readonly max: number }

/** More seats of one order are none that anybody sells. */
const mostSeats = 10_000

export const seatPriceIn = (prices: readonly Price[]): SeatPrice | undefined =>
  prices.find((price) => price.amount_type === 'seat_based')

/** How many seats can be bought, by the price and by what the seller set for this checkout. */
export function seatLimits(
  price: SeatPrice | undefined,
  set: { readonly min: number | null; readonly max: number | null } = { min: null, max: null },
): Limits {
  const { maximum_seats: max = null, minimum_seats: min = 1 } = price?.seat_tiers ?? {}
  return {
    min: Math.max(min, set.min ?? 1),
    max: Math.min(max ?? mostSeats, set.max ?? mostSeats, mostSeats),
  }
}

/** What so many seats cost: all at the price of their tier, or each at that of its own. */
function seatsAmount({ seat_tiers: { seat_tier_type, tiers } }: SeatPrice, count: number) {
  const reached = tiers.filter(({ min_seats }, index) => index === 0 || count >= min_seats)
  const last = reached.at(-1)
  if (!last) return 0
  if (seat_tier_type === 'volume') return count * last.price_per_seat
  return reached.reduce((sum, tier, index) => {
    const before = index === 0 ? 0 : tier.min_seats - 1
    const end = tier === last ? count : (tier.max_seats ?? count)
    return sum + (end - before) * tier.price_per_seat
  }, 0)
}

/** The price without what is paid for use, before discounts and tax. */
export function upfront(prices: readonly Price[], seats: number | null): number | null {
  let sum = 0
  for (const price of prices) {
    if (price.amount_type === 'fixed') sum += price.price_amount
    else if (price.amount_type === 'custom') return null
    else if (price.amount_type === 'seat_based') {
      sum += seatsAmount(price, seats ?? price.seat_tiers.minimum_seats)
    }
  }
  return sum
}

type Sold = {
  readonly benefits:
    | readonly Pick<
        NonNullable<CheckoutReceipt['benefits']>[number],
        'connection' | 'isEnded' | 'isGranted'
      >[]
    | null
  readonly checkout: { readonly product: { readonly benefits: readonly unknown[] } }
  readonly order: Pick<NonNullable<CheckoutReceipt['order']>, 'status'> | null
  readonly subscription: Pick<
    NonNullable<CheckoutReceipt['subscription']>,
    'seats' | 'status'
  > | null
}

/** Whether something that was bought is not there yet: it is granted after the payment. */
export function isAwaited({ benefits, checkout, order, subscription }: Sold): boolean {
  if (benefits === null || order?.status === 'refunded') return false
  if (benefits.length > 0) {
    return benefits.some(({ connection, isEnded, isGranted }) => {
      return !isGranted && !isEnded && connection === undefined
    })
  }
  if (subscription && (subscription.seats || !isRunning(subscription))) return false
  return checkout.product.benefits.length > 0
}
