/** What of a discount says whether it can be used. */
type Standing = {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxRedemptions: number | null
  readonly redemptionsCount: number
}

export type DiscountState = 'running' | 'scheduled' | 'ended' | 'usedUp'

/** Whether a discount can be used at a moment; the end itself is too late. */
export function stateOf(discount: Standing, now: Date): DiscountState {
  const { startsAt, endsAt, maxRedemptions, redemptionsCount } = discount
  if (endsAt && endsAt <= now) return 'ended'
  if (maxRedemptions !== null && redemptionsCount >= maxRedemptions) return 'usedUp'
  return startsAt && startsAt > now ? 'scheduled' : 'running'
}
