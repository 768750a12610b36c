import { z } from 'zod'
import { resource, Uuid } from '../kernel/billing.ts'
import { withReplacedShape } from '../kernel/first-generation.ts'

/** Prices of products. Amounts are in the minor unit of their currency. */

export const intervals = ['day', 'week', 'month', 'year'] as const
const Interval = z.enum(intervals)

export const taxBehaviors = ['location', 'inclusive', 'exclusive'] as const
const TaxBehavior = z.enum(taxBehaviors)

/** Leaves room for sums of a product within 2^53 - 1. */
const maxAmount = 999_999_999_999
const Amount = z.int().min(0).max(maxAmount)
/** Of one seat, so that the most seats of an order fit as well. */
const SeatAmount = z.int().min(0).max(99_999_999_999)
const Seats = z.int().min(1).max(10_000)

export const SeatTier = z.object({
  min_seats: Seats,
  max_seats: Seats.nullable(),
  price_per_seat: SeatAmount,
})
export type SeatTier = z.infer<typeof SeatTier>
const SeatTierType = z.enum(['volume', 'graduated'])

const shared = {
  ...resource,
  source: z.enum(['catalog', 'ad_hoc']),
  price_currency: z.string(),
  tax_behavior: TaxBehavior.nullable(),
  is_archived: z.boolean(),
  product_id: Uuid,
  /** The same as of the product; older clients read it here. */
  type: z.enum(['one_time', 'recurring']),
  recurring_interval: Interval.nullable(),
}

const PriceMeter = z.object({
  id: Uuid,
  name: z.string(),
  unit: z.enum(['scalar', 'token', 'custom']),
  custom_label: z.string().nullable(),
  custom_multiplier: z.int().nullable(),
})

/** What costs nothing was a kind of its own once. */
function toFree(price: Record<string, unknown>) {
  const { price_amount, price_currency: _, ...free } = price
  const isFree = price.amount_type === 'fixed' && price_amount === 0
  return isFree ? { ...free, amount_type: 'free' } : price
}

export const Price = withReplacedShape(
  z.discriminatedUnion('amount_type', [
    z.object({ ...shared, amount_type: z.literal('fixed'), price_amount: z.int() }),
    z.object({
      ...shared,
      amount_type: z.literal('custom'),
      minimum_amount: z.int(),
      maximum_amount: z.int().nullable(),
      preset_amount: z.int().nullable(),
    }),
    z.object({
      ...shared,
      amount_type: z.literal('metered_unit'),
      /** A decimal, since a unit may cost less than the minor unit. */
      unit_amount: z.string(),
      cap_amount: z.int().nullable(),
      meter_id: Uuid,
      meter: PriceMeter,
    }),
    z.object({
      ...shared,
      amount_type: z.literal('seat_based'),
      seat_tiers: z.object({
        seat_tier_type: SeatTierType,
        tiers: z.array(SeatTier),
        minimum_seats: z.int(),
        maximum_seats: z.int().nullable(),
      }),
    }),
  ]),
  toFree,
)
export type Price = z.infer<typeof Price>

const input = {
  price_currency: z.string().toLowerCase().optional(),
  tax_behavior: TaxBehavior.nullish(),
}

export const PriceCreate = z.discriminatedUnion('amount_type', [
  z.object({ ...input, amount_type: z.literal('fixed'), price_amount: Amount }),
  z.object({
    ...input,
    amount_type: z.literal('custom'),
    minimum_amount: Amount.optional(),
    maximum_amount: Amount.min(1).nullish(),
    preset_amount: Amount.nullish(),
  }),
  /** Is stored as a fixed price of 0. */
  z.object({ ...input, amount_type: z.literal('free') }),
  z.object({
    ...input,
    amount_type: z.literal('metered_unit'),
    meter_id: Uuid,
    unit_amount: z.union([z.number(), z.string().max(32)]),
    cap_amount: z.int().min(0).max(2_147_483_647).nullish(),
  }),
  z.object({
    ...input,
    amount_type: z.literal('seat_based'),
    seat_tiers: z.object({
      seat_tier_type: SeatTierType.default('volume'),
      tiers: z
        .array(SeatTier.extend({ max_seats: Seats.nullable().default(null) }))
        .min(1)
        .max(50),
    }),
  }),
])
export type PriceCreate = z.infer<typeof PriceCreate>

/** A price that stays as it is. */
const ExistingPrice = z.object({ id: Uuid })

/** In all currencies; 20 in each. */
const maxPrices = 200
export const NewPrices = z.array(PriceCreate).min(1).max(maxPrices)
/** Prices that are not in the list are archived. */
export const ChangedPrices = z
  .array(z.union([ExistingPrice, PriceCreate]))
  .min(1)
  .max(maxPrices)
export type ChangedPrice = z.infer<typeof ChangedPrices>[number]
