import type { discounts, InputOf } from '../../../lib/calls.ts'
import { endingSoon } from '../shop/ending-soon.ts'
import type { DiscountState } from './discount-state.ts'

type Query = NonNullable<InputOf<typeof discounts.list>['query']>
type Narrowing = Pick<Query, 'state' | 'endsBefore' | 'redeemedAfter'>
type Wire = NonNullable<Query['state']>[number]

/** As the endpoint names what pages show. */
const names: Readonly<Record<DiscountState, Wire>> = {
  running: 'active',
  scheduled: 'scheduled',
  usedUp: 'used_up',
  ended: 'ended',
}
export const shownStates = Object.keys(names) as DiscountState[]

/** What an address narrows the list to; the home page leads to those that end soon. */
export function narrowedTo(state: string | undefined, now: Date): Narrowing {
  if (state === 'ending') return endingSoon(now)
  const known = shownStates.find((each) => each === state)
  return known ? { state: [names[known]] } : {}
}
