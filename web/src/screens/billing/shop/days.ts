/** Days as the calendar of a zone names them, “2026-11-29”; both are included. */
export type Days = { readonly from: string; readonly to: string }

type Move = { readonly days?: number; readonly months?: number; readonly years?: number }

/** A day that the other month does not have becomes its last one. */
export function moved(day: string, { days = 0, months = 0, years = 0 }: Move): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wanted = new Date(Date.UTC(year + years, month - 1 + months, date))
  if ((months || years) && wanted.getUTCDate() !== date) wanted.setUTCDate(0)
  wanted.setUTCDate(wanted.getUTCDate() + days)
  return wanted.toISOString().slice(0, 10)
}

export const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** As many days, right before them. */
export function justBefore(days: Days): Days {
  const length = daysIn(days)
  return { from: moved(days.from, { days: -length }), to: moved(days.from, { days: -1 }) }
}

/** The same days of the calendar, one year or some months earlier. */
export const earlier = ({ from, to }: Days, by: Pick<Move, 'months' | 'years'>): Days => {
  const back = { months: -(by.months ?? 0), years: -(by.years ?? 0) }
  return { from: moved(from, back), to: moved(to, back) }
}
