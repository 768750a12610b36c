import { z } from 'zod'
import {
  Metadata,
  MetadataInput,
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { WebAddress } from '../kernel/web-address.ts'
import { BenefitPublic } from './benefits.ts'
import { hasWholeTrial, Seats, trial, wholeTrial } from './checkout-inputs.ts'
import { TrialInterval } from './checkout-shapes.ts'
import { DiscountSummary } from './discounts.ts'
import { ProductShown } from './products.ts'

/** A link that opens a new checkout for everybody who follows it. */
export const CheckoutLink = z
  .object({
    ...resource,
    metadata: Metadata,
    payment_processor: z.literal('stripe'),
    client_secret: z.string(),
    url: z.string(),
    label: z.string().nullable(),
    success_url: z.string().nullable(),
    return_url: z.string().nullable(),
    allow_discount_codes: z.boolean(),
    require_billing_address: z.boolean(),
    trial_interval: TrialInterval.nullable(),
    trial_interval_count: z.int().nullable(),
    seats: z.int().nullable(),
    discount_id: Uuid.nullable(),
    discount: DiscountSummary.nullable(),
    organization_id: z.string(),
    products: z.array(
      ProductShown.omit({ attached_custom_fields: true }).extend({
        benefits: z.array(BenefitPublic),
      }),
    ),
  })
  .meta({ id: 'CheckoutLink' })
export type CheckoutLink = z.infer<typeof CheckoutLink>

export const errors = defineErrors({})

/** For the audit log; clients of this API know no such types. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'checkout_link.created': CheckoutLink,
    'checkout_link.updated': CheckoutLink,
    'checkout_link.deleted': CheckoutLink,
  },
)

const Products = z.array(Uuid).min(1).max(50)
const Label = z.string().trim().max(256)

const settings = {
  ...trial,
  metadata: MetadataInput.optional(),
  label: Label.nullish(),
  allow_discount_codes: z.boolean().nullish(),
  require_billing_address: z.boolean().nullish(),
  discount_id: Uuid.nullish(),
  seats: Seats.nullish(),
  success_url: WebAddress.nullish(),
  return_url: WebAddress.nullish(),
}

const CheckoutLinkCreate = z
  .object({
    ...organizationInput,
    ...settings,
    payment_processor: z.literal('stripe').optional(),
    products: Products.optional(),
    /** The older ways to name one product. */
    product_id: Uuid.nullish(),
    product_price_id: Uuid.nullish(),
  })
  .refine(hasWholeTrial, wholeTrial)
export type CheckoutLinkCreate = z.output<typeof CheckoutLinkCreate>

const CheckoutLinkUpdate = z
  .object({ ...settings, products: Products.nullish() })
  .refine(hasWholeTrial, wholeTrial)
export type CheckoutLinkUpdate = z.output<typeof CheckoutLinkUpdate>

const basePath = '/v1/checkout-links/'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'Checkout links of an organization',
  access: mayRead('checkout_links'),
  query: z.object({
    organization_id: z.string().optional(),
    product_id: anyOf(Uuid),
    query: z.string().max(256).optional().meta({
      description: 'A part of the label, or of the name of a product that the link sells.',
    }),
    sorting: sortingBy(
      ['created_at', 'label', 'success_url', 'allow_discount_codes'],
      ['-created_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(CheckoutLink),
})
export type CheckoutLinkQuery = z.output<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a checkout link',
  access: mayWrite('checkout_links'),
  body: CheckoutLinkCreate,
  status: 201,
  output: CheckoutLink,
})
export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One checkout link',
  access: mayReadOne('checkout_links'),
  params: One,
  output: CheckoutLink,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a checkout link',
  access: mayWriteOne('checkout_links'),
  params: One,
  body: CheckoutLinkUpdate,
  output: CheckoutLink,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a checkout link',
  access: mayWriteOne('checkout_links'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})

/** Prefilled values are hints: one that does not fit is left out. */
export const follow = endpoint({
  method: 'GET',
  path: `${basePath}:client_secret/redirect`,
  summary: 'Open a checkout from a link, and go to its page',
  access: 'public',
  params: z.object({ client_secret: z.string().max(128) }),
  query: z.looseObject({
    customer_email: z.unknown().optional(),
    customer_name: z.unknown().optional(),
    discount_code: z.unknown().optional(),
    amount: z.unknown().optional(),
    product_id: z.unknown().optional(),
    reference_id: z.unknown().optional(),
    locale: z.unknown().optional(),
  }),
  output: NoJson,
  errors: [
    'NOT_FOUND',
    'SALES_ARE_STOPPED',
    'SELLER_DETAILS_MISSING',
    'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
  ],
})
export type Prefill = z.output<typeof follow.query>
