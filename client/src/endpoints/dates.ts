/**
 * Where a response has dates, as the contract says: `true` is a date, an object leads to the fields
 * of that name, and `*` to all values of a map. Arrays are passed through.
 */
export type Dates = true | { readonly [key: string]: Dates }

/** Turns texts into `Date` where the contract has dates, and nowhere else. */
export function reviveDates(value: unknown, dates: Dates | undefined): unknown {
  if (dates === undefined || value === null) return value
  if (Array.isArray(value)) return value.map((item) => reviveDates(item, dates))
  if (dates === true) return typeof value === 'string' ? new Date(value) : value
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      reviveDates(inner, Object.hasOwn(dates, key) ? dates[key] : dates['*']),
    ]),
  )
}
