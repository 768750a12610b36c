import { afterAll, beforeAll, test } from 'vitest'
import { simulate } from '#testing/simulation/simulate.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ newsSeed: 7 })
})
afterAll(() => world.stop())

const seeds = Array.from({ length: Number(process.env.SIMULATE_SEEDS ?? 3) }, (_, index) => Number(process.env.SIMULATE_SEED ?? 1) + index)

test.each(seeds)('seed %i', async (seed) => {
  const t = performance.now()
  const story = await simulate(world, seed, { steps: 20 })
  console.log(story.steps.join('\n'), performance.now() - t)
})
