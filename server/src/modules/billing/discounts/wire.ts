import type {
  DiscountPublic,
  DiscountSummary,
  Discount as WireDiscount,
} from '@guildhall/contract/billing/discounts'
import { type Product, productSummaryToWire } from '../products/index.ts'
import type { Discount } from './rules/discount.ts'

/** A discount with the products that it is for. */
export type DiscountDetails = { readonly discount: Discount; readonly products: readonly Product[] }

const effectToWire = (discount: Discount) => ({
  ...amountToWire(discount),
  ...durationToWire(discount),
})

/** Without the products, as orders and subscriptions show it. */
export function summaryToWire(discount: Discount): DiscountSummary {
  return { ...sharedToWire(discount), ...effectToWire(discount) }
}

export function publicToWire(discount: Discount): DiscountPublic {
  const { id, name, code } = discount
  return { id, name, code, ...effectToWire(discount) }
}

export function toWire({ discount, products }: DiscountDetails): WireDiscount {
  return { ...summaryToWire(discount), products: products.map(productSummaryToWire) }
}

const sharedToWire = (discount: Discount) => ({
  id: discount.id,
  created_at: discount.createdAt.toISOString(),
  modified_at: discount.modifiedAt?.toISOString() ?? null,
  organization_id: discount.organizationId,
  metadata: discount.metadata,
  name: discount.name,
  code: discount.code,
  starts_at: discount.startsAt?.toISOString() ?? null,
  ends_at: discount.endsAt?.toISOString() ?? null,
  max_redemptions: discount.maxRedemptions,
  max_redemptions_per_customer: discount.maxRedemptionsPerCustomer,
  redemptions_count: discount.redemptionsCount,
})

function amountToWire({ type, amount, currency, amounts, basisPoints }: Discount) {
  return type === 'fixed'
    ? { type, amount: amount ?? 0, currency: currency ?? '', amounts: { ...amounts } }
    : { type, basis_points: basisPoints ?? 0 }
}

/** The months are absent, not null, where the discount does not repeat. */
function durationToWire({ duration, durationInMonths }: Discount) {
  return duration === 'repeating'
    ? { duration, duration_in_months: durationInMonths ?? 1 }
    : { duration }
}
