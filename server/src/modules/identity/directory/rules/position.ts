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
