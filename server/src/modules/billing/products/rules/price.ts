import type { SeatTier } from '@guildhall/contract/billing/prices'

export type AmountType = 'fixed' | 'custom' | 'metered_unit' | 'seat_based'
/** What a metered price shows of its meter. */
export type PriceMeter = {
  readonly id: string
  readonly name: string
  readonly unit: 'scalar' | 'token' | 'custom'
  readonly customLabel: string | null
  readonly customMultiplier: number | null
}

type TaxBehavior = 'location' | 'inclusive' | 'exclusive'

export type SeatTiers = {
  /** All seats at the price of the last tier, or those of each tier at its own price. */
  readonly type: 'volume' | 'graduated'
  readonly tiers: readonly SeatTier[]
}

/** What a price says. Which fields are set follows from its type. */
export type PriceTerms = {
  readonly amountType: AmountType
  readonly currency: string
  /** Null for the behavior of the merchant. */
  readonly taxBehavior: TaxBehavior | null
  readonly amount: number | null
  readonly minimumAmount: number | null
  readonly maximumAmount: number | null
  readonly presetAmount: number | null
  readonly meterId: string | null
  /** A decimal. */
  readonly unitAmount: string | null
  readonly capAmount: number | null
  readonly seatTiers: SeatTiers | null
}

export type Price = PriceTerms & {
  readonly id: string
  readonly productId: string
  readonly isArchived: boolean
  /** Made for one checkout; the product does not offer it. */
  readonly isAdHoc: boolean
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  /** Of one that is followed elsewhere: its meter as it was told, where none stands here. */
  readonly mirrored: { readonly meter: PriceMeter | null } | null
}

/** Whether the amount is known before anything is used. */
export const isStatic = ({ amountType }: Pick<PriceTerms, 'amountType'>) =>
  amountType !== 'metered_unit'

/** How many seats can be bought; undefined for a product without seats. */
export function seatRange(prices: readonly Pick<PriceTerms, 'seatTiers'>[]) {
  const tiers = prices.flatMap(({ seatTiers }) => seatTiers?.tiers ?? [])
  const [first] = tiers
  const last = tiers.at(-1)
  return first && last && { minimum: first.min_seats, maximum: last.max_seats }
}
