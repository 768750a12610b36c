import { parse } from 'csv-parse/sync'

export type CsvShape = { readonly names: readonly string[]; readonly delimiter: string }

const delimiters = [',', ';', '\t']

/** The cells of one row; undefined if it is no CSV. */
export function cellsIn(text: string, delimiter: string): readonly string[] | undefined {
  try {
    const [cells = []] = parse(text, { delimiter, relax_column_count: true }) as string[][]
    return cells
  } catch {
    return undefined
  }
}

/** The names in the first line, in lower case; the delimiter is the one that occurs most often there. */
export function shapeOf(header: string): CsvShape | undefined {
  const text = header.replace(/^﻿/, '')
  const count = (delimiter: string) => text.split(delimiter).length
  const [delimiter = ','] = delimiters.toSorted((a, b) => count(b) - count(a))
  const names = cellsIn(text, delimiter)?.map((name) =>
    name.trim().toLowerCase().replaceAll(' ', '_'),
  )
  return names && { names, delimiter }
}

/** An export puts a quotation mark before what a spreadsheet would run as a formula. */
const unquoted = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')

/** Without its outer white space, the id of a customer would be that of another one. */
const asItIs = new Set(['external_id', 'external_customer_id'])
const textIn = (name: string, cell = '') =>
  asItIs.has(name) && cell.trim() !== '' ? cell : cell.trim()

/** A row by its column names, without its empty cells; undefined if it has another number of cells. */
export function rowIn(
  text: string,
  { names, delimiter }: CsvShape,
): Readonly<Record<string, string>> | undefined {
  const cells = cellsIn(text, delimiter)
  if (cells?.length !== names.length) return undefined
  const entries = names.map((name, index) => [name, unquoted(textIn(name, cells[index]))] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
