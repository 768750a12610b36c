import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { Address } from '@guildhall/contract/kernel/billing'
import { after, span } from '../../../kernel/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { choiceOf } from '../offers/index.ts'
import type { ProductDetails } from '../products/index.ts'
import type { Context } from './dependencies.ts'
import type { Describe } from './describe.ts'
import type { Checkout } from './rules/checkout.ts'
import type { ShownAt } from './wire.ts'

/** What is not known of anybody who buys. */
const nobody = {
  buyerProof: null,
  customerBillingName: null,
  customerEmail: null,
  customerId: null,
  customerIpAddress: null,
  customerName: null,
  customerTaxId: null,
  externalCustomerId: null,
  isBusinessCustomer: false,
  isEmailFixed: false,
  isEmailVerified: false,
} as const

/** What a merchant may set of a checkout, unset. */
const usual = {
  adHocPrices: null,
  allowDiscountCodes: true,
  allowTrial: true,
  customFieldData: {},
  customerMetadata: {},
  discountId: null,
  embedOrigin: null,
  maxSeats: null,
  metadata: {},
  minSeats: null,
  requireBillingAddress: false,
  returnUrl: null,
  subscriptionId: null,
  successUrl: null,
  trialInterval: null,
  trialIntervalCount: null,
} as const

/** What is not paid has none of this. */
const unpaid = {
  challengeSecret: null,
  challengeUrl: null,
  confirmedAt: null,
  intentId: null,
  paymentMethodType: null,
} as const

/** A day, as those that are sold; the page of a preview says nothing of it. */
const lifetime = 24 * span.hour

/** A checkout that is computed as every other one, and not stored: it cannot be found, nor paid. */
export function createPreview({ offers, random }: Context, describe: Describe) {
  return function preview(
    merchant: Merchant,
    details: ProductDetails,
    address: Address | null,
    shownAt: ShownAt,
  ): { readonly checkout: CheckoutPublic; readonly record: Checkout } {
    const { at } = shownAt
    const { organizationId } = merchant
    const { currency, prices, product } = offers.selection.priced(details.product, null)
    const [first] = prices
    if (!first) throw new Error('A product has a price.')
    const choice = choiceOf(prices, {
      customAmount: null,
      maxSeats: null,
      minSeats: null,
      seats: null,
    })
    const record = offers.price(
      {
        ...nobody,
        ...usual,
        ...unpaid,
        ...choice,
        id: random.uuid(),
        organizationId,
        clientSecret: 'preview',
        status: 'open' as const,
        productIds: [product.id],
        productId: product.id,
        priceId: first.id,
        priceIds: prices.map(({ id }) => id),
        isRecurring: product.recurringInterval !== null,
        currency,
        customerBillingAddress: address,
        locale: null,
        checkoutLinkId: null,
        expiresAt: after(at, lifetime),
        createdAt: at,
        modifiedAt: null,
        mirrored: null,
      },
      { merchant, product, prices, discount: null },
      at,
    )
    return { record, checkout: describe.ofDraft(merchant, record, details, shownAt) }
  }
}
