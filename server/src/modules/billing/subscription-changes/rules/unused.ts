import { type Fraction, fraction } from '../../../../kernel/index.ts'

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
