import type {
  CheckoutPublic,
  CheckoutPublicConfirmed,
  Checkout as WireCheckout,
} from '@guildhall/contract/billing/checkouts'
import { type Checkout, statusAt, withCheckoutId } from './rules/checkout.ts'
import { addressFields, needsPaymentForm, shownFields } from './rules/required.ts'

/** What a checkout refers to, as it is told. */
export type Details = Pick<
  WireCheckout,
  'products' | 'product' | 'product_price' | 'prices' | 'discount' | 'attached_custom_fields'
>

type PublicDetails = Omit<Details, 'discount'> & Pick<CheckoutPublic, 'discount' | 'organization'>

type Addresses = {
  readonly page: (checkout: Checkout) => string
  readonly success: (checkout: Checkout) => string
}

export const addressesOf = (pageUrl: (path: string) => string): Addresses => ({
  page: ({ clientSecret }) => pageUrl(`/checkout/${clientSecret}`),
  success: ({ clientSecret, successUrl, id }) =>
    successUrl === null
      ? pageUrl(`/checkout/${clientSecret}/confirmation`)
      : withCheckoutId(successUrl, id),
})

/** What all checkouts of an installation share. */
export type Installation = Addresses & { readonly publishableKey: string | undefined }

/** When it is shown, and whether by a live organization. */
export type ShownAt = { readonly at: Date; readonly live: boolean }

/** What the payment form in the browser needs, and where the customer answers the bank. */
const metadataOf = (
  { challengeUrl }: Checkout,
  { publishableKey }: Installation,
  live: boolean,
) => ({
  ...(challengeUrl === null ? {} : { challenge_url: challengeUrl }),
  ...(live && publishableKey !== undefined ? { publishable_key: publishableKey } : {}),
})

/** Both views; the status is the one at that moment. */
function shared<Shown extends object>(
  checkout: Checkout,
  details: Shown,
  installation: Installation,
  { at, live }: ShownAt,
) {
  const modes = addressFields({
    address: checkout.customerBillingAddress,
    isBusiness: checkout.isBusinessCustomer,
    requiresAddress: checkout.requireBillingAddress,
  })
  return {
    id: checkout.id,
    created_at: checkout.createdAt.toISOString(),
    modified_at: checkout.modifiedAt?.toISOString() ?? null,
    custom_field_data: checkout.customFieldData,
    payment_processor: 'stripe' as const,
    status: statusAt(checkout, at),
    client_secret: checkout.clientSecret,
    url: installation.page(checkout),
    expires_at: checkout.expiresAt.toISOString(),
    success_url: installation.success(checkout),
    return_url: checkout.returnUrl,
    embed_origin: checkout.embedOrigin,
    amount: checkout.amount,
    discount_amount: checkout.discountAmount,
    net_amount: checkout.netAmount,
    tax_amount: checkout.taxAmount,
    tax_behavior: checkout.taxBehavior,
    total_amount: checkout.totalAmount,
    currency: checkout.currency,
    allow_trial: checkout.allowTrial,
    active_trial_interval: checkout.activeTrialInterval,
    active_trial_interval_count: checkout.activeTrialIntervalCount,
    trial_end: checkout.trialEnd?.toISOString() ?? null,
    organization_id: checkout.organizationId,
    product_id: checkout.productId,
    product_price_id: checkout.priceId,
    discount_id: checkout.discountId,
    allow_discount_codes: checkout.allowDiscountCodes,
    require_billing_address: checkout.requireBillingAddress,
    is_discount_applicable: checkout.isDiscountApplicable,
    is_free_product_price: checkout.isFreeProductPrice,
    is_payment_required: checkout.isPaymentRequired,
    is_payment_setup_required: checkout.isPaymentSetupRequired,
    is_payment_form_required: needsPaymentForm(checkout),
    customer_id: checkout.customerId,
    is_business_customer: checkout.isBusinessCustomer,
    customer_name: checkout.customerName,
    customer_email: checkout.customerEmail,
    customer_ip_address: checkout.customerIpAddress,
    customer_billing_name: checkout.customerBillingName,
    customer_billing_address: checkout.customerBillingAddress,
    customer_tax_id: checkout.customerTaxId?.value ?? null,
    billing_address_fields: modes,
    customer_billing_address_fields: shownFields(modes),
    payment_processor_metadata: metadataOf(checkout, installation, live),
    payment_method_type: checkout.paymentMethodType,
    seats: checkout.seats,
    min_seats: checkout.minSeats,
    max_seats: checkout.maxSeats,
    locale: checkout.locale,
    ...checkout.mirrored,
    ...details,
  }
}

export function toWire(
  checkout: Checkout,
  details: Details,
  installation: Installation,
  shownAt: ShownAt,
): WireCheckout {
  return {
    ...shared(checkout, details, installation, shownAt),
    metadata: checkout.metadata,
    customer_metadata: checkout.customerMetadata,
    subscription_id: checkout.subscriptionId,
    external_customer_id: checkout.externalCustomerId,
    customer_external_id: checkout.externalCustomerId,
    trial_interval: checkout.trialInterval,
    trial_interval_count: checkout.trialIntervalCount,
  }
}

/** With what only the buyer may know: the secret with which the script of the processor asks them. */
export function toPublicWire(
  checkout: Checkout,
  details: PublicDetails,
  installation: Installation,
  shownAt: ShownAt,
): CheckoutPublic {
  const all = shared(checkout, details, installation, shownAt)
  // The secret says nothing of a customer who signed in to buy.
  const unknown = { customer_id: null, customer_email: null }
  const shown = { ...all, ...(checkout.buyerProof === 'session' ? unknown : {}) }
  const { challengeSecret } = checkout
  if (challengeSecret === null) return shown
  const metadata = { ...shown.payment_processor_metadata, intent_client_secret: challengeSecret }
  return { ...shown, payment_processor_metadata: metadata }
}

export const toConfirmedWire = (
  checkout: CheckoutPublic,
  customerSessionToken: string,
): CheckoutPublicConfirmed => ({
  ...checkout,
  status: 'confirmed',
  customer_session_token: customerSessionToken,
})
