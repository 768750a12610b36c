import { dateZone } from './formats.ts'
import { dateFormat } from './intl.ts'

/** The zone of all times on the page: the chosen one, or that of the device. */
export const pageZone = (): string => dateZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The clock of the zone at a moment, as if it were UTC. */
function clockAt(at: number, timeZone: string): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (name: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === name)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** The day of the calendar at a moment, “2026-11-29”. */
export const dayAt = (now: Date, timeZone = pageZone()): string =>
  new Date(clockAt(now.getTime(), timeZone)).toISOString().slice(0, 10)

/** The first moment of a day; the 32nd of a month is the 1st of the next. */
export function startOfDay(year: number, month: number, day: number, timeZone = pageZone()): Date {
  const wanted = Date.UTC(year, month - 1, day)
  const near = wanted - (clockAt(wanted, timeZone) - wanted)
  // Clocks may change between the two; a midnight that is skipped is followed by the first moment.
  const start = near - (clockAt(near, timeZone) - wanted)
  return new Date(clockAt(start, timeZone) < wanted ? near : start)
}

/** What a field of a date and a time shows of a moment: “2026-11-29T14:30”. */
export const clockText = (moment: Date, timeZone = pageZone()): string =>
  new Date(clockAt(moment.getTime(), timeZone)).toISOString().slice(0, 16)

/** The moment that such a text means in the zone; undefined for one that is none. */
export function momentOfClock(text: string, timeZone = pageZone()): Date | undefined {
  const wanted = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(wanted)) return undefined
  const near = wanted - (clockAt(wanted, timeZone) - wanted)
  return new Date(near - (clockAt(near, timeZone) - wanted))
}

/** The first moment of today, or of a day before it. */
export function startOfDayBefore(now: Date, days: number, timeZone = pageZone()): Date {
  const today = new Date(clockAt(now.getTime(), timeZone))
  return startOfDay(
    today.getUTCFullYear(),
    today.getUTCMonth() + 1,
    today.getUTCDate() - days,
    timeZone,
  )
}
