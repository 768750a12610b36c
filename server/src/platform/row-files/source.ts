import { csvRows } from './csv.ts'
import { inspectJson, jsonRows } from './json.ts'
import type { Row } from './row.ts'
import { type OpenText, skipLeadingWhitespace } from './text.ts'

/** A verified JSON or CSV file that can be read repeatedly. */
export type Source = {
  /** In a file with a single list its name is `users`. */
  has(list: string): boolean
  /** Streams the rows; only one batch is in memory. */
  rows(list: string): AsyncIterable<readonly Row[]>
}

/** Detects the format: JSON, concatenated JSON objects, or CSV with a header line. */
export async function openSource(open: OpenText): Promise<Source> {
  const first = await firstCharacter(open)
  if (first === undefined) return { has: () => false, rows: noRows }
  if (first === '{' || first === '[') {
    const layout = await inspectJson(open)
    const has = (list: string) =>
      layout.kind === 'tables' ? layout.lists.has(list) : list === 'users'
    return { has, rows: (list) => (has(list) ? jsonRows(open, layout, list) : noRows()) }
  }
  for await (const _ of csvRows(open));
  const has = (list: string) => list === 'users'
  return { has, rows: (list) => (has(list) ? csvRows(open) : noRows()) }
}

async function* noRows(): AsyncGenerator<readonly Row[]> {}

async function firstCharacter(open: OpenText): Promise<string | undefined> {
  for await (const piece of skipLeadingWhitespace(open())) return piece[0]
  return undefined
}
