import {
  type Currency,
  chargeStepOf,
  type Decimal,
  decimal,
  fraction,
  halfAwayFromZero,
  type Issue,
  inSteps,
  isCurrency,
  minimumChargeOf,
  toChargeable,
  toSafeInteger,
  truncate,
} from '../../../../kernel/index.ts'
import type { PriceTerms, SeatTiers } from './price.ts'

type Choice = {
  /** What the buyer wants to pay, where they decide. */
  readonly customAmount?: number | null | undefined
  readonly seats?: number | null | undefined
}

/**
 * What these prices cost before tax and discounts, in amounts that processors charge; usage is billed
 * afterwards.
 */
export function upfrontAmount(prices: readonly PriceTerms[], choice: Choice): number {
  const parts = prices.map((price) =>
    inSteps(toSafeInteger(amountOf(price, choice)), chargeStepOf(price.currency)),
  )
  return toSafeInteger(parts.reduce((sum, part) => sum + BigInt(part), 0n))
}

function amountOf(price: PriceTerms, { customAmount, seats }: Choice): bigint {
  const { amount, minimumAmount, presetAmount, seatTiers } = price
  switch (price.amountType) {
    case 'fixed':
      return BigInt(amount ?? 0)
    case 'custom':
      return BigInt(customAmount ?? presetAmount ?? minimumAmount ?? 0)
    case 'metered_unit':
      return 0n
    case 'seat_based':
      return seatTiers ? seatsAmount(seatTiers, seats ?? seatTiers.tiers[0]?.min_seats ?? 0) : 0n
  }
}

/** A number of seats outside the tiers costs as the nearest tier; `seatRange` says what is sold. */
function seatsAmount({ type, tiers }: SeatTiers, seats: number): bigint {
  const count = BigInt(seats)
  const reached = tiers.filter(({ min_seats }, index) => index === 0 || seats >= min_seats)
  const last = reached.at(-1)
  if (!last) return 0n
  if (type === 'volume') return count * BigInt(last.price_per_seat)
  return reached.reduce((sum, tier, index) => {
    // The first tier may begin above one seat: then it covers those below as well.
    const before = index === 0 ? 0 : tier.min_seats - 1
    const end = tier === last ? seats : (tier.max_seats ?? seats)
    return sum + BigInt(end - before) * BigInt(tier.price_per_seat)
  }, 0n)
}

/** Why a buyer may not pay this amount. */
export function checkCustomAmount(
  price: Pick<PriceTerms, 'currency' | 'minimumAmount' | 'maximumAmount'>,
  amount: number,
  loc: Issue['loc'] = ['body', 'amount'],
): Issue | undefined {
  const { currency, minimumAmount, maximumAmount } = price
  if (amount < (minimumAmount ?? 0)) {
    const msg = `Amount is below the minimum of ${minimumAmount}.`
    return { loc, msg, type: 'invalid_amount' }
  }
  if (maximumAmount !== null && amount > maximumAmount) {
    return { loc, msg: `Amount is above the maximum of ${maximumAmount}.`, type: 'invalid_amount' }
  }
  return belowMinimumCharge(currency, amount, loc)
}

/** Nothing to pay is allowed; less than can be charged is not. */
export function belowMinimumCharge(
  currency: string,
  amount: number,
  loc: Issue['loc'],
): Issue | undefined {
  const minimum = isCurrency(currency) ? minimumChargeOf(currency satisfies Currency) : 0
  if (amount === 0 || amount >= minimum) return undefined
  return { loc, msg: `Amount must be 0 or at least ${minimum} ${currency}.`, type: 'minimum_price' }
}

/** As much as a price can be. */
const maxUsageAmount = 999_999_999_999n

type UsagePrice = {
  readonly currency: string
  readonly unitAmount: string
  readonly capAmount: number | null
}

/** Rounded half away from zero, once, to what processors charge, and at most the cap. */
export function usageAmount(
  billable: Decimal,
  { capAmount, currency, unitAmount }: UsagePrice,
): number {
  const exact = decimal.toFraction(decimal.multiply(billable, decimal.fromRow(unitAmount)))
  const amount = toChargeable(halfAwayFromZero, currency)(exact)
  const most = capAmount === null ? maxUsageAmount : BigInt(capAmount)
  const cap = toChargeable(truncate, currency)(fraction.of(most))
  return Math.min(Number(amount), Number(cap))
}
