import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Sql } from '../src/platform/database/index.ts'
import { type Connection, createDatabase } from './cluster.ts'
import { asksPlanner, explainStatements, type Plan } from './explain.ts'

type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>
type Load = (run: Run) => Promise<void>

export type Loaded = {
  readonly connection: Connection
  readonly sql: Sql
  close(): Promise<void>
}

/** A database of its own with many rows, whose statements may take as long as they need. */
export async function loadDatabase(load: Load): Promise<Loaded> {
  const connection = await createDatabase(inject('cluster'))
  const client = new pg.Client(connection)
  await client.connect()
  // Otherwise VACUUM finds rows whose commit is not on disk yet, and marks no page as visible.
  await client.query('set synchronous_commit = on')
  await load((text, values = []) => client.query(text, [...values]))
  await client.end()
  const database = openDatabase({ connection, maxConnections: 2 })
  return { connection, sql: database.lists, close: async () => void (await database.close()) }
}

/** Fills a table while it has no indexes but those of its constraints, which are built again afterwards. */
export async function withoutIndexes(run: Run, table: string, fill: () => Promise<unknown>) {
  const { rows } = await run(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = $1::regclass
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await run(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await run(definition)
}

/** The plan of each statement that `work` sends; they are run as well, so that one leads to the next. */
export async function plansOf(
  { connection, sql }: Pick<Loaded, 'connection' | 'sql'>,
  work: (sql: Sql) => Promise<unknown>,
): Promise<readonly Plan[]> {
  const explained = await explainStatements(connection, 'custom')
  const plans: Plan[] = []
  const noted =
    (read: Sql['search']): Sql['search'] =>
    async (text, params) => {
      if (!asksPlanner(text))
        plans.push(await explained.planOf((each) => each.search(text, params)))
      return read(text, params)
    }
  await work({ ...sql, many: noted(sql.many), search: noted(sql.search) })
  return plans
}
