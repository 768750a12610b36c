import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import type { Database } from '../database.ts'
import type { Tx } from '../sql.ts'
import { type Line, readLines } from './lines.ts'
import { about, quoted, quotedList, type Table, tablesOf } from './tables.ts'

export type Row = Record<string, unknown>

export type MergeOptions = {
  readonly dryRun: boolean
  /** May rows of this table come from outside? */
  readonly takes: (table: string) => boolean
  /** What must not be believed of a stranger's file is changed here. */
  readonly tame: (table: string, row: Row) => Row
  /** Why a row may not come in, where the database itself would not object. */
  readonly refuses: (table: string, row: Row) => string | undefined
  /** Told in the transaction that brought rows in. */
  readonly brought: (tx: Tx) => Promise<void>
  readonly progress?: (rows: number) => void
}

export type Refused = { readonly what: string; readonly id: string; readonly reason: string }
export type Merged = {
  readonly created: number
  readonly known: number
  readonly refused: readonly Refused[]
}

const atOnce = 200

/** Everything that a dry run did is taken back by this. */
class TakeBack extends Error {}

/**
 * Brings the rows of an export into a database that may hold others. A row that is there already
 * stays as it is, so that the same file may come twice; one that cannot be is refused, and with it
 * what hangs on it.
 */
export async function merge(
  database: Database,
  lines: AsyncIterable<string>,
  options: MergeOptions,
): Promise<Merged> {
  const present = new Map<string, Table>()
  const client = database.dedicated()
  await client.connect()
  for (const table of await tablesOf(client).finally(() => client.end())) {
    present.set(table.name, table)
  }
  const sum = { created: 0, known: 0, refused: [] as Refused[] }
  let open: { table: Table; columns: readonly string[] } | undefined
  let batch: Row[] = []
  let seen = 0

  async function flush(run: Run) {
    if (!open || batch.length === 0) return
    const rows = batch
    batch = []
    const { table, columns } = open
    const done = await run(async (tx) => {
      const merged = await bring(tx, { table, columns }, rows)
      if (merged.created > 0) await options.brought(tx)
      return merged
    })
    sum.created += done.created
    sum.known += done.known
    sum.refused.push(...done.refused)
    seen += rows.length
    options.progress?.(seen)
  }

  async function take(line: Line, run: Run) {
    if (line.kind === 'row' && open) {
      const row = options.tame(line.table, JSON.parse(line.json) as Row)
      const reason = options.refuses(line.table, row)
      if (reason) sum.refused.push({ what: line.table, id: idOf(open.table, row), reason })
      else batch.push(row)
      if (batch.length >= atOnce) await flush(run)
      return
    }
    await flush(run)
    if (line.kind === 'head' && line.head.guildhall !== 'export') {
      throw new StartupError('The file is a backup and no export: bring it back with `restore`.')
    }
    if (line.kind === 'table') open = openTable(line.table, line.columns)
  }

  function openTable(name: string, columns: readonly string[]) {
    const table = options.takes(name) ? present.get(name) : undefined
    if (!table) throw new StartupError(`Rows of ${name} cannot be brought in.`)
    const strange = columns.find((column) => !table.columns.includes(column))
    if (strange) throw new StartupError(`This version knows no ${strange} of ${name}.`)
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
        throw new TakeBack()
      })
      .catch((error) => {
        if (!(error instanceof TakeBack)) throw error
      })
  }
  return sum
}

type Run = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

async function bring(
  tx: Tx,
  { table, columns }: { table: Table; columns: readonly string[] },
  rows: readonly Row[],
): Promise<Merged> {
  const names = quotedList(columns)
  const into = `${quoted(table.name)} (${names}) overriding system value`
  const all = `jsonb_populate_recordset(null::${quoted(table.name)}, $1::jsonb)`
  const key = table.key.length > 0 ? `(${quotedList(table.key)})` : ''
  const whenKnown = `on conflict ${key} do nothing`
  const insert = about('insert into', into, 'select', names, 'from', all, whenKnown)

  async function attempt(some: readonly Row[]): Promise<Merged> {
    await tx.run('savepoint merging')
    try {
      const created = await tx.run(insert, [JSON.stringify(some)])
      await tx.run('release savepoint merging')
      return { created, known: some.length - created, refused: [] }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      await tx.run('rollback to savepoint merging')
      const [only] = some
      if (some.length > 1 || !only) return oneByOne(some)
      return { created: 0, known: 0, refused: [refusal(table, only, error)] }
    }
  }

  /** Most batches are good; in one that is not, halves find the bad row soon. */
  async function oneByOne(some: readonly Row[]): Promise<Merged> {
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

function refusal(table: Table, row: Row, error: pg.DatabaseError): Refused {
  return { what: table.name, id: idOf(table, row), reason: reasonOf(error) }
}

function reasonOf({ code, constraint, column }: pg.DatabaseError): string {
  switch (code) {
    case '23505':
      return `somebody else has it already (${constraint})`
    case '23503':
      return `what it belongs to is not here (${constraint})`
    case '23502':
      return `${column} is missing`
    case '23514':
      return `it breaks ${constraint}`
    default:
      return `the database does not take it (${code})`
  }
}
