import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Charge = {
  readonly organizationId: string
  readonly subscriptionId: string
  readonly meterId: string
  readonly priceId: string
  readonly from: Date
  readonly to: Date
  readonly seq: number
  readonly units: string
  readonly credited: number
  readonly amount: number
  /** What the discount of the period took off it. */
  readonly discount: number
  readonly at: Date
}

export async function insert(tx: Tx, charge: Charge): Promise<void> {
  await tx.run(
    `insert into meter_charges (organization_id, subscription_id, meter_id, price_id, period_start,
       period_end, seq, units, credited, amount, created_at, discount)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      charge.organizationId,
      charge.subscriptionId,
      charge.meterId,
      charge.priceId,
      charge.from,
      charge.to,
      charge.seq,
      charge.units,
      charge.credited,
      charge.amount,
      charge.at,
      charge.discount,
    ],
  )
}

/** What a subscription was charged for usage from then on. */
export const since = (
  sql: Sql,
  of: {
    readonly organizationId: string
    readonly subscriptionId: string
    readonly since: Date
  },
) =>
  sql.many<Pick<Charge, 'meterId' | 'priceId' | 'amount' | 'discount'>>(
    `select meter_id as "meterId", price_id as "priceId", amount, discount from meter_charges
      where organization_id = $1 and subscription_id = $2 and period_start >= $3`,
    [of.organizationId, of.subscriptionId, of.since],
  )
