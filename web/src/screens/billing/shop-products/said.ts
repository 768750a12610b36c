import type { OutputOf, products } from '../../../lib/calls.ts'

export type Product = OutputOf<typeof products.get>
export type Interval = 'day' | 'week' | 'month' | 'year'
export type Span = { readonly interval: Interval; readonly count: number }
export type TaxBehavior = 'location' | 'inclusive' | 'exclusive'
type Tier = {
  readonly minSeats: number
  readonly maxSeats: number | null
  readonly pricePerSeat: number
}

/** A price as far as buyers read it, of a product or of a draft. */
export type SaidPrice =
  | { readonly kind: 'fixed'; readonly amount: number }
  | {
      readonly kind: 'custom'
      readonly minimum: number
      readonly maximum: number | null
      readonly preset: number | null
    }
  | {
      readonly kind: 'seats'
      readonly type: 'volume' | 'graduated'
      readonly tiers: readonly Tier[]
    }
  | {
      readonly kind: 'usage'
      /** A decimal, of the smallest coin. */
      readonly unitAmount: string
      readonly cap: number | null
      readonly meter: { readonly name: string; readonly customLabel: string | null }
    }

/** What a product costs, and when. */
export type Said = {
  readonly currency: string
  /** Null for what is bought once. */
  readonly every: Span | null
  readonly trial: Span | null
  /** How often use is charged; null where that is with the rest. */
  readonly usagePeriod: Span | null
  readonly isPlusTax: boolean
  readonly prices: readonly SaidPrice[]
}

function saidPrice(price: Product['prices'][number]): SaidPrice {
  switch (price.amountType) {
    case 'fixed':
      return { kind: 'fixed', amount: price.priceAmount }
    case 'custom':
      return {
        kind: 'custom',
        minimum: price.minimumAmount,
        maximum: price.maximumAmount,
        preset: price.presetAmount,
      }
    case 'seat_based':
      return { kind: 'seats', type: price.seatTiers.seatTierType, tiers: price.seatTiers.tiers }
    case 'metered_unit':
      return {
        kind: 'usage',
        unitAmount: price.unitAmount,
        cap: price.capAmount,
        meter: price.meter,
      }
  }
}

const span = (interval: Interval | null, count: number | null): Span | null =>
  interval && { interval, count: count ?? 1 }

/** Without a tax behavior of its own, a price has that of its organization. */
function saidIn(product: Product, prices: Product['prices'], usualTax: TaxBehavior): Said {
  const [first] = prices
  return {
    currency: first?.priceCurrency ?? 'usd',
    every: span(product.recurringInterval, product.recurringIntervalCount),
    trial: span(product.trialInterval, product.trialIntervalCount),
    usagePeriod: span(product.meterInterval, product.meterIntervalCount),
    isPlusTax: (first?.taxBehavior ?? usualTax) !== 'inclusive',
    prices: prices.map(saidPrice),
  }
}

/** In each of its currencies, the one that buyers see first. */
export const saidsOf = (product: Product, usualTax: TaxBehavior = 'location'): Said[] =>
  [...Map.groupBy(product.prices, ({ priceCurrency }) => priceCurrency).values()].map((prices) =>
    saidIn(product, prices, usualTax),
  )

export const ofKind = <Kind extends SaidPrice['kind']>({ prices }: Said, kind: Kind) =>
  prices.find((price): price is Extract<SaidPrice, { kind: Kind }> => price.kind === kind)

/** What is paid at the beginning of each period with the fewest seats; null where buyers choose. */
export function upfrontOf(said: Said): number | null {
  if (ofKind(said, 'custom')) return null
  const [tier] = ofKind(said, 'seats')?.tiers ?? []
  const seats = tier ? tier.minSeats * tier.pricePerSeat : 0
  return (ofKind(said, 'fixed')?.amount ?? 0) + seats
}

/** The same day of a later month, or the last one of a month that is shorter. */
export function later(at: Date, { interval, count }: Span): Date {
  const date = new Date(at)
  if (interval === 'day' || interval === 'week') {
    date.setUTCDate(date.getUTCDate() + count * (interval === 'week' ? 7 : 1))
    return date
  }
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  if (date.getUTCDate() !== at.getUTCDate()) date.setUTCDate(0)
  return date
}

export type Next = {
  /** A text of the checkout. */
  readonly key:
    | 'once'
    | 'renews'
    | 'renewsPlusTax'
    | 'renewsFree'
    | 'renewsUsage'
    | 'renewsAndUsage'
    | 'trial'
    | 'trialPlusTax'
    | 'trialUsage'
    | 'trialAndUsage'
  readonly date: Date | null
  readonly amount: number
}

/** How it goes on when somebody buys at a moment, as the page of the checkout says it. */
export function nextOf(said: Said, at: Date): Next | null {
  const { every, isPlusTax, trial } = said
  const custom = ofKind(said, 'custom')
  const amount = upfrontOf(said) ?? custom?.preset ?? custom?.minimum ?? 0
  const isByUse = ofKind(said, 'usage') !== undefined && said.usagePeriod === null
  if (every === null) return amount > 0 ? { key: 'once', date: null, amount } : null
  const date = later(at, trial ?? every)
  if (trial && isByUse) return { key: amount === 0 ? 'trialUsage' : 'trialAndUsage', date, amount }
  if (trial) return { key: isPlusTax ? 'trialPlusTax' : 'trial', date, amount }
  if (isByUse) return { key: amount === 0 ? 'renewsUsage' : 'renewsAndUsage', date, amount }
  if (amount === 0) return { key: 'renewsFree', date, amount }
  return { key: isPlusTax ? 'renewsPlusTax' : 'renews', date, amount }
}
