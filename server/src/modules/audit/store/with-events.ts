import { sql } from '../../../platform/database/index.ts'
import type { Chained, Erasable } from '../rules/line.ts'

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null

/** A line as `rows` reads it. The details stay the text of which the digest was made. */
export function toNote(line: Omit<Chained & Erasable, 'eventId'>) {
  return {
    ...line,
    originSalt: hex(line.originSalt),
    originDigest: hex(line.originDigest),
    detailsSalt: hex(line.detailsSalt),
    detailsDigest: hex(line.detailsDigest),
  }
}

/** The line of each event, and that it waits for its seal. */
export const rows = (notes: string) => sql`
  line as (
    insert into audit_log
      (at, actor_kind, actor, impersonated_by, api_key_id, request_id, action, subject,
       organization_id, event_id, address, user_agent, origin_salt, origin_digest,
       details, details_salt, details_digest)
    select at, "actorKind", actor, "impersonatedBy", "apiKeyId", "requestId", action, subject,
           "organizationId", written.id, address, "userAgent", decode("originSalt", 'hex'),
           decode("originDigest", 'hex'), details::json, decode("detailsSalt", 'hex'),
           decode("detailsDigest", 'hex')
      from json_to_recordset(${notes}) as note
        (place integer, at timestamptz, "actorKind" text, actor text, "impersonatedBy" text,
         "apiKeyId" text, "requestId" text, action text, subject text, "organizationId" text,
         address text, "userAgent" text, "originSalt" text, "originDigest" text, details text,
         "detailsSalt" text, "detailsDigest" text)
      join written using (place)
     order by place
    returning id
  ),
  unsealed as (
    insert into audit_unsealed (line_id) select id from line
  )`
