import { SeatTier, taxBehaviors } from '@guildhall/contract/billing/prices'
import { z } from 'zod'
import { type Tx, upsertSet } from '../../../platform/database/index.ts'
import {
  Amount,
  CurrencyCode,
  Id,
  Many,
  maybe,
  or,
  resource,
  Text,
  told,
} from '../../../platform/mirror/index.ts'
import * as prices from './store/prices.ts'
import * as store from './store/products.ts'

const meter = z
  .object({
    id: Id,
    name: Text(),
    unit: or(z.enum(['scalar', 'token', 'custom']), 'scalar'),
    custom_label: maybe(Text()),
    custom_multiplier: maybe(z.int32().min(1)),
  })
  .transform(({ custom_label: customLabel, custom_multiplier: customMultiplier, ...named }) => ({
    ...named,
    customLabel,
    customMultiplier,
  }))

/** As our column has it: five digits and twelve decimals. */
const UnitAmount = z
  .union([z.string(), z.number().transform((amount) => amount.toFixed(12))])
  .refine((text) => /^\d{1,5}(?:\.\d{1,12})?$/.test(text), { error: 'Amount cannot be stored' })

const shared = {
  ...resource,
  is_archived: or(z.boolean(), false),
  source: or(z.enum(['catalog', 'ad_hoc']), 'catalog'),
  tax_behavior: maybe(z.enum(taxBehaviors)),
  price_currency: or(CurrencyCode, 'usd'),
}

const none = {
  amount: null,
  minimumAmount: null,
  maximumAmount: null,
  presetAmount: null,
  meterId: null,
  unitAmount: null,
  capAmount: null,
  seatTiers: null,
  meter: null,
}

const kinds = z.discriminatedUnion('amount_type', [
  z.object({ ...shared, amount_type: z.literal('fixed'), price_amount: Amount.min(0) }),
  z.object({ ...shared, amount_type: z.literal('free') }),
  z.object({
    ...shared,
    amount_type: z.literal('custom'),
    minimum_amount: or(Amount.min(0), 0),
    maximum_amount: maybe(Amount.min(0)),
    preset_amount: maybe(Amount.min(0)),
  }),
  z.object({
    ...shared,
    amount_type: z.literal('metered_unit'),
    unit_amount: UnitAmount,
    cap_amount: maybe(Amount.min(0)),
    meter,
  }),
  z.object({
    ...shared,
    amount_type: z.literal('seat_based'),
    seat_tiers: z.object({
      seat_tier_type: or(z.enum(['volume', 'graduated']), 'volume'),
      tiers: Many(SeatTier, 100).min(1),
    }),
  }),
])

/** What costs nothing is a fixed price of 0 here; an older body has a kind for it, without a currency. */
function termsOf(price: z.output<typeof kinds>) {
  switch (price.amount_type) {
    case 'free':
      return { ...none, amountType: 'fixed', amount: 0 } as const
    case 'fixed':
      return { ...none, amountType: 'fixed', amount: price.price_amount } as const
    case 'custom': {
      const { maximum_amount, minimum_amount, preset_amount } = price
      const amounts = { minimumAmount: minimum_amount, maximumAmount: maximum_amount }
      return { ...none, ...amounts, amountType: 'custom', presetAmount: preset_amount } as const
    }
    case 'metered_unit': {
      const { cap_amount: capAmount, meter: told, unit_amount: unitAmount } = price
      const metered = { meter: told, meterId: told.id, unitAmount, capAmount }
      return { ...none, ...metered, amountType: 'metered_unit' } as const
    }
    case 'seat_based': {
      const { seat_tier_type: type, tiers } = price.seat_tiers
      return { ...none, amountType: 'seat_based', seatTiers: { type, tiers } } as const
    }
  }
}

/** A price as it was told, in our terms. */
export const MirroredPrice = kinds.transform((price) => ({
  ...termsOf(price),
  id: price.id,
  currency: price.price_currency,
  taxBehavior: price.tax_behavior,
  isArchived: price.is_archived,
  isAdHoc: price.source === 'ad_hoc',
  createdAt: price.created_at,
  modifiedAt: price.modified_at,
}))
export type MirroredPrice = z.output<typeof MirroredPrice>

export const MirroredPrices = told(Many(MirroredPrice, 500))

/** The prices of products, as they are told with something that was bought. */
type BoughtPrices = { readonly productId: string; readonly prices: readonly MirroredPrice[] }

const rowOf = (price: MirroredPrice, productId: string, position: number) => ({
  id: price.id,
  product_id: productId,
  position,
  amount_type: price.amountType,
  currency: price.currency,
  tax_behavior: price.taxBehavior,
  amount: price.amount,
  minimum_amount: price.minimumAmount,
  maximum_amount: price.maximumAmount,
  preset_amount: price.presetAmount,
  meter_id: price.meterId,
  unit_amount: price.unitAmount,
  cap_amount: price.capAmount,
  seat_tiers: price.seatTiers,
  is_archived: price.isArchived,
  is_ad_hoc: price.isAdHoc,
  created_at: price.createdAt,
  modified_at: price.modifiedAt,
  mirrored: { meter: price.meter },
})

/** Stores all prices that products offer; their products stand here. */
export async function writeOffered(
  tx: Tx,
  organizationId: string,
  offered: readonly (BoughtPrices & { readonly at: string })[],
): Promise<void> {
  const rows = offered.flatMap(({ prices: all, productId }) =>
    all.map((price, position) => rowOf(price, productId, position)),
  )
  await upsertSet(tx, 'prices', organizationId, rows, { mode: 'replace' })
  const lists = offered.map(({ at, prices: all, productId }) => ({
    ...{ at, productId },
    priceIds: all.map(({ id }) => id),
  }))
  await prices.archiveOthers(tx, organizationId, lists)
}

/** Behind those that the product offers, until it is told anew. */
const lastPosition = 32_767

/** Stores prices that were bought, unless a later state of them stands here. */
export async function writeBought(
  tx: Tx,
  organizationId: string,
  bought: readonly BoughtPrices[],
): Promise<void> {
  const ids = bought.flatMap(({ prices: all }) => all.map(({ id }) => id))
  if (ids.length === 0) return
  const [known, changes] = await Promise.all([
    store.findMany(
      tx,
      organizationId,
      bought.map(({ productId }) => productId),
    ),
    prices.changesOf(tx, organizationId, ids),
  ])
  const products = new Set(known.map(({ id }) => id))
  const isLater = ({ createdAt, id, modifiedAt }: MirroredPrice) => {
    const present = changes.get(id)
    return !present || new Date(modifiedAt ?? createdAt) > present
  }
  const rows = bought.flatMap(({ prices: all, productId }) =>
    products.has(productId)
      ? all.filter(isLater).map((price) => rowOf(price, productId, lastPosition))
      : [],
  )
  await upsertSet(tx, 'prices', organizationId, rows, { mode: 'replace', kept: ['position'] })
}
