import type { Item } from '../orders/index.ts'

/** What a line is for; missing where the line has no period. */
export function periodOf({ periodEnd, periodStart }: Pick<Item, 'periodEnd' | 'periodStart'>) {
  if (periodStart === null || periodEnd === null) return {}
  return { period: { start: periodStart.toISOString(), end: periodEnd.toISOString() } }
}
