import type {
  PortalCustomer,
  PortalOrder,
  PortalOrganization,
  PortalProduct,
  PortalSubscription,
  PortalWallet,
} from '@guildhall/contract/billing/portal-shapes'
import type { PortalCharge } from '@guildhall/contract/portal-parts'
import type { TaxShown } from '@guildhall/contract/tax-shown'
import type { CustomerAccount } from '../connections/index.ts'
import { type Customer, customerToWire } from '../customers/index.ts'
import { type Merchant, merchantToWire } from '../merchants/index.ts'
import { type CustomerMeterDetails, customerMeterToWire } from '../meters/index.ts'
import { type OrderDetails, orderToWire } from '../orders/index.ts'
import { type ProductDetails, productToBuyer } from '../products/index.ts'
import {
  type DueCharge,
  type SubscriptionDetails,
  subscriptionToWire,
} from '../subscriptions/index.ts'
import type { TaxRate } from '../tax/index.ts'

/** What customers see; what merchants note for themselves is left out, field by field. */

export function customerToPortal(
  customer: Customer,
  accounts: readonly CustomerAccount[],
): PortalCustomer {
  const wire = customerToWire(customer)
  return {
    id: wire.id,
    created_at: wire.created_at,
    modified_at: wire.modified_at,
    email: wire.email ?? '',
    email_verified: wire.email_verified,
    name: wire.name,
    billing_name: wire.billing_name,
    billing_address: wire.billing_address,
    tax_id: wire.tax_id,
    oauth_accounts: Object.fromEntries(
      accounts.map(({ accountId, service, username }) => [
        `${service}:${accountId}`,
        { account_id: accountId, account_username: username },
      ]),
    ),
    default_payment_method_id: wire.default_payment_method_id,
    type: wire.type,
    locale: wire.locale,
  }
}

export function organizationToPortal(merchant: Merchant): PortalOrganization {
  const { checkout_localization_enabled, member_model_enabled } = merchant.features
  const wire = merchantToWire(merchant)
  const { allow_customer_updates, proration_behavior } = wire
  const { allow_multiple_subscriptions } = wire.subscription_settings
  return {
    id: wire.id,
    created_at: wire.created_at,
    modified_at: wire.modified_at,
    name: wire.name,
    slug: wire.slug,
    avatar_url: wire.avatar_url,
    email: wire.email,
    website: wire.website,
    socials: wire.socials,
    proration_behavior,
    allow_customer_updates,
    customer_portal_settings: wire.customer_portal_settings,
    organization_features: { checkout_localization_enabled, member_model_enabled },
    details_submitted_at: null,
    feature_settings: null,
    subscription_settings: {
      allow_multiple_subscriptions,
      allow_customer_updates,
      proration_behavior,
    },
  }
}

export function productToPortal(details: ProductDetails) {
  const { attached_custom_fields: _fields, metadata: _notes, ...shown } = productToBuyer(details)
  return shown
}

const soldBy = (details: ProductDetails, merchant: Merchant): PortalProduct => ({
  ...productToPortal(details),
  organization: organizationToPortal(merchant),
})

export type ShownOrder = {
  readonly details: OrderDetails
  readonly product: ProductDetails | null
  readonly merchant: Merchant
}

function withoutMetadata<Shape extends { readonly metadata: unknown }>(shape: Shape) {
  const { metadata: _notes, ...shown } = shape
  return shown
}

export function orderToPortal({ details, merchant, product }: ShownOrder): PortalOrder {
  const {
    custom_field_data: _entered,
    customer: _customer,
    discount: _discount,
    metadata: _notes,
    organization_id: _organization,
    platform_fee_amount: _fee,
    platform_fee_currency: _feeCurrency,
    subscription,
    ...shown
  } = orderToWire(details)
  return {
    ...shown,
    product: product && soldBy(product, merchant),
    subscription: subscription && withoutMetadata(subscription),
  }
}

type Named = {
  readonly id: string
  readonly created_at: string
  readonly modified_at: string | null
  readonly name: string
}

const nameOf = ({ created_at, id, modified_at, name }: Named) => ({
  id,
  created_at,
  modified_at,
  name,
})

export function subscriptionToPortal(
  details: SubscriptionDetails,
  merchant: Merchant,
): PortalSubscription {
  const {
    custom_field_data: _entered,
    customer: _customer,
    discount: _discount,
    metadata: _notes,
    organization_id: _organization,
    ...shown
  } = subscriptionToWire(details)
  return {
    ...shown,
    product: soldBy(details.product, merchant),
    meters: shown.meters.map((each) => ({ ...each, meter: nameOf(each.meter) })),
  }
}

/** What is for its buyer only stays out: why it was canceled, and what was used. */
export const claimedToPortal = (
  details: SubscriptionDetails,
  merchant: Merchant,
): PortalSubscription => ({
  ...subscriptionToPortal(details, merchant),
  customer_cancellation_reason: null,
  customer_cancellation_comment: null,
  meters: [],
})

export function meterToPortal(details: CustomerMeterDetails) {
  const { customer: _customer, meter, ...shown } = customerMeterToWire(details)
  return { ...shown, meter: nameOf(meter) }
}

/** What a page says of the next charge. */
export const taxShown = (rate: TaxRate | null): TaxShown | null =>
  rate && {
    rate: rate.partsPerMillion,
    isIncluded: rate.behavior === 'inclusive',
    isReverseCharge: rate.reason === 'reverse_charge',
  }

/** By the lines; those of an earlier release do not say it all. */
export function orderTax({ items }: OrderDetails): TaxShown | null {
  const [first, ...others] = items.map(({ taxRate }) => taxRate)
  if (!first) return null
  const isOne = others.every((each) => each?.partsPerMillion === first.partsPerMillion)
  return {
    rate: isOne ? first.partsPerMillion : null,
    isIncluded: first.behavior === 'inclusive',
    isReverseCharge: first.reason === 'reverse_charge',
  }
}

export const chargeShown = ({ at, due, fromBalance, isByUse }: DueCharge): PortalCharge => ({
  date: at.toISOString(),
  amount: due,
  fromBalance,
  isByUse,
})

type Wallet = {
  readonly id: string
  readonly customerId: string
  readonly currency: string
  readonly amount: number
  readonly createdAt: Date
}

export const walletToPortal = (wallet: Wallet): PortalWallet => ({
  id: wallet.id,
  created_at: wallet.createdAt.toISOString(),
  modified_at: null,
  customer_id: wallet.customerId,
  balance: wallet.amount,
  currency: wallet.currency,
})
