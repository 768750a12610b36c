import { after, bucketsOf, span } from '../../../../kernel/index.ts'

/** Of the days that are looked at: a weekend can follow. */
const more = 4

/** Saturday and Sunday; the days of these countries begin within half a day of UTC. */
const isWeekend = (dayStart: Date) => [0, 6].includes(after(dayStart, span.day / 2).getUTCDay())

/**
 * When the time for a withdrawal is over. The day of the contract does not count; a period whose last day
 * is a Saturday or Sunday ends with the next working day (Regulation 1182/71, Art. 3).
 */
export function deadlineOf(
  concludedAt: Date,
  { timeZone, withdrawalDays }: { readonly timeZone: string; readonly withdrawalDays: number },
): Date {
  const days = withdrawalDays + more
  const to = after(concludedAt, days * span.day)
  const all = bucketsOf({ from: concludedAt, to }, 'day', timeZone, days + 2) ?? []
  const last = all.slice(withdrawalDays).find(({ timestamp }) => !isWeekend(timestamp))
  if (!last) throw new Error(`No deadline after ${concludedAt.toISOString()}.`)
  return last.to
}
