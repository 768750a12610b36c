import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Charge = {
  readonly organizationId: string
  readonly subscriptionId: string
  readonly meterId: string
  readonly priceId: string
  /** The start of the period of the subscription. */
  readonly cycleStart: Date
  /** The start of the period of usage, in which its cap holds. */
  readonly usageStart: Date
  readonly from: Date
  readonly to: Date
  readonly seq: number
  readonly units: string
  readonly credited: number
  readonly amount: number
  /** What the discount of the period took off it. */
  readonly discount: number
  readonly discountId: string | null
  /** What is left of a fixed amount in the period. */
  readonly discountLeft: number | null
  readonly at: Date
}

export async function insert(tx: Tx, charge: Charge): Promise<void> {
  await tx.run(
    `insert into meter_charges (organization_id, subscription_id, meter_id, price_id, period_start,
       period_end, seq, units, credited, amount, created_at, discount,
       cycle_start, discount_id, discount_left, usage_start)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
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
      charge.discountId,
      charge.discountLeft,
      charge.usageStart,
    ],
  )
}

/** Those of the subscription that contain one of these times. */
export const containing = (
  sql: Sql,
  of: Pick<Charge, 'organizationId' | 'subscriptionId' | 'meterId'>,
  times: readonly Date[],
) =>
  sql.many<Charge>(
    `select c.organization_id as "organizationId", c.subscription_id as "subscriptionId",
            c.meter_id as "meterId", c.price_id as "priceId", c.cycle_start as "cycleStart",
            coalesce(c.usage_start, c.cycle_start) as "usageStart",
            c.period_start as "from", c.period_end as "to", c.seq, c.units::text, c.credited,
            c.amount, c.discount, c.discount_id as "discountId",
            c.discount_left as "discountLeft", c.created_at as at
       from meter_charges c
      where c.organization_id = $1 and c.subscription_id = $2 and c.meter_id = $3
        and exists (select from unnest($4::timestamptz[]) as t (at)
                     where c.period_start <= t.at and t.at < c.period_end)
      order by c.period_start`,
    [of.organizationId, of.subscriptionId, of.meterId, times],
  )

export type LateCharge = Pick<
  Charge,
  | 'organizationId'
  | 'subscriptionId'
  | 'meterId'
  | 'priceId'
  | 'cycleStart'
  | 'usageStart'
  | 'from'
  | 'seq'
  | 'units'
  | 'amount'
  | 'discount'
  | 'at'
>

export async function insertLate(tx: Tx, charge: LateCharge): Promise<void> {
  await tx.run(
    `insert into meter_late_charges (organization_id, subscription_id, meter_id, price_id,
       cycle_start, period_start, seq, units, amount, discount, created_at, usage_start)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      charge.organizationId,
      charge.subscriptionId,
      charge.meterId,
      charge.priceId,
      charge.cycleStart,
      charge.from,
      charge.seq,
      charge.units,
      charge.amount,
      charge.discount,
      charge.at,
      charge.usageStart,
    ],
  )
}

/** The units that were charged late of what this charge is of. */
export async function chargedLate(
  sql: Sql,
  of: Pick<Charge, 'organizationId' | 'subscriptionId' | 'priceId' | 'from'>,
): Promise<string[]> {
  const rows = await sql.many<{ units: string }>(
    `select units::text from meter_late_charges
      where organization_id = $1 and subscription_id = $2 and price_id = $3
        and period_start = $4`,
    [of.organizationId, of.subscriptionId, of.priceId, of.from],
  )
  return rows.map(({ units }) => units)
}

export type OfCycle = Pick<Charge, 'organizationId' | 'subscriptionId' | 'cycleStart'>

/** What a subscription was charged for usage of a period until now, late usage of it included. */
export const ofCycle = (sql: Sql, of: OfCycle) =>
  sql.many<
    Pick<
      Charge,
      'meterId' | 'priceId' | 'amount' | 'discount' | 'discountLeft' | 'usageStart' | 'from' | 'to'
    > & { readonly isLate: boolean }
  >(
    `select meter_id as "meterId", price_id as "priceId", amount, discount,
            discount_left as "discountLeft", coalesce(usage_start, cycle_start) as "usageStart",
            period_start as "from", period_end as "to", false as "isLate" from meter_charges
      where organization_id = $1 and subscription_id = $2 and cycle_start = $3
     union all
     select l.meter_id, l.price_id, l.amount, l.discount, null,
            coalesce(l.usage_start, l.cycle_start), l.period_start, c.period_end, true
       from meter_late_charges l
       join meter_charges c on c.organization_id = $1 and c.subscription_id = $2
        and c.meter_id = l.meter_id and c.price_id = l.price_id and c.period_start = l.period_start
      where l.organization_id = $1 and l.subscription_id = $2 and l.cycle_start = $3`,
    [of.organizationId, of.subscriptionId, of.cycleStart],
  )
