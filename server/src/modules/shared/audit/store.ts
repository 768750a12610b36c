import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Chained, Erasable } from './rules/line.ts'
import { details } from './store/with-events.ts'

export type NewLine = Chained & Erasable

export type Line = NewLine & {
  readonly id: number
  readonly number: number | null
  readonly hash: Buffer | null
}

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

const columns = `id, number, hash, at, actor_kind as "actorKind", actor,
  impersonated_by as "impersonatedBy", api_key_id as "apiKeyId", request_id as "requestId",
  action, subject, organization_id as "organizationId", event_id as "eventId", address,
  user_agent as "userAgent", origin_salt as "originSalt", origin_digest as "originDigest",
  ${details}, details_salt as "detailsSalt", details_digest as "detailsDigest"`

export type Filters = {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  /** What a user did, and what was done to their account; instead of `actor` and `subject`. */
  readonly account?: string | undefined
  readonly organizationId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Older lines than this one. */
  readonly before?: number | undefined
  /** Sealed lines only, after this number, in the order of the chain. */
  readonly afterNumber?: number | undefined
}

type Condition = (placeholder: string) => string

const conditions: { readonly [name in Exclude<keyof Filters, 'actor' | 'account'>]-?: Condition } =
  {
    action: (placeholder) => `and action like ${placeholder}`,
    subject: (placeholder) => `and subject = ${placeholder}`,
    organizationId: (placeholder) => `and organization_id = ${placeholder}`,
    from: (placeholder) => `and at >= ${placeholder}`,
    to: (placeholder) => `and at < ${placeholder}`,
    before: (placeholder) =>
      `and (at, id) < (select last.at, last.id from audit_log as last where last.id = ${placeholder})`,
    afterNumber: (placeholder) => `and number > ${placeholder}`,
  }

/** `member.*` matches all actions of that group; other special characters are literal. */
function pattern(action: string): string {
  const literal = action.replace(/[\\%_]/g, '\\$&')
  return literal.endsWith('.*') ? `${literal.slice(0, -1)}%` : literal
}

/** An actor acted as themselves or by impersonation: each condition has an index of its own. */
const actors: readonly Condition[] = [
  (placeholder) => `and actor = ${placeholder}`,
  (placeholder) => `and impersonated_by = ${placeholder} and actor is distinct from ${placeholder}`,
]

/** The same for an account: what it did, and what was done to it; most lines are both. */
const accounts: readonly Condition[] = [
  (placeholder) => `and actor = ${placeholder}`,
  (placeholder) => `and subject = 'user:' || ${placeholder}::text`,
]

const sealed = 'join audit_seals on line_id = id'

/**
 * The statement contains only the given filters, so that each combination finds its index; it is
 * planned for the given values, since some actors and actions are frequent and some rare.
 */
export function listing(filters: Filters, limit: number) {
  const values: unknown[] = []
  const placeholder = (value: unknown) => {
    values.push(value)
    return `$${values.length}`
  }
  const parts: string[] = []
  for (const name of Object.keys(conditions) as (keyof typeof conditions)[]) {
    const value = filters[name]
    if (value === undefined) continue
    parts.push(conditions[name](placeholder(name === 'action' ? pattern(String(value)) : value)))
  }
  const order = `${filters.afterNumber === undefined ? 'order by at desc, id desc' : 'order by number'} limit ${placeholder(limit)}`
  const who = filters.account ?? filters.actor
  const person = who === undefined ? undefined : placeholder(who)
  const by = filters.account === undefined ? actors : accounts
  const key = filters.afterNumber === undefined ? 'at, id' : 'number'
  const once = filters.account === undefined ? '' : `distinct on (${key})`
  const branches = person === undefined ? [''] : by.map((condition) => condition(person))
  // Seals are joined to the lines that were found, unless the order is that of the seals.
  const [inner, outer] =
    filters.afterNumber === undefined ? ['', 'left join audit_seals on line_id = id'] : [sealed, '']
  const found = branches
    .map(
      (branch) => `(-- all tenants: the filter on organization_id is one of the parts
         select * from audit_log ${inner} where true ${parts.join(' ')} ${branch} ${order})`,
    )
    .join(' union all ')
  const text = `-- all tenants: a caller with fewer rights passes the filter on organization_id
    -- built from constants; a test prepares every combination
    select ${once} ${columns} from (${found}) as found ${outer} ${order}`
  return { text, values }
}

export function list(sql: Sql, filters: Filters, limit: number): Promise<Line[]> {
  const { text, values } = listing(filters, limit)
  return sql.search<Line>(text, values)
}
