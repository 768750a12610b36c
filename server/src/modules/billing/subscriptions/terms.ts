import { isCurrency } from '../../../kernel/index.ts'
import {
  allocateDiscount,
  type Discount,
  discountAmount,
  discountCovers,
} from '../discounts/index.ts'
import { type Price, upfrontAmount } from '../products/index.ts'
import type { PinnedPrice, Subscription } from './store/subscriptions.ts'

type Choice = { readonly customAmount?: number | null; readonly seats?: number | null }

export const pinned = (prices: readonly Price[], choice: Choice): PinnedPrice[] =>
  prices.map((price) => ({
    priceId: price.id,
    amountType: price.amountType,
    amount: upfrontAmount([price], choice),
    discount: 0,
    ...(price.isAdHoc ? { isAdHoc: true } : {}),
  }))

const sumOf = (prices: readonly PinnedPrice[]) =>
  prices.reduce((sum, { amount }) => sum + amount, 0)

/** With the discount that a period is charged with. */
export function discounted(
  prices: readonly PinnedPrice[],
  discount: Discount | null,
  currency: string,
): PinnedPrice[] {
  const amounts = prices.map(({ amount }) => amount)
  const shares = discount ? allocateDiscount(discount, amounts, currency) : []
  return prices.map((price, index) => ({ ...price, discount: shares[index] ?? 0 }))
}

/**
 * With another number of seats. What else is paid keeps the part of the discount that it was charged
 * with, so the seats get no more than that leaves of a fixed amount.
 */
export function discountedSeats(
  prices: readonly PinnedPrice[],
  discount: Discount | null,
  currency: string,
): PinnedPrice[] {
  const isOfSeats = ({ amountType }: PinnedPrice) => amountType === 'seat_based'
  const used = prices.reduce((sum, price) => sum + (isOfSeats(price) ? 0 : price.discount), 0)
  const partOf = (amount: number) => {
    if (!discount) return 0
    const most = discountAmount(discount, amount, currency)
    if (discount.type === 'percentage') return most
    const whole = discountAmount(discount, Number.MAX_SAFE_INTEGER, currency)
    return Math.max(0, Math.min(most, whole - used))
  }
  return prices.map((price) =>
    isOfSeats(price) ? { ...price, discount: partOf(price.amount) } : price,
  )
}

export const noDiscount = { discountId: null, discountName: null, discountAppliedAt: null }

/** How many seats it has: none without a price for them, whatever an earlier release has left there. */
export const soldSeats = ({ prices, seats }: Pick<Subscription, 'prices' | 'seats'>) =>
  prices.some(({ amountType }) => amountType === 'seat_based') ? seats : null

/** What a whole period costs before tax. */
export function amountOf(
  prices: readonly PinnedPrice[],
  discount: Discount | null,
  currency: string,
): number {
  const sum = sumOf(prices)
  return sum - (discount ? discountAmount(discount, sum, currency) : 0)
}

/** Usage is billed afterwards, so it is no line of an order yet. */
export const isCharged = ({ amountType }: PinnedPrice) => amountType !== 'metered_unit'

/** Prices that the customer chose, or that depend on usage, are never prorated. */
export const isProrated = ({ amount, amountType }: PinnedPrice) =>
  amount > 0 && (amountType === 'fixed' || amountType === 'seat_based')

/** Nothing can ever be due for it. */
export const isFree = (prices: readonly PinnedPrice[]) =>
  prices.every(({ amount, amountType }) => amount === 0 && amountType === 'fixed')

export const samePrices = (one: readonly PinnedPrice[], other: readonly PinnedPrice[]) =>
  one.length === other.length &&
  one.every(({ priceId, amount }) =>
    other.some((each) => each.priceId === priceId && each.amount === amount),
  )

/** The discount of a period that starts then, and the start of the first one that it reduced. */
export function discountAt(
  discount: Discount | null,
  appliedAt: Date | null,
  periodStart: Date,
): { readonly discount: Discount | null; readonly appliedAt: Date | null } {
  const first = appliedAt ?? periodStart
  if (!discount || !discountCovers(discount, first, periodStart)) {
    return { discount: null, appliedAt: null }
  }
  return { discount, appliedAt: first }
}

/** Whether a discount may reduce a product. */
export const fits = (
  { productIds, type, amounts }: Discount,
  productId: string,
  currency: string,
) =>
  (productIds.length === 0 || productIds.includes(productId)) &&
  (type === 'percentage' || (isCurrency(currency) && Object.hasOwn(amounts ?? {}, currency)))
