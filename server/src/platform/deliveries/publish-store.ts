import { sql, type Tx } from '../database/index.ts'
import type { Tables } from './tables.ts'

export type MessageInput = {
  /** The random part of the message ids. */
  readonly token: string
  readonly organizationId: string | null
  readonly type: string
  readonly orderingKey: string
  readonly eventTypes: readonly string[]
  readonly now: Date
  /** By the clock of the organization, where it has one. */
  readonly occurredAt: Date
}

/** A SQL expression of a message's id, from one of a text that is different for each message. */
export type MessageId = (unique: string) => string

export const messageIds = {
  /** A prefix before the random text. */
  prefixed:
    (prefix: string): MessageId =>
    (unique) =>
      sql`'${prefix}' || ${unique}`,
  /** A UUID of version 4 made from the random text. */
  uuid: (unique: string) =>
    sql`overlay(overlay(md5(${unique}) placing '4' from 13 for 1) placing 'a' from 17 for 1)::uuid::text`,
}

/** Statements that add messages of events, and that answer for their payloads. */
export function createPublishStore({ messages, attempts }: Tables) {
  const written = `written_${messages}`

  const eraseBodies = `-- all tenants: a user is erased in every organization_id
    update ${messages} set body = null where payload_id = any($1) and body is not null`

  const eraseResponses = `-- all tenants: a user is erased in every organization_id
    update ${attempts} set response = ''
     where response <> '' and message_id in (
       select id from ${messages} where payload_id = any($1))`

  return {
    /**
     * One message for each receiver that `subscribed` selects (as `id` and `organization_id`, in the
     * order of ids) for an event, whose fields it reads from the alias `note`.
     */
    rows: (id: MessageId, inputs: string, subscribed: string) => sql`
      ${written} as (
        insert into ${messages}
          (id, endpoint_id, organization_id, event_id, payload_id, type, ordering_key, status, due_at,
           created_at, occurred_at)
        select ${id('token || row_number() over (partition by position order by subscribed.id)')},
               subscribed.id, subscribed.organization_id, written.id, written.payload_id, type,
               "orderingKey", 'waiting', now, now, "occurredAt"
          from json_to_recordset(${inputs}) as note
            (position integer, token text, "organizationId" text, type text, "orderingKey" text,
             "eventTypes" text[], now timestamptz, "occurredAt" timestamptz)
          join written using (position)
         cross join lateral (${subscribed}) as subscribed
         order by position, subscribed.id
        returning endpoint_id
      )`,
    /** The ids of the receivers of those messages. */
    receivers: sql`(select array_agg(distinct endpoint_id) from ${written})`,
    needsPayload: (id: string) => sql`exists (select from ${messages} where payload_id = ${id})`,
    /** Messages from before payloads were stored have bodies; and a receiver may have repeated one. */
    async erase(tx: Tx, payloadIds: readonly number[]) {
      await tx.run(eraseBodies, [payloadIds])
      await tx.run(eraseResponses, [payloadIds])
    },
  }
}
