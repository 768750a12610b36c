import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'

export type PriceMigration = {
  readonly id: string
  readonly organizationId: string
  readonly productId: string
  readonly priceIds: readonly string[]
  readonly currency: string
  readonly effectiveAt: Date
  readonly noticeDays: number
  /** The last subscription that was looked at; all of them, once `enrolledAt` is set. */
  readonly enrolledTo: string | null
  readonly enrolledAt: Date | null
  readonly canceledAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

export const columns = `x.id, x.organization_id as "organizationId", x.product_id as "productId",
  x.price_ids as "priceIds", x.currency, x.effective_at as "effectiveAt",
  x.notice_days as "noticeDays", x.enrolled_to as "enrolledTo", x.enrolled_at as "enrolledAt",
  x.canceled_at as "canceledAt", x.created_at as "createdAt", x.modified_at as "modifiedAt"`

export const listName = 'price_migrations'

export const listing: ListDefinition<'created_at' | 'effective_at', 'product'> = {
  from: 'price_migrations x',
  id: 'x.id',
  organizationId: 'x.organization_id',
  columns,
  sorts: {
    created_at: { by: 'x.created_at', type: 'timestamptz', id: 'x.id' },
    effective_at: { by: 'x.effective_at', type: 'timestamptz', id: 'x.id' },
  },
  filters: { product: { expression: 'x.product_id', type: 'uuid' } },
  counts: { list: listName },
}

export async function insert(tx: Tx, migration: PriceMigration) {
  await tx.run(
    `insert into price_migrations
       (id, organization_id, product_id, price_ids, currency, effective_at, notice_days, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      migration.id,
      migration.organizationId,
      migration.productId,
      migration.priceIds,
      migration.currency,
      migration.effectiveAt,
      migration.noticeDays,
      migration.createdAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<PriceMigration>(
    `select ${columns} from price_migrations x where x.organization_id = any($1) and x.id = $2`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<PriceMigration>(
    `select ${columns} from price_migrations x
      where x.organization_id = $1 and x.id = $2 for update`,
    [organizationId, id],
  )
}

/** Changes what may change. */
export async function save(tx: Tx, migration: PriceMigration) {
  await tx.run(
    `update price_migrations
        set enrolled_to = $3, enrolled_at = $4, canceled_at = $5, modified_at = $6
      where organization_id = $1 and id = $2`,
    [
      migration.organizationId,
      migration.id,
      migration.enrolledTo,
      migration.enrolledAt,
      migration.canceledAt,
      migration.modifiedAt,
    ],
  )
}

/** Of a sandbox that was deleted. */
export const priceMigrationsErasure = eraseTables('price_migration_subscribers', 'price_migrations')
