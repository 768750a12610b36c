import { sql } from '../../../platform/database/index.ts'

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
export const rows = (notes: string) => sql`
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
