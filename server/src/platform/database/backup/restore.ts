import type { Client } from 'pg'
import { StartupError } from '../../startup-error.ts'
import {
  applyMigrations,
  assertKnownMigrations,
  lockSchema,
  type Migration,
  readMigrations,
} from '../migrate.ts'
import { linesOfBackup, verifyChecksum } from './checksum.ts'
import { type Header, type Line, readLines } from './lines.ts'
import { joinSql, listTables, quoteIdentifier, quoteIdentifiers } from './tables.ts'

export type VerifiedBackup = {
  readonly header: Header
  readonly tables: Record<string, number>
  readonly jobs: readonly unknown[]
}

/** Checks that the backup is complete and that this version can restore it. Changes nothing. */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  await verifyChecksum(path)
  const tables: Record<string, number> = {}
  const jobs: unknown[] = []
  let header: Header | undefined
  for await (const line of readLines(linesOfBackup(path))) {
    if (line.kind === 'header') header = line.header
    else if (line.kind === 'table') tables[line.table] = 0
    else if (line.kind === 'row') tables[line.table] = (tables[line.table] ?? 0) + 1
    else if (line.kind === 'job') jobs.push(line.job)
  }
  if (header?.guildhall !== 'backup') {
    throw new StartupError('The file is an export, not a backup: use `import`.')
  }
  assertKnownMigrations(header.migrations, await readMigrations())
  return { header, tables, jobs }
}

export type RestoreOptions = {
  /** Deletes the existing content of the database. */
  readonly replace: boolean
  /** Enqueues the jobs, in the transaction that inserts everything else. */
  readonly enqueueJobs: (client: Client, jobs: readonly unknown[]) => Promise<void>
}

/**
 * Restores a verified backup, all or nothing: the schema as of the backup, its rows, and then the
 * migrations that are newer.
 */
export async function restore(
  client: Client,
  path: string,
  verified: VerifiedBackup,
  { replace, enqueueJobs }: RestoreOptions,
): Promise<void> {
  await lockSchema(client)
  await client.query('set idle_in_transaction_session_timeout = 0; set timezone = utc')
  await assertNoServerConnected(client)
  const filled = await filledTables(client)
  if (filled.length > 0 && !replace) {
    throw new StartupError(
      `The database is not empty (${filled.join(', ')}); with --replace all of it is deleted first.`,
    )
  }
  const known = await readMigrations()
  const inBackup = new Set(verified.header.migrations.map(({ name }) => name))
  await client.query('begin')
  try {
    await dropAll(client)
    await applyMigrations(
      client,
      known.filter(({ name }) => inBackup.has(name)),
    )
    await insertRows(client, path)
    await applyMigrations(
      client,
      known.filter(({ name }) => !inBackup.has(name)),
    )
    await enqueueJobs(client, verified.jobs)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A running server would write into the database that is being replaced. */
async function assertNoServerConnected(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'guildhall%'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) {
    throw new StartupError(
      `This database is in use (${count} connections): stop every server that uses it first.`,
    )
  }
}

/** Some migrations insert rows, so these tables are not empty in a new schema. */
function tablesSeededBy(migrations: readonly Migration[]): ReadonlySet<string> {
  const names = migrations.flatMap(({ text }) => [...text.matchAll(/^insert into (\w+)/gim)])
  return new Set(names.map(([, name = '']) => name))
}

async function filledTables(client: Client): Promise<string[]> {
  const filled: string[] = []
  const seeded = tablesSeededBy(await readMigrations())
  for (const { name } of await listTables(client)) {
    if (seeded.has(name)) continue
    const { rows } = await client.query(`table ${quoteIdentifier(name)} limit 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** Drops all tables and functions of the schema, except those that belong to extensions. */
async function dropAll(client: Client): Promise<void> {
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

const maxRowsPerInsert = 500
const maxBytesPerInsert = 4_000_000

async function insertRows(client: Client, path: string): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [table.name, table]))
  let insert = ''
  let batch: string[] = []
  let bytes = 0

  async function flush() {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`])
    batch = []
    bytes = 0
  }

  async function handle(line: Line) {
    if (line.kind === 'row') {
      batch.push(line.json)
      bytes += line.json.length
      if (batch.length >= maxRowsPerInsert || bytes >= maxBytesPerInsert) await flush()
      return
    }
    await flush()
    if (line.kind === 'sequence') {
      await client.query('select setval($1, $2)', [
        `public.${quoteIdentifier(line.sequence)}`,
        line.value,
      ])
    }
    if (line.kind !== 'table') return
    const table = present.get(line.table)
    if (!table) throw new StartupError(`This version has no table ${line.table}.`)
    // Rows that a migration inserted are in the backup as well.
    await client.query(joinSql('delete from', quoteIdentifier(line.table)))
    insert = insertInto(line.table, line.columns)
  }

  for (const name of present.keys()) {
    await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
  }
  for await (const line of readLines(linesOfBackup(path))) await handle(line)
  for (const name of present.keys()) {
    await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
  }
}

function insertInto(table: string, columns: readonly string[]): string {
  const names = quoteIdentifiers(columns)
  const rows = `json_populate_recordset(null::${quoteIdentifier(table)}, $1::json)`
  const into = `${quoteIdentifier(table)} (${names}) overriding system value`
  return joinSql('insert into', into, 'select', names, 'from', rows)
}
