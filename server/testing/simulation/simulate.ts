import { answerChallenge, buy, buyerFor } from './buying.ts'
import { changeOne, changes, deleteBuyer, payOutside } from './changing.ts'
import { findBillingViolations } from './invariants/index.ts'
import { compareWithOracle } from './oracle.ts'
import { advance, advanceTwice, dieDuring, sleep } from './passing.ts'
import { beginStory, type Story } from './story.ts'
import type { World } from './world.ts'

const weights = {
  buy: 8,
  'buy goods': 2,
  challenge: 2,
  plan: 7,
  discount: 2,
  cancel: 2,
  uncancel: 2,
  revoke: 1,
  clear: 1,
  end: 1,
  trial: 1,
  'delete a customer': 0.5,
  'pay outside': 1,
  'new card': 2,
  advance: 10,
  'advance twice': 1,
  sleep: 1,
  'die while it advances': 2,
  'die while it changes': 2,
  'die while it sells': 1.5,
}
type Kind = keyof typeof weights

/** Without processes that die or sleep, so that each request does what it says. */
const calmWeights = {
  ...weights,
  'advance twice': 0,
  sleep: 0,
  'die while it advances': 0,
  'die while it changes': 0,
  'die while it sells': 0,
}

async function buyPlan(story: Story, token?: string): Promise<string> {
  const { dice, plans } = story
  const wish = { buyer: buyerFor(story), sold: dice.pick(plans) }
  return buy(story, token === undefined ? wish : { ...wish, token })
}

/** One thing that happens in the life of a merchant; resolves to what happened. */
function act(story: Story, kind: Kind): Promise<string> {
  const { dice, goods } = story
  switch (kind) {
    case 'buy':
      return buyPlan(story)
    case 'new card':
      return buyPlan(story, 'tok_visa')
    case 'buy goods':
      return buy(story, { buyer: buyerFor(story), sold: dice.pick(goods) })
    case 'challenge':
      return answerChallenge(story)
    case 'delete a customer':
      return deleteBuyer(story)
    case 'pay outside':
      return payOutside(story)
    case 'advance':
      return advance(story)
    case 'advance twice':
      return advanceTwice(story)
    case 'sleep':
      return sleep(story)
    case 'die while it advances':
      return dieDuring(story, 'advance')
    case 'die while it changes': {
      const change = dice.pick(Object.keys(changes)) as keyof typeof changes
      return dieDuring(story, () => changeOne(story, change))
    }
    case 'die while it sells':
      return dieDuring(story, () => buyPlan(story))
    default:
      return changeOne(story, kind)
  }
}

type Length = {
  readonly steps?: number
  /** By the clock of the merchant. */
  readonly days?: number
  readonly isCalm?: boolean
  /** Tells lives with the same seed in one database apart. */
  readonly life?: string
}

/**
 * Lives the life of a merchant: the same steps for the same seed. After each step, everything that
 * must hold is checked; the first violation is thrown, with the steps that led to it.
 */
export async function simulate(
  world: World,
  seed: number,
  { steps, days, isCalm = false, life = '' }: Length,
): Promise<Story> {
  const story = await beginStory(world, seed, life)
  const end = days === undefined ? Infinity : (await story.now()) + days * 86_400_000
  for (let step = 0; step < (steps ?? Infinity) && (await story.now()) < end; step++) {
    // The first ones sell something, so that the others have something to change.
    const kind = step < 3 ? 'buy' : story.dice.weighted(isCalm ? calmWeights : weights)
    world.clock.add(1_000)
    story.steps.push(`${kind}: ${await act(story, kind)}`)
    await world.settle()
    const problems = [
      ...(await compareWithOracle(story)),
      ...(await findBillingViolations(world.steady.query, story.merchant.organizationId)),
    ]
    if (problems.length > 0) throw new Error(report(seed, story, problems))
  }
  return story
}

function report(seed: number, { steps }: Story, problems: readonly string[]): string {
  const told = steps.map((step, index) => `  ${index + 1}. ${step}`)
  return [
    `Seed ${seed} violates what must hold:`,
    ...problems.map((problem) => `  ${problem}`),
    'after these steps:',
    ...told,
    `Repeat it with: npm run simulate -- --seed ${seed}`,
  ].join('\n')
}
