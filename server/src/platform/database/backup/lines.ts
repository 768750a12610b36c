import { createHash, type Hash } from 'node:crypto'
import { StartupError } from '../../startup-error.ts'
import type { Applied } from '../migrate.ts'

/**
 * The format of backups and exports: one JSON object per line. First the header, then for each table a
 * first line, its rows, and an end line with their number and hash; the last line ends the file.
 */
export type Header = {
  readonly guildhall: 'backup' | 'export'
  readonly format: 1
  readonly version: string
  readonly createdAt: string
  readonly migrations: readonly Applied[]
}

export type Line =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  /** The row as JSON text, so that no number is converted to a double. */
  | { readonly kind: 'row'; readonly table: string; readonly json: string }
  | { readonly kind: 'job'; readonly job: unknown }
  /** The last value of a sequence, so that no number is used twice. */
  | { readonly kind: 'sequence'; readonly sequence: string; readonly value: string }
  | { readonly kind: 'end' }

export const rowPrefix = '{"row":'

const line = (value: object) => `${JSON.stringify(value)}\n`
export const headerLine = (header: Header) => line(header)
export const tableLine = (table: string, columns: readonly string[]) => line({ table, columns })
export const tableEnd = (table: string, rows: number, hash: Hash) =>
  line({ end: table, rows, sha256: hash.digest('hex') })
export const sequenceLine = (sequence: string, value: string) => line({ sequence, value })
export const jobLine = (job: object) => line({ job })
export const lastLine = line({ complete: true })

export const hashOfRows = () => createHash('sha256')

/** Parses the lines, and throws as soon as one is missing, changed, or out of order. */
export async function* readLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  let open: { table: string; rows: number; hash: Hash } | undefined
  let hasHeader = false
  let complete = false
  for await (const text of lines) {
    if (complete) throw damaged('there is data after its last line')
    if (open && text.startsWith(rowPrefix)) {
      open.rows++
      open.hash.update(text).update('\n')
      yield { kind: 'row', table: open.table, json: text.slice(rowPrefix.length, -1) }
      continue
    }
    const line = parse(text)
    if (!hasHeader) {
      hasHeader = true
      yield { kind: 'header', header: checkHeader(line) }
    } else if (open) {
      const { table, rows, hash } = open
      if (line.end !== table || line.rows !== rows || line.sha256 !== hash.digest('hex')) {
        throw damaged(`the rows of ${table} were changed`)
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
    } else throw damaged('a line is not understood')
  }
  if (!complete) throw damaged('its end is missing')
}

/** Reads the whole file first, so that a truncated one changes nothing. */
export async function verifyLines(lines: AsyncIterable<string>): Promise<void> {
  for await (const _ of readLines(lines));
}

export function damaged(why: string): StartupError {
  return new StartupError(`The file is damaged: ${why}. Nothing was changed.`)
}

function checkHeader(line: Record<string, unknown>): Header {
  if (line.guildhall !== 'backup' && line.guildhall !== 'export') {
    throw new StartupError('The file is neither a backup nor an export of Guildhall.')
  }
  if (line.format !== 1 || !Array.isArray(line.migrations)) {
    throw new StartupError(
      'The file was written by a newer Guildhall; use that version or a later one.',
    )
  }
  return line as Header
}

function isListOfNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below; the parser's message would not help with a damaged file.
  }
  throw damaged('a line is not JSON')
}
