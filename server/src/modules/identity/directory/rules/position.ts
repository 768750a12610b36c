import type { UserSort } from '@guildhall/contract/identity/directory'

/** Where a page ended: the time of its last row, and the id. */
export type Position = { readonly at: Date; readonly id: string }

export const toCursor = ({ at, id }: Position) => `${at.toISOString()}_${id}`

export function fromCursor(text: string | undefined): Position | undefined {
  if (text === undefined) return undefined
  const end = text.indexOf('_')
  const at = new Date(text.slice(0, end))
  return Number.isNaN(at.getTime()) ? undefined : { at, id: text.slice(end + 1) }
}

/** A page and the position after which the next one begins, if there may be one. */
export function pageOf<Row extends { readonly id: string; readonly createdAt: Date }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows, next: last ? toCursor({ at: last.createdAt, id: last.id }) : null }
}

/** The same in a list that can be sorted: the value that it is sorted by, and the id. */
export type SortedPosition = { readonly sorted: string; readonly id: string }

export const toSortedCursor = ({ id, sorted }: SortedPosition) =>
  `${Buffer.from(sorted).toString('base64url')}.${id}`

export function fromSortedCursor(text: string, sort: UserSort): SortedPosition | undefined {
  const end = text.indexOf('.')
  const sorted = Buffer.from(text.slice(0, Math.max(end, 0)), 'base64url').toString()
  // PostgreSQL has no text with a zero byte.
  if (end < 0 || text.includes('\0') || sorted.includes('\0')) return undefined
  if (sort.endsWith('createdAt') && !isInstant(sorted)) return undefined
  return { sorted, id: text.slice(end + 1) }
}

function isInstant(text: string): boolean {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && /^(?!0000)\d{4}-/.test(text)
}

type Sortable = {
  readonly id: string
  readonly createdAt: Date
  readonly name: string
  readonly email: string
}

export function sortedPositionOf(row: Sortable, sort: UserSort): SortedPosition {
  const by = sort.replace('-', '') as 'createdAt' | 'name' | 'email'
  return { sorted: by === 'createdAt' ? row.createdAt.toISOString() : row[by], id: row.id }
}

/** The other direction, to read the page that ends before a row. */
export const reversed = (sort: UserSort) =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as UserSort
