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
  Timestamp,
  TimestampInput,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { ProductSummary } from './products.ts'

const shared = {
  ...resource,
  organization_id: z.string(),
  metadata: Metadata,
  name: z.string(),
  code: z.string().nullable(),
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  max_redemptions: z.int().nullable(),
  max_redemptions_per_customer: z.int().nullable(),
  redemptions_count: z.int(),
}
const fixed = {
  type: z.literal('fixed'),
  /** In the first currency, for older clients. */
  amount: z.int(),
  currency: z.string(),
  amounts: z.record(z.string(), z.int()),
}
const percentage = { type: z.literal('percentage'), basis_points: z.int() }
const always = { duration: z.enum(['once', 'forever']) }
const repeating = { duration: z.literal('repeating'), duration_in_months: z.int() }
const products = { products: z.array(ProductSummary) }

/** The four forms; the repeating ones first, since the others would do without their months. */
const formsWith = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.union([
    z.object({ ...fields, ...fixed, ...repeating }),
    z.object({ ...fields, ...percentage, ...repeating }),
    z.object({ ...fields, ...fixed, ...always }),
    z.object({ ...fields, ...percentage, ...always }),
  ])

/** As orders and subscriptions show it, without its products. */
export const DiscountSummary = formsWith(shared)
export type DiscountSummary = z.infer<typeof DiscountSummary>

/** As buyers see it: not how often it was used, nor what the merchant noted. */
export const DiscountPublic = formsWith({ id: Uuid, name: shared.name, code: shared.code })
export type DiscountPublic = z.infer<typeof DiscountPublic>

export const Discount = formsWith({ ...shared, ...products })
export type Discount = z.infer<typeof Discount>

export const errors = defineErrors({
  DISCOUNT_REDEMPTION_LIMIT_REACHED: {
    status: 403,
    message: 'Discount redemption limit reached',
    billing: { name: 'DiscountRedemptionLimitReached' },
  },
})
export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id' },
  { 'discount.created': Discount, 'discount.updated': Discount, 'discount.deleted': Discount },
)

const DiscountName = z.string().min(1).max(256)
/** Only letters that look like no others, so that a code can be typed as it is read. */
const Code = z
  .string()
  .trim()
  .max(256)
  .regex(/^[a-z0-9._-]*$/i)
  .transform((code) => (code === '' ? null : code))
const Amount = z.int().min(0).max(999_999_999_999)
const Amounts = z
  .record(z.string().toLowerCase(), Amount)
  .refine((map) => Object.keys(map).length <= 150, { error: 'At most 150 currencies' })
const BasisPoints = z.int().min(1).max(10_000)
const Months = z.int().min(1).max(999)
const Maximum = z.int().min(1).max(2_147_483_647)
const Duration = z.enum(['once', 'forever', 'repeating'])
const Products = z.array(Uuid).max(500)

const limits = {
  code: Code.nullish(),
  starts_at: TimestampInput.nullish(),
  ends_at: TimestampInput.nullish(),
  max_redemptions: Maximum.nullish(),
  max_redemptions_per_customer: Maximum.nullish(),
  products: Products.nullish(),
}
const amounts = {
  amount: Amount.nullish(),
  currency: z.string().toLowerCase().nullish(),
  amounts: Amounts.nullish(),
}
const DiscountCreate = z.object({
  ...organizationInput,
  ...limits,
  ...amounts,
  metadata: MetadataInput.default({}),
  name: DiscountName,
  /** Follows from the other fields where it is left out. */
  type: z.enum(['fixed', 'percentage']).optional(),
  basis_points: BasisPoints.optional(),
  duration: Duration,
  duration_in_months: Months.nullish(),
})
export type DiscountCreate = z.infer<typeof DiscountCreate>

const DiscountUpdate = z.object({
  ...limits,
  ...amounts,
  metadata: MetadataInput.optional(),
  name: DiscountName.nullish(),
  type: z.enum(['fixed', 'percentage']).nullish(),
  duration: Duration.nullish(),
  duration_in_months: Months.nullish(),
  basis_points: BasisPoints.nullish(),
})
export type DiscountUpdate = z.infer<typeof DiscountUpdate>

const basePath = '/v1/discounts/'

/** Each discount is in one of them; an ended one has ended, even if it was used up before. */
const DiscountState = z.enum(['active', 'scheduled', 'ended', 'used_up'])
export type DiscountState = z.infer<typeof DiscountState>
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The discounts of an organization, newest first',
  access: mayRead('discounts'),
  query: z.object({
    organization_id: z.string().optional(),
    query: z.string().max(256).optional(),
    state: anyOf(DiscountState).meta({
      description: 'Whether it can be used now, by the clock of the organization.',
    }),
    ends_before: TimestampInput.optional().meta({
      description: 'Ends at this time or before; those without an end are left out.',
    }),
    product_id: anyOf(Uuid).meta({
      description: 'Can be used for one of these products: it names the product, or none at all.',
    }),
    redeemed_after: TimestampInput.optional().meta({
      description: 'Was used at this time or later.',
    }),
    sorting: sortingBy(
      ['created_at', 'name', 'code', 'redemptions_count', 'ends_at'],
      ['-created_at'],
    ),
    ...pageQuery,
  }),
  output: listOf(Discount),
})
export type DiscountQuery = z.infer<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a discount',
  access: mayWrite('discounts'),
  body: DiscountCreate,
  status: 201,
  output: Discount,
})
export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One discount',
  access: mayReadOne('discounts'),
  params: One,
  output: Discount,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a discount',
  access: mayWriteOne('discounts'),
  params: One,
  body: DiscountUpdate,
  output: Discount,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a discount',
  access: mayWriteOne('discounts'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
