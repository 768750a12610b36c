import type { MetricInterval } from '@guildhall/contract/billing/metrics'
import { type Days, daysIn, earlier, justBefore, moved } from '../shop/days.ts'

export const periods = ['7', '30', 'year', '12m'] as const
export type Period = (typeof periods)[number]
export const periodOf = (text: string | undefined): Period =>
  periods.find((each) => each === text) ?? '30'

/** The days of a period that ends today, and those that it is compared with. */
export function daysOf(period: Period, today: string): { days: Days; before: Days } {
  if (period === 'year') {
    const days = { from: `${today.slice(0, 4)}-01-01`, to: today }
    return { days, before: earlier(days, { years: 1 }) }
  }
  const from =
    period === '12m'
      ? moved(moved(today, { years: -1 }), { days: 1 })
      : moved(today, { days: 1 - Number(period) })
  const days = { from, to: today }
  return { days, before: justBefore(days) }
}

const mostPoints = 62

/** Days while their points can be told apart. */
export const intervalOf = (days: Days): MetricInterval & ('day' | 'week') =>
  daysIn(days) <= mostPoints ? 'day' : 'week'

export type Step = 'organization' | 'product' | 'link' | 'webhook' | 'sale'

type Counted = { readonly pagination: { readonly totalCount: number } }

/** Whether there is anything besides sample data, which nobody has set up. */
export const isOwnThere = (answer: Counted | undefined, samples = 0): boolean | undefined =>
  answer && answer.pagination.totalCount > samples

/** What is done comes first, each in the order in which people do it. */
export function inOrder(steps: Readonly<Record<Step, boolean | undefined>>) {
  const known = (Object.keys(steps) as Step[]).filter((step) => steps[step] !== undefined)
  const done = known.filter((step) => steps[step])
  return { steps: [...done, ...known.filter((step) => !steps[step])], done: done.length }
}
