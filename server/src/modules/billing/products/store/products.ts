import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'
import type { AmountType } from '../rules/price.ts'
import type { Product } from '../rules/product.ts'

export type SortKey = {
  readonly priceAmountType: AmountType
  readonly priceAmount: number | null
}

const columns = `p.id, p.organization_id as "organizationId", p.name, p.description, p.visibility,
  p.recurring_interval as "recurringInterval",
  p.recurring_interval_count as "recurringIntervalCount",
  p.meter_interval as "meterInterval", p.meter_interval_count as "meterIntervalCount",
  p.trial_interval as "trialInterval", p.trial_interval_count as "trialIntervalCount",
  p.is_archived as "isArchived", p.metadata,
  p.after_purchase_message as "afterPurchaseMessage", p.after_purchase_url as "afterPurchaseUrl",
  p.created_at as "createdAt", p.modified_at as "modifiedAt"`

type Sort = 'created_at' | 'name' | 'price_amount_type' | 'price_amount'
type Filter = 'id' | 'is_archived' | 'is_recurring' | 'visibility'

export const listName = 'products'

export const listing: ListDefinition<Sort, Filter> = {
  from: 'products p',
  id: 'p.id',
  organizationId: 'p.organization_id',
  columns,
  sorts: {
    created_at: { by: 'p.created_at', type: 'timestamptz', id: 'p.id' },
    name: { by: 'p.name', type: 'text', id: 'p.id' },
    price_amount_type: { by: 'p.price_amount_type', type: 'text', id: 'p.id' },
    price_amount: { by: 'p.price_amount', type: 'bigint', id: 'p.id', nullable: true },
  },
  filters: {
    id: { expression: 'p.id::text' },
    is_archived: { expression: 'p.is_archived', type: 'boolean' },
    is_recurring: { expression: '(p.recurring_interval is not null)::text' },
    visibility: { expression: 'p.visibility' },
  },
  where: ['p.deleted_at is null'],
  search: 'lower(p.name)',
  metadata: 'p.metadata',
  counts: { list: listName, by: 'is_archived' },
}

export async function insert(tx: Tx, product: Product, sort: SortKey) {
  await tx.run(
    `insert into products
       (id, organization_id, name, description, visibility, recurring_interval,
        recurring_interval_count, trial_interval, trial_interval_count, is_archived, metadata,
        price_amount_type, price_amount, created_at, after_purchase_message, after_purchase_url,
        meter_interval, meter_interval_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      product.id,
      product.organizationId,
      product.name,
      product.description,
      product.visibility,
      product.recurringInterval,
      product.recurringIntervalCount,
      product.trialInterval,
      product.trialIntervalCount,
      product.isArchived,
      product.metadata,
      sort.priceAmountType,
      sort.priceAmount,
      product.createdAt,
      product.afterPurchaseMessage,
      product.afterPurchaseUrl,
      product.meterInterval,
      product.meterIntervalCount,
    ],
  )
}

export async function save(tx: Tx, product: Product, sort: SortKey) {
  await tx.run(
    `update products
        set name = $3, description = $4, visibility = $5, trial_interval = $6,
            trial_interval_count = $7, is_archived = $8, metadata = $9, price_amount_type = $10,
            price_amount = $11, modified_at = $12, after_purchase_message = $13,
            after_purchase_url = $14
      where organization_id = $1 and id = $2`,
    [
      product.organizationId,
      product.id,
      product.name,
      product.description,
      product.visibility,
      product.trialInterval,
      product.trialIntervalCount,
      product.isArchived,
      product.metadata,
      sort.priceAmountType,
      sort.priceAmount,
      product.modifiedAt,
      product.afterPurchaseMessage,
      product.afterPurchaseUrl,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Product>(
    `select ${columns} from products p
      where p.organization_id = any($1) and p.id = $2 and p.deleted_at is null`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Product>(
    `select ${columns} from products p
      where p.organization_id = $1 and p.id = $2 and p.deleted_at is null for update`,
    [organizationId, id],
  )
}

/** Deleted ones too: orders and subscriptions still name them. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Product>(
    `select ${columns} from products p where p.organization_id = $1 and p.id = any($2::uuid[])`,
    [organizationId, ids],
  )
}

export function findExisting(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<{ id: string }>(
    `select id from products
      where organization_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [organizationId, ids],
  )
}

export async function remove(tx: Tx, { organizationId, id }: Product, at: Date) {
  await tx.run(
    `update products set deleted_at = $3, modified_at = $3, is_archived = true
      where organization_id = $1 and id = $2`,
    [organizationId, id, at],
  )
}

/** By what these products are sorted. */
export async function saveSortKeys(
  tx: Tx,
  organizationId: string,
  keys: readonly (SortKey & { readonly id: string })[],
) {
  await tx.run(
    `update products p
        set price_amount_type = g."priceAmountType", price_amount = g."priceAmount"
       from json_to_recordset($2::json)
         as g (id uuid, "priceAmountType" text, "priceAmount" bigint)
      where p.organization_id = $1 and p.id = g.id`,
    [organizationId, JSON.stringify(keys)],
  )
}

/** Of a sandbox that was deleted. */
export const productsErasure = eraseTables(
  'product_benefits',
  'product_custom_fields',
  'product_media',
  'prices',
  'products',
)
