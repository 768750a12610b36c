import { type Fraction, fraction, type Period } from '../../../../kernel/index.ts'

type Units = {
  /** By the present plan, in a period. */
  readonly given: number
  /** What the next plan gives of the same in it. */
  readonly stays: number
}

/** The share of what a plan gives that was not used, where the next plan gives a part of it as well. */
export function unusedShare(used: number, { given, stays }: Units): Fraction {
  if (given <= 0) return fraction.of(1)
  const gone = Math.min(given, Math.max(0, used - stays))
  return fraction.of(given - gone, given)
}

/** Of the billing period: credits of a period of usage are for that part of it, and what follows gives its own. */
export function unusedOfPeriod(unused: Fraction, usage: Period, billed: Period): Fraction {
  const length = billed.end.getTime() - billed.start.getTime()
  const part = fraction.of(usage.end.getTime() - usage.start.getTime(), length)
  const later = fraction.of(billed.end.getTime() - usage.end.getTime(), length)
  return fraction.add(later, fraction.multiply(unused, part))
}
