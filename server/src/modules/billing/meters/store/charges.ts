import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Charge = {
  readonly organizationId: string
  readonly subscriptionId: string
  readonly meterId: string
  readonly priceId: string
  /** The start of the period of the subscription. */
  readonly cycleStart: Date
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
       period_end, seq, units, credited, amount, created_at, discount,
       cycle_start)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
      charge.cycleStart,
    ],
  )
}

/** What a subscription was charged for usage of a period until now. */
export const ofCycle = (
  sql: Sql,
  of: Pick<Charge, 'organizationId' | 'subscriptionId' | 'cycleStart'>,
) =>
  sql.many<Pick<Charge, 'meterId' | 'priceId' | 'amount' | 'discount'>>(
    `select meter_id as "meterId", price_id as "priceId", amount, discount from meter_charges
      where organization_id = $1 and subscription_id = $2 and cycle_start = $3`,
    [of.organizationId, of.subscriptionId, of.cycleStart],
  )
