import { z } from 'zod'
import {
  mayRead,
  mayReadOne,
  mayWriteOne,
  resource,
  Timestamp,
  TimestampInput,
  Uuid,
} from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'

/** Subscribers of a product move to prices that it has now, each at the start of a period. */

const terms = {
  product_id: Uuid,
  /** Prices of the product that apply afterwards; they may be archived in the meantime. */
  prices: z.array(Uuid),
  currency: z.string(),
  /** The first period that starts then or later has the new prices. */
  effective_at: Timestamp,
  /** Nobody pays a new price earlier than so many days after it was announced. */
  notice_days: z.int(),
}

const PriceMigrationStatus = z.enum(['preparing', 'scheduled', 'completed', 'canceled'])

export const PriceMigration = z
  .object({
    ...resource,
    organization_id: z.string(),
    ...terms,
    status: PriceMigrationStatus,
    canceled_at: Timestamp.nullable(),
    subscribers: z.object({
      waiting: z.int(),
      /** Those of them who were told. */
      announced: z.int(),
      moved: z.int(),
      /** They ended, or changed their product or their prices themselves. */
      skipped: z.int(),
    }),
  })
  .meta({ id: 'PriceMigration' })
export type PriceMigration = z.infer<typeof PriceMigration>

export const PriceMigrationPreview = z
  .object({
    ...terms,
    /** Who would move. */
    subscribers: z.int(),
    /** Those of them who move later: after they have paid, or if they take their cancellation back. */
    past_due: z.int(),
    canceling: z.int(),
    /** A change of theirs comes first. */
    changing: z.int(),
    /** Who keeps their prices, and why. */
    kept: z.object({
      same_prices: z.int(),
      custom_amount: z.int(),
      ad_hoc_price: z.int(),
      other_currency: z.int(),
      seats: z.int(),
    }),
    /** Of those who would move, after discounts and before tax. */
    amounts: z.array(
      z.object({
        currency: z.string(),
        subscribers: z.int(),
        old_monthly_amount: z.int(),
        new_monthly_amount: z.int(),
      }),
    ),
  })
  .meta({ id: 'PriceMigrationPreview' })
export type PriceMigrationPreview = z.infer<typeof PriceMigrationPreview>

const PriceMigrationCreate = z.object({
  prices: z.array(Uuid).min(1).max(20),
  effective_at: TimestampInput,
  notice_days: z.int().min(0).max(365).default(0),
})
export type PriceMigrationCreate = z.output<typeof PriceMigrationCreate>

/** What changes for one subscriber. */
const PriceChange = z.object({
  organization_id: z.string(),
  price_migration_id: Uuid,
  subscription_id: Uuid,
  customer_id: Uuid,
  product_id: Uuid,
  product_name: z.string(),
  currency: z.string(),
  /** Of a whole period, after the discount and before tax. */
  old_amount: z.int(),
  new_amount: z.int(),
  applies_at: Timestamp,
})
export type PriceChange = z.infer<typeof PriceChange>

export const errors = defineErrors({})

export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id' },
  {
    'price_migration.created': PriceMigration,
    'price_migration.canceled': PriceMigration,
    /** The subscriber is to be told; once for each, and with a period of notice only. */
    'price_migration.announced': PriceChange,
    'price_migration.applied': PriceChange,
  },
)

const basePath = '/v1/price-migrations/'
const ofProduct = '/v1/products/:id/price-migrations'
const One = z.object({ id: Uuid })

export const create = endpoint({
  method: 'POST',
  path: ofProduct,
  summary: 'Move the subscribers of a product to new prices from a date on',
  access: mayWriteOne('subscriptions'),
  params: One,
  body: PriceMigrationCreate,
  status: 201,
  output: PriceMigration,
  errors: ['NOT_FOUND', 'IDENTITY_CONFIRMATION_REQUIRED'],
})
export const preview = endpoint({
  method: 'POST',
  path: `${ofProduct}/preview`,
  summary: 'What moving the subscribers of a product would change',
  access: mayReadOne('subscriptions'),
  params: One,
  body: PriceMigrationCreate,
  output: PriceMigrationPreview,
  errors: ['NOT_FOUND'],
})
export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'Moves of subscribers to new prices, newest first',
  access: mayRead('subscriptions'),
  query: z.object({
    organization_id: z.string().optional(),
    product_id: anyOf(Uuid),
    sorting: sortingBy(['created_at', 'effective_at'], ['-created_at']),
    ...pageQuery,
  }),
  output: listOf(PriceMigration),
})
export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One move of subscribers to new prices',
  access: mayReadOne('subscriptions'),
  params: One,
  output: PriceMigration,
  errors: ['NOT_FOUND'],
})
export const cancel = endpoint({
  method: 'POST',
  path: `${basePath}:id/cancel`,
  summary: 'Stop a move to new prices; those who have moved keep them',
  access: mayWriteOne('subscriptions'),
  params: One,
  output: PriceMigration,
  errors: ['NOT_FOUND'],
})
