import type { Address, CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition, Values } from '../../../platform/lists/index.ts'

export type Draft = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly productId: string
  readonly priceId: string | null
  readonly currency: string
  readonly amount: number
  readonly description: string | null
  /** In place of those of the customer. */
  readonly billingName: string | null
  readonly billingAddress: Address | null
  readonly metadata: Metadata
  readonly customFieldData: CustomFieldData
  /** The charge that is under way, or the last one that failed. */
  readonly intentId: string | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `d.id, d.organization_id as "organizationId", d.customer_id as "customerId",
  d.product_id as "productId", d.price_id as "priceId", d.currency, d.amount, d.description,
  d.billing_name as "billingName", d.billing_address as "billingAddress", d.metadata,
  d.custom_field_data as "customFieldData", d.intent_id as "intentId",
  d.created_at as "createdAt", d.modified_at as "modifiedAt"`

export const listing: ListDefinition<
  'created_at' | 'amount',
  'id' | 'customer' | 'product' | 'createdAfter' | 'createdBefore'
> = {
  from: 'draft_orders d',
  id: 'd.id',
  organizationId: 'd.organization_id',
  columns,
  sorts: {
    created_at: { by: 'd.created_at', type: 'timestamptz', id: 'd.id' },
    amount: { by: 'd.amount', type: 'bigint', id: 'd.id' },
  },
  filters: {
    id: { expression: 'd.id', type: 'uuid' },
    customer: { expression: 'd.customer_id', type: 'uuid' },
    product: { expression: 'd.product_id', type: 'uuid' },
    createdAfter: { expression: 'd.created_at', type: 'timestamptz', bound: 'gte' },
    createdBefore: { expression: 'd.created_at', type: 'timestamptz', bound: 'lte' },
  },
}

/** Drafts are few: they are looked through. */
export const withMetadata = (key: string, texts: readonly string[]) => ({
  key: `metadata ${JSON.stringify([key, texts])}`,
  sql: (values: Values) => `d.metadata ->> ${values.add(key)} = any(${values.add(texts)})`,
})

export const find = (sql: Sql, organizationIds: readonly string[], id: string) =>
  sql.one<Draft>(
    `select ${columns} from draft_orders d where d.organization_id = any($1) and d.id = $2`,
    [organizationIds, id],
  )

export const lock = (tx: Tx, organizationId: string, id: string) =>
  tx.one<Draft>(
    `select ${columns} from draft_orders d where d.organization_id = $1 and d.id = $2 for update`,
    [organizationId, id],
  )

export async function insert(tx: Tx, draft: Draft) {
  await tx.run(
    `insert into draft_orders (id, organization_id, customer_id, product_id, price_id, currency,
       amount, description, metadata, custom_field_data, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      draft.id,
      draft.organizationId,
      draft.customerId,
      draft.productId,
      draft.priceId,
      draft.currency,
      draft.amount,
      draft.description,
      draft.metadata,
      draft.customFieldData,
      draft.createdAt,
    ],
  )
}

/** Writes what changes of a locked draft. */
export async function update(tx: Tx, draft: Draft) {
  await tx.run(
    `update draft_orders
        set billing_name = $3, billing_address = $4, intent_id = $5, modified_at = $6
      where organization_id = $1 and id = $2`,
    [
      draft.organizationId,
      draft.id,
      draft.billingName,
      draft.billingAddress satisfies Address | null,
      draft.intentId,
      draft.modifiedAt,
    ],
  )
}

export async function remove(tx: Tx, { organizationId, id }: Pick<Draft, 'organizationId' | 'id'>) {
  await tx.run('delete from draft_orders where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
}

/** Those of a customer who is deleted; resolves to the charges that were made for them. */
export const removeOf = (tx: Tx, organizationId: string, customerId: string) =>
  tx.many<Pick<Draft, 'intentId'>>(
    `delete from draft_orders where organization_id = $1 and customer_id = $2
     returning intent_id as "intentId"`,
    [organizationId, customerId],
  )

/** Of a sandbox that was deleted. */
export const draftOrdersErasure = eraseTables('draft_orders')
