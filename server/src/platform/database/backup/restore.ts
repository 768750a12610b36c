import type { Client } from 'pg'
import { StartupError } from '../../startup-error.ts'
import {
  applyAll,
  holdSchema,
  type Migration,
  readMigrations,
  refuseStrangers,
} from '../migrate.ts'
import { type Head, type Line, readLines } from './lines.ts'
import { checkSeal, linesOfSealed } from './seal.ts'
import { quoted, quotedList, tablesOf } from './tables.ts'

export type Restored = {
  readonly head: Head
  readonly tables: Record<string, number>
  readonly jobs: readonly unknown[]
}

/** Reads the whole backup once, and changes nothing: is it whole, and can this version take it? */
export async function verifyBackup(path: string): Promise<Restored> {
  await checkSeal(path)
  const tables: Record<string, number> = {}
  const jobs: unknown[] = []
  let head: Head | undefined
  for await (const line of readLines(linesOfSealed(path))) {
    if (line.kind === 'head') head = line.head
    else if (line.kind === 'table') tables[line.table] = 0
    else if (line.kind === 'row') tables[line.table] = (tables[line.table] ?? 0) + 1
    else if (line.kind === 'job') jobs.push(line.job)
  }
  if (head?.guildhall !== 'backup') {
    throw new StartupError('The file is an export and no backup: bring it in with `import`.')
  }
  refuseStrangers(head.migrations, await readMigrations())
  return { head, tables, jobs }
}

export type RestoreOptions = {
  /** Throws away what the database holds. */
  readonly replace: boolean
  /** Promises the work anew, in the transaction that brings everything else. */
  readonly promise: (client: Client, jobs: readonly unknown[]) => Promise<void>
}

/**
 * Brings a verified backup into a database, all or nothing: the schema as it was when the backup
 * was made, its rows, and then whatever this version's schema has more.
 */
export async function restore(
  client: Client,
  path: string,
  verified: Restored,
  { replace, promise }: RestoreOptions,
): Promise<void> {
  await holdSchema(client)
  await client.query('set idle_in_transaction_session_timeout = 0; set timezone = utc')
  await refuseCompany(client)
  const filled = await filledTables(client)
  if (filled.length > 0 && !replace) {
    throw new StartupError(
      `The database is not empty (${filled.join(', ')}); with --replace all of it is thrown away first.`,
    )
  }
  const known = await readMigrations()
  const then = new Set(verified.head.migrations.map(({ name }) => name))
  await client.query('begin')
  try {
    await clear(client)
    await applyAll(
      client,
      known.filter(({ name }) => then.has(name)),
    )
    await fill(client, path)
    await applyAll(
      client,
      known.filter(({ name }) => !then.has(name)),
    )
    await promise(client, verified.jobs)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Servers that go on working would write into what is being replaced. */
async function refuseCompany(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'guildhall%'`,
  )
  const count = Number(rows[0]?.count ?? 0)
  if (count > 0) {
    throw new StartupError(
      `Somebody works with this database (${count} connections): stop every server of it first.`,
    )
  }
}

/** A new schema is not without any row: some migrations lay a first one. */
function tablesFilledBy(migrations: readonly Migration[]): ReadonlySet<string> {
  const names = migrations.flatMap(({ text }) => [...text.matchAll(/^insert into (\w+)/gim)])
  return new Set(names.map(([, name = '']) => name))
}

async function filledTables(client: Client): Promise<string[]> {
  const filled: string[] = []
  const seeded = tablesFilledBy(await readMigrations())
  for (const { name } of await tablesOf(client)) {
    if (seeded.has(name)) continue
    const { rows } = await client.query(`table ${quoted(name)} limit 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** Everything of ours, and nothing that an extension brought or another schema holds. */
async function clear(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table if exists public.%I cascade', c.relname) as statement
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid
                           and d.deptype = 'e')
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure)
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d
                         where d.classid = 'pg_proc'::regclass and d.objid = p.oid
                           and d.deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
}

const mostRows = 500
const mostBytes = 4_000_000

async function fill(client: Client, path: string): Promise<void> {
  const present = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  let insert = ''
  let batch: string[] = []
  let bytes = 0

  async function flush() {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`])
    batch = []
    bytes = 0
  }

  async function take(line: Line) {
    if (line.kind === 'row') {
      batch.push(line.json)
      bytes += line.json.length
      if (batch.length >= mostRows || bytes >= mostBytes) await flush()
      return
    }
    await flush()
    if (line.kind === 'sequence') {
      await client.query('select setval($1, $2)', [`public.${quoted(line.sequence)}`, line.value])
    }
    if (line.kind !== 'table') return
    const table = present.get(line.table)
    if (!table) throw new StartupError(`This version knows no table ${line.table}.`)
    // What a migration put there itself is in the backup as well.
    await client.query(`delete from ${quoted(line.table)}`)
    insert = insertInto(line.table, line.columns)
  }

  for (const name of present.keys()) {
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  }
  for await (const line of readLines(linesOfSealed(path))) await take(line)
  for (const name of present.keys()) {
    await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
}

export function insertInto(table: string, columns: readonly string[]): string {
  const names = quotedList(columns)
  return `insert into ${quoted(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`
}
