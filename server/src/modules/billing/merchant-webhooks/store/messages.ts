import {
  type Erasure,
  eraseTables,
  type Sql,
  sql,
  type Tx,
} from '../../../../platform/database/index.ts'
import type { Attempt, Content } from '../../../../platform/deliveries/index.ts'
import { type Events, payloadText } from '../../../../platform/events/index.ts'

/** One event for one endpoint. */
export type Message = Content & {
  readonly id: string
  readonly endpointId: string
  readonly organizationId: string
  readonly status: 'waiting' | 'delivered' | 'failed' | 'skipped'
  readonly createdAt: Date
  readonly doneAt: Date | null
  readonly lastStatus: number | null
}

/** The endpoints of its organization that are subscribed to an event. */
export const subscribedEndpoints = sql`
  select id, organization_id from merchant_webhook_endpoints
   where enabled and event_types && note."eventTypes" and organization_id = note."organizationId"`

const columns = `m.id, m.endpoint_id as "endpointId", m.organization_id as "organizationId", m.type,
  m.status, m.created_at as "createdAt", coalesce(m.occurred_at, m.created_at) as "occurredAt",
  m.done_at as "doneAt", m.body, ${payloadText('m.payload_id')} as payload,
  (select last.status from merchant_webhook_attempts last
    where last.organization_id = m.organization_id and last.message_id = m.id
    order by last.id desc limit 1) as "lastStatus"`

export async function insertTest(tx: Tx, message: Message) {
  await tx.run(
    `insert into merchant_webhook_messages
       (id, endpoint_id, organization_id, type, ordering_key, body, status, due_at, created_at,
        occurred_at)
     values ($1, $2, $3, $4, $1, $5, 'waiting', $6, $6, $7)`,
    [
      message.id,
      message.endpointId,
      message.organizationId,
      message.type,
      message.body,
      message.createdAt,
      message.occurredAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Message>(
    `select ${columns} from merchant_webhook_messages m
      where m.organization_id = any($1) and m.id = $2`,
    [organizationIds, id],
  )
}

/** Resets the attempts; the id stays the same. */
export function resend(tx: Tx, { organizationId, id }: Message, now: Date) {
  return tx.run(
    `update merchant_webhook_messages
        set status = 'waiting', attempts = 0, due_at = $3, done_at = null, leased_until = null,
            parked = false
      where organization_id = $1 and id = $2`,
    [organizationId, id, now],
  )
}

export type DeliveryFilters = {
  readonly organizationId: string
  readonly endpoints: readonly string[] | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly succeeded: boolean | undefined
  /** The first digits of HTTP statuses. */
  readonly classes: readonly number[] | undefined
  readonly types: readonly string[] | undefined
  readonly text: string | undefined
}

export type Delivery = Message &
  Omit<Attempt, 'status'> & {
    readonly attemptId: number
    readonly httpStatus: number | null
    readonly attempt: number
  }

const matching = `a.organization_id = $1
  and ($2::text[] is null or a.endpoint_id = any($2))
  and ($3::timestamptz is null or a.at >= $3)
  and ($4::timestamptz is null or a.at <= $4)
  and ($5::boolean is null or a.succeeded = $5)
  and ($6::integer[] is null or a.status / 100 = any($6))
  and ($7::text[] is null or a.type = any($7))
  and ($8::text is null or strpos(a.message_id, $8) > 0 or strpos(a.response, $8) > 0
       or exists (select from merchant_webhook_messages about
                   where about.organization_id = $1 and about.id = a.message_id
                     and strpos(about.ordering_key, $8) > 0))`

const valuesOf = (filters: DeliveryFilters) => [
  filters.organizationId,
  filters.endpoints ?? null,
  filters.from ?? null,
  filters.to ?? null,
  filters.succeeded ?? null,
  filters.classes ?? null,
  filters.types ?? null,
  filters.text ?? null,
]

export async function countDeliveries(sql: Sql, filters: DeliveryFilters): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*) as count from merchant_webhook_attempts a where ${matching}`,
    valuesOf(filters),
  )
  return row?.count ?? 0
}

/** Newest first. The page is selected first: messages and payloads are read for its rows only. */
export function deliveries(sql: Sql, filters: DeliveryFilters, offset: number, limit: number) {
  return sql.many<Delivery>(
    `with page as materialized (
       select a.id, a.message_id, a.at, a.succeeded, a.status, a.trouble, a.response, a.ms
         from merchant_webhook_attempts a where ${matching}
        order by a.at desc, a.id desc offset $9 limit $10)
     select page.id as "attemptId", page.at, page.succeeded, page.status as "httpStatus",
            page.trouble, page.response, page.ms, ${columns},
            (select count(*)::int from merchant_webhook_attempts earlier
              where earlier.organization_id = $1 and earlier.message_id = page.message_id
                and earlier.id <= page.id) as attempt
       from page
       join merchant_webhook_messages m on m.organization_id = $1 and m.id = page.message_id
      order by page.at desc, page.id desc`,
    [...valuesOf(filters), offset, limit],
  )
}

/** Attempts and secrets are deleted with what they belong to. */
const eraseMessages = (tx: Tx, organizationId: string, limit: number) =>
  tx.many<{ payloadId: number | null }>(
    `delete from merchant_webhook_messages
      where organization_id = $1 and id = any(array(
        select m.id from merchant_webhook_endpoints e
          join merchant_webhook_messages m on m.endpoint_id = e.id
         where e.organization_id = $1 and m.organization_id = $1 limit $2))
     returning payload_id as "payloadId"`,
    [organizationId, limit],
  )

const rest = eraseTables('merchant_webhook_attempts', 'merchant_webhook_endpoints')

/** Of a sandbox that was deleted: what was not sent yet is not sent any more. */
export const merchantWebhooksErasure = (events: Pick<Events, 'release'>): Erasure => ({
  tables: [...rest.tables, 'merchant_webhook_messages', 'merchant_webhook_secrets'],
  async erase(tx, organizationId, limit) {
    const messages = await eraseMessages(tx, organizationId, limit)
    await events.release(
      tx,
      messages.flatMap(({ payloadId }) => payloadId ?? []),
    )
    const { length } = messages
    return length < limit ? length + (await rest.erase(tx, organizationId, limit - length)) : length
  },
})
