import { sql } from '../../../../platform/database/index.ts'
import type { ListDefinition, Values } from '../../../../platform/lists/index.ts'
import { columns } from './events.ts'

export const listName = 'usage_events'

export const listing: ListDefinition<'timestamp', 'name' | 'source' | 'from' | 'to'> = {
  from: 'usage_events e',
  id: 'e.seq',
  organizationId: 'e.organization_id',
  columns,
  sorts: { timestamp: { by: 'e.timestamp', type: 'timestamptz', id: 'e.seq' } },
  filters: {
    name: { expression: 'e.name' },
    source: { expression: 'e.source' },
    from: { expression: 'e.timestamp', type: 'timestamptz', bound: 'gte' },
    to: { expression: 'e.timestamp', type: 'timestamptz', bound: 'lt' },
  },
  where: ['e.deleted_at is null'],
  metadata: 'e.metadata',
  counts: { list: listName },
}

/** Further conditions of the list of events `e`; the key tells lists apart. */
type Restriction = { readonly key: string; readonly sql: (values: Values) => string }

export const inSubjects = (ids: readonly number[]): Restriction => ({
  key: JSON.stringify(ids),
  sql: (values) => `e.subject_id = any(${values.add(ids)}::bigint[])`,
})

/** Names that contain a text, in any case. */
export const named = (text: string): Restriction => ({
  key: text,
  sql: (values) => `strpos(lower(e.name), ${values.add(text.toLowerCase())}::text) > 0`,
})

/** The children of an event, or all events below it or below the roots, down to a depth. */
export function descendants(
  organizationId: string,
  parentId: string | undefined,
  depth: number | undefined,
): Restriction {
  return {
    key: JSON.stringify([parentId, depth]),
    sql(values) {
      if (parentId === undefined && depth === 0) return 'e.parent is null'
      const tenant = values.add(organizationId)
      const anchor =
        parentId === undefined ? 'r.parent is null' : `r.id = ${values.add(parentId)}::uuid`
      // Without a depth, only the children; the event itself is one of its own tree.
      const from = depth === undefined ? 1 : 0
      const to = values.add(depth ?? 1)
      return sql`e.seq in (
        with recursive tree as (
          select r.seq, r.id, r.external_id, 0 as depth from usage_events r
           where r.organization_id = ${tenant} and r.deleted_at is null and ${anchor}
          union
          select k.seq, k.id, k.external_id, tree.depth + 1
            from tree join usage_events k on k.organization_id = ${tenant} and k.deleted_at is null
             and k.parent in (tree.id::text, tree.external_id)
           where tree.depth < ${to}::int
        ) select seq from tree where depth >= ${from})`
    },
  }
}
