import type { Label, ServicePeriod } from '../../../../kernel/index.ts'
import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { ItemDiscount } from '../../orders/index.ts'
import type { TaxRate } from '../../tax/index.ts'
import type { Merged } from '../rules/merge-lines.ts'

export type Line = {
  readonly id: string
  readonly organizationId: string
  readonly subscriptionId: string
  readonly priceId: string
  readonly label: Label
  /** Null where an earlier release made it. */
  readonly period: ServicePeriod | null
  readonly amount: number
  /** Of a credit: what it takes from earlier orders; the rest takes back charges that wait. */
  readonly fromOrders: number
  /** Of a charge: what later credits took back of it. */
  readonly takenBack: number
  /** Of a credit: at which the charge was taxed; undefined where it is taxed with its order. */
  readonly tax?: TaxRate | null
  /** Of usage: what the discount of its period takes off it. */
  readonly discount?: ItemDiscount | null
  readonly createdAt: Date
}

export function insert(tx: Tx, line: Omit<Line, 'takenBack'>) {
  tx.send(
    `insert into subscription_lines
       (id, organization_id, subscription_id, price_id, label, amount, from_orders,
        created_at, tax, discount, period)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      line.id,
      line.organizationId,
      line.subscriptionId,
      line.priceId,
      JSON.stringify(line.label),
      line.amount,
      line.fromOrders,
      line.createdAt,
      line.tax === undefined ? null : { rate: line.tax },
      line.discount ?? null,
      line.period,
    ],
  )
}

type Row = Omit<Line, 'tax' | 'discount'> & {
  readonly taxed: { readonly rate: TaxRate | null } | null
  readonly discount: ItemDiscount | null
}

/** Those that no order contains yet, oldest first. */
export async function waiting(sql: Sql, organizationId: string, subscriptionId: string) {
  const rows = await sql.many<Row>(
    `select id, organization_id as "organizationId", subscription_id as "subscriptionId",
            price_id as "priceId", label, period, amount, from_orders as "fromOrders",
            taken_back as "takenBack", tax as taxed, discount, created_at as "createdAt"
       from subscription_lines
      where organization_id = $1 and subscription_id = $2 and order_id is null order by number`,
    [organizationId, subscriptionId],
  )
  return rows.map(
    ({ discount, taxed, ...line }): Line => ({
      ...line,
      ...(taxed ? { tax: taxed.rate } : {}),
      ...(discount ? { discount } : {}),
    }),
  )
}

/** After lines were merged. */
export function keepMerged(
  tx: Tx,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  { canceled, changed, dropped }: Merged,
) {
  tx.send(
    `update subscription_lines l
        set label = m.label, period = m.period, amount = m.amount, from_orders = m.from_orders,
            taken_back = m.taken_back
       from unnest($2::uuid[], $3::jsonb[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::bigint[])
         as m (id, label, period, amount, from_orders, taken_back)
      where l.organization_id = $1 and l.id = m.id and l.order_id is null`,
    [
      organizationId,
      changed.map((line) => line.id),
      changed.map(({ label }) => JSON.stringify(label)),
      changed.map(({ period }) => (period ? JSON.stringify(period) : null)),
      changed.map(({ amount }) => amount),
      changed.map(({ fromOrders }) => fromOrders),
      changed.map(({ takenBack }) => takenBack),
    ],
  )
  tx.send(
    `delete from subscription_lines
      where organization_id = $1 and id = any($2::uuid[]) and order_id is null`,
    [organizationId, dropped],
  )
  tx.send(
    `update subscriptions set canceled_credits = canceled_credits + $3
      where organization_id = $1 and id = $2`,
    [organizationId, id, canceled],
  )
}

/** An order contains them now. */
export function bill(tx: Tx, organizationId: string, ids: readonly string[], orderId: string) {
  tx.send(
    `update subscription_lines set order_id = $3
      where organization_id = $1 and id = any($2::uuid[]) and order_id is null`,
    [organizationId, ids, orderId],
  )
}

/** The charges that wait and that no credit took back, newest first. */
export async function waitingCharges(
  sql: Sql,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<WaitingCharge[]> {
  return (await waiting(sql, organizationId, id))
    .map((line) => ({ ...line, amount: line.amount - line.takenBack }))
    .filter(({ amount }) => amount > 0)
    .toReversed()
}

export type WaitingCharge = TakenBack & Pick<Line, 'priceId'>
export type TakenBack = { readonly id: string; readonly amount: number }

/** Credits take so much of these charges back; below zero they give it back. */
export function takeBack(tx: Tx, organizationId: string, taken: readonly TakenBack[]) {
  tx.send(
    `update subscription_lines l set taken_back = l.taken_back + t.amount
       from unnest($2::uuid[], $3::bigint[]) as t (id, amount)
      where l.organization_id = $1 and l.id = t.id`,
    [organizationId, taken.map(({ id }) => id), taken.map(({ amount }) => amount)],
  )
}
