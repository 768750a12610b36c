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
