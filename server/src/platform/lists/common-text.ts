import type { Sql } from '../database/index.ts'
import { likePattern, trigramQuery } from './text-search.ts'
import type { Values } from './values.ts'

/**
 * A text that more rows have than this is common: its rows are read in their order until a page is full, not
 * looked up in the index, and they are not counted, since that reads each of them.
 */
export const common = 10_000

type Explained = { readonly 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }

/** Asks the planner how many rows a query finds, by its statistics. */
export async function estimate(sql: Sql, query: string, values: readonly unknown[]) {
  const [row] = await sql.search<Explained>(['explain', '(format json)', query].join(' '), values)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * A rare text is looked up in the index of letter groups, and then compared. Of a common one the planner
 * knows nothing but that many rows have it: it takes `like` for rare, and would read all rows to sort them.
 */
export function hasText(column: string, text: string, isCommon: boolean, values: Values): string[] {
  if (isCommon) return [`strpos(${column}, ${values.add(text)}) > 0`]
  const groups = trigramQuery(text, 'contains')
  return [
    ...(groups ? [`letter_groups(${column}) @@ ${values.add(groups)}::tsquery`] : []),
    `${column} like ${values.add(likePattern(text, 'contains'))}`,
  ]
}
