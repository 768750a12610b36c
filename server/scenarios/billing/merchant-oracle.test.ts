import { afterAll, beforeAll, expect, test } from 'vitest'
import { live } from '#testing/merchant-oracle/live.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'

/** Set by `npm run soak`; the seeds of `npm test` are always the same. */
const { ORACLE_SEED = '1', ORACLE_SEEDS = '5', ORACLE_STEPS = '12', ORACLE_FIRST } = process.env
const first = Number(ORACLE_SEED)
const seeds = Array.from({ length: Number(ORACLE_SEEDS) }, (_, index) => first + index)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test.each(seeds)(
  'what is delivered was paid, by seed %i',
  async (seed) => {
    const steps = Number(ORACLE_STEPS)
    const told = await live(world, seed, { steps, first: ORACLE_FIRST })
    expect(told.length).toBe(steps)
    if (process.env.ORACLE_SHOW) console.log(told.join('\n'))
  },
  600_000,
)
