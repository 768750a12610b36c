/** What periods are cut into. */
export type CalendarInterval = 'hour' | 'day' | 'week' | 'month' | 'year'

const hour = 3_600_000
const quarter = 900_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    second: 'numeric',
    ...numeric,
  })
  if (formats.size >= 100) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** What a clock on the wall shows, as if it were UTC. */
function wallTime(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return ms
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour: h = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, h, minute, second) + (((ms % 1_000) + 1_000) % 1_000)
}

/**
 * The first moment at which the wall clock shows this time or, where it jumps over it, a later one. Where
 * it shows the time twice, the earlier one.
 */
function momentOf(wall: number, timeZone: string): number {
  if (timeZone === 'UTC') return wall
  // No zone is further from UTC than a day, nor moves by more than one.
  const offsets = [-1, 0, 1].map((days) => {
    const near = wall + days * 24 * hour
    return wallTime(near, timeZone) - near
  })
  const found = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = found.find((ms) => wallTime(ms, timeZone) === wall)
  if (exact !== undefined) return exact
  // In a gap: the clock jumps between the two candidates.
  const [low = wall] = found
  for (let ms = Math.floor(low / quarter) * quarter; ; ms += quarter) {
    if (wallTime(ms, timeZone) >= wall) return ms
  }
}

/** The start of the interval in which this is, by the wall clock; weeks begin on Monday. */
function startOn(wall: number, interval: CalendarInterval): number {
  const date = new Date(wall)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  switch (interval) {
    case 'hour':
      return Math.floor(wall / hour) * hour
    case 'day':
      return Date.UTC(year, month, day)
    case 'week':
      return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7))
    case 'month':
      return Date.UTC(year, month, 1)
    case 'year':
      return Date.UTC(year, 0, 1)
  }
}

function nextOn(start: number, interval: CalendarInterval): number {
  const date = new Date(start)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  switch (interval) {
    case 'hour':
      return start + hour
    case 'day':
      return Date.UTC(year, month, day + 1)
    case 'week':
      return Date.UTC(year, month, day + 7)
    case 'month':
      return Date.UTC(year, month + 1, 1)
    case 'year':
      return Date.UTC(year + 1, 0, 1)
  }
}

export type Bucket = { readonly timestamp: Date; readonly from: Date; readonly to: Date }

/**
 * The intervals of a period in a time zone, at most `limit` of them; undefined if there are more. The
 * first one is named by its start, which may be before the period; what is counted lies in the period.
 */
export function bucketsOf(
  period: { readonly from: Date; readonly to: Date },
  interval: CalendarInterval,
  timeZone: string,
  limit: number,
): Bucket[] | undefined {
  const [from, to] = [period.from.getTime(), period.to.getTime()]
  const buckets: Bucket[] = []
  // Hours follow each other in time, also where the wall clock shows one twice or none.
  const offset = wallTime(from, timeZone) - from
  const isHour = interval === 'hour'
  let wall = startOn(from + offset, interval)
  let start = isHour ? wall - offset : momentOf(wall, timeZone)
  while (start < to) {
    wall = nextOn(wall, interval)
    const end = isHour ? start + hour : momentOf(wall, timeZone)
    if (buckets.length >= limit) return undefined
    if (end > start) {
      buckets.push({
        timestamp: new Date(start),
        from: new Date(Math.max(start, from)),
        to: new Date(Math.min(end, to)),
      })
    }
    start = Math.max(end, start)
  }
  return buckets
}
