import type { Client } from 'pg'
import { type Applied, assertKnownMigrations, readMigrations } from '../migrate.ts'
import {
  type Header,
  hashOfRows,
  headerLine,
  jobLine,
  lastLine,
  rowPrefix,
  sequenceLine,
  tableEnd,
  tableLine,
} from './lines.ts'
import { joinSql, listTables, quoteIdentifier, quoteIdentifiers, type Table } from './tables.ts'

export type DumpOptions = {
  readonly kind: Header['guildhall']
  readonly version: string
  readonly createdAt: Date
  /** Which tables to write; all by default. */
  readonly includes?: (table: string) => boolean
  /** Pending jobs, read in the same snapshot. */
  readonly jobs?: (client: Client) => Promise<readonly object[]>
  /** Called at the beginning and after every few rows. */
  readonly onProgress?: (progress: DumpProgress) => void
}

export type DumpProgress = {
  readonly tables: number
  readonly tablesDone: number
  readonly rows: number
}

export type DumpSummary = { readonly tables: Record<string, number>; readonly jobs: number }

/** Whole lines, each with its line break. */
export type Write = (lines: string | Buffer) => Promise<void>

const rowsPerFetch = 2_000

/**
 * Writes the database as of one moment, however long it takes and whatever changes meanwhile: one
 * transaction with one snapshot.
 */
export async function dump(
  client: Client,
  write: Write,
  { kind, version, createdAt, includes = () => true, jobs, onProgress }: DumpOptions,
): Promise<DumpSummary> {
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = utc',
  )
  await client.query('begin isolation level repeatable read read only')
  try {
    const known = await readMigrations()
    const { rows: migrations } = await client.query<Applied>(
      'select name, checksum from migrations order by name',
    )
    assertKnownMigrations(migrations, known)
    const header = { guildhall: kind, format: 1, version, migrations } as const
    await write(headerLine({ ...header, createdAt: createdAt.toISOString() }))
    const tables: Record<string, number> = {}
    const included = (await listTables(client)).filter(({ name }) => includes(name))
    let [tablesDone, written] = [0, 0]
    const report = (count: number) => {
      written += count
      onProgress?.({ tables: included.length, tablesDone, rows: written })
    }
    for (const table of included) {
      report(0)
      tables[table.name] = await dumpTable(client, table, write, report)
      tablesDone++
    }
    report(0)
    if (kind === 'backup') await dumpSequences(client, write)
    const pending = (await jobs?.(client)) ?? []
    for (const job of pending) await write(jobLine(job))
    await write(lastLine)
    return { tables, jobs: pending.length }
  } finally {
    await client.query('rollback')
  }
}

async function dumpSequences(client: Client, write: Write) {
  const { rows } = await client.query<{ name: string; value: string }>(
    `-- never null name: every sequence has one
     select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  for (const { name, value } of rows) await write(sequenceLine(name, value))
}

/** In JSON text, a line break can only be whitespace between tokens. */
const lineOfRow = `'${rowPrefix}' || replace(row_to_json(t)::text, chr(10), ' ') || '}'`

async function dumpTable(
  client: Client,
  { name, columns }: Table,
  write: Write,
  report: (count: number) => void,
): Promise<number> {
  await write(tableLine(name, columns))
  const hash = hashOfRows()
  let count = 0
  // In physical order: in the order of random ids each row would be on another page. Not jsonb, because
  // columns of type json are stored for their exact text.
  const rowsOf = joinSql('select', quoteIdentifiers(columns), 'from', quoteIdentifier(name))
  const query = joinSql('select', lineOfRow, 'as line from (', rowsOf, ') t')
  await client.query(`declare dumped no scroll cursor for ${query}`)
  const fetch = () => client.query<{ line: string }>(`fetch ${rowsPerFetch} from dumped`)
  for (let fetching = fetch(); ; ) {
    const { rows } = await fetching
    if (rows.length === 0) break
    // Fetch the next rows while these are written.
    fetching = fetch()
    fetching.catch(() => undefined)
    const lines = Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`)
    hash.update(lines)
    await write(lines)
    count += rows.length
    report(rows.length)
  }
  await client.query('close dumped')
  await write(tableEnd(name, count, hash))
  return count
}
