export const banTerms = ['forever', 'day', 'week', 'month', 'until'] as const

const daySeconds = 86_400
const lengths: Record<string, number> = {
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
}

/** A day of this browser's zone, as a date field writes it. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const dayAfter = (now: Date) =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))

/** Seconds until a ban ends: undefined for never, null for a day that is not after today. */
export function banSeconds(term: string, until: string, now: Date): number | undefined | null {
  if (term !== 'until') return lengths[term]
  const [year = 0, month = 0, day = 0] = until.split('-').map(Number)
  const end = new Date(year, month - 1, day).getTime()
  if (!/^\d{4}-\d\d-\d\d$/.test(until) || until < dayAfter(now)) return null
  return Math.ceil((end - now.getTime()) / 1000)
}
