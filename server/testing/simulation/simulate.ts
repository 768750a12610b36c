import { act, chooseAction } from './actions.ts'
import { attach } from './granting.ts'
import { findBillingViolations } from './invariants/index.ts'
import { compareWithOracle } from './oracle.ts'
import { beginStories, type Story } from './story.ts'
import type { World } from './world.ts'

type Length = {
  readonly steps?: number
  /** By the clock of the first merchant. */
  readonly days?: number
  readonly isCalm?: boolean
  /** Tells lives with the same seed in one database apart. */
  readonly life?: string
  /** How many live beside each other. */
  readonly merchants?: number
}

/** What happened, and to whom. */
type Life = { readonly first: Story; readonly steps: readonly string[] }

/** How many products give something from the start. */
const givenFirst = 3

/**
 * Lives the lives of merchants: the same steps for the same seed. After each step, everything that
 * must hold is checked, for the neighbours as well; the first violation is thrown, with the steps
 * that led to it.
 */
export async function simulate(
  world: World,
  seed: number,
  { steps: most, days, isCalm = false, life = '', merchants = 1 }: Length,
): Promise<Life> {
  const stories = await beginStories(world, seed, { life, merchants })
  for (const story of stories) {
    for (let each = 0; each < givenFirst; each++) await attach(story)
  }
  const [first, ...others] = stories
  if (!first) throw new Error('There is no merchant.')
  const end = days === undefined ? Infinity : (await first.now()) + days * 86_400_000
  const steps: string[] = []
  const check = async (asked: readonly Story[]) => {
    const problems: string[] = []
    for (const [index, story] of stories.entries()) {
      const found = await compareWithOracle(story)
      if (asked.includes(story)) {
        const { organizationId } = story.merchant
        found.push(...(await findBillingViolations(world.steady.query, organizationId)))
      }
      found.push(...story.breaches)
      problems.push(...found.map((problem) => `merchant ${index}: ${problem}`))
    }
    if (problems.length > 0) throw new Error(report({ seed, most }, steps, problems))
  }
  while (steps.length < (most ?? Infinity) && (await first.now()) < end) {
    // The first steps sell something, so that the others have something to change.
    const isEarly = steps.length < 2 + stories.length
    const inTurn = stories[Math.max(0, steps.length - 2)] ?? first
    const story = isEarly ? inTurn : chooseStory(first, others)
    const kind = isEarly ? 'buy' : chooseAction(story, isCalm)
    world.clock.add(1_000)
    steps.push(`merchant ${stories.indexOf(story)}: ${await act(story, kind)}`)
    await world.settle()
    // Only what was computed is compared for the neighbours: this finds each change of their rows.
    const isAsked = days === undefined || movesTime(kind) || steps.length % sparseness === 0
    await check(isAsked ? [story] : [])
  }
  await check(stories)
  return { first, steps }
}

/** In long lives what must hold is asked of the rows when time has passed, and else after so many steps. */
const sparseness = 5
const movesTime = (kind: string) => /advance|sleep|die/.test(kind)

/** More happens to the first merchant, so that one life is long. */
const chooseStory = (first: Story, others: readonly Story[]) =>
  others.length === 0 || first.dice.chance(0.6) ? first : first.dice.pick(others)

type Name = { readonly seed: number; readonly most: number | undefined }

function report(
  { most, seed }: Name,
  steps: readonly string[],
  problems: readonly string[],
): string {
  const told = steps.map((step, index) => `  ${index + 1}. ${step}`)
  return [
    `Seed ${seed} violates what must hold:`,
    ...problems.map((problem) => `  ${problem}`),
    'after these steps:',
    ...told,
    `Repeat it with: npm run simulate -- --seed ${seed}${most === undefined ? '' : ` --steps ${most}`}`,
  ].join('\n')
}
