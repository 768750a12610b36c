import { type Sql, sql, type Tx } from './sql.ts'

/** A row by its columns, as JSON has it. */
export type SetRow = Readonly<Record<string, unknown>>

const perStatement = 2_000

/**
 * Inserts many rows of a table, some thousands with a statement. All have the columns of the first one;
 * the others get their defaults. The names come from code, never from input.
 */
export async function insertSet(tx: Tx, table: string, rows: readonly SetRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  for (let from = 0; from < rows.length; from += perStatement) {
    await tx.run(
      sql`-- all tenants: each row names its organization_id
        insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + perStatement))],
    )
  }
}

/** What is not told anew stays, and a summary does not make a whole row a partial one. */
const mergedMirror = sql`mirrored = coalesce(t.mirrored, '{}') || case
  when excluded.mirrored -> 'partial' = 'true' then excluded.mirrored - 'partial'
  else excluded.mirrored end`

type Upsert = {
  /** `replace` puts rows in place of what stands there; `missing` leaves that alone. */
  readonly mode: 'replace' | 'missing'
  /** Columns that only a new row gets. */
  readonly kept?: readonly string[]
}

/**
 * Stores rows of an organization by their ids, each id once, with a statement for some thousands; all have
 * the columns of the first one. A row of another organization is left alone. Resolves to the ids that were
 * written. The names come from code, never from input.
 */
export async function upsertSet(
  tx: Tx,
  table: string,
  organizationId: string,
  rows: readonly SetRow[],
  { kept = [], mode }: Upsert,
): Promise<string[]> {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) => `"${name}"`).join(', ')
  const changes = names
    .filter((name) => name !== 'id' && !kept.includes(name))
    .map((name) => (name === 'mirrored' ? mergedMirror : `"${name}" = excluded."${name}"`))
  const action =
    mode === 'missing'
      ? sql`nothing`
      : sql`update set ${changes.join(', ')} where t.organization_id = $1`
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const written: string[] = []
  for (let from = 0; from < once.length; from += perStatement) {
    const stored = await tx.many<{ id: string }>(
      sql`insert into ${table} as t (organization_id, ${columns})
          select $1::text, ${columns} from json_populate_recordset(null::${table}, $2::json)
           order by id
          on conflict (id) do ${action}
          returning t.id::text as id`,
      [organizationId, JSON.stringify(once.slice(from, from + perStatement))],
    )
    written.push(...stored.map(({ id }) => id))
  }
  return written
}

/** How many of these rows of an organization there are of each kind, by an expression of their columns. */
export const kindsOf = (
  sqlOf: Sql,
  table: string,
  organizationId: string,
  { ids, key }: { readonly ids: readonly string[]; readonly key: string },
): Promise<{ key: string; n: number }[]> =>
  sqlOf.many<{ key: string; n: number }>(
    sql`select (${key})::text as key, count(*)::int as n from ${table}
         where organization_id = $1 and id = any($2::uuid[]) and (${key}) is not null group by 1`,
    [organizationId, ids],
  )

/** Those of these mirrored rows that were made from a summary. */
export async function partialAmong(
  sqlOf: Sql,
  table: string,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sqlOf.many<{ id: string }>(
    sql`select id::text as id from ${table}
         where organization_id = $1 and id = any($2::uuid[]) and mirrored -> 'partial' = 'true'`,
    [organizationId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Who has these rows, whatever their organization. */
export const holdersOf = (
  sqlOf: Sql,
  table: string,
  ids: readonly string[],
): Promise<{ id: string; organizationId: string }[]> =>
  sqlOf.many<{ id: string; organizationId: string }>(
    sql`-- all tenants: an id exists once, in whichever organization_id
        select id::text as id, organization_id as "organizationId" from ${table}
         where id = any($1::uuid[])`,
    [ids],
  )

/** What a row is changed in when it is copied, by columns. */
type RowCopy = { readonly id: string; readonly changes: SetRow }

/**
 * Copies rows of an organization inside their table, some thousands with a statement: with all that they
 * have, but for what is changed. So what a column has is copied to the last digit, and a new column with
 * them. The names come from code, never from input.
 */
export async function copySet(
  tx: Tx,
  table: string,
  organizationId: string,
  copies: readonly RowCopy[],
  key = 'id',
): Promise<void> {
  for (let from = 0; from < copies.length; from += perStatement) {
    await tx.run(
      sql`insert into ${table}
        select copied.* from ${table} t
          join json_to_recordset($2::json) as copy (id text, changes jsonb) on copy.id = t.${key}::text
         cross join lateral jsonb_populate_record(t, copy.changes) as copied
         where t.organization_id = $1`,
      [organizationId, JSON.stringify(copies.slice(from, from + perStatement))],
    )
  }
}

/** What rows of a table have, by expressions of their columns; the oldest first where they have an age. */
export async function rowsOf(
  sqlOf: Sql,
  table: string,
  organizationId: string,
  {
    fields,
    where = 'true',
    order = 'organization_id',
    limit,
  }: {
    readonly fields: Readonly<Record<string, string>>
    readonly where?: string | undefined
    readonly order?: string | undefined
    readonly limit: number
  },
): Promise<SetRow[]> {
  const pairs = Object.entries(fields).map(([name, expression]) => `'${name}', ${expression}`)
  const rows = await sqlOf.many<{ row: SetRow }>(
    sql`select json_build_object(${pairs.join(', ')}) as row from ${table} t
         where t.organization_id = $1 and (${where}) order by ${order} limit $2`,
    [organizationId, limit],
  )
  return rows.map(({ row }) => row)
}

/** Tables of organizations that have a column, by what the schema says now. */
export async function tablesWith(tx: Tx, column: string): Promise<string[]> {
  const rows = await tx.many<{ name: string | null }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.columns o using (table_schema, table_name)
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and c.column_name = $1
        and o.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
      order by name`,
    [column],
  )
  return rows.flatMap(({ name }) => name ?? [])
}

/** The ids of rows of a table that belong to one of these. */
export async function idsOf(
  tx: Sql,
  table: string,
  organizationId: string,
  { column, ids }: { readonly column: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    sql`select id::text as id from ${table}
         where organization_id = $1 and (${column})::text = any($2)`,
    [organizationId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Deletes the rows of a table that belong to one of these; resolves to their number. */
export const deleteSet = (
  tx: Tx,
  table: string,
  organizationId: string,
  { column, ids }: { readonly column: string; readonly ids: readonly string[] },
): Promise<number> =>
  tx.run(sql`delete from ${table} where organization_id = $1 and (${column})::text = any($2)`, [
    organizationId,
    ids,
  ])

/** How many rows of an organization a table has, by an expression of its columns. */
export const countsOf = (
  tx: Tx,
  table: string,
  organizationId: string,
  key: string,
): Promise<{ key: string; n: number }[]> =>
  tx.many<{ key: string; n: number }>(
    sql`select (${key})::text as key, count(*)::int as n from ${table}
         where organization_id = $1 and (${key}) is not null group by 1`,
    [organizationId],
  )

/** Those of these that a row of the table still names. */
export async function namedIn(
  sqlOf: Sql,
  table: string,
  organizationId: string,
  { column, ids }: { readonly column: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await sqlOf.many<{ id: string }>(
    sql`select distinct named.id from ${table} t
          cross join lateral unnest(
            string_to_array(trim(both '{}' from t.${column}::text), ',')) as named (id)
         where t.organization_id = $1 and named.id = any($2)`,
    [organizationId, ids],
  )
  return rows.map(({ id }) => id)
}
