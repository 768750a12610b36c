/** Dates computed without the code under test: by fields of a date, not by the kernel. */

export type Unit = 'day' | 'week' | 'month' | 'year'

const day = 86_400_000

function addMonths(from: number, months: number): number {
  const start = new Date(from)
  const day = start.getUTCDate()
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const [year, month] = [moved.getUTCFullYear(), moved.getUTCMonth()]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, length))
  return moved.getTime()
}

/** So many units after an anchor. */
export function addUnits(anchor: number, unit: Unit, count: number): number {
  if (unit === 'day') return anchor + count * day
  if (unit === 'week') return anchor + count * 7 * day
  return addMonths(anchor, unit === 'month' ? count : 12 * count)
}
