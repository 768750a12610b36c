import type { Client } from 'pg'

/** A table as it has to be written down and filled again. */
export type Table = {
  readonly name: string
  /** Without those that the database works out itself. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Tables whose rows must be there before. */
  readonly needs: readonly string[]
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quotedList = (names: readonly string[]) => names.map(quoted).join(', ')

/** Counters that may be lost in a crash, and the account of what was applied. */
const apart = ['migrations']

/** The tables of the house, those first whose rows others point at. */
export async function tablesOf(client: Pick<Client, 'query'>): Promise<Table[]> {
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
                   where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as needs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relpersistence = 'p' and not c.relname = any($1)
      order by c.relname`,
    [apart],
  )
  return inOrder(rows)
}

/** Rows that point at each other across tables would have no order; the house has none. */
function inOrder(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const done = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, needs }) =>
        !done.has(name) && needs.every((need) => done.has(need) || !names.has(need)),
    )
    if (!next) throw new Error('Tables point at each other in a circle.')
    done.add(next.name)
    ordered.push(next)
  }
  return ordered
}
