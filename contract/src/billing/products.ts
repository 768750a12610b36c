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
import { Locale } from '../kernel/locales.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Theme } from '../kernel/theme.ts'
import { WebAddress } from '../kernel/web-address.ts'
import { Benefit } from './benefits.ts'
import { CustomField } from './custom-fields.ts'
import { ProductMedia } from './files.ts'
import { ChangedPrices, intervals, NewPrices, Price } from './prices.ts'

const Interval = z.enum(intervals)
const Visibility = z.enum(['draft', 'private', 'public'])

/** A product without what belongs to it, as discounts and checkout links show it. */
export const productFields = {
  ...resource,
  organization_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  visibility: Visibility,
  recurring_interval: Interval.nullable(),
  recurring_interval_count: z.int().nullable(),
  meter_interval: Interval.nullable(),
  meter_interval_count: z.int().nullable(),
  trial_interval: Interval.nullable(),
  trial_interval_count: z.int().nullable(),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  metadata: Metadata,
}
export const ProductSummary = z.object(productFields)
export type ProductSummary = z.infer<typeof ProductSummary>

export const AttachedCustomField = z.object({
  custom_field_id: Uuid,
  custom_field: CustomField,
  order: z.int(),
  required: z.boolean(),
})

/** Ours, and the merchant's alone: buyers get it when they have paid. */
const afterPurchase = {
  after_purchase_message: z.string().nullable().meta({
    description: 'What a buyer reads after paying, on the receipt.',
  }),
  after_purchase_url: z.string().nullable().meta({
    description: 'Where buyers go after paying, unless their checkout names another page.',
  }),
}

/** What everybody sees of a product that is sold. */
export const ProductShown = ProductSummary.extend({
  prices: z.array(Price),
  medias: z.array(ProductMedia),
  attached_custom_fields: z.array(AttachedCustomField),
})

export type ProductShown = z.infer<typeof ProductShown>

export const Product = ProductShown.extend({ ...afterPurchase, benefits: z.array(Benefit) })
export type Product = z.infer<typeof Product>

export const errors = defineErrors({
  PRODUCT_IS_NOT_DELETABLE: {
    status: 409,
    message: 'Product is not deletable',
    billing: { name: 'ProductNotDeletable' },
  },
})
export const events = {
  ...defineEvents(
    { audience: 'organization', organization: 'organization_id' },
    { 'product.created': Product, 'product.updated': Product },
  ),
  /** For the audit log: whoever is told of products reads that it was archived. */
  ...defineEvents(
    { audience: 'internal', organization: 'organization_id' },
    { 'product.deleted': z.object({ id: Uuid, organization_id: z.string(), name: z.string() }) },
  ),
}

const ProductName = z.string().min(3).max(64)
const Description = z.string().max(20_000).nullish()
const IntervalCount = z.int().min(1).max(999).nullish()
const AttachedFields = z.array(z.object({ custom_field_id: Uuid, required: z.boolean() })).max(50)
const Medias = z.array(Uuid).max(50)
const trial = {
  trial_interval: Interval.nullish(),
  trial_interval_count: z.int().min(1).max(1_000).nullish(),
}

const afterPurchaseInput = {
  after_purchase_message: z.string().trim().max(2_000).nullish().meta({
    description: 'Text in Markdown that a buyer reads after paying; null for none.',
  }),
  after_purchase_url: WebAddress.nullish().meta({
    description: 'Where buyers go after paying; null for the receipt.',
    examples: ['https://example.com/welcome'],
  }),
}

const ProductCreate = z.object({
  ...organizationInput,
  ...trial,
  metadata: MetadataInput.default({}),
  name: ProductName,
  description: Description,
  visibility: Visibility.default('public'),
  /** Null for a product that is bought once. */
  recurring_interval: Interval.nullish(),
  recurring_interval_count: IntervalCount,
  /** Null where usage is billed with the product. */
  meter_interval: Interval.nullish(),
  meter_interval_count: IntervalCount,
  prices: NewPrices,
  medias: Medias.nullish(),
  attached_custom_fields: AttachedFields.default([]),
  ...afterPurchaseInput,
})
export type ProductCreate = z.infer<typeof ProductCreate>

/** A product that is being written, with its benefits. */
export const ProductDraft = ProductCreate.omit({ organization_id: true }).extend({
  benefits: z.array(Uuid).max(100).default([]),
})
export type ProductDraft = z.infer<typeof ProductDraft>

const ProductUpdate = z.object({
  ...trial,
  metadata: MetadataInput.optional(),
  name: ProductName.nullish(),
  description: Description,
  visibility: Visibility.nullish(),
  recurring_interval: Interval.nullish(),
  recurring_interval_count: IntervalCount,
  is_archived: z.boolean().nullish(),
  prices: ChangedPrices.nullish(),
  medias: Medias.nullish(),
  attached_custom_fields: AttachedFields.nullish(),
  ...afterPurchaseInput,
})
export type ProductUpdate = z.infer<typeof ProductUpdate>

const basePath = '/v1/products/'
const One = z.object({ id: Uuid })
const Flag = z.enum(['true', 'false']).optional()

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The products of an organization, newest first',
  access: mayRead('products'),
  query: z.object({
    organization_id: z.string().optional(),
    id: anyOf(Uuid),
    query: z.string().max(256).optional(),
    is_archived: Flag,
    is_recurring: Flag,
    benefit_id: anyOf(Uuid),
    /** Ours. */
    custom_field_id: anyOf(Uuid).meta({
      description: 'Only products that ask one of these custom fields.',
    }),
    visibility: anyOf(Visibility),
    sorting: sortingBy(
      ['created_at', 'name', 'price_amount_type', 'price_amount'],
      ['-created_at'],
    ),
    metadata: metadataFilter,
    ...pageQuery,
  }),
  output: listOf(Product),
})
export type ProductQuery = z.infer<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a product with its prices',
  access: mayWrite('products'),
  body: ProductCreate,
  status: 201,
  output: Product,
})
/** Ours: what buyers would see of a product, for a frame of the web app, which sends a form. */
export const preview = endpoint({
  method: 'POST',
  path: `${basePath}preview`,
  summary: 'The page of a checkout for a product that is not stored, as HTML without scripts',
  access: mayWrite('products'),
  form: true,
  idempotent: false,
  whileImpersonating: 'allowed',
  body: z.object({
    ...organizationInput,
    draft: z.string().max(65_536).meta({
      description: 'The product as JSON: the fields of a creation, and the ids of its `benefits`.',
    }),
    locale: Locale.default('en').meta({ description: 'The language of the page.' }),
    theme: Theme.default('light').meta({ description: 'Light, dark, or that of the device.' }),
  }),
  output: NoJson,
})
export type ProductPreview = z.infer<typeof preview.body>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One product',
  access: mayReadOne('products'),
  params: One,
  output: Product,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change a product or its prices',
  access: mayWriteOne('products'),
  params: One,
  body: ProductUpdate,
  output: Product,
  errors: ['NOT_FOUND'],
})
export const setBenefits = endpoint({
  method: 'POST',
  path: `${basePath}:id/benefits`,
  summary: 'Set the benefits of a product',
  access: mayWriteOne('products'),
  params: One,
  body: z.object({ benefits: z.array(Uuid).max(100) }),
  output: Product,
  errors: ['NOT_FOUND', 'BENEFIT_IS_NOT_SELECTABLE'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'Delete a product that was never sold',
  access: mayWriteOne('products'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND', 'PRODUCT_IS_NOT_DELETABLE'],
})
