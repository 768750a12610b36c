import type { Client } from 'pg'
import { type Applied, readMigrations, refuseStrangers } from '../migrate.ts'
import {
  type Head,
  hashOfRows,
  headLine,
  jobLine,
  lastLine,
  rowBegin,
  sequenceLine,
  tableEnd,
  tableLine,
} from './lines.ts'
import { about, quoted, quotedList, type Table, tablesOf } from './tables.ts'

export type DumpOptions = {
  readonly kind: Head['guildhall']
  readonly version: string
  readonly createdAt: Date
  /** Which tables belong into the file; all of them unless told. */
  readonly includes?: (table: string) => boolean
  /** Promised work, read in the same moment as everything else. */
  readonly jobs?: (client: Client) => Promise<readonly object[]>
}

export type DumpSummary = { readonly tables: Record<string, number>; readonly jobs: number }

/** Whole lines, each with its line break. */
export type Write = (lines: string | Buffer) => Promise<void>

const atOnce = 2_000

/**
 * Everything as it was in one moment, however long the writing takes and whatever others do
 * meanwhile: one transaction that sees one snapshot.
 */
export async function dump(
  client: Client,
  write: Write,
  { kind, version, createdAt, includes = () => true, jobs }: DumpOptions,
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
    refuseStrangers(migrations, known)
    const head = { guildhall: kind, format: 1, version, migrations } as const
    await write(headLine({ ...head, createdAt: createdAt.toISOString() }))
    const tables: Record<string, number> = {}
    for (const table of (await tablesOf(client)).filter(({ name }) => includes(name))) {
      tables[table.name] = await dumpTable(client, table, write)
    }
    if (kind === 'backup') await dumpSequences(client, write)
    const promised = (await jobs?.(client)) ?? []
    for (const job of promised) await write(jobLine(job))
    await write(lastLine)
    return { tables, jobs: promised.length }
  } finally {
    await client.query('rollback')
  }
}

async function dumpSequences(client: Client, write: Write) {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  for (const { name, value } of rows) await write(sequenceLine(name, value))
}

/** Between two letters of JSON a line break means what a blank means. */
const lineOfRow = `'${rowBegin}' || replace(row_to_json(t)::text, chr(10), ' ') || '}'`

async function dumpTable(client: Client, { name, columns }: Table, write: Write): Promise<number> {
  await write(tableLine(name, columns))
  const hash = hashOfRows()
  let count = 0
  // As the rows lie on the disk: in the order of random ids each would be another page. Not jsonb:
  // what is kept as json is kept for its very letters.
  const rowsOf = about('select', quotedList(columns), 'from', quoted(name))
  const query = about('select', lineOfRow, 'as line from (', rowsOf, ') t')
  await client.query(`declare dumped no scroll cursor for ${query}`)
  const fetch = () => client.query<{ line: string }>(`fetch ${atOnce} from dumped`)
  for (let fetching = fetch(); ; ) {
    const { rows } = await fetching
    if (rows.length === 0) break
    // The database reads on while these are written.
    fetching = fetch()
    fetching.catch(() => undefined)
    const lines = Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`)
    hash.update(lines)
    await write(lines)
    count += rows.length
  }
  await client.query('close dumped')
  await write(tableEnd(name, count, hash))
  return count
}
