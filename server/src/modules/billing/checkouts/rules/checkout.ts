import type { TrialInterval } from '@guildhall/contract/billing/checkout-shapes'
import type { Checkout as WireCheckout } from '@guildhall/contract/billing/checkouts'
import type { Address, CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import type { TaxId } from '@guildhall/contract/kernel/billing-address'
import { type BuyerProof, isCurrency, isProved, minimumChargeOf } from '../../../../kernel/index.ts'

/** The engine lets none fail: a payment that failed opens it again. */
export type CheckoutStatus = 'open' | 'expired' | 'confirmed' | 'succeeded' | 'failed'

/** The rate that the amounts were computed with. */
type TaxRate = {
  readonly partsPerMillion: number
  readonly behavior: 'inclusive' | 'exclusive'
  readonly reason: 'standard_rated' | 'reverse_charge' | 'not_collecting'
  readonly country: string | null
  readonly state: string | null
}

export type Checkout = {
  readonly id: string
  readonly organizationId: string
  readonly clientSecret: string
  readonly status: CheckoutStatus
  readonly productIds: readonly string[]
  readonly productId: string
  readonly priceId: string
  readonly priceIds: readonly string[]
  /** Prices that were made for this checkout, by product. */
  readonly adHocPrices: Readonly<Record<string, readonly string[]>> | null
  readonly isRecurring: boolean
  readonly currency: string
  readonly customAmount: number | null
  readonly seats: number | null
  readonly minSeats: number | null
  readonly maxSeats: number | null
  readonly amount: number
  readonly discountAmount: number
  readonly netAmount: number
  readonly taxAmount: number | null
  readonly totalAmount: number
  readonly taxBehavior: 'inclusive' | 'exclusive' | null
  readonly taxRate: TaxRate | null
  readonly isFreeProductPrice: boolean
  readonly isDiscountApplicable: boolean
  readonly isPaymentRequired: boolean
  readonly isPaymentSetupRequired: boolean
  readonly discountId: string | null
  readonly allowDiscountCodes: boolean
  readonly requireBillingAddress: boolean
  readonly allowTrial: boolean
  readonly trialInterval: TrialInterval | null
  readonly trialIntervalCount: number | null
  readonly activeTrialInterval: TrialInterval | null
  readonly activeTrialIntervalCount: number | null
  readonly trialEnd: Date | null
  /** Named by the merchant when it was created, else found when it was confirmed. */
  readonly customerId: string | null
  /** How the confirmation found the customer. */
  readonly buyerProof: BuyerProof | null
  readonly externalCustomerId: string | null
  readonly isBusinessCustomer: boolean
  readonly customerName: string | null
  readonly customerEmail: string | null
  /** The merchant gave the address with an external id or as proved: the buyer cannot change it. */
  readonly isEmailFixed: boolean
  /** The merchant says that the buyer proved the address. */
  readonly isEmailVerified: boolean
  readonly customerIpAddress: string | null
  readonly customerBillingName: string | null
  readonly customerBillingAddress: Address | null
  readonly customerTaxId: TaxId | null
  readonly metadata: Metadata
  readonly customerMetadata: Metadata
  readonly customFieldData: CustomFieldData
  readonly successUrl: string | null
  readonly returnUrl: string | null
  readonly embedOrigin: string | null
  readonly locale: string | null
  readonly paymentMethodType: string | null
  readonly subscriptionId: string | null
  readonly intentId: string | null
  /** Where, or with which secret in the processor's script, the buyer answers a challenge. */
  readonly challengeUrl: string | null
  readonly challengeSecret: string | null
  /** The link that it was opened from. */
  readonly checkoutLinkId: string | null
  readonly confirmedAt: Date | null
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  /** Of one that is followed elsewhere: what is shown of it and means nothing here. */
  readonly mirrored: MirroredCheckout | null
}

type MirroredCheckout = Pick<
  WireCheckout,
  'client_secret' | 'customer_tax_id' | 'is_payment_form_required' | 'success_url' | 'url'
> &
  Partial<Pick<WireCheckout, 'billing_address_fields' | 'customer_billing_address_fields'>>

/** Every change of status that can happen; the last three are final. */
const transitions: Readonly<Record<CheckoutStatus, readonly CheckoutStatus[]>> = {
  open: ['confirmed', 'expired'],
  // Open again when the payment failed.
  confirmed: ['succeeded', 'open'],
  succeeded: [],
  expired: [],
  failed: [],
}

export const canBecome = (from: CheckoutStatus, to: CheckoutStatus) =>
  transitions[from].includes(to)

type Lifetime = { readonly status: CheckoutStatus; readonly expiresAt: Date }

export const hasExpired = ({ expiresAt }: Lifetime, at: Date) => expiresAt <= at

/** The status at a time, even if the timer that expires the checkout has not run yet. */
export const statusAt = (checkout: Lifetime, at: Date): CheckoutStatus =>
  checkout.status === 'open' && hasExpired(checkout, at) ? 'expired' : checkout.status

export type Buying = Pick<Checkout, 'buyerProof' | 'isPaymentRequired' | 'totalAmount' | 'currency'>

/** Money is charged with the confirmation. */
export const isCharged = ({
  currency,
  isPaymentRequired,
  totalAmount,
}: Omit<Buying, 'buyerProof'>) =>
  isPaymentRequired && isCurrency(currency) && totalAmount >= minimumChargeOf(currency)

/** Somebody proved to be the customer, or pays. */
export const countsAsPurchase = (buying: Buying) => isProved(buying.buyerProof) || isCharged(buying)

/** The page that follows a success, with the id of the checkout where its address asks for it. */
export const withCheckoutId = (url: string, id: string) => url.replaceAll('{CHECKOUT_ID}', id)

/** What expired is offered again; what was sold is not, and prices for one checkout were for that one. */
export function mayBeginAgain({ adHocPrices, status }: Pick<Checkout, 'adHocPrices' | 'status'>) {
  return adHocPrices === null && status !== 'succeeded' && status !== 'confirmed'
}
