import type { Verdict } from '@guildhall/contract/billing/incoming-events'
import {
  eraseTables,
  runInBatches,
  type Sql,
  type Tx,
} from '../../../../platform/database/index.ts'
import type { Kind } from '../rules/kinds.ts'

type Reference = { readonly kind: Kind; readonly id: string }

export type StoredEvent = {
  readonly id: string
  readonly sequence: number
  readonly organizationId: string
  readonly connectionId: string
  readonly webhookId: string
  readonly type: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  readonly receivedAt: Date
  readonly verdict: Verdict | null
  readonly detail: string | null
  readonly attempts: number
  readonly dueAt: Date | null
  /** When it was last asked for again. */
  readonly replayedAt: Date | null
}

export type NewEvent = Omit<StoredEvent, 'sequence' | 'attempts' | 'body' | 'replayedAt'> & {
  readonly body: Uint8Array
}

const columns = `e.id, e.sequence, e.organization_id as "organizationId",
  e.connection_id as "connectionId", e.webhook_id as "webhookId", e.type, e.headers, e.body,
  e.received_at as "receivedAt", e.verdict, e.detail, e.attempts, e.due_at as "dueAt",
  e.replayed_at as "replayedAt"`

/** Undefined where an event of the same id is there already; then this is what became of that one. */
export async function insert(sql: Sql, event: NewEvent): Promise<boolean> {
  const count = await sql.run(
    `insert into incoming_events (id, organization_id, connection_id, webhook_id, type, headers, body,
       size, received_at, verdict, detail, due_at)
     values ($1, $2, $3, $4, $5, $6, $7::bytea, octet_length($7::bytea), $8, $9, $10, $11)
     on conflict (connection_id, webhook_id) do nothing`,
    [
      event.id,
      event.organizationId,
      event.connectionId,
      event.webhookId,
      event.type,
      event.headers,
      event.body,
      event.receivedAt,
      event.verdict,
      event.detail,
      event.dueAt,
    ],
  )
  return count > 0
}

/** What became of the event of this id, if one arrived. */
export function findByWebhookId(sql: Sql, connectionId: string, webhookId: string) {
  return sql.one<{ verdict: Verdict | null }>(
    `-- all tenants: a connection has one organization_id
     select e.verdict from incoming_events e where e.connection_id = $1 and e.webhook_id = $2`,
    [connectionId, webhookId],
  )
}

/** How much of a connection waits, counted up to a limit. */
export async function waitingOf(sql: Sql, connectionId: string, limit: number) {
  const row = await sql.one<{ count: number; bytes: number }>(
    `-- all tenants: a connection has one organization_id
     select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from (
       select e.size from incoming_events e
        where e.connection_id = $1 and e.due_at is not null limit $2) as waiting`,
    [connectionId, limit],
  )
  return row ?? { count: 0, bytes: 0 }
}

/** What is due, the oldest first: so many, and so many bytes. */
export function takeDue(
  tx: Tx,
  connectionId: string,
  now: Date,
  { bytes, count }: { readonly bytes: number; readonly count: number },
) {
  return tx.many<StoredEvent>(
    `-- all tenants: a connection has one organization_id
     with due as materialized (
       select e.id, e.due_at, e.sequence, e.size from incoming_events e
        where e.connection_id = $1 and e.due_at <= $2
        order by e.due_at, e.sequence limit $3
     ), chosen as (
       select id, sum(size) over (order by due_at, sequence) - size as before from due
     )
     select ${columns} from incoming_events e join chosen on chosen.id = e.id
      where chosen.before < $4 order by e.due_at, e.sequence`,
    [connectionId, now, count, bytes],
  )
}

export type Settled = {
  readonly id: string
  readonly verdict: Verdict
  readonly detail: string | null
  readonly dueAt: Date | null
  readonly waitsFor: Reference | null
  readonly customerId: string | null
}

export async function settle(tx: Tx, organizationId: string, all: readonly Settled[]) {
  await tx.run(
    `update incoming_events e
        set verdict = s.verdict, detail = s.detail, due_at = s."dueAt",
            waits_for = (s."waitsFor" ->> 'id')::uuid, waits_for_kind = s."waitsFor" ->> 'kind',
            is_sought = false,
            customer_id = coalesce(s."customerId", e.customer_id), attempts = e.attempts + 1
       from json_to_recordset($2::json) as s (id uuid, verdict text, detail text,
              "dueAt" timestamptz, "waitsFor" json, "customerId" uuid)
      where e.organization_id = $1 and e.id = s.id`,
    [organizationId, JSON.stringify(all)],
  )
}

/** What waits for one of these is looked at next. */
export async function wake(tx: Tx, connectionId: string, ids: readonly string[], now: Date) {
  await tx.run(
    `-- all tenants: a connection has one organization_id
     update incoming_events set due_at = $3
      where connection_id = $1 and waits_for = any($2::uuid[]) and due_at > $3`,
    [connectionId, ids, now],
  )
}

/** Something that events wait for, and that the provider was not asked for. */
export const toSeek = (sql: Sql, connectionId: string, limit: number) =>
  sql.many<Reference>(
    `-- all tenants: a connection has one organization_id
     -- never null kind: as the statement says
     -- never null id: it stands beside its kind
     select distinct e.waits_for_kind as kind, e.waits_for as id from incoming_events e
      where e.connection_id = $1 and e.waits_for_kind is not null and not e.is_sought
      order by 1, 2 limit $2`,
    [connectionId, limit],
  )

/** The provider was asked for these: what still waits for them asks again when it is looked at. */
export async function markSought(tx: Tx, connectionId: string, ids: readonly string[]) {
  await tx.run(
    `-- all tenants: a connection has one organization_id
     update incoming_events set is_sought = true
      where connection_id = $1 and waits_for = any($2::uuid[]) and not is_sought`,
    [connectionId, ids],
  )
}

/** One that is tried again later, or not any more. */
export async function postpone(
  sql: Sql,
  { id, organizationId }: Pick<StoredEvent, 'id' | 'organizationId'>,
  detail: string,
  dueAt: Date | null,
) {
  await sql.run(
    `update incoming_events
        set verdict = 'failed', detail = $3, due_at = $4, attempts = attempts + 1, waits_for = null,
            waits_for_kind = null
      where organization_id = $1 and id = $2`,
    [organizationId, id, detail, dueAt],
  )
}

/** Organizations with something that is due, in the order of their ids. */
export function organizationsAfter(sql: Sql, last: string, now: Date, limit: number) {
  return sql.many<{ organizationId: string }>(
    `-- all tenants: whoever has something to do, each by its organization_id
     -- reads billing_sources: what a disconnected provider sent is looked at no more
     select b.organization_id as "organizationId" from billing_sources b
      where b.organization_id > $1 and b.disconnected_at is null
        and b.problem is distinct from 'CLAIMED_BY_ANOTHER'
        and exists (select from incoming_events e
                     where e.connection_id = b.connection_id and e.due_at <= $2)
      order by b.organization_id limit $3`,
    [last, now, limit],
  )
}

export async function lastReceivedAt(sql: Sql, organizationId: string): Promise<Date | null> {
  const row = await sql.one<{ at: Date }>(
    `select e.received_at as at from incoming_events e
      where e.organization_id = $1 order by e.sequence desc limit 1`,
    [organizationId],
  )
  return row?.at ?? null
}

/** When the last picture of each of these customers arrived. */
export const lastPictures = (sql: Sql, organizationId: string, customerIds: readonly string[]) =>
  sql.many<{ customerId: string; at: Date }>(
    `-- never null customerId, at: of those that are asked for, and that arrived
     select e.customer_id as "customerId", max(e.received_at) as at from incoming_events e
      where e.organization_id = $1 and e.customer_id = any($2::uuid[])
        and e.type = 'customer.state_changed'
      group by e.customer_id`,
    [organizationId, customerIds],
  )

/** The number of the event that arrived last. */
export async function lastSequence(sql: Sql, organizationId: string): Promise<number> {
  const row = await sql.one<{ sequence: number }>(
    `select e.sequence from incoming_events e
      where e.organization_id = $1 order by e.sequence desc limit 1`,
    [organizationId],
  )
  return row?.sequence ?? 0
}

type Filters = {
  readonly type: string | null
  /** `none` for those that were not looked at yet. */
  readonly verdict: string | null
  readonly before: number | null
}

export function list(sql: Sql, organizationId: string, filters: Filters, limit: number) {
  const { before, type, verdict } = filters
  return sql.search<Omit<StoredEvent, 'body' | 'headers'>>(
    `select e.id, e.sequence, e.organization_id as "organizationId",
            e.connection_id as "connectionId", e.webhook_id as "webhookId", e.type,
            e.received_at as "receivedAt", e.verdict, e.detail, e.attempts, e.due_at as "dueAt",
            e.replayed_at as "replayedAt"
       from incoming_events e
      where e.organization_id = $1
        and ($2::text is null or e.type = $2)
        and ($3::text is null or ($3 = 'none' and e.verdict is null)
             or ($3 <> 'none' and e.verdict = $3))
        and ($4::bigint is null or e.sequence < $4)
      order by e.sequence desc limit $5`,
    [organizationId, type, verdict, before, limit],
  )
}

export const find = (sql: Sql, organizationId: string, id: string) =>
  sql.one<StoredEvent>(
    `select ${columns} from incoming_events e where e.organization_id = $1 and e.id = $2`,
    [organizationId, id],
  )

/** It is looked at again, as if it had just arrived. */
export async function replay(sql: Sql, organizationId: string, id: string, now: Date) {
  return sql.run(
    `update incoming_events set due_at = $3, replayed_at = $3, waits_for = null, waits_for_kind = null
      where organization_id = $1 and id = $2 and body is not null`,
    [organizationId, id, now],
  )
}

export type Period = {
  readonly from: Date
  readonly to: Date
  readonly verdict: string | null
  readonly type: string | null
}

/** How many of a period can be looked at again, and which is the last one. */
export async function countPeriod(sql: Sql, organizationId: string, period: Period) {
  const { from, to, type, verdict } = period
  const [row] = await sql.search<{ count: number; last: number }>(
    `select count(*)::int as count, coalesce(max(e.sequence), 0)::bigint as last
       from incoming_events e
      where e.organization_id = $1 and e.received_at >= $2 and e.received_at < $3
        and ($4::text is null or e.verdict = $4) and ($5::text is null or e.type = $5)
        and e.body is not null`,
    [organizationId, from, to, verdict, type],
  )
  return row ?? { count: 0, last: 0 }
}

/** The next ones of a period are looked at again; resolves to the last of them, or undefined after the end. */
export async function replayNext(
  sql: Sql,
  organizationId: string,
  { from, to, type, verdict }: Period,
  { after, last, limit, now }: { after: number; last: number; limit: number; now: Date },
): Promise<number | undefined> {
  const row = await sql.one<{ last: number | null }>(
    `with chosen as (
       select e.sequence from incoming_events e
        where e.organization_id = $1 and e.sequence > $2 and e.sequence <= $3
          and e.received_at >= $4 and e.received_at < $5
          and ($6::text is null or e.verdict = $6) and ($7::text is null or e.type = $7)
          and e.body is not null
        order by e.sequence limit $8
     ), replayed as (
       update incoming_events e set due_at = $9, replayed_at = $9, waits_for = null,
              waits_for_kind = null
         from chosen where e.organization_id = $1 and e.sequence = chosen.sequence
     )
     select max(sequence) as last from chosen`,
    [organizationId, after, last, from, to, verdict, type, limit, now],
  )
  return row?.last ?? undefined
}

/** What was said of a customer. */
export const eraseOfCustomer = (
  tx: Tx,
  organizationId: string,
  customerId: string,
  limit: number,
) =>
  tx.run(
    `update incoming_events set body = null, due_at = null, customer_id = null
      where organization_id = $1 and id in (
        select id from incoming_events
         where organization_id = $1 and customer_id = $2 limit $3)`,
    [organizationId, customerId, limit],
  )

/** Those that arrived before; what still waits stays. */
export const deleteOld = (sql: Sql, before: Date, signal?: AbortSignal) =>
  runInBatches(
    sql,
    `-- all tenants: old events, whatever their organization_id
     delete from incoming_events where id = any(array(
       select id from incoming_events where received_at < $1 and due_at is null
        order by received_at limit $2))`,
    [before],
    signal,
  )

/** Of a sandbox that was deleted. */
export const incomingEventsErasure = eraseTables('incoming_events', 'mirrored_objects')
