import { addUnits, type Unit } from './calendar.ts'

/** How often usage is charged within a billing period; null where that is at its end. */
export type Every = { readonly unit: Unit; readonly count: number } | null

type Plan = { readonly unit: Unit; readonly count: number; readonly every: Every }
type Period = {
  readonly anchor: number
  readonly index: number
  readonly start: number
  readonly end: number
}
/** A subscription as it should be. */
type Deal = Period & {
  readonly status: string
  readonly plan: Plan
  readonly nextPlan: Plan | null
  usageFrom: number
}
/** By dates from the anchor on, or from the start of a period whose end was moved; cut off at its ends. */
function gridAt({ anchor, end, index, start }: Period, { every }: Pick<Plan, 'every'>, at: number) {
  if (!every) return { from: start, to: end }
  const base = index < 0 ? start : anchor
  const boundary = (n: number) => addUnits(base, every.unit, every.count * n)
  let n = 0
  while (boundary(n + 1) <= at) n++
  return { from: Math.max(start, boundary(n)), to: Math.min(end, boundary(n + 1)) }
}

/** The billing period that begins then: a later one follows from the present one, or from a pause. */
function periodFrom(deal: Deal, plan: Plan, begin: number): Period {
  const { anchor, end, index, nextPlan, start } = deal
  const next = nextPlan ?? deal.plan
  const isOther = next.unit !== deal.plan.unit || next.count !== deal.plan.count
  let period: Period = { anchor, index, start, end }
  while (period.start < begin) {
    const of = isOther && period.end === end ? { anchor: end, index: -1 } : period
    const number = of.index + 1
    period = {
      anchor: of.anchor,
      index: number,
      start: period.end,
      end: addUnits(of.anchor, next.unit, next.count * (number + 1)),
    }
  }
  if (period.start === begin || begin < start) return period
  return { anchor: begin, index: 0, start: begin, end: addUnits(begin, plan.unit, plan.count) }
}

/**
 * The period of usage in which something was charged that was used from then on, and whether another one
 * follows it within its billing period.
 */
export function usagePeriodAt(deal: Deal, plan: Plan, at: number, begin: number) {
  const period = periodFrom(deal, plan, begin)
  const { from, to } = gridAt(period, plan, at)
  const isKnown = deal.usageFrom >= period.start && deal.usageFrom <= at
  return { from: isKnown ? deal.usageFrom : from, to, isWithin: to < period.end }
}

/** The end of the present one. */
export function usageEndOf(deal: Deal): number {
  if (deal.status === 'trialing') return deal.end
  return gridAt(deal, deal.plan, Math.max(deal.start, deal.usageFrom)).to
}

/** Another plan or another end counts them anew, so that the present one contains this time. */
export function countUsageFrom(deal: Deal, at: number): void {
  deal.usageFrom = gridAt(deal, deal.plan, at).from
}

export const isSameEvery = (one: Every, other: Every) =>
  one?.unit === other?.unit && one?.count === other?.count
