import type { Sql, Tx } from '../../platform/database/index.ts'
import type { Chained, Erasable } from './rules/line.ts'

export type NewLine = Chained & Erasable

export type Line = NewLine & {
  readonly id: number
  readonly number: number | null
  readonly hash: Buffer | null
}

const columns = `id, number, hash, at, actor_kind as "actorKind", actor,
  impersonated_by as "impersonatedBy", api_key_id as "apiKeyId", request_id as "requestId",
  action, subject, organization_id as "organizationId", event_id as "eventId", address,
  user_agent as "userAgent", origin_salt as "originSalt", origin_digest as "originDigest",
  details::text as details, details_salt as "detailsSalt", details_digest as "detailsDigest"`

export async function insert(tx: Tx, line: NewLine) {
  await tx.run(
    `with line as (
       insert into audit_log
         (at, actor_kind, actor, impersonated_by, api_key_id, request_id, action, subject,
          organization_id, event_id, address, user_agent, origin_salt, origin_digest,
          details, details_salt, details_digest)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::json, $16, $17)
       returning id
     )
     insert into audit_unsealed (line_id) select id from line`,
    [
      line.at,
      line.actorKind,
      line.actor,
      line.impersonatedBy,
      line.apiKeyId,
      line.requestId,
      line.action,
      line.subject,
      line.organizationId,
      line.eventId,
      line.address,
      line.userAgent,
      line.originSalt,
      line.originDigest,
      line.details,
      line.detailsSalt,
      line.detailsDigest,
    ],
  )
}

export type Filters = {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly organizationId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly before?: number | undefined
  /** In the order of the chain, sealed lines only, behind this number. */
  readonly behind?: number | undefined
}

type Condition = (place: string) => string

const conditions: { readonly [name in Exclude<keyof Filters, 'actor'>]-?: Condition } = {
  action: (place) => `and action like ${place}`,
  subject: (place) => `and subject = ${place}`,
  organizationId: (place) => `and organization_id = ${place}`,
  from: (place) => `and at >= ${place}`,
  to: (place) => `and at < ${place}`,
  before: (place) => `and id < ${place}`,
  behind: (place) => `and number > ${place}`,
}

/** `member.*` means the family; what is no letter there means itself. */
function pattern(action: string): string {
  const literal = action.replace(/[\\%_]/g, '\\$&')
  return literal.endsWith('.*') ? `${literal.slice(0, -1)}%` : literal
}

/** Whoever acted did so themselves, or somebody else in their place: each is an index of its own. */
const actors: readonly Condition[] = [
  (place) => `and actor = ${place}`,
  (place) => `and impersonated_by = ${place} and actor is distinct from ${place}`,
]

const sealed = 'join audit_seals on line_id = id'

/**
 * Only what is asked for stands in the statement, so that each question finds its index; and it is
 * planned for what is asked, since some actors and families of actions are everywhere and some rare.
 */
export function listing(filters: Filters, limit: number) {
  const values: unknown[] = []
  const place = (value: unknown) => {
    values.push(value)
    return `$${values.length}`
  }
  const parts: string[] = []
  for (const name of Object.keys(conditions) as (keyof typeof conditions)[]) {
    const value = filters[name]
    if (value === undefined) continue
    parts.push(conditions[name](place(name === 'action' ? pattern(String(value)) : value)))
  }
  const order = `${filters.behind === undefined ? 'order by id desc' : 'order by number'} limit ${place(limit)}`
  const actor = filters.actor === undefined ? undefined : place(filters.actor)
  const questions = actor === undefined ? [''] : actors.map((by) => by(actor))
  // Seals are looked up for the lines that were found, unless they give the order.
  const [inner, outer] =
    filters.behind === undefined ? ['', 'left join audit_seals on line_id = id'] : [sealed, '']
  const found = questions
    .map(
      (by) => `(-- all tenants: the filter on organization_id stands among the parts
         select * from audit_log ${inner} where true ${parts.join(' ')} ${by} ${order})`,
    )
    .join(' union all ')
  const text = `-- all tenants: whoever may ask for less gets it by the filter on organization_id
    -- put together of constants; a test has PostgreSQL prepare every text there is
    select ${columns} from (${found}) as found ${outer} ${order}`
  return { text, values }
}

export function list(sql: Sql, filters: Filters, limit: number): Promise<Line[]> {
  const { text, values } = listing(filters, limit)
  return sql.search<Line>(text, values)
}

/** What a person did, and what was done to them. */
export function listOfPerson(sql: Sql, userId: string, before: number, limit: number) {
  return sql.many<Line>(
    `-- all tenants: a person sees what is about themselves, wherever it happened
     select * from (
       (select ${columns} from audit_log left join audit_seals on line_id = id
         where actor = $1 and id < $3 order by id desc limit $4)
       union all
       (select ${columns} from audit_log left join audit_seals on line_id = id
         where subject = $2 and actor is distinct from $1 and id < $3 order by id desc limit $4)
     ) as mine order by id desc limit $4`,
    [userId, `user:${userId}`, before, limit],
  )
}
