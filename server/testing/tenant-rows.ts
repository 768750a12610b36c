import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'query'>
type Column = { readonly table: string; readonly column: string }

/** The tables with rows of organizations, from the schema itself, so that a new one is not forgotten. */
export async function tenantTables({ query }: Server): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `with recursive of_tenants as (
       select attrelid as id from pg_attribute a join pg_class c on c.oid = a.attrelid
        where attname = 'organization_id' and not attisdropped
          and c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace = 'public'::regnamespace
       union
       select k.conrelid from pg_constraint k join of_tenants t on k.confrelid = t.id
        where k.contype = 'f'
     )
     select c.relname as name from of_tenants t join pg_class c on c.oid = t.id order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** How many rows of an organization each table has; tables without the column are left out. */
export async function rowsByTable(
  { query }: Server,
  organizationId: string,
): Promise<Map<string, number>> {
  const columns = await query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where column_name = 'organization_id' and table_schema = 'public'
        and table_type = 'BASE TABLE'`,
  )
  const text = columns
    .map(
      ({ table }) =>
        `select '${table}' as "table", count(*) as n from ${table} where organization_id = $1`,
    )
    .join(' union all ')
  const rows = await query<{ table: string; n: number }>(text, [organizationId])
  return new Map(rows.flatMap(({ table, n }) => (n > 0 ? [[table, n] as const] : [])))
}

/** The columns with texts or JSON that contain one of these texts, in any row of any table. */
export async function columnsWith({ query }: Server, texts: readonly string[]): Promise<string[]> {
  const columns = await query<Column>(
    `select table_schema || '.' || table_name as "table", column_name as "column"
       from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
        and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')`,
  )
  const patterns = texts.map((text) => `%${text}%`)
  const found: string[] = []
  for (const [table, ofTable] of Map.groupBy(columns, (each) => each.table)) {
    const tests = ofTable.map(
      ({ column }) => `bool_or("${column}"::text ilike any($1)) as "${column}"`,
    )
    const [row = {}] = await query<Record<string, boolean | null>>(
      `select ${tests.join(', ')} from ${table}`,
      [patterns],
    )
    for (const [column, contains] of Object.entries(row)) {
      if (contains) found.push(`${table.replace('public.', '')}.${column}`)
    }
  }
  return found.sort()
}
