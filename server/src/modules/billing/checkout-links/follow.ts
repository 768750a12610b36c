import type { Prefill } from '@guildhall/contract/billing/checkout-links'
import { AppError } from '../../../kernel/index.ts'
import { checkCustomFieldData } from '../custom-fields/index.ts'
import { isRedeemable } from '../discounts/index.ts'
import { checkCustomAmount, type ProductDetails, seatRange } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Hints, hintsOf } from './hints.ts'
import { fieldValues, withTracking } from './rules.ts'
import * as store from './store.ts'

/** Every visit makes a checkout, so a visitor gets only so many of them. */
const visits = { max: 30, seconds: 60 }

/** Opens a checkout for whoever follows a link; a hint that does not fit never stands in the way. */
export function createFollow({
  checkouts,
  clocks,
  database,
  discounts,
  limits,
  products,
}: Dependencies) {
  const { sql } = database

  /** The products that are still sold, with the one that was asked for first. */
  async function offered({ organizationId, productIds }: store.CheckoutLink, { productId }: Hints) {
    const details = await products.details(sql, organizationId, productIds)
    const sold = productIds
      .flatMap((id) => details.find(({ product }) => product.id === id) ?? [])
      .filter(({ product }) => !product.isArchived)
    const asked = sold.filter(({ product }) => product.id === productId)
    return [...new Set([...asked, ...sold])]
  }

  /** A code in the address is a guess like any other. */
  async function withCodeIfAllowed(hints: Hints, address: string): Promise<Hints> {
    const isAllowed = hints.discountCode === null || (await checkouts.mayTryCode(address))
    return isAllowed ? hints : { ...hints, discountCode: null }
  }

  async function discountOf(link: store.CheckoutLink, { product }: ProductDetails, hints: Hints) {
    const { organizationId } = link
    const { at } = await clocks.show(sql, organizationId)
    const currency = product.prices[0]?.currency ?? ''
    const fits = (discount: Parameters<typeof isRedeemable>[0]) =>
      isRedeemable(discount, { at, productId: product.id, currency })
    const entered =
      link.allowDiscountCodes && hints.discountCode !== null
        ? await discounts.findByCode(sql, organizationId, hints.discountCode)
        : undefined
    if (entered && fits(entered)) return entered.id
    if (link.discountId === null) return null
    const preset = await discounts.find(sql, [organizationId], link.discountId)
    return preset && fits(preset) ? preset.id : null
  }

  function amountOf({ product }: ProductDetails, { amount }: Hints): number | null {
    const custom = product.prices.find(({ amountType }) => amountType === 'custom')
    if (!custom || amount === null) return null
    return checkCustomAmount(custom, amount) === undefined ? amount : null
  }

  function fieldsOf({ customFields }: ProductDetails, { customFieldData }: Hints) {
    const values = fieldValues(
      customFields.map(({ field }) => field),
      customFieldData,
    )
    const valid = Object.entries(values).filter(
      ([slug, value]) =>
        checkCustomFieldData(customFields, { [slug]: value }, { requireAll: false }).length === 0,
    )
    return Object.fromEntries(valid)
  }

  function seatsOf({ product }: ProductDetails, { seats }: store.CheckoutLink) {
    const range = seatRange(product.prices)
    const isSold =
      seats !== null &&
      range !== undefined &&
      seats >= range.minimum &&
      seats <= (range.maximum ?? seats)
    return isSold ? seats : null
  }

  /** The address of the new checkout. */
  return async function follow(
    clientSecret: string,
    query: Prefill,
    address: string,
  ): Promise<string> {
    if (!(await limits.allowFrom('checkout-links.follow', address, visits))) {
      const retryAfter = visits.seconds
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
    }
    const link = await store.findBySecret(sql, clientSecret)
    if (!link) throw new AppError('NOT_FOUND')
    const hints = hintsOf(query)
    const sold = await offered(link, hints)
    const [first] = sold
    if (!first) throw new AppError('NOT_FOUND')
    const input = {
      products: sold.map(({ product }) => product.id),
      metadata: withTracking(link.metadata, hints.metadata),
      discount_id: await discountOf(link, first, await withCodeIfAllowed(hints, address)),
      amount: amountOf(first, hints),
      seats: seatsOf(first, link),
      custom_field_data: fieldsOf(first, hints),
      customer_email: hints.email,
      customer_name: hints.name,
      locale: hints.locale,
      success_url: link.successUrl,
      return_url: link.returnUrl,
      allow_discount_codes: link.allowDiscountCodes,
      require_billing_address: link.requireBillingAddress,
      trial_interval: link.trialInterval,
      trial_interval_count: link.trialIntervalCount,
    }
    const { url } = await checkouts.create(link.organizationId, input, undefined, link.id)
    return url
  }
}
