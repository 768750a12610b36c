import type { Copied } from '@guildhall/contract/billing/going-live'
import { filesOf, type Samples, type Source, textOf } from './source.ts'

const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))

/**
 * What of a sandbox belongs into a live organization: what is sold, and what that needs. Archived products
 * and sample data do not, and with them goes what would mean something else without them.
 */
export function chooseCopies(source: Source, samples: Samples): Source {
  const products = source.products.filter(
    ({ id, isArchived }) => !isArchived && !samples.productIds.includes(id),
  )
  const kept = idsOf(products)
  const isKept = ({ product_id: id }: { readonly product_id: string }) => kept.has(id)
  const prices = source.prices.filter(({ productId }) => kept.has(productId))

  const benefits = source.benefits.filter(({ id }) => !samples.benefitIds.includes(id))
  const keptBenefits = idsOf(benefits)
  const counted = new Set([
    ...prices.map(({ meterId }) => meterId),
    ...benefits.map(({ properties }) => textOf(properties, 'meter_id')),
  ])
  const meters = source.meters.filter(({ id, isArchived }) => !isArchived || counted.has(id))
  const keptMeters = idsOf(meters)

  const pictures = source.pictures.filter(isKept)
  const shown = new Set([
    ...pictures.map(({ file_id: id }) => id),
    ...benefits.flatMap(({ properties }) => filesOf(properties)),
  ])
  // Without products a discount is for all of them, so one whose products all stay behind stays too.
  const limited = new Set(source.productsOfDiscounts.map(({ discount_id: id }) => id))
  const productsOfDiscounts = source.productsOfDiscounts.filter(isKept)
  const still = new Set(productsOfDiscounts.map(({ discount_id: id }) => id))
  const discounts = source.discounts.filter(
    ({ id }) => !samples.discountIds.includes(id) && (!limited.has(id) || still.has(id)),
  )
  const keptDiscounts = idsOf(discounts)

  return {
    customFields: source.customFields,
    meters,
    alerts: source.alerts.filter(({ meter_id: id }) => keptMeters.has(id)),
    files: source.files.filter(({ id }) => shown.has(id)),
    benefits,
    products,
    prices,
    fieldsOfProducts: source.fieldsOfProducts.filter(isKept),
    benefitsOfProducts: source.benefitsOfProducts.filter(
      (each) => isKept(each) && keptBenefits.has(each.benefit_id),
    ),
    pictures,
    discounts,
    productsOfDiscounts: productsOfDiscounts.filter(({ discount_id: id }) => keptDiscounts.has(id)),
    links: source.links.flatMap((link) => {
      const productIds = link.productIds.filter((id) => kept.has(id))
      if (productIds.length === 0) return []
      const { discountId } = link
      const isThere = discountId !== null && keptDiscounts.has(discountId)
      return [{ ...link, productIds, discountId: isThere ? discountId : null }]
    }),
    legalSettings: source.legalSettings,
    emailWordings: source.emailWordings,
  }
}

export const copiedOf = (chosen: Source): Copied => ({
  products: chosen.products.length,
  benefits: chosen.benefits.length,
  meters: chosen.meters.length,
  discounts: chosen.discounts.length,
  customFields: chosen.customFields.length,
  checkoutLinks: chosen.links.length,
  files: chosen.files.length,
})

/** How much of what people look after stays in the sandbox alone. */
export function leftOutOf(source: Source, chosen: Source): number {
  const parts = ['products', 'benefits', 'meters', 'discounts', 'links'] as const
  return parts.reduce((sum, part) => sum + source[part].length - chosen[part].length, 0)
}
