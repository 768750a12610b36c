import type { Tx } from '../../../../platform/database/index.ts'

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
  readonly at: Date
}

export async function insert(tx: Tx, charge: Charge): Promise<void> {
  await tx.run(
    `insert into meter_charges (organization_id, subscription_id, meter_id, price_id, period_start,
       period_end, seq, units, credited, amount, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
    ],
  )
}
