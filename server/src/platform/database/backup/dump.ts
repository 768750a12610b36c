import type { Client } from 'pg'
import { type Applied, readMigrations, refuseStrangers } from '../migrate.ts'
import {
  type Head,
  hashOfRows,
  headLine,
  jobLine,
  lastLine,
  rowLine,
  sequenceLine,
  tableEnd,
  tableLine,
} from './lines.ts'
import { quoted, quotedList, type Table, tablesOf } from './tables.ts'

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

const atOnce = 500

/**
 * Everything as it was in one moment, however long the writing takes and whatever others do
 * meanwhile: one transaction that sees one snapshot.
 */
export async function dump(
  client: Client,
  write: (line: string) => Promise<void>,
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

async function dumpSequences(client: Client, write: (line: string) => Promise<void>) {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  for (const { name, value } of rows) await write(sequenceLine(name, value))
}

async function dumpTable(
  client: Client,
  { name, columns, key }: Table,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await write(tableLine(name, columns))
  const hash = hashOfRows()
  let count = 0
  const order = key.length > 0 ? `order by ${quotedList(key)}` : ''
  // Not jsonb: what is kept as json is kept for its very letters.
  const query = `select row_to_json(t)::text as json
    from (select ${quotedList(columns)} from ${quoted(name)} ${order}) t`
  await client.query(`declare dumped no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ json: string }>(`fetch ${atOnce} from dumped`)
    for (const { json } of rows) {
      // Between two letters of JSON a line break means what a blank means.
      const line = rowLine(json.replaceAll('\n', ' '))
      hash.update(line)
      await write(line)
    }
    count += rows.length
    if (rows.length < atOnce) break
  }
  await client.query('close dumped')
  await write(tableEnd(name, count, hash))
  return count
}
