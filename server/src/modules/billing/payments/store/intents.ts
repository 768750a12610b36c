import {
  type Erasure,
  eraseTables,
  type Sql,
  type Tx,
} from '../../../../platform/database/index.ts'
import type { Difference } from '../../ledger/index.ts'
import type { Intent } from '../rules/intents.ts'

const columns = `id, organization_id as "organizationId", customer_id as "customerId", kind,
  order_id as "orderId", checkout_id as "checkoutId", refund_id as "refundId",
  change_id as "changeId", for_draft as "forDraft", source_id as "sourceId", method_id as "methodId", token,
  save_method as "saveMethod", set_default as "setDefault",
  for_one_subscription as "forOneSubscription", subscription_id as "subscriptionId", amount, currency, off_session as "offSession",
  scheduled, trigger, status, reference, captured, code, message, hard, url,
  client_secret as "clientSecret", brand, last4,
  fingerprint, unapplied,
  expires_at as "expiresAt", given_up_at as "givenUpAt", escalated_at as "escalatedAt",
  opening_at as "openingAt", turn, created_at as "createdAt", modified_at as "modifiedAt"`

/** False if something else is being paid for the same purpose. */
export async function insert(tx: Tx, intent: Intent): Promise<boolean> {
  const count = await tx.run(
    `insert into payment_intents
       (id, organization_id, customer_id, kind, order_id, checkout_id, refund_id, change_id,
        source_id, method_id, token, save_method, amount, currency, off_session, scheduled, trigger,
        status, expires_at, created_at, modified_at, set_default,
        for_one_subscription, subscription_id, for_draft)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             $20, $20, $21, $22, $23, $24)
     on conflict do nothing`,
    [
      intent.id,
      intent.organizationId,
      intent.customerId,
      intent.kind,
      intent.orderId,
      intent.checkoutId,
      intent.refundId,
      intent.changeId,
      intent.sourceId,
      intent.methodId,
      intent.token,
      intent.saveMethod,
      intent.amount,
      intent.currency,
      intent.offSession,
      intent.scheduled,
      intent.trigger,
      intent.status,
      intent.expiresAt,
      intent.createdAt,
      intent.setDefault,
      intent.forOneSubscription,
      intent.subscriptionId,
      intent.forDraft,
    ],
  )
  return count > 0
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Intent>(
    `select ${columns} from payment_intents where organization_id = any($1) and id = $2`,
    [organizationIds, id],
  )
}

/** For callers inside the server, who know the intent only by its id. */
export function findAnywhere(sql: Sql, id: string) {
  return sql.one<Intent>(
    `-- all tenants: the id was made by this server, and no request names it
     select ${columns} from payment_intents where id = $1`,
    [id],
  )
}

/** Those that are payments on the wire. */
export function findPayment(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Intent>(
    `select ${columns} from payment_intents
      where organization_id = any($1) and id = $2 and payment_status is not null`,
    [organizationIds, id],
  )
}

/** The last charge of an order. */
export function lastOfOrder(sql: Sql, organizationId: string, orderId: string) {
  return sql.one<Intent>(
    `select ${columns} from payment_intents
      where organization_id = $1 and order_id = $2 and kind = 'charge'
      order by created_at desc, id desc limit 1`,
    [organizationId, orderId],
  )
}

/** The charge that paid an order; undefined where nothing was due, or it was paid outside. */
export function chargeOf(sql: Sql, organizationId: string, orderId: string) {
  return sql.one<Intent>(
    `select ${columns} from payment_intents
      where organization_id = $1 and order_id = $2 and kind = 'charge' and status = 'succeeded'
        and not unapplied`,
    [organizationId, orderId],
  )
}

/** How many charges of an order had this cause. */
export async function countOfOrder(
  sql: Sql,
  organizationId: string,
  orderId: string,
  trigger: NonNullable<Intent['trigger']>,
): Promise<number> {
  const row = await sql.one<{ n: number }>(
    `select count(*) as n from payment_intents
      where organization_id = $1 and order_id = $2 and trigger = $3`,
    [organizationId, orderId, trigger],
  )
  return row?.n ?? 0
}

export function findByReferences(sql: Sql, organizationId: string, references: readonly string[]) {
  return sql.many<Intent>(
    `select ${columns} from payment_intents
      where organization_id = $1 and reference = any($2)`,
    [organizationId, references],
  )
}

/** By the processor's object, or by its id where the object was never stored. */
export function findByNews(
  sql: Sql,
  organizationId: string,
  { reference, intentId }: { readonly reference: string; readonly intentId: string | null },
) {
  return sql.one<{ id: string; customerId: string }>(
    `select id, customer_id as "customerId" from payment_intents
      where organization_id = $1 and (reference = $2 or id = $3) order by id limit 1`,
    [organizationId, reference, intentId],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Intent>(
    `select ${columns} from payment_intents
      where organization_id = $1 and id = $2 for update`,
    [organizationId, id],
  )
}

export function save(tx: Tx, intent: Intent) {
  tx.send(
    `update payment_intents
        set status = $3, captured = $4, code = $5, message = $6, hard = $7, url = $8, brand = $9,
            last4 = $10, unapplied = $11, method_id = $12, token = $13, given_up_at = $14,
            escalated_at = $15, order_id = $16, modified_at = greatest(modified_at, $17),
            fingerprint = $18, client_secret = $19
      where organization_id = $1 and id = $2`,
    [
      intent.organizationId,
      intent.id,
      intent.status,
      intent.captured,
      intent.code,
      intent.message,
      intent.hard,
      intent.url,
      intent.brand,
      intent.last4,
      intent.unapplied,
      intent.methodId,
      intent.token,
      intent.givenUpAt,
      intent.escalatedAt,
      intent.orderId,
      intent.modifiedAt,
      intent.fingerprint,
      intent.clientSecret,
    ],
  )
}

type Lease = { readonly instance: Date; readonly until: Date }

/** Undefined while another process holds the lease. */
export function lease(sql: Sql, organizationId: string, id: string, { instance, until }: Lease) {
  return sql.one<Intent>(
    `update payment_intents
        set leased_until = $4, turn = turn + 1, opening_at = coalesce(opening_at, $3)
      where organization_id = $1 and id = $2 and (leased_until is null or leased_until <= $3)
      returning ${columns}`,
    [organizationId, id, instance, until],
  )
}

export function release(sql: Sql, { organizationId, id, turn }: Intent) {
  return sql.run(
    `update payment_intents set leased_until = null
      where organization_id = $1 and id = $2 and turn = $3`,
    [organizationId, id, turn],
  )
}

/** False if another process has taken the lease over. */
export async function storeReference(sql: Sql, { organizationId, id, turn }: Intent, text: string) {
  const count = await sql.run(
    `update payment_intents
        set reference = $4, status = case when status = 'created' then 'opened' else status end
      where organization_id = $1 and id = $2 and turn = $3`,
    [organizationId, id, turn, text],
  )
  return count > 0
}

/** The intents that changed since then and have an object, after one of them. */
export function changed(
  sql: Sql,
  organizationId: string,
  since: Date,
  { id, limit }: { readonly id: string; readonly limit: number },
) {
  return sql.many<Intent>(
    `select ${columns} from payment_intents
      where organization_id = $1 and (modified_at, id) > ($2, $3) and reference is not null
      order by modified_at, id limit $4`,
    [organizationId, since, id, limit],
  )
}

/** The organization with intents whose id comes next. */
export async function organizationAfter(sql: Sql, id: string): Promise<string | undefined> {
  const row = await sql.one<{ id: string }>(
    `-- all tenants: the intents of each organization are compared with its processor
     select organization_id as id from payment_intents
      where organization_id > $1 order by organization_id limit 1`,
    [id],
  )
  return row?.id
}

const eraseRefunds = (tx: Tx, organizationId: string, limit: number) =>
  tx.run(
    `delete from payment_intents where organization_id = $1 and id = any(array(
       select id from payment_intents where organization_id = $1 and source_id is not null
        limit $2))`,
    [organizationId, limit],
  )

/** Whether the processor has not decided on all of them. */
export async function hasOpen(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from payment_intents
      where organization_id = $1 and status in ('created', 'opened', 'action_required', 'processing')
      limit 1`,
    [organizationId],
  )
  return row !== undefined
}

/** What the processor captured and returned must be what the books say it has; disputes are others'. */
export const compareWithLedger = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `-- reads ledger_lines: the books are compared with the payments
     -- reads ledger_entries: what disputes move is not the business of payments
     with booked as (
       select l.currency, sum(l.amount) as amount
         from ledger_lines l
         join ledger_entries e on e.id = l.entry_id and e.organization_id = l.organization_id
        where l.organization_id = $1 and l.account = 'processor' and e.kind not like 'dispute.%'
        group by l.currency
     ), paid as (
       select currency, sum(case kind when 'refund' then -amount else captured end) as amount
         from payment_intents
        where organization_id = $1
          and ((kind = 'charge' and captured is not null)
               or (kind = 'refund' and status = 'succeeded'))
        group by currency
     )
     select 'processor has what was captured and not returned' as rule, currency as subject,
            coalesce(p.amount, 0)::bigint as expected, coalesce(b.amount, 0)::bigint as found
       from booked b full join paid p using (currency)
      where coalesce(p.amount, 0) <> coalesce(b.amount, 0) order by currency limit $2`,
    [organizationId, limit],
  )

const rest = eraseTables('payment_intents', 'processor_news', 'payment_comparisons')

/** Of a sandbox that was deleted. */
export const paymentsErasure: Erasure = {
  tables: rest.tables,
  async erase(tx, organizationId, limit) {
    // They refer to charges.
    const refunds = await eraseRefunds(tx, organizationId, limit)
    if (refunds >= limit) return refunds
    return refunds + (await rest.erase(tx, organizationId, limit - refunds))
  },
}
