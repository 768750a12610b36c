import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { Difference } from '../ledger/index.ts'

export type Adjustment = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly amount: number
  readonly currency: string
  /** Afterwards. */
  readonly balance: number
  readonly reason: string | null
  readonly createdAt: Date
}

export function insert(tx: Tx, adjustment: Adjustment) {
  tx.send(
    `insert into balance_adjustments
       (id, organization_id, customer_id, amount, currency, balance, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      adjustment.id,
      adjustment.organizationId,
      adjustment.customerId,
      adjustment.amount,
      adjustment.currency,
      adjustment.balance,
      adjustment.reason,
      adjustment.createdAt,
    ],
  )
}

export const reasonsOf = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<{ id: string; reason: string | null }>(
    `select id, reason from balance_adjustments where organization_id = $1 and id = any($2::uuid[])`,
    [organizationId, ids],
  )

export async function forgetReasons(tx: Tx, organizationId: string, customerId: string) {
  await tx.run(
    `update balance_adjustments set reason = null
      where organization_id = $1 and customer_id = $2 and reason is not null`,
    [organizationId, customerId],
  )
}

/** Each adjustment is booked with its amount, and nothing else is booked as one. */
export const compareWithLedger = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `-- reads ledger_entries: what was booked as an adjustment
     -- reads ledger_lines: with what it changed balances
     with booked as (
       select e.source_id as id, -sum(l.amount) as amount
         from ledger_entries e
         join ledger_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
        where e.organization_id = $1 and e.kind = 'balance.adjusted' and l.account = 'balance'
        group by e.source_id
     ), stored as (
       select a.id, a.amount from balance_adjustments a where a.organization_id = $1
     )
     select 'an adjustment is booked' as rule, coalesce(s.id, b.id)::text as subject,
            coalesce(s.amount, 0)::bigint as expected, coalesce(b.amount, 0)::bigint as found
       from stored s full join booked b on b.id = s.id
      where s.amount is distinct from b.amount order by 2 limit $2`,
    [organizationId, limit],
  )

/** Of a sandbox that was deleted. */
export const balanceAdjustmentsErasure = eraseTables('balance_adjustments')
