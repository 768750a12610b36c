import type { CheckoutLink as WireLink } from '@guildhall/contract/billing/checkout-links'
import type { Sql } from '../../../platform/database/index.ts'
import { discountSummaryToWire } from '../discounts/index.ts'
import { productToBuyer } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { CheckoutLink } from './store.ts'
import { linkPath, toWire } from './wire.ts'

/** Loads what links refer to: one read of each kind, however many links there are. */
export function createDescribe({ discounts, pageUrl, products }: Dependencies) {
  return async function describe(
    sql: Sql,
    organizationId: string,
    links: readonly CheckoutLink[],
  ): Promise<WireLink[]> {
    const productIds = [...new Set(links.flatMap((link) => link.productIds))]
    const discountIds = [...new Set(links.flatMap(({ discountId }) => discountId ?? []))]
    const [details, found] = await Promise.all([
      productIds.length > 0 ? products.details(sql, organizationId, productIds) : [],
      discountIds.length > 0 ? discounts.findMany(sql, organizationId, discountIds) : [],
    ])
    const byId = new Map(details.map((each) => [each.product.id, each]))
    const discountOf = new Map(found.map((discount) => [discount.id, discount]))
    return links.map((link) => {
      const discount = link.discountId === null ? undefined : discountOf.get(link.discountId)
      return toWire(link, {
        url: pageUrl(linkPath(link.clientSecret)),
        discount: discount ? discountSummaryToWire(discount) : null,
        products: link.productIds.flatMap((id) => {
          const product = byId.get(id)
          if (!product) return []
          const { attached_custom_fields: _, ...shown } = productToBuyer(product)
          return [shown]
        }),
      })
    })
  }
}
