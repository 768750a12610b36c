import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { deathsOfUpgrades } from '#testing/simulation/passing.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

/**
 * An upgrade from 1000 to 3000 at once, on a server that dies; before anybody else looks at it, the
 * clock jumps over the next renewals.
 */
test.each(deathsOfUpgrades)(
  'an upgrade during which a server dies at “%s” (%i) is made and paid once, or not at all, also after a jump',
  async (point, occurrence) => {
    const { clock, dieAt, mortal, owner, restart, revive, steady } = world
    await restart(`${point} ${occurrence}`)
    const merchant = await createMerchant(steady, { owner })
    const plan = await createPlan(merchant)
    const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(3_000) })
    const one = await subscribe(steady, merchant, plan)
    await merchant.advance('P10D')

    const hasDied = dieAt(point, occurrence)
    await callWithToken(mortal, merchant.token, 'PATCH', `/v1/subscriptions/${one.id}`, {
      product_id: dear.id,
      proration_behavior: 'invoice',
    }).catch(() => undefined)
    revive()
    expect(hasDied()).toBe(true)
    clock.add(61_000)
    await merchant.advance('P2M')

    const after = await subscriptionOf(merchant, one)
    const orders = await ordersOf(merchant, one)
    const reasons = orders.map((order: Record<string, unknown>) => [
      ...[order.billing_reason, order.status, order.total_amount],
    ])
    const isMade = after.product_id === dear.id
    // 21 of the 31 days from 10 January: 3000 × 21/31 = 2032.26, less 1000 × 21/31 = 677.42.
    const upgrade = ['subscription_update', 'paid', 2_032 - 677]
    const renewal = ['subscription_cycle', 'paid', isMade ? 3_000 : 1_000]
    expect(reasons).toEqual([
      ['subscription_create', 'paid', 1_000],
      ...(isMade ? [upgrade] : []),
      ...[renewal, renewal],
    ])
    expect(await findBillingViolations(steady.query, merchant.organizationId)).toEqual([])
  },
)
