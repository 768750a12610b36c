import {
  type Currency,
  type Fraction,
  fraction,
  fractionRemaining,
  halfToEven,
  type Label,
  money,
  type Period,
  type ServicePeriod,
  servicePeriod,
  toChargeable,
  truncate,
} from '../../../../kernel/index.ts'

/** A recurring amount as it is charged for a whole period, with its share of the discount. */
export type ProratedPrice = {
  readonly priceId: string
  readonly label: Label
  readonly amount: number
  /** At most the amount. */
  readonly discount: number
  /** Prices of seats are rounded down. */
  readonly isOfSeats?: boolean
}

export type ProrationLine = {
  readonly priceId: string
  readonly label: Label
  /** What is left of the period. */
  readonly period: ServicePeriod
  readonly amount: number
  /** What the discount took off it. */
  readonly reduced?: number
}

type Priced = { readonly period: Period; readonly prices: readonly ProratedPrice[] }

type Change = {
  readonly currency: Currency
  readonly at: Date
  readonly from: Priced & {
    /** At most this share is credited; credits of meters were used. */
    readonly unused?: Fraction | undefined
  }
  readonly to: Priced
}

/**
 * The lines of a change within a period: what is left of the old prices is credited, what is left of
 * the new ones is charged. Both are rounded by themselves, half to even or, for seats, down, so that a change and its
 * reverse at the same instant cancel each other.
 */
export function prorationLines({ currency, at, from, to }: Change): ProrationLine[] {
  const credits = linesOf(from, at, currency, -1)
  const debits = linesOf(to, at, currency, 1)
  return [...credits, ...debits].filter(({ amount }) => amount !== 0)
}

function linesOf(
  { period, prices, unused }: Change['from'],
  at: Date,
  currency: Currency,
  sign: 1 | -1,
): ProrationLine[] {
  const time = fractionRemaining(period, at)
  const remaining = unused && fraction.compare(unused, time) < 0 ? unused : time
  const left = servicePeriod({ start: at, end: period.end })
  return prices.map(({ priceId, label, amount, discount, isOfSeats }) => {
    const charged = money.of(amount - discount, currency)
    const rounding = toChargeable(isOfSeats ? truncate : halfToEven, currency)
    const share = money.multiply(charged, remaining, rounding)
    const full = money.multiply(money.of(amount, currency), remaining, rounding)
    const reduced = sign * (full.amount - share.amount) || 0
    return { priceId, label, period: left, amount: sign * share.amount || 0, reduced }
  })
}

/** The share of a period that remains, in percent with one decimal, for labels. */
export function percentRemaining(period: Period, at: Date): number {
  const tenths = fraction.multiply(fractionRemaining(period, at), fraction.of(1000))
  return Number(halfToEven(tenths)) / 10
}
