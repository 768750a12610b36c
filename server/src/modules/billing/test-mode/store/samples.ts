import type { Sql, Tx } from '../../../../platform/database/index.ts'

/** What was added to a sandbox as samples. */
export type StoredSamples = {
  readonly organizationId: string
  readonly seed: string
  readonly customerIds: readonly string[]
  readonly productIds: readonly string[]
  readonly benefitIds: readonly string[]
  readonly discountIds: readonly string[]
  readonly createdAt: Date
}

export const find = (sql: Sql, organizationId: string) =>
  sql.one<StoredSamples>(
    `select organization_id as "organizationId", seed, customer_ids as "customerIds",
            product_ids as "productIds", benefit_ids as "benefitIds",
            discount_ids as "discountIds", created_at as "createdAt"
       from sample_shops where organization_id = $1`,
    [organizationId],
  )

export const insert = (tx: Tx, samples: StoredSamples) =>
  tx.run(
    `insert into sample_shops
       (organization_id, seed, customer_ids, product_ids, benefit_ids, discount_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      samples.organizationId,
      samples.seed,
      samples.customerIds,
      samples.productIds,
      samples.benefitIds,
      samples.discountIds,
      samples.createdAt,
    ],
  )

export const remove = (tx: Tx, organizationId: string) =>
  tx.run('delete from sample_shops where organization_id = $1', [organizationId])
