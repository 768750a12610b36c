import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Message } from '../rules/message.ts'

export type Attempt = {
  readonly at: Date
  readonly succeeded: boolean
  readonly status: number | null
  readonly trouble: string | null
  readonly response: string
  readonly ms: number
}

export type Shown = Message & { readonly lastStatus: number | null }

const columns = `m.id, m.place, m.endpoint_id as "webhookId", m.organization_id as "organizationId",
  m.type, m.body, m.status, m.attempts, m.due_at as "dueAt", m.created_at as "createdAt",
  m.done_at as "doneAt"`

const shown = `m.id, m.place, m.endpoint_id as "webhookId", m.organization_id as "organizationId",
  m.type, m.body, m.status, m.attempts, m.due_at as "dueAt", m.created_at as "createdAt",
  m.done_at as "doneAt",
  (select a.status from webhook_attempts a where a.message_id = m.id order by a.id desc limit 1)
    as "lastStatus"`

export type News = {
  /** The beginning of the ids, which nobody can guess. */
  readonly token: string
  readonly organizationId: string | null
  readonly eventId: number
  readonly type: string
  readonly line: string
  readonly body: string
  readonly subscriptions: readonly string[]
  readonly now: Date
}

/** One message for each webhook that wants it: those of everything, and those of the organization. */
export function spread(tx: Tx, news: News) {
  return tx.run(
    `insert into webhook_messages
       (id, endpoint_id, organization_id, event_id, type, line, body, status, due_at, created_at)
     select 'msg_' || $1 || row_number() over (order by id), id, organization_id, $3, $4, $5, $6,
            'waiting', $8, $8
       from webhook_endpoints
      where enabled and wants && $7::text[]
        and (organization_id is null or organization_id = $2)`,
    [
      news.token,
      news.organizationId,
      news.eventId,
      news.type,
      news.line,
      news.body,
      news.subscriptions,
      news.now,
    ],
  )
}

export async function insertTest(tx: Tx, message: Message) {
  await tx.run(
    `insert into webhook_messages
       (id, endpoint_id, organization_id, type, line, body, status, due_at, created_at)
     values ($1, $2, $3, $4, $1, $5, 'waiting', $6, $6)`,
    [
      message.id,
      message.webhookId,
      message.organizationId,
      message.type,
      message.body,
      message.createdAt,
    ],
  )
}

export type Claim = {
  readonly now: Date
  readonly leaseUntil: Date
  readonly holdsLineFor: number
  readonly mostPerWebhook: number
}

/**
 * Takes the next message for one attempt: due, not on its way already, and with none in front of it
 * that holds its line. Whoever dies with it loses it when the lease ends.
 */
export function claim(sql: Sql, { now, leaseUntil, holdsLineFor, mostPerWebhook }: Claim) {
  return sql.one<Message>(
    `-- all tenants: one queue serves every organization_id, each at a limited share
     update webhook_messages as m set attempts = m.attempts + 1, leased_until = $3
      where m.id = (
        select m.id from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
         where m.status = 'waiting' and e.enabled and m.due_at <= $2
           and (m.leased_until is null or m.leased_until <= $2)
           and not exists (
             select 1 from webhook_messages earlier
              where earlier.endpoint_id = m.endpoint_id and earlier.line = m.line
                and earlier.place < m.place and earlier.status = 'waiting'
                and (earlier.attempts < $1 or earlier.leased_until > $2))
           and $4 > (select count(*) from webhook_messages busy
                      where busy.endpoint_id = m.endpoint_id and busy.status = 'waiting'
                        and busy.leased_until > $2)
         order by m.due_at, m.place limit 1 for update of m skip locked)
     returning ${columns}`,
    [holdsLineFor, now, leaseUntil, mostPerWebhook],
  )
}

export async function nextDue(sql: Sql, holdsLineFor: number): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date | null }>(
    `-- all tenants: one queue serves every organization_id
     select min(greatest(m.due_at, coalesce(m.leased_until, m.due_at))) as at
       from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
      where m.status = 'waiting' and e.enabled
        and not exists (
          select 1 from webhook_messages earlier
           where earlier.endpoint_id = m.endpoint_id and earlier.line = m.line
             and earlier.place < m.place and earlier.status = 'waiting'
             and earlier.attempts < $1)`,
    [holdsLineFor],
  )
  return row?.at ?? undefined
}

export async function countWaiting(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `-- all tenants: a figure for the operator, whatever the organization_id
     select count(*) as count from webhook_messages where status = 'waiting'`,
  )
  return row?.count ?? 0
}

type Ended = {
  readonly message: Message
  readonly status: Message['status']
  readonly dueAt: Date
  readonly doneAt: Date | null
}

/** Nothing when somebody else has had the message meanwhile. */
export function settle(tx: Tx, { message, status, dueAt, doneAt }: Ended) {
  return tx.run(
    `update webhook_messages
        set status = $4, due_at = $5, done_at = $6, leased_until = null
      where organization_id is not distinct from $1 and id = $2 and attempts = $3
        and status = 'waiting'`,
    [message.organizationId, message.id, message.attempts, status, dueAt, doneAt],
  )
}

export async function addAttempt(tx: Tx, messageId: string, attempt: Attempt) {
  await tx.run(
    `insert into webhook_attempts (message_id, at, succeeded, status, trouble, response, ms)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      messageId,
      attempt.at,
      attempt.succeeded,
      attempt.status,
      attempt.trouble,
      attempt.response,
      attempt.ms,
    ],
  )
}

/** What waits for a webhook that is off is not sent later, out of the blue. */
export function skipWaiting(tx: Tx, organizationId: string | null, webhookId: string, now: Date) {
  return tx.run(
    `update webhook_messages set status = 'skipped', done_at = $3, leased_until = null
      where organization_id is not distinct from $1 and endpoint_id = $2 and status = 'waiting'`,
    [organizationId, webhookId, now],
  )
}

export type Page = {
  readonly organizationId: string | null
  readonly webhookId: string
  readonly status: string | undefined
  readonly type: string | undefined
  readonly before: number | undefined
  readonly limit: number
}

export function list(sql: Sql, page: Page) {
  return sql.many<Shown>(
    `select ${shown} from webhook_messages m
      where m.organization_id is not distinct from $1 and m.endpoint_id = $2
        and ($3::text is null or m.status = $3) and ($4::text is null or m.type = $4)
        and ($5::bigint is null or m.place < $5)
      order by m.place desc limit $6`,
    [
      page.organizationId,
      page.webhookId,
      page.status ?? null,
      page.type ?? null,
      page.before ?? null,
      page.limit,
    ],
  )
}

export function find(sql: Sql, organizationId: string | null, webhookId: string, id: string) {
  return sql.one<Shown>(
    `select ${shown} from webhook_messages m
      where m.organization_id is not distinct from $1 and m.endpoint_id = $2 and m.id = $3`,
    [organizationId, webhookId, id],
  )
}

export function attemptsOf(sql: Sql, messageId: string) {
  return sql.many<Attempt>(
    `select at, succeeded, status, trouble, response, ms from webhook_attempts
      where message_id = $1 order by id`,
    [messageId],
  )
}

/** From the beginning, under the id that it always had. */
export function again(tx: Tx, organizationId: string | null, id: string, now: Date) {
  return tx.run(
    `update webhook_messages
        set status = 'waiting', attempts = 0, due_at = $3, done_at = null, leased_until = null
      where organization_id is not distinct from $1 and id = $2`,
    [organizationId, id, now],
  )
}

export function sweep(sql: Sql, before: Date) {
  return sql.run(
    `-- all tenants: what is old goes, whatever its organization_id
     delete from webhook_messages where created_at < $1 and status <> 'waiting'`,
    [before],
  )
}
