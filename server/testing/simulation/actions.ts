import { answerChallenge, buy, buyerFor } from './buying.ts'
import { type Change, changeOne, changes, deleteBuyer, payOutside } from './changing.ts'
import { attach, editBenefit, useKey } from './granting.ts'
import { reachForNeighbour } from './neighbours.ts'
import { advance, advanceTwice, dieDuring, sleep } from './passing.ts'
import { refund } from './returning.ts'
import { assignSeat, claimSeat, revokeSeat } from './seating.ts'
import { serve } from './serving.ts'
import type { Story } from './story.ts'
import { consume, linkStranger, use, useAsStranger } from './using.ts'

type Action = {
  /** How often it is taken, in proportion to the others. */
  readonly weight: number
  /** Processes die or sleep, so that a request may not do what it says. */
  readonly isRough?: true
  /** One thing that happens in the life of a merchant; resolves to what happened. */
  readonly act: (story: Story) => Promise<string>
}

const buyPlan = (story: Story, card?: { readonly token: string }) =>
  buy(story, { buyer: buyerFor(story), sold: story.dice.pick(story.plans), ...card })

const change = (kind: Change, weight: number): Action => ({
  weight,
  act: (story) => changeOne(story, kind),
})

/** All that can happen. A new entry is taken by all seeds from then on, and each of them differs. */
const actions = {
  buy: { weight: 8, act: buyPlan },
  'new card': { weight: 2, act: (story) => buyPlan(story, { token: 'tok_visa' }) },
  'buy goods': {
    weight: 2,
    act: (story) => buy(story, { buyer: buyerFor(story), sold: story.dice.pick(story.goods) }),
  },
  challenge: { weight: 2, act: answerChallenge },
  plan: change('plan', 7),
  discount: change('discount', 2),
  cancel: change('cancel', 2),
  uncancel: change('uncancel', 2),
  revoke: change('revoke', 1),
  clear: change('clear', 1),
  end: change('end', 1),
  trial: change('trial', 1),
  pause: change('pause', 4),
  unpause: change('unpause', 0.7),
  resume: change('resume', 2),
  use: { weight: 5, act: use },
  'use as a stranger': { weight: 1, act: useAsStranger },
  'link a stranger': { weight: 1, act: linkStranger },
  consume: { weight: 1.5, act: consume },
  seats: change('seats', 2),
  'assign a seat': { weight: 2.5, act: assignSeat },
  'claim a seat': { weight: 1.5, act: claimSeat },
  'revoke a seat': { weight: 1, act: revokeSeat },
  attach: { weight: 2, act: attach },
  'edit a benefit': { weight: 0.7, act: editBenefit },
  'use a key': { weight: 2, act: useKey },
  refund: { weight: 3, act: refund },
  serve: { weight: 3, act: serve },
  'delete a customer': { weight: 0.5, act: deleteBuyer },
  'pay outside': { weight: 1, act: payOutside },
  'reach for a neighbour': { weight: 1, act: reachForNeighbour },
  advance: { weight: 10, act: advance },
  'advance twice': { weight: 1, isRough: true, act: advanceTwice },
  sleep: { weight: 1, isRough: true, act: sleep },
  'die while it advances': {
    weight: 2,
    isRough: true,
    act: (story) => dieDuring(story, 'advance'),
  },
  'die while it changes': {
    weight: 2,
    isRough: true,
    act(story) {
      const kind = story.dice.pick(Object.keys(changes)) as Change
      return dieDuring(story, () => changeOne(story, kind))
    },
  },
  'die while customers do something': {
    weight: 1.5,
    isRough: true,
    act(story) {
      const acts = [use, consume, refund, serve, attach, assignSeat, revokeSeat, claimSeat]
      return dieDuring(story, () => story.dice.pick(acts)(story))
    },
  },
  'die while it sells': {
    weight: 1.5,
    isRough: true,
    act: (story) => dieDuring(story, () => buyPlan(story)),
  },
} satisfies Record<string, Action>

type Kind = keyof typeof actions

const all = Object.entries<Action>(actions) as [Kind, Action][]

const weightsOf = (entries: readonly [Kind, Action][]) =>
  Object.fromEntries(entries.map(([kind, { weight }]) => [kind, weight])) as Record<Kind, number>

const weights = weightsOf(all)
const calmWeights = weightsOf(all.filter(([, { isRough }]) => !isRough))

export const chooseAction = ({ dice }: Story, isCalm: boolean): Kind =>
  dice.weighted(isCalm ? calmWeights : weights)

export const act = async (story: Story, kind: Kind): Promise<string> =>
  `${kind}: ${await actions[kind].act(story)}`
