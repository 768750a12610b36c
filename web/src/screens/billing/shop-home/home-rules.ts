import type { MetricInterval } from '@guildhall/contract/billing/metrics'

export const periods = ['7', '30', 'year', '12m'] as const
export type Period = (typeof periods)[number]
export const periodOf = (text: string | undefined): Period =>
  periods.find((each) => each === text) ?? '30'

/** Days as the calendar of a zone names them, “2026-11-29”; both are included. */
export type Days = { readonly from: string; readonly to: string }

const moved = (day: string, by: { days?: number; years?: number }): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wanted = new Date(Date.UTC(year + (by.years ?? 0), month - 1, date))
  // The 29th of February of a year without one.
  if (by.years && wanted.getUTCDate() !== date) wanted.setUTCDate(0)
  wanted.setUTCDate(wanted.getUTCDate() + (by.days ?? 0))
  return wanted.toISOString().slice(0, 10)
}

export const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The days of a period that ends today, and those that it is compared with. */
export function daysOf(period: Period, today: string): { days: Days; before: Days } {
  if (period === 'year') {
    const days = { from: `${today.slice(0, 4)}-01-01`, to: today }
    const before = { from: moved(days.from, { years: -1 }), to: moved(today, { years: -1 }) }
    return { days, before }
  }
  const to = today
  const from =
    period === '12m'
      ? moved(moved(today, { years: -1 }), { days: 1 })
      : moved(today, { days: 1 - Number(period) })
  const length = daysIn({ from, to })
  return {
    days: { from, to },
    before: { from: moved(from, { days: -length }), to: moved(from, { days: -1 }) },
  }
}

const mostPoints = 62

/** Days while their points can be told apart. */
export const intervalOf = (days: Days): MetricInterval & ('day' | 'week') =>
  daysIn(days) <= mostPoints ? 'day' : 'week'

/** By how much of what was there before; undefined where nothing was. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined

export type Step = 'organization' | 'product' | 'link' | 'webhook' | 'sale'

/** What is done comes first, each in the order in which people do it. */
export function inOrder(steps: Readonly<Record<Step, boolean | undefined>>) {
  const known = (Object.keys(steps) as Step[]).filter((step) => steps[step] !== undefined)
  const done = known.filter((step) => steps[step])
  return { steps: [...done, ...known.filter((step) => !steps[step])], done: done.length }
}
