const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const span = { second, minute, hour, day } as const

/** `date` moved by `ms` milliseconds. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}

const pattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/**
 * `date` moved by an ISO 8601 duration; years and months follow the calendar, in UTC. Not for billing
 * periods: a repeated month stays clamped to the shortest one. Use `boundary` for those.
 */
export function addDuration(date: Date, duration: string): Date | null {
  const parts = pattern.exec(duration)
  if (!parts || /[PT]$/.test(duration)) return null
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number, number]
  const shift = years * 12 + months
  const firstOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift, 1)
  const target = new Date(firstOfMonth)
  const lastDay = new Date(
    Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0),
  ).getUTCDate()
  const sinceMidnight =
    date.getTime() - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return new Date(
    firstOfMonth +
      (Math.min(date.getUTCDate(), lastDay) - 1) * day +
      sinceMidnight +
      weeks * 7 * day +
      days * day +
      hours * hour +
      minutes * minute +
      seconds * second,
  )
}
