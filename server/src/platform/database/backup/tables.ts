import type { Client } from 'pg'

/** What is needed to dump a table and to fill it again. */
export type Table = {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Tables whose rows must exist before. */
  readonly dependencies: readonly string[]
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteIdentifiers = (names: readonly string[]) => names.map(quoteIdentifier).join(', ')

/** Builds a statement for a table whose name is known only at run time. */
export const joinSql = (...parts: readonly string[]) => parts.join(' ')

/**
 * Migrations are recorded separately, as restoring applies them itself. A restored database must not go on
 * with the backup that is being written. Requests of the last days say what happened on this server;
 * nothing depends on them, and they may be more than everything else.
 */
const excluded = ['migrations', 'backup_runs', 'key_requests', 'key_request_days']

/** All tables, referenced tables before those that reference them. */
export async function listTables(client: Pick<Client, 'query'>): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                     and a.attgenerated = '' order by a.attnum) as columns,
            array(select a.attname::text
                    from pg_index i join pg_attribute a
                      on a.attrelid = c.oid and a.attnum = any(i.indkey)
                   where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
            array(select distinct r.relname::text
                    from pg_constraint k join pg_class r on r.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as dependencies
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relpersistence = 'p' and not c.relname = any($1)
      order by c.relname`,
    [excluded],
  )
  return sortByDependencies(rows)
}

/** Circular references would have no order; the schema has none. */
function sortByDependencies(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const done = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, dependencies }) =>
        !done.has(name) && dependencies.every((name) => done.has(name) || !names.has(name)),
    )
    if (!next) throw new Error('Tables reference each other in a circle.')
    done.add(next.name)
    ordered.push(next)
  }
  return ordered
}

/** About how many rows there are, by the statistics of PostgreSQL: for a progress only. */
export async function estimateRows(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `-- never null count: it is 0 without tables
     select coalesce(sum(greatest(c.reltuples, s.n_live_tup, 0)), 0)::float8 as count
       from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relpersistence = 'p' and not c.relname = any($1)`,
    [excluded],
  )
  return Math.round(rows[0]?.count ?? 0)
}
