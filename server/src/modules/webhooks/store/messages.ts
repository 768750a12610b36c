import { type Sql, sql, type Tx } from '../../../platform/database/index.ts'
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

const shown = `m.id, m.place, m.endpoint_id as "webhookId", m.organization_id as "organizationId",
  m.type, m.body, m.status, m.attempts, m.due_at as "dueAt", m.created_at as "createdAt",
  m.done_at as "doneAt",
  (select a.status from webhook_attempts a where a.message_id = m.id order by a.id desc limit 1)
    as "lastStatus"`

export type News = {
  /** The beginning of the ids, which nobody can guess. */
  readonly token: string
  readonly organizationId: string | null
  readonly type: string
  readonly line: string
  readonly body: string
  readonly subscriptions: readonly string[]
  readonly now: Date
}

/** One message for each webhook that wants it: those of everything, and those of the organization. */
export const rowsOfEvents = (notes: string) => sql`
  message as (
    insert into webhook_messages
      (id, endpoint_id, organization_id, event_id, type, line, body, status, due_at, created_at)
    select 'msg_' || token || row_number() over (partition by place order by wanting.id),
           wanting.id, wanting.organization_id, written.id, type, line, body, 'waiting', now, now
      from json_to_recordset(${notes}) as note
        (place integer, token text, "organizationId" text, type text, line text, body text,
         subscriptions text[], now timestamptz)
      join written using (place)
     cross join lateral (
       select id, organization_id from webhook_endpoints
        where enabled and wants && note.subscriptions and organization_id is null
       union all
       select id, organization_id from webhook_endpoints
        where enabled and wants && note.subscriptions and organization_id = note."organizationId"
     ) as wanting
     order by place, wanting.id
    returning endpoint_id
  )`

/** Whose messages those are. */
export const receivers = '(select array_agg(distinct endpoint_id) from message)'

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

export type Page = {
  readonly organizationId: string | null
  readonly webhookId: string
  readonly status: string | undefined
  readonly type: string | undefined
  readonly before: number | undefined
  readonly limit: number
}

/** What a list shows of a message; the text that was sent may be long, and is left out. */
export type Listed = Omit<Shown, 'body'>

const listed = `m.id, m.place, m.endpoint_id as "webhookId", m.organization_id as "organizationId",
  m.type, m.status, m.attempts, m.due_at as "dueAt", m.created_at as "createdAt",
  m.done_at as "doneAt",
  (select a.status from webhook_attempts a where a.message_id = m.id order by a.id desc limit 1)
    as "lastStatus"`

const all: readonly Message['status'][] = ['waiting', 'delivered', 'failed', 'skipped']
const end = Number.MAX_SAFE_INTEGER

/** The page is cut out of an index first, one status beside the other; only its own rows are read. */
export function list(sql: Sql, page: Page) {
  const { organizationId, webhookId, status, type, before = end, limit } = page
  const given = [organizationId, webhookId, before, limit, status === undefined ? all : [status]]
  if (type === undefined) {
    return sql.many<Listed>(
      `select ${listed}
         from unnest($5::text[]) as wanted (status)
         cross join lateral (
           select * from webhook_messages
            where endpoint_id = $2 and status = wanted.status and place < $3
            order by place desc limit $4) m
        where m.organization_id is not distinct from $1
        order by m.place desc limit $4`,
      given,
    )
  }
  return sql.many<Listed>(
    `select ${listed}
       from unnest($5::text[]) as wanted (status)
       cross join lateral (
         select * from webhook_messages
          where endpoint_id = $2 and type = $6 and status = wanted.status and place < $3
          order by place desc limit $4) m
      where m.organization_id is not distinct from $1
      order by m.place desc limit $4`,
    [...given, type],
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
        set status = 'waiting', attempts = 0, due_at = $3, done_at = null, leased_until = null,
            parked = false
      where organization_id is not distinct from $1 and id = $2`,
    [organizationId, id, now],
  )
}
