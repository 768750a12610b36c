import type { EventMetadata } from '@guildhall/contract/billing/usage'
import {
  eraseTables,
  type Sql,
  sql,
  type Tx,
  violatedConstraint,
} from '../../../../platform/database/index.ts'

/** An event to be stored. Either the customer or the external id names the subject. */
export type NewEvent = {
  readonly organizationId: string
  readonly id: string
  readonly customerId: string | null
  readonly externalCustomerId: string | null
  readonly name: string
  readonly source: 'user' | 'system'
  readonly externalId: string | null
  readonly parent: string | null
  readonly timestamp: Date
  readonly ingestedAt: Date
  readonly metadata: EventMetadata
}

export type StoredEvent = {
  readonly organizationId: string
  readonly seq: number
  readonly id: string
  readonly subjectId: number
  readonly name: string
  readonly source: 'user' | 'system'
  readonly externalId: string | null
  readonly timestamp: Date
  readonly metadata: EventMetadata
  /** The id or the external id of another event. */
  readonly parent: string | null
  readonly childCount: number
}

/** Until the commit, the roll-ups wait for the numbers of these events. */
export function passGate(tx: Tx): void {
  tx.send('select pg_advisory_xact_lock_shared(7305548, 1)')
}

const skipKnown =
  'on conflict (organization_id, external_id) where external_id is not null do nothing'

/** Looking for the same external ids before each row costs a quarter of the time. */
const insertionOf = (how: 'ifNew' | 'asNew') =>
  sql`insert into usage_events (organization_id, id, subject_id, name, source, external_id, parent,
     timestamp, ingested_at, metadata)
   select g.organization_id, g.id, coalesce(x.id, c.id), g.name, g.source, g.external_id,
          g.parent, g.timestamp, g.ingested_at, g.metadata::jsonb
     from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
                 $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[])
          with ordinality as g (organization_id, id, customer_id, external_customer_id, name,
            source, external_id, parent, timestamp, ingested_at, metadata, position)
     left join usage_subjects x on x.organization_id = g.organization_id
      and x.external_id = g.external_customer_id and x.ended_at is null
     left join usage_subjects c on c.organization_id = g.organization_id
      and c.customer_id = g.customer_id and c.external_id is null
    order by g.organization_id, g.external_id, g.position
   ${how === 'ifNew' ? skipKnown : ''}
   returning id`

const insertions = { ifNew: insertionOf('ifNew'), asNew: insertionOf('asNew') }

/** Whether storing events as new failed because one of them is not. */
export const isKnown = (error: unknown) => violatedConstraint(error) === 'usage_events_once'

/**
 * The ids of those that are new; `asNew` fails if one is not. In order, so that writers of the same events
 * do not deadlock.
 */
export async function insert(
  tx: Tx,
  events: readonly NewEvent[],
  how: keyof typeof insertions,
): Promise<ReadonlySet<string>> {
  const column = <Name extends keyof NewEvent>(name: Name) => events.map((each) => each[name])
  const rows = await tx.many<{ id: string }>(insertions[how], [
    column('organizationId'),
    column('id'),
    column('customerId'),
    column('externalCustomerId'),
    column('name'),
    column('source'),
    column('externalId'),
    column('parent'),
    column('timestamp'),
    column('ingestedAt'),
    events.map(({ metadata }) => JSON.stringify(metadata)),
  ])
  return new Set(rows.map(({ id }) => id))
}

export const columns = `e.organization_id as "organizationId", e.seq, e.id,
  e.subject_id as "subjectId", e.name, e.source, e.external_id as "externalId", e.parent,
  e.timestamp, e.metadata,
  (select count(*) from usage_events k
    where k.organization_id = e.organization_id and k.deleted_at is null
      and k.parent in (e.id::text, e.external_id)) as "childCount"`

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<StoredEvent>(
    `select ${columns} from usage_events e
      where e.organization_id = any($1) and e.id = $2 and e.deleted_at is null`,
    [organizationIds, id],
  )
}

/** Deleted ones as well: their external ids stay taken. */
export function findByExternalId(sql: Sql, organizationId: string, externalId: string) {
  return sql.one<StoredEvent>(
    `select ${columns} from usage_events e
      where e.organization_id = $1 and e.external_id = $2`,
    [organizationId, externalId],
  )
}

/** False if it was deleted before. */
export async function markDeleted(tx: Tx, organizationId: string, seq: number, at: Date) {
  const row = await tx.one(
    `update usage_events set deleted_at = $3
      where organization_id = $1 and seq = $2 and deleted_at is null returning seq`,
    [organizationId, seq, at],
  )
  return row !== undefined
}

type Parent = { readonly id: string; readonly externalId: string | null }

/** Those that these events name as their parents, by id or by external id. */
export function findParents(
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
  externalIds: readonly string[],
) {
  return sql.many<Parent>(
    `select e.id, e.external_id as "externalId" from usage_events e
      where e.organization_id = $1 and e.id = any($2::uuid[]) and e.deleted_at is null
     union
     select e.id, e.external_id from usage_events e
      where e.organization_id = $1 and e.external_id = any($3::text[])
        and e.deleted_at is null`,
    [organizationId, ids, externalIds],
  )
}

type NameRow = {
  readonly name: string
  readonly source: 'user' | 'system'
  readonly occurrences: number
  readonly firstSeen: Date
  readonly lastSeen: Date
}
type NameSort = 'name' | 'occurrences' | 'first_seen' | 'last_seen'

const nameSorts: Readonly<Record<NameSort, string>> = {
  name: 'e.name',
  occurrences: 'count(*)',
  first_seen: 'min(e.timestamp)',
  last_seen: 'max(e.timestamp)',
}

export type NameQuery = {
  readonly organizationId: string
  /** Undefined for all. */
  readonly subjectIds: readonly number[] | undefined
  readonly sources: readonly string[] | undefined
  readonly search: string | undefined
  readonly sorting: readonly (NameSort | `-${NameSort}`)[]
  readonly limit: number
  readonly offset: number
}

export function namesOf(query: NameQuery) {
  const order = query.sorting.map((each) => {
    const by = nameSorts[each.replace(/^-/, '') as NameSort]
    return `${by} ${each.startsWith('-') ? 'desc' : 'asc'}`
  })
  const text = sql`select e.name, e.source, count(*) as occurrences,
      min(e.timestamp) as "firstSeen", max(e.timestamp) as "lastSeen", count(*) over () as total
     from usage_events e
    where e.organization_id = $1 and e.deleted_at is null and ($2::bigint[] is null or e.subject_id = any($2))
      and ($3::text[] is null or e.source = any($3)) and strpos(lower(e.name), $4::text) > 0
    group by e.name, e.source order by ${[...order, 'e.name', 'e.source'].join(', ')}
    limit $5 offset $6`
  const { limit, offset, organizationId, search = '', sources, subjectIds } = query
  const needle = search.toLowerCase()
  return { text, values: [organizationId, subjectIds, sources, needle, limit, offset] }
}

export async function listNames(sql: Sql, query: NameQuery) {
  const { text, values } = namesOf(query)
  const rows = await sql.search<NameRow & { total: number }>(text, values)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Has there ever been one, also if it was deleted? */
export async function hasAny(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    'select exists (select from usage_events where organization_id = $1) as found',
    [organizationId],
  )
  return row?.found ?? false
}

/** Of a sandbox that was deleted. */
export const usageErasure = eraseTables(
  'usage_values',
  'usage_rollups',
  'usage_marks',
  'usage_late',
  'usage_closings',
  'usage_events',
  'usage_subjects',
)
