import type { BenefitPublic } from '@guildhall/contract/billing/benefits'
import type { Price as WirePrice } from '@guildhall/contract/billing/prices'
import type {
  ProductShown,
  ProductSummary,
  Product as WireProduct,
} from '@guildhall/contract/billing/products'
import { benefitToPublic, benefitToWire } from '../benefits/index.ts'
import { customFieldToWire } from '../custom-fields/index.ts'
import type { ProductDetails } from './read.ts'
import { type Price, type PriceMeter, seatRange } from './rules/price.ts'
import type { Product } from './rules/product.ts'

export function summaryToWire(product: Product): ProductSummary {
  return {
    id: product.id,
    created_at: product.createdAt.toISOString(),
    modified_at: product.modifiedAt?.toISOString() ?? null,
    organization_id: product.organizationId,
    name: product.name,
    description: product.description,
    visibility: product.visibility,
    recurring_interval: product.recurringInterval,
    recurring_interval_count: product.recurringIntervalCount,
    meter_interval: product.meterInterval,
    meter_interval_count: product.meterIntervalCount,
    trial_interval: product.trialInterval,
    trial_interval_count: product.trialIntervalCount,
    is_recurring: product.recurringInterval !== null,
    is_archived: product.isArchived,
    metadata: product.metadata,
  }
}

export function toWire(details: ProductDetails): WireProduct {
  const { product, meters, medias, benefits, customFields } = details
  return {
    ...summaryToWire(product),
    after_purchase_message: product.afterPurchaseMessage,
    after_purchase_url: product.afterPurchaseUrl,
    prices: product.prices.map((price) => priceToWire(price, product, meters)),
    benefits: benefits.map(benefitToWire),
    medias: [...medias],
    attached_custom_fields: customFields.map(({ field, required }, order) => ({
      custom_field_id: field.id,
      custom_field: customFieldToWire(field),
      order,
      required,
    })),
  }
}

/** As buyers see it: without what is for those who paid, and without benefits that are not public. */
export function toBuyer(details: ProductDetails): ProductShown & { benefits: BenefitPublic[] } {
  const shown = details.benefits.filter(({ visibility }) => visibility === 'public')
  const { after_purchase_message: _message, after_purchase_url: _url, ...wire } = toWire(details)
  return { ...wire, benefits: shown.map(benefitToPublic) }
}

export function priceToWire(
  price: Price,
  { recurringInterval }: Pick<Product, 'recurringInterval'>,
  meters: ReadonlyMap<string, PriceMeter>,
): WirePrice {
  const shared = {
    id: price.id,
    created_at: price.createdAt.toISOString(),
    modified_at: price.modifiedAt?.toISOString() ?? null,
    source: price.isAdHoc ? 'ad_hoc' : 'catalog',
    price_currency: price.currency,
    tax_behavior: price.taxBehavior,
    is_archived: price.isArchived,
    product_id: price.productId,
    type: recurringInterval === null ? 'one_time' : 'recurring',
    recurring_interval: recurringInterval,
  } as const
  switch (price.amountType) {
    case 'fixed':
      return { ...shared, amount_type: 'fixed', price_amount: price.amount ?? 0 }
    case 'custom':
      return {
        ...shared,
        amount_type: 'custom',
        minimum_amount: price.minimumAmount ?? 0,
        maximum_amount: price.maximumAmount,
        preset_amount: price.presetAmount,
      }
    case 'metered_unit':
      return { ...shared, amount_type: 'metered_unit', ...meteredToWire(price, meters) }
    case 'seat_based':
      return { ...shared, amount_type: 'seat_based', seat_tiers: seatsToWire(price) }
  }
}

function meteredToWire(
  { unitAmount, capAmount, meterId, mirrored }: Price,
  meters: ReadonlyMap<string, PriceMeter>,
) {
  const meter = meters.get(meterId ?? '') ?? mirrored?.meter
  if (!meter) throw new Error('A metered price has no meter.')
  return {
    unit_amount: unitAmount ?? '0',
    cap_amount: capAmount,
    meter_id: meter.id,
    meter: {
      id: meter.id,
      name: meter.name,
      unit: meter.unit,
      custom_label: meter.customLabel,
      custom_multiplier: meter.customMultiplier,
    },
  }
}

function seatsToWire({ seatTiers }: Price) {
  const range = seatRange([{ seatTiers }])
  return {
    seat_tier_type: seatTiers?.type ?? 'volume',
    tiers: [...(seatTiers?.tiers ?? [])],
    minimum_seats: range?.minimum ?? 1,
    maximum_seats: range?.maximum ?? null,
  }
}
