import { z } from 'zod'
import { Address, CustomFieldData, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { BenefitPublic } from './benefits.ts'
import { DiscountSummary } from './discounts.ts'
import { Merchant } from './merchants.ts'
import { Price } from './prices.ts'
import { AttachedCustomField, ProductShown } from './products.ts'

export const CheckoutStatus = z.enum(['open', 'expired', 'confirmed', 'succeeded', 'failed'])

export const TrialInterval = z.enum(['day', 'week', 'month', 'year'])
export type TrialInterval = z.infer<typeof TrialInterval>

const FieldMode = z.enum(['required', 'optional', 'disabled'])
export type FieldMode = z.infer<typeof FieldMode>

export const AddressFields = z.object({
  country: FieldMode,
  state: FieldMode,
  city: FieldMode,
  postal_code: FieldMode,
  line1: FieldMode,
  line2: FieldMode,
})
export type AddressFields = z.infer<typeof AddressFields>

/** What an older client is told: whether a field is shown at all. */
export const ShownAddressFields = z.object({
  country: z.boolean(),
  state: z.boolean(),
  city: z.boolean(),
  postal_code: z.boolean(),
  line1: z.boolean(),
  line2: z.boolean(),
})

export const CheckoutProduct = ProductShown.omit({ metadata: true, attached_custom_fields: true })
  .extend({ benefits: z.array(BenefitPublic) })
  .meta({ id: 'CheckoutProduct' })

/** Whole, since older clients validate all of it. */
export const CheckoutOrganization = Merchant

/** What merchants and buyers both see. */
export const shared = {
  ...resource,
  custom_field_data: CustomFieldData,
  payment_processor: z.literal('stripe'),
  status: CheckoutStatus,
  client_secret: z.string(),
  url: z.string(),
  expires_at: Timestamp,
  success_url: z.string(),
  return_url: z.string().nullable(),
  embed_origin: z.string().nullable(),
  amount: z.int(),
  discount_amount: z.int(),
  net_amount: z.int(),
  tax_amount: z.int().nullable(),
  tax_behavior: z.enum(['inclusive', 'exclusive']).nullable(),
  total_amount: z.int(),
  currency: z.string(),
  allow_trial: z.boolean(),
  active_trial_interval: TrialInterval.nullable(),
  active_trial_interval_count: z.int().nullable(),
  trial_end: Timestamp.nullable(),
  organization_id: z.string(),
  product_id: Uuid,
  product_price_id: Uuid,
  discount_id: Uuid.nullable(),
  allow_discount_codes: z.boolean(),
  require_billing_address: z.boolean(),
  is_discount_applicable: z.boolean(),
  is_free_product_price: z.boolean(),
  is_payment_required: z.boolean(),
  is_payment_setup_required: z.boolean(),
  is_payment_form_required: z.boolean(),
  customer_id: Uuid.nullable(),
  is_business_customer: z.boolean(),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_ip_address: z.string().nullable(),
  customer_billing_name: z.string().nullable(),
  customer_billing_address: Address.nullable(),
  customer_tax_id: z.string().nullable(),
  billing_address_fields: AddressFields,
  customer_billing_address_fields: ShownAddressFields,
  /** `challenge_url` while the buyer has to approve the payment. */
  payment_processor_metadata: z.record(z.string(), z.string()),
  payment_method_type: z.string().nullable(),
  seats: z.int().nullable(),
  min_seats: z.int().nullable(),
  max_seats: z.int().nullable(),
  locale: z.string().nullable(),
  products: z.array(CheckoutProduct),
  product: CheckoutProduct,
  product_price: Price,
  prices: z.record(z.string(), z.array(Price)),
  discount: DiscountSummary.nullable(),
  attached_custom_fields: z.array(AttachedCustomField),
}
