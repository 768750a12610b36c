import { type Sql, sql, type Tx } from '../../../../platform/database/index.ts'
import type { Attempt, Content } from '../../../../platform/deliveries/index.ts'
import { payloadText } from '../../../../platform/events/index.ts'
import type { Message } from '../rules/message.ts'

export type MessageWithLastStatus = Message & { readonly lastStatus: number | null }

/** The webhooks of the installation and of the organization that are subscribed to an event. */
export const subscribedWebhooks = sql`
  select id, organization_id from webhook_endpoints
   where enabled and event_types && note."eventTypes" and organization_id is null
  union all
  select id, organization_id from webhook_endpoints
   where enabled and event_types && note."eventTypes" and organization_id = note."organizationId"`

export async function insertTest(tx: Tx, message: Message, body: string) {
  await tx.run(
    `insert into webhook_messages
       (id, endpoint_id, organization_id, type, ordering_key, body, status, due_at, created_at)
     values ($1, $2, $3, $4, $1, $5, 'waiting', $6, $6)`,
    [message.id, message.webhookId, message.organizationId, message.type, body, message.createdAt],
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

const columns = `m.id, m.sequence as "position", m.endpoint_id as "webhookId", m.organization_id as "organizationId",
  m.type, m.status, m.attempts, m.due_at as "dueAt", m.created_at as "createdAt",
  m.done_at as "doneAt",
  (select a.status from webhook_attempts a where a.message_id = m.id order by a.id desc limit 1)
    as "lastStatus"`

const allStatuses: readonly Message['status'][] = ['waiting', 'delivered', 'failed', 'skipped']
const end = Number.MAX_SAFE_INTEGER

/** The page is selected from an index first, status by status; only its own rows are read. */
export function list(sql: Sql, page: Page) {
  const { organizationId, webhookId, status, type, before = end, limit } = page
  const given = [
    organizationId,
    webhookId,
    before,
    limit,
    status === undefined ? allStatuses : [status],
  ]
  if (type === undefined) {
    return sql.many<MessageWithLastStatus>(
      `-- all tenants: messages are found by their webhook first, and the organization is compared outside
       select ${columns}
         from unnest($5::text[]) as wanted (status)
         cross join lateral (
           select * from webhook_messages
            where endpoint_id = $2 and status = wanted.status and sequence < $3
            order by sequence desc limit $4) m
        where m.organization_id is not distinct from $1
        order by m.sequence desc limit $4`,
      given,
    )
  }
  return sql.many<MessageWithLastStatus>(
    `-- all tenants: messages are found by their webhook first, and the organization is compared outside
       select ${columns}
       from unnest($5::text[]) as wanted (status)
       cross join lateral (
         select * from webhook_messages
          where endpoint_id = $2 and type = $6 and status = wanted.status and sequence < $3
          order by sequence desc limit $4) m
      where m.organization_id is not distinct from $1
      order by m.sequence desc limit $4`,
    [...given, type],
  )
}

export function find(sql: Sql, organizationId: string | null, webhookId: string, id: string) {
  return sql.one<MessageWithLastStatus & Content>(
    `-- all tenants: attempts are found by their message, which is one of the organization_id
     select ${columns}, m.body, ${payloadText('m.payload_id')} as payload,
            coalesce(m.occurred_at, m.created_at) as "occurredAt"
       from webhook_messages m
      where m.organization_id is not distinct from $1 and m.endpoint_id = $2 and m.id = $3`,
    [organizationId, webhookId, id],
  )
}

export function attemptsOf(sql: Sql, messageId: string) {
  return sql.many<Attempt>(
    `-- all tenants: attempts are found by their message, whose organization_id the caller compared
     select at, succeeded, status, trouble, response, ms from webhook_attempts
      where message_id = $1 order by id`,
    [messageId],
  )
}

/** Resets the attempts; the id stays the same. */
export function resend(tx: Tx, organizationId: string | null, id: string, now: Date) {
  return tx.run(
    `update webhook_messages
        set status = 'waiting', attempts = 0, due_at = $3, done_at = null, leased_until = null,
            parked = false
      where organization_id is not distinct from $1 and id = $2`,
    [organizationId, id, now],
  )
}
