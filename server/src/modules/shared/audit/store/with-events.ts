import { sql } from '../../../../platform/database/index.ts'
import { payloadText } from '../../../../platform/events/index.ts'
import type { Chained, Erasable } from '../rules/line.ts'

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null

/**
 * A line as `rows` reads it. The details stay the exact text that the digest was made of; nearly always
 * that is the payload of the event, which the line then does not repeat. Lines with details of their own
 * refer to it too, so that they are found when it is erased.
 */
export function toRowInput(line: Omit<Chained & Erasable, 'eventId'>, payload: string) {
  return {
    ...line,
    details: line.details === payload ? null : line.details,
    originSalt: hex(line.originSalt),
    originDigest: hex(line.originDigest),
    detailsSalt: hex(line.detailsSalt),
    detailsDigest: hex(line.detailsDigest),
  }
}

/** Inserts the line of each event, and marks it as not sealed yet. */
export const rows = (notes: string) => sql`
  line as (
    insert into audit_log
      (at, actor_kind, actor, impersonated_by, api_key_id, request_id, action, subject,
       organization_id, event_id, address, user_agent, origin_salt, origin_digest,
       details, payload_id, details_salt, details_digest)
    select at, "actorKind", actor, "impersonatedBy", "apiKeyId", "requestId", action, subject,
           "organizationId", written.id, address, "userAgent", decode("originSalt", 'hex'),
           decode("originDigest", 'hex'), details::json, written.payload_id,
           decode("detailsSalt", 'hex'), decode("detailsDigest", 'hex')
      from json_to_recordset(${notes}) as note
        (position integer, at timestamptz, "actorKind" text, actor text, "impersonatedBy" text,
         "apiKeyId" text, "requestId" text, action text, subject text, "organizationId" text,
         address text, "userAgent" text, "originSalt" text, "originDigest" text, details text,
         "detailsSalt" text, "detailsDigest" text)
      join written using (position)
     order by position
    returning id
  ),
  unsealed as (
    insert into audit_unsealed (line_id) select id from line
  )`

export const needsPayload = (id: string) =>
  sql`exists (
    -- all tenants: organization_id or not, a line keeps its details
    select from audit_log where payload_id = ${id})`

/** The details of a line: its own, or the payload of its event, unless they were erased. */
export const details = `coalesce(details::text,
  case when details_salt is not null then ${payloadText('payload_id')} end) as details`
