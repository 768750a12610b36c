import { z } from 'zod'
import {
  ExternalIdInput,
  LocaleInput,
  MetadataInput,
  organizationInput,
  Uuid,
} from '../kernel/billing.ts'
import { AddressInput, TaxIdInput } from '../kernel/billing-address.ts'
import { bounded } from '../kernel/bounded.ts'
import { WebAddress } from '../kernel/web-address.ts'
import { TrialInterval } from './checkout-shapes.ts'
import { isOfForm } from './payments.ts'
import { NewPrices } from './prices.ts'

const Origin = z
  .string()
  .max(256)
  .refine((text) => WebAddress.safeParse(text).success && new URL(text).origin === text, {
    error: 'Input should be an origin',
  })

export const Seats = z.int().min(1).max(10_000)
/** Amounts fit into the columns and sums of all parts of billing. */
const AmountInput = z.int().min(0).max(999_999_999_999)
const Text = (length: number) => z.string().trim().max(length)
/** An empty text of a form is none. */
const BuyerLocale = z.union([z.literal(''), LocaleInput])
export const DataInput = bounded(
  z.record(
    z.string().max(100),
    z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]),
  ),
  100,
)

export const trial = {
  trial_interval: TrialInterval.nullish(),
  trial_interval_count: z.int().min(1).max(1000).nullish(),
}
export const hasWholeTrial = (body: { trial_interval?: unknown; trial_interval_count?: unknown }) =>
  (body.trial_interval == null) === (body.trial_interval_count == null)
export const wholeTrial = {
  error: 'A trial needs both its interval and its count',
  path: ['trial_interval'],
}

/** What merchants and buyers both say about the buyer and the purchase. */
const purchase = {
  custom_field_data: DataInput.optional(),
  amount: AmountInput.nullish(),
  seats: Seats.nullish(),
  is_business_customer: z.boolean().nullish(),
  customer_name: Text(256).nullish(),
  customer_email: z.email().max(320).nullish(),
  customer_billing_name: Text(256).nullish(),
  customer_billing_address: AddressInput.nullish(),
  customer_tax_id: TaxIdInput.nullish(),
  locale: BuyerLocale.nullish(),
}

/** What only merchants say. */
const settings = {
  ...trial,
  customer_email_verified: z.boolean().nullish().meta({
    description:
      'The buyer has proved that `customer_email` of this request is theirs, for example by a link that the merchant sent. The buyer cannot change the address then.',
  }),
  metadata: MetadataInput.optional(),
  customer_metadata: MetadataInput.nullish(),
  discount_id: Uuid.nullish(),
  allow_discount_codes: z.boolean().nullish(),
  require_billing_address: z.boolean().nullish(),
  allow_trial: z.boolean().nullish(),
  customer_ip_address: z.union([z.ipv4(), z.ipv6()]).nullish(),
  success_url: WebAddress.nullish(),
  return_url: WebAddress.nullish(),
  embed_origin: Origin.nullish(),
  currency: z.string().trim().toLowerCase().length(3).nullish(),
}

const product = { product_id: Uuid.nullish(), product_price_id: Uuid.nullish() }

/** The word of a merchant is about the address of the same request. */
const namesProvedEmail = (body: {
  customer_email?: string | null | undefined
  customer_email_verified?: boolean | null | undefined
}) => body.customer_email_verified !== true || Boolean(body.customer_email)
const provedEmail = { error: 'Field required', path: ['customer_email'] }

export const CheckoutCreate = z
  .object({
    ...organizationInput,
    ...purchase,
    ...settings,
    /** The products to choose from; the first one is chosen. */
    products: z.array(Uuid).min(1).max(50).optional(),
    ...product,
    /** Prices for this checkout only, by the id of their product. */
    prices: z
      .record(Uuid, NewPrices)
      .refine((map) => Object.keys(map).length <= 50, { error: 'At most 50 products' })
      .nullish(),
    min_seats: Seats.nullish(),
    max_seats: Seats.nullish(),
    customer_id: Uuid.nullish(),
    external_customer_id: ExternalIdInput(256).min(1).nullish(),
    customer_external_id: ExternalIdInput(256).min(1).nullish(),
    subscription_id: Uuid.nullish(),
  })
  .refine(hasWholeTrial, wholeTrial)
  .refine(namesProvedEmail, provedEmail)
export type CheckoutCreate = z.output<typeof CheckoutCreate>

export const CheckoutUpdate = z
  .object({ ...purchase, ...settings, ...product })
  .refine(hasWholeTrial, wholeTrial)
  .refine(namesProvedEmail, provedEmail)
export type CheckoutUpdate = z.output<typeof CheckoutUpdate>

export const CheckoutUpdatePublic = z.object({
  ...purchase,
  ...product,
  payment_method_type: Text(64).nullish(),
  discount_code: Text(256).nullish(),
  /** A buyer can give a trial up, but not ask for one. */
  allow_trial: z.literal(false).nullish(),
})
export type CheckoutUpdatePublic = z.output<typeof CheckoutUpdatePublic>

export const CheckoutConfirm = CheckoutUpdatePublic.extend({
  confirmation_token_id: Text(256).refine(isOfForm).nullish(),
  expected_total_amount: AmountInput.nullish().meta({
    description:
      'The total that the buyer was shown. If it is another one by now, nothing is charged: the answer is 409, and the checkout has the new total.',
  }),
})
export type CheckoutConfirm = z.output<typeof CheckoutConfirm>
