/** One row of a file, by field name. */
export type Row = Readonly<Record<string, unknown>>

/** A value that is not an object is an empty row. */
export function rowOf(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
}
