import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { Difference } from '../ledger/index.ts'
import type { Dispute } from './rules.ts'

const columns = `d.id, d.organization_id as "organizationId", d.reference, d.order_id as "orderId",
  d.subscription_id as "subscriptionId", d.payment_id as "paymentId", d.fingerprint,
  d.customer_id as "customerId", d.status, d.amount,
  d.tax_amount as "taxAmount", d.currency, d.reason, d.evidence_due_by as "evidenceDueBy", d.booked,
  d.fee, d.created_at as "createdAt", d.modified_at as "modifiedAt"`

export const listName = 'disputes'

export const listing: ListDefinition<'created_at' | 'amount', 'order' | 'status'> = {
  from: 'disputes d',
  id: 'd.id',
  organizationId: 'd.organization_id',
  columns,
  sorts: {
    created_at: { by: 'd.created_at', type: 'timestamptz', id: 'd.id' },
    amount: { by: 'd.amount', type: 'bigint', id: 'd.id' },
  },
  filters: {
    order: { expression: 'd.order_id', type: 'uuid' },
    status: { expression: 'd.status' },
  },
  counts: { list: listName, by: 'status' },
}

/** Inserts it, or saves what changes of it. */
export async function save(tx: Tx, dispute: Dispute): Promise<void> {
  await tx.run(
    `insert into disputes (id, organization_id, reference, order_id, payment_id, customer_id, status,
       amount, tax_amount, currency, reason, evidence_due_by, booked, fee, created_at, modified_at,
       subscription_id, fingerprint)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (organization_id, reference) do update
       set status = excluded.status, amount = excluded.amount, tax_amount = excluded.tax_amount,
           reason = excluded.reason, evidence_due_by = excluded.evidence_due_by,
           booked = excluded.booked, fee = excluded.fee, modified_at = excluded.modified_at`,
    [
      dispute.id,
      dispute.organizationId,
      dispute.reference,
      dispute.orderId,
      dispute.paymentId,
      dispute.customerId,
      dispute.status,
      dispute.amount,
      dispute.taxAmount,
      dispute.currency,
      dispute.reason,
      dispute.evidenceDueBy,
      dispute.booked,
      dispute.fee,
      dispute.createdAt,
      dispute.modifiedAt,
      dispute.subscriptionId,
      dispute.fingerprint,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Dispute>(
    `select ${columns} from disputes d where d.organization_id = any($1) and d.id = $2`,
    [organizationIds, id],
  )
}

/** The order is locked, so no other process inserts it meanwhile. */
export function lock(tx: Tx, organizationId: string, reference: string) {
  return tx.one<Dispute>(
    `select ${columns} from disputes d
      where d.organization_id = $1 and d.reference = $2 for update`,
    [organizationId, reference],
  )
}

/** Has the bank of the customer taken money of this order back, or asked for it? */
export async function isDisputed(sql: Sql, organizationId: string, orderId: string) {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from disputes d
      where d.organization_id = $1 and d.order_id = $2
        and (d.booked in ('held', 'lost')
             or d.status in ('early_warning', 'needs_response', 'under_review'))
      limit 1`,
    [organizationId, orderId],
  )
  return row !== undefined
}

/** What cardholders took back of these orders, or ask for. */
export const disputedOf = (sql: Sql, organizationId: string, orderIds: readonly string[]) =>
  sql.many<{ orderId: string; amount: number; isOpen: boolean }>(
    `select d.order_id as "orderId",
            coalesce(sum(d.amount) filter (where d.booked in ('held', 'lost')), 0)::bigint as amount,
            bool_or(d.status in ('early_warning', 'needs_response', 'under_review')) as "isOpen"
       from disputes d where d.organization_id = $1 and d.order_id = any($2::uuid[])
      group by d.order_id`,
    [organizationId, orderIds],
  )

type Card = { readonly customerId: string; readonly fingerprint: string }

/** Whether a payment of the customer with this card is disputed and not decided. */
export async function holdsCard(
  sql: Sql,
  organizationId: string,
  { customerId, fingerprint }: Card,
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from disputes d
      where d.organization_id = $1 and d.customer_id = $2 and d.fingerprint = $3
        and d.status in ('early_warning', 'needs_response', 'under_review')
      limit 1`,
    [organizationId, customerId, fingerprint],
  )
  return row !== undefined
}

type Sold = { readonly customerId: string; readonly id: string }

/** Whether a payment of the subscription is disputed and not decided. */
export async function holdsSubscription(
  sql: Sql,
  organizationId: string,
  { customerId, id }: Sold,
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from disputes d
      where d.organization_id = $1 and d.customer_id = $2 and d.subscription_id = $3
        and d.status in ('early_warning', 'needs_response', 'under_review')
      limit 1`,
    [organizationId, customerId, id],
  )
  return row !== undefined
}

/** Whether a dispute about the order was lost and stays lost. */
export async function isLost(sql: Sql, organizationId: string, orderId: string): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from disputes d
      where d.organization_id = $1 and d.order_id = $2
        and (d.status = 'lost' or (d.status = 'prevented' and d.booked = 'lost'))
      limit 1`,
    [organizationId, orderId],
  )
  return row !== undefined
}

/** What disputes hold and have cost must be what the books say. */
export const compareWithLedger = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `-- reads ledger_lines: the books are compared with the disputes
     -- reads ledger_entries: only what disputes moved is compared
     with booked as (
       select l.currency, l.account, sum(l.amount) as amount
         from ledger_lines l
         join ledger_entries e on e.id = l.entry_id and e.organization_id = l.organization_id
        where l.organization_id = $1 and e.kind like 'dispute.%'
          and l.account in ('processor', 'disputed')
        group by l.currency, l.account
     ), figures as (
       select d.currency, a.account, sum(case
                when a.account = 'disputed' then (case d.booked when 'held' then d.amount else 0 end)
                when d.booked in ('held', 'lost') then -d.amount - d.fee
                else 0 end) as amount
         from disputes d cross join (values ('processor'), ('disputed')) as a(account)
        where d.organization_id = $1
        group by d.currency, a.account
     )
     select account || ' has what disputes moved' as rule, currency as subject,
            coalesce(f.amount, 0)::bigint as expected, coalesce(b.amount, 0)::bigint as found
       from booked b full join figures f using (currency, account)
      where coalesce(f.amount, 0) <> coalesce(b.amount, 0) order by currency, account limit $2`,
    [organizationId, limit],
  )

/** Of a sandbox that was deleted. */
export const disputesErasure = eraseTables('disputes')
