import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buyerOf, openCheckout, payment } from '#testing/checkouts.ts'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { startNodes } from '#testing/nodes.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createDice } from '#testing/simulation/random.ts'
import { simulate } from '#testing/simulation/simulate.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'
import { createPlan } from '#testing/subscriptions.ts'
import { pause } from '#testing/time.ts'

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
    const merchants = 2 + (seed % 2)
    const { steps } = await simulate(world, seed, { ...length, merchants })
    expect(steps.length).toBeGreaterThan(0)
    if (process.env.SIMULATE_SHOW) console.log(steps.join('\n'))
  },
  patience,
)

/** Processes that are killed for real; only by `npm run simulate` with days, since leases take their time. */
const kills = Array.from({ length: Number(process.env.SIMULATE_KILLS ?? 0) }, (_, i) => first + i)

test.each(kills)(
  'a server that is killed while it moves a clock leaves nothing wrong, by seed %i',
  async (seed) => {
    const nodes = await startNodes(2)
    onTestFinished(() => nodes.stop())
    const dice = createDice(seed)
    const steady = nodes.at(0)
    const merchant = await createMerchant(steady)
    const plan = await createPlan(merchant)
    for (const token of ['tok_visa', 'tok_fails_on_renewal', 'tok_slow']) {
      const checkout = await openCheckout(merchant, { products: [plan.id] })
      expect((await buyerOf(steady, checkout).confirm(payment(token))).status).toBe(200)
    }
    const other = callWithToken(nodes.at(1), merchant.token, 'POST', '/v1/sandbox/clock', {
      advance: 'P2M',
    }).catch(() => undefined)
    await pause(dice.int(0, 400))
    await nodes.list[1]?.process.kill('SIGKILL')
    await other
    // Waits until the lease of the killed process has ended, and finishes its move.
    await merchant.advance('P1M')
    await merchant.advance('P1D')
    expect(await findBillingViolations(nodes.query, merchant.organizationId)).toEqual([])
    const orders = (await merchant.call('GET', '/v1/orders/?limit=100')).body
    expect(orders.pagination.total_count).toBeGreaterThan(3)
  },
  300_000,
)
