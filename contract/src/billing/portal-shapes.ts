import { z } from 'zod'
import { Address, resource, Uuid } from '../kernel/billing.ts'
import { TaxIdPair } from '../kernel/billing-address.ts'
import { CheckoutProduct } from './checkout-shapes.ts'
import { SubscriptionSettings } from './merchant-settings.ts'
import { Merchant } from './merchants.ts'
import { OrderSubscription } from './order-subscription.ts'
import { PlacedOrder } from './orders.ts'
import { Subscription } from './subscription-shapes.ts'

/** What customers see in their portal: nothing that merchants note for themselves. */

/** Anybody may read it. What newer clients do not need is there because older ones require it. */
export const PortalOrganization = Merchant.pick({
  id: true,
  created_at: true,
  modified_at: true,
  name: true,
  slug: true,
  avatar_url: true,
  email: true,
  website: true,
  socials: true,
  proration_behavior: true,
  allow_customer_updates: true,
  customer_portal_settings: true,
})
  .extend({
    organization_features: z.object({
      member_model_enabled: z.boolean(),
      checkout_localization_enabled: z.boolean(),
    }),
    details_submitted_at: z.null(),
    feature_settings: z.null(),
    subscription_settings: SubscriptionSettings.pick({
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: true,
    }),
  })
  .meta({ id: 'PortalOrganization' })
export type PortalOrganization = z.infer<typeof PortalOrganization>

const PortalProduct = CheckoutProduct.extend({ organization: PortalOrganization }).meta({
  id: 'PortalProduct',
})
export type PortalProduct = z.infer<typeof PortalProduct>

export const PortalCustomer = z.object({
  ...resource,
  /** Empty where there is none; older clients need a text. */
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string().nullable(),
  billing_name: z.string().nullable(),
  billing_address: Address.nullable(),
  tax_id: TaxIdPair.nullable(),
  /** By service and id, as `github:9919`. */
  oauth_accounts: z.record(
    z.string(),
    z.object({ account_id: z.string(), account_username: z.string().nullable() }),
  ),
  default_payment_method_id: Uuid.nullable(),
  type: z.enum(['individual', 'team']),
  locale: z.string().nullable(),
})
export type PortalCustomer = z.infer<typeof PortalCustomer>

const ofMerchants = { metadata: true, custom_field_data: true, customer: true } as const

export const PortalOrder = PlacedOrder.omit({
  ...ofMerchants,
  organization_id: true,
  platform_fee_amount: true,
  platform_fee_currency: true,
  discount: true,
}).extend({
  product: PortalProduct.nullable(),
  subscription: OrderSubscription.omit({ metadata: true }).nullable(),
})
export type PortalOrder = z.infer<typeof PortalOrder>

/** The name of a meter, without how it counts. */
export const PortalMeter = z.object({ ...resource, name: z.string() })

const SubscriptionMeter = Subscription.shape.meters.element.extend({ meter: PortalMeter })

export const PortalSubscription = Subscription.omit({
  ...ofMerchants,
  organization_id: true,
  discount: true,
}).extend({ product: PortalProduct, meters: z.array(SubscriptionMeter) })
export type PortalSubscription = z.infer<typeof PortalSubscription>

/** What a customer used and was credited. */
export const PortalCustomerMeter = z.object({
  ...resource,
  customer_id: Uuid,
  meter_id: Uuid,
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
  meter: PortalMeter,
})

/** The balance of a customer in one currency; below zero the customer owes it. */
export const PortalWallet = z.object({
  ...resource,
  customer_id: Uuid,
  balance: z.int(),
  currency: z.string(),
})
export type PortalWallet = z.infer<typeof PortalWallet>
