import type {
  CheckoutPublic,
  Checkout as WireCheckout,
} from '@guildhall/contract/billing/checkouts'
import type { Sql } from '../../../platform/database/index.ts'
import { discountPublicToWire, discountSummaryToWire } from '../discounts/index.ts'
import { type Merchant, merchantToWire } from '../merchants/index.ts'
import { type ProductDetails, priceToWire, productToBuyer } from '../products/index.ts'
import type { Context } from './dependencies.ts'
import type { Checkout } from './rules/checkout.ts'
import { addressesOf, type Details, type ShownAt, toPublicWire, toWire } from './wire.ts'

/** Loads what checkouts refer to, and tells of them. */
export function createDescribe({ discounts, merchants, pageUrl, products, settings }: Context) {
  const { publishableKey } = settings.billing.stripe
  const installation = { ...addressesOf(pageUrl), publishableKey }

  /** One read of each kind, however many checkouts there are. */
  async function load(sql: Sql, organizationId: string, checkouts: readonly Checkout[]) {
    const distinct = (ids: readonly string[]) => [...new Set(ids)]
    const productIds = distinct(checkouts.flatMap((each) => [...each.productIds, each.productId]))
    const priceIds = distinct(
      checkouts.flatMap((each) => [
        ...each.priceIds,
        ...Object.values(each.adHocPrices ?? {}).flat(),
      ]),
    )
    const discountIds = distinct(checkouts.flatMap(({ discountId }) => discountId ?? []))
    const [details, prices, found] = await Promise.all([
      products.details(sql, organizationId, productIds),
      products.findPrices(sql, organizationId, priceIds),
      discountIds.length > 0 ? discounts.findMany(sql, organizationId, discountIds) : [],
    ])
    return {
      meters: await products.metersOf(sql, organizationId, prices),
      products: new Map(details.map((each) => [each.product.id, each])),
      prices: new Map(prices.map((price) => [price.id, price])),
      discounts: new Map(found.map((discount) => [discount.id, discount])),
    }
  }
  type Loaded = Awaited<ReturnType<typeof load>>

  /** The prices that were shown, in place of those that the product has now. */
  function pricesOf(ids: readonly string[], { product }: ProductDetails, loaded: Loaded) {
    return ids.flatMap((id) => {
      const price = loaded.prices.get(id)
      return price ? [priceToWire(price, product, loaded.meters)] : []
    })
  }

  const discountOf = ({ discountId }: Checkout, { discounts }: Loaded) =>
    discountId === null ? undefined : discounts.get(discountId)

  function detailsOf(checkout: Checkout, loaded: Loaded): Details {
    const chosen = loaded.products.get(checkout.productId)
    if (!chosen) throw new Error(`The product ${checkout.productId} is missing.`)
    const prices = pricesOf(checkout.priceIds, chosen, loaded)
    const price = prices.find(({ id }) => id === checkout.priceId)
    if (!price) throw new Error(`The price ${checkout.priceId} is missing.`)
    const { attached_custom_fields, metadata: _, ...product } = productToBuyer(chosen)
    const offered = checkout.productIds.flatMap((id) => loaded.products.get(id) ?? [])
    const discount = discountOf(checkout, loaded)
    return {
      products: offered.map((each) => {
        const {
          attached_custom_fields: _fields,
          metadata: _metadata,
          ...shown
        } = productToBuyer(each)
        return shown
      }),
      product,
      product_price: price,
      prices: Object.fromEntries(
        offered.map((each) => {
          const made = checkout.adHocPrices?.[each.product.id]
          const others = made ? pricesOf(made, each, loaded) : productToBuyer(each).prices
          return [each.product.id, each === chosen ? prices : others]
        }),
      ),
      discount: discount ? discountSummaryToWire(discount) : null,
      attached_custom_fields,
    }
  }

  async function forMerchants(
    sql: Sql,
    organizationId: string,
    checkouts: readonly Checkout[],
    shownAt: ShownAt,
  ): Promise<WireCheckout[]> {
    if (checkouts.length === 0) return []
    const loaded = await load(sql, organizationId, checkouts)
    return checkouts.map((each) => toWire(each, detailsOf(each, loaded), installation, shownAt))
  }

  return {
    forMerchants,

    async forMerchant(sql: Sql, checkout: Checkout, shownAt: ShownAt): Promise<WireCheckout> {
      const [wire] = await forMerchants(sql, checkout.organizationId, [checkout], shownAt)
      if (!wire) throw new Error('One checkout has one description.')
      return wire
    },

    /** Of a product that is not stored, so that nothing is loaded. */
    ofDraft(
      merchant: Merchant,
      checkout: Checkout,
      draft: ProductDetails,
      shownAt: ShownAt,
    ): CheckoutPublic {
      const { meters, product } = draft
      const loaded: Loaded = {
        meters: new Map(meters),
        products: new Map([[product.id, draft]]),
        prices: new Map(product.prices.map((price) => [price.id, price])),
        discounts: new Map(),
      }
      const organization = merchantToWire(merchant)
      const details = { ...detailsOf(checkout, loaded), discount: null, organization }
      return toPublicWire(checkout, details, installation, shownAt)
    },

    async forBuyer(sql: Sql, checkout: Checkout, shownAt: ShownAt): Promise<CheckoutPublic> {
      const { organizationId } = checkout
      const [loaded, merchant] = await Promise.all([
        load(sql, organizationId, [checkout]),
        merchants.get(sql, organizationId),
      ])
      const discount = discountOf(checkout, loaded)
      const details = {
        ...detailsOf(checkout, loaded),
        discount: discount ? discountPublicToWire(discount) : null,
        organization: merchantToWire(merchant),
      }
      return toPublicWire(checkout, details, installation, shownAt)
    },
  }
}
export type Describe = ReturnType<typeof createDescribe>
