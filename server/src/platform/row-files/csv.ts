import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Row } from './row.ts'
import { type OpenText, skipLeadingWhitespace, UnreadableFile } from './text.ts'

const batchSize = 200

/**
 * Rows with a header line. A row with a wrong number of fields or an unclosed quote makes the whole
 * file unreadable, so that no user is imported incompletely.
 */
export async function* csvRows(open: OpenText): AsyncGenerator<readonly Row[]> {
  const parser = parse({ relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
  // Errors of the source are rethrown by the parser.
  pipeline(Readable.from(skipLeadingWhitespace(open())), parser).catch(() => undefined)
  let names: readonly string[] | undefined
  let rows: Row[] = []
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      if (isBlank(fields)) continue
      if (names === undefined) {
        names = fields.map((name) => name.trim())
        continue
      }
      rows.push(rowUnder(names, fields))
      if (rows.length < batchSize) continue
      yield rows
      rows = []
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile('This is no CSV, or its end is missing.', { cause: error })
  }
  if (rows.length > 0) yield rows
}

/** Lines of only commas or only spaces are skipped. */
function isBlank(fields: readonly string[]): boolean {
  return fields.every((field) => field === '') || (fields.length === 1 && fields[0]?.trim() === '')
}

function rowUnder(names: readonly string[], fields: readonly string[]): Row {
  if (fields.length !== names.length) throw new UnreadableFile('A row has too few or many fields.')
  return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']))
}
