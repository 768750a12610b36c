import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '#testing/simulation/simulate.ts'
import { differences, stateOf } from '#testing/simulation/state.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'

/** `npm run simulate` jumps over years, by other seeds. */
const { SIMULATE_SEED = '1', SIMULATE_JUMPS = '1', SIMULATE_JUMP_DAYS = '126' } = process.env
const days = Number(SIMULATE_JUMP_DAYS)
const seeds = Array.from(
  { length: Number(SIMULATE_JUMPS) },
  (_, index) => Number(SIMULATE_SEED) + index,
)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

/** The same life, by what was done before; then so many moves. */
async function stateAfter(seed: number, life: string, moves: readonly string[]) {
  const { first, steps } = await simulate(world, seed, { steps: 36, life, isCalm: true })
  for (const move of moves) await first.merchant.advance(move)
  return { state: await stateOf(first), steps }
}

test.each(seeds)(
  'a jump leads to the same state as as many days, by seed %i',
  async (seed) => {
    const jump = await stateAfter(seed, 'jump', [`P${days}D`])
    const daily = await stateAfter(seed, 'days', Array<string>(days).fill('P1D'))
    expect(daily.steps).toEqual(jump.steps)
    expect(Object.keys(jump.state)).toContain('orders')
    expect(jump.state.orders?.length).toBeGreaterThan(10)
    expect(differences(daily.state, jump.state)).toEqual([])
  },
  1_200_000,
)
