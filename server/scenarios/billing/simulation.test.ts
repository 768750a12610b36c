import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '#testing/simulation/simulate.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'

/** Set by `npm run simulate`; the seeds of `npm test` are always the same. */
const { SIMULATE_SEED = '1', SIMULATE_SEEDS = '24', SIMULATE_DAYS, SIMULATE_STEPS } = process.env
const first = Number(SIMULATE_SEED)
const seeds = Array.from({ length: Number(SIMULATE_SEEDS) }, (_, index) => first + index)
const length = SIMULATE_DAYS
  ? { days: Number(SIMULATE_DAYS) }
  : { steps: Number(SIMULATE_STEPS ?? 12) }
const patience = SIMULATE_DAYS ? 3_600_000 : 120_000

let world: World
beforeAll(async () => {
  // Messages of the processor are late, repeated and lost.
  world = await createWorld({ newsSeed: first })
})
afterAll(() => world.stop())

test.each(seeds)(
  'whatever happens to a merchant, by seed %i, all invariants hold after each step',
  async (seed) => {
    const { deals, steps } = await simulate(world, seed, length)
    expect(steps.length).toBeGreaterThan(0)
    if (process.env.SIMULATE_SHOW) console.log(steps.join('\n'), deals.size)
  },
  patience,
)
