import { type Price, seatRange } from '../products/index.ts'
import type { PinnedPrice } from '../subscriptions/index.ts'

/** What decides whether a subscriber moves. */
type Subscriber = {
  readonly currency: string
  readonly prices: readonly PinnedPrice[]
  readonly seats: number | null
}

export type KeepReason =
  | 'same_prices'
  | 'custom_amount'
  | 'ad_hoc_price'
  | 'other_currency'
  | 'seats'

/** Why a subscriber keeps the prices that they have; undefined for one who moves. */
export function keepReason(
  { currency, prices, seats }: Subscriber,
  target: readonly Price[],
): KeepReason | undefined {
  const [first] = target
  if (first && currency !== first.currency) return 'other_currency'
  // What a customer chose, or was promised, is theirs.
  if (prices.some(({ amountType }) => amountType === 'custom')) return 'custom_amount'
  if (prices.some(({ isAdHoc }) => isAdHoc === true)) return 'ad_hoc_price'
  const ids = new Set(target.map(({ id }) => id))
  if (prices.length === ids.size && prices.every(({ priceId }) => ids.has(priceId))) {
    return 'same_prices'
  }
  const range = seatRange(target)
  // Who has a seat keeps it; a price without seats would take it, or give it for nothing.
  const isSeated = prices.some(({ amountType }) => amountType === 'seat_based')
  if (range ? !isWithin(seats, range) : isSeated) return 'seats'
  return undefined
}

const isWithin = (
  seats: number | null,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number | null },
) => seats !== null && seats >= minimum && seats <= (maximum ?? seats)
