import type { Interval } from '../../../../kernel/index.ts'
import type { Asker } from './charging.ts'

type Present = {
  readonly productId: string
  readonly interval: Interval
  readonly intervalCount: number
  readonly status: string
  readonly discountAppliedAt: Date | null
}
type Chosen = {
  readonly productId: string
  readonly interval: Interval
  readonly count: number
}

/**
 * Whether a discount ends with a change, though it could be had for the other product as well. It was given
 * for the payments of one plan: a month that is free is no year that is free, and no month of the dearest
 * plan where it has reduced nothing yet. A merchant who changes the plan gives what they want.
 */
export function endsWith(
  discount: { readonly duration: 'once' | 'repeating' | 'forever' } | null,
  present: Present,
  { count, interval, productId }: Chosen,
  by: Asker,
): boolean {
  if (by !== 'customer' || discount === null || discount.duration === 'forever') return false
  if (interval !== present.interval || count !== present.intervalCount) return true
  if (productId === present.productId) return false
  // What is entered for a trial reduces the first payment, whichever plan it is of.
  return present.discountAppliedAt === null && present.status !== 'trialing'
}
