import { createHash, type Hash } from 'node:crypto'
import { StartupError } from '../../startup-error.ts'
import type { Applied } from '../migrate.ts'

/**
 * The file of a backup, and of an export: one JSON object a line. First the head, then for each
 * table a line that begins it, its rows, and a line that ends it with their number and their hash;
 * the last line ends the file.
 */
export type Head = {
  readonly guildhall: 'backup' | 'export'
  readonly format: 1
  readonly version: string
  readonly createdAt: string
  readonly migrations: readonly Applied[]
}

export type Line =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  /** The row as JSON text: no number passes through a double on its way. */
  | { readonly kind: 'row'; readonly table: string; readonly json: string }
  | { readonly kind: 'job'; readonly job: unknown }
  /** How far a sequence has counted: no number is given twice. */
  | { readonly kind: 'sequence'; readonly sequence: string; readonly value: string }
  | { readonly kind: 'end' }

export const rowBegin = '{"row":'

const line = (value: object) => `${JSON.stringify(value)}\n`
export const headLine = (head: Head) => line(head)
export const tableLine = (table: string, columns: readonly string[]) => line({ table, columns })
export const tableEnd = (table: string, rows: number, hash: Hash) =>
  line({ end: table, rows, sha256: hash.digest('hex') })
export const sequenceLine = (sequence: string, value: string) => line({ sequence, value })
export const jobLine = (job: object) => line({ job })
export const lastLine = line({ complete: true })

export const hashOfRows = () => createHash('sha256')

/** Reads such lines, and says no as soon as one is missing, changed, or in the wrong place. */
export async function* readLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  let open: { table: string; rows: number; hash: Hash } | undefined
  let begun = false
  let complete = false
  for await (const text of lines) {
    if (complete) throw damaged('something follows its last line')
    if (open && text.startsWith(rowBegin)) {
      open.rows++
      open.hash.update(text).update('\n')
      yield { kind: 'row', table: open.table, json: text.slice(rowBegin.length, -1) }
      continue
    }
    const line = parse(text)
    if (!begun) {
      begun = true
      yield { kind: 'head', head: checkHead(line) }
    } else if (open) {
      const { table, rows, hash } = open
      if (line.end !== table || line.rows !== rows || line.sha256 !== hash.digest('hex')) {
        throw damaged(`the rows of ${table} are not those that were written`)
      }
      open = undefined
    } else if (typeof line.table === 'string' && isListOfNames(line.columns)) {
      open = { table: line.table, rows: 0, hash: hashOfRows() }
      yield { kind: 'table', table: line.table, columns: line.columns }
    } else if (typeof line.sequence === 'string' && /^\d+$/.test(String(line.value))) {
      yield { kind: 'sequence', sequence: line.sequence, value: String(line.value) }
    } else if (line.job) {
      yield { kind: 'job', job: line.job }
    } else if (line.complete === true) {
      complete = true
      yield { kind: 'end' }
    } else throw damaged('a line of it means nothing')
  }
  if (!complete) throw damaged('its end is missing')
}

/** Reads all of it, so that a file that is cut short changes nothing. */
export async function verifyLines(lines: AsyncIterable<string>): Promise<void> {
  for await (const _ of readLines(lines));
}

export function damaged(why: string): StartupError {
  return new StartupError(`The file is damaged: ${why}. Nothing was changed.`)
}

function checkHead(line: Record<string, unknown>): Head {
  if (line.guildhall !== 'backup' && line.guildhall !== 'export') {
    throw new StartupError('The file is neither a backup nor an export of Guildhall.')
  }
  if (line.format !== 1 || !Array.isArray(line.migrations)) {
    throw new StartupError(
      'The file was written by a newer Guildhall; use that version or a later one.',
    )
  }
  return line as Head
}

function isListOfNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Told below: nobody is helped by what a parser says about a damaged file.
  }
  throw damaged('a line of it is no JSON')
}
