import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import type { Database } from '../database.ts'
import type { Tx } from '../sql.ts'
import { type Line, readLines } from './lines.ts'
import { joinSql, listTables, quoteIdentifier, quoteIdentifiers, type Table } from './tables.ts'

export type Row = Record<string, unknown>

export type MergeOptions = {
  readonly dryRun: boolean
  /** May rows of this table be imported? */
  readonly accepts: (table: string) => boolean
  /** Removes values that must not be trusted in a foreign file. */
  readonly sanitize: (table: string, row: Row) => Row
  /** Why a row may not be imported, where the database itself would accept it. */
  readonly refusalOf: (table: string, row: Row) => string | undefined
  /** Called in each transaction that inserted rows. */
  readonly onInserted: (tx: Tx) => Promise<void>
  readonly progress?: (rows: number) => void
}

type RefusedRow = { readonly what: string; readonly id: string; readonly reason: string }
export type MergeResult = {
  readonly created: number
  readonly known: number
  readonly refused: readonly RefusedRow[]
}

const rowsPerInsert = 200

/** Thrown to roll back a dry run. */
class DryRunRollback extends Error {}

/**
 * Inserts the rows of an export into a database that may contain others. Existing rows are left
 * unchanged, so the same file can be imported twice; invalid rows are refused, together with the rows
 * that depend on them.
 */
export async function merge(
  database: Database,
  lines: AsyncIterable<string>,
  options: MergeOptions,
): Promise<MergeResult> {
  const present = new Map<string, Table>()
  const client = database.dedicated()
  await client.connect()
  for (const table of await listTables(client).finally(() => client.end())) {
    present.set(table.name, table)
  }
  const totals = { created: 0, known: 0, refused: [] as RefusedRow[] }
  let open: { table: Table; columns: readonly string[] } | undefined
  let batch: Row[] = []
  let seen = 0

  async function flush(run: Run) {
    if (!open || batch.length === 0) return
    const rows = batch
    batch = []
    const { table, columns } = open
    const done = await run(async (tx) => {
      const merged = await insertRows(tx, { table, columns }, rows)
      if (merged.created > 0) await options.onInserted(tx)
      return merged
    })
    totals.created += done.created
    totals.known += done.known
    totals.refused.push(...done.refused)
    seen += rows.length
    options.progress?.(seen)
  }

  async function take(line: Line, run: Run) {
    if (line.kind === 'row' && open) {
      const row = options.sanitize(line.table, JSON.parse(line.json) as Row)
      const reason = options.refusalOf(line.table, row)
      if (reason) totals.refused.push({ what: line.table, id: idOf(open.table, row), reason })
      else batch.push(row)
      if (batch.length >= rowsPerInsert) await flush(run)
      return
    }
    await flush(run)
    if (line.kind === 'header' && line.header.guildhall !== 'export') {
      throw new StartupError('The file is a backup, not an export: use `restore`.')
    }
    if (line.kind === 'table') open = openTable(line.table, line.columns)
  }

  function openTable(name: string, columns: readonly string[]) {
    const table = options.accepts(name) ? present.get(name) : undefined
    if (!table) throw new StartupError(`Rows of ${name} cannot be imported.`)
    const unknown = columns.find((column) => !table.columns.includes(column))
    if (unknown) throw new StartupError(`This version has no column ${unknown} in ${name}.`)
    return { table, columns }
  }

  async function all(run: Run) {
    for await (const line of readLines(lines)) await take(line, run)
  }

  if (!options.dryRun) await all((work) => database.transaction(work))
  else {
    await database
      .transaction(async (tx) => {
        await all((work) => work(tx))
        throw new DryRunRollback()
      })
      .catch((error) => {
        if (!(error instanceof DryRunRollback)) throw error
      })
  }
  return totals
}

type Run = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

async function insertRows(
  tx: Tx,
  { table, columns }: { table: Table; columns: readonly string[] },
  rows: readonly Row[],
): Promise<MergeResult> {
  const names = quoteIdentifiers(columns)
  const into = `${quoteIdentifier(table.name)} (${names}) overriding system value`
  const all = `jsonb_populate_recordset(null::${quoteIdentifier(table.name)}, $1::jsonb)`
  const key = table.key.length > 0 ? `(${quoteIdentifiers(table.key)})` : ''
  const whenKnown = `on conflict ${key} do nothing`
  const insert = joinSql('insert into', into, 'select', names, 'from', all, whenKnown)

  async function attempt(some: readonly Row[]): Promise<MergeResult> {
    await tx.run('savepoint merging')
    try {
      const created = await tx.run(insert, [JSON.stringify(some)])
      await tx.run('release savepoint merging')
      return { created, known: some.length - created, refused: [] }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      await tx.run('rollback to savepoint merging')
      const [only] = some
      if (some.length > 1 || !only) return bisect(some)
      return { created: 0, known: 0, refused: [refusal(table, only, error)] }
    }
  }

  /** Most batches are valid; in the others, bisecting finds the bad rows quickly. */
  async function bisect(some: readonly Row[]): Promise<MergeResult> {
    const middle = Math.floor(some.length / 2)
    const [front, back] = [await attempt(some.slice(0, middle)), await attempt(some.slice(middle))]
    return {
      created: front.created + back.created,
      known: front.known + back.known,
      refused: [...front.refused, ...back.refused],
    }
  }

  return attempt(rows)
}

const idOf = (table: Table, row: Row) => table.key.map((column) => String(row[column])).join(' ')

function refusal(table: Table, row: Row, error: pg.DatabaseError): RefusedRow {
  return { what: table.name, id: idOf(table, row), reason: reasonOf(error) }
}

function reasonOf({ code, constraint, column }: pg.DatabaseError): string {
  switch (code) {
    case '23505':
      return `another row has it already (${constraint})`
    case '23503':
      return `the row that it refers to is missing (${constraint})`
    case '23502':
      return `${column} is missing`
    case '23514':
      return `it violates ${constraint}`
    default:
      return `the database rejects it (${code})`
  }
}
