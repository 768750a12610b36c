import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWithToken, createMerchant } from '#testing/merchants.ts'
import { deathsOfPauses, deathsOfResuming } from '#testing/pauses.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'
import { changed, createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

const pause = { pause_at_period_end: true }
const inDays = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString()

const begin = async (life: string) => {
  await world.restart(life)
  const merchant = await createMerchant(world.steady, { owner: world.owner })
  const one = await subscribe(world.steady, merchant, await createPlan(merchant))
  return { merchant, one }
}

type Order = Readonly<Record<string, unknown>>
const shown = (orders: readonly Order[]) =>
  orders.map(({ billing_reason, status, total_amount }) => [billing_reason, status, total_amount])
const sale = ['subscription_create', 'paid', 1_000]
const period = ['subscription_cycle', 'paid', 1_000]

test.each(deathsOfPauses)(
  'a pause in which a server dies at “%s” (%i) while it moves the clock ends at its date, and is charged once',
  async (point, occurrence) => {
    const { clock, dieAt, mortal, revive, steady } = world
    const { merchant, one } = await begin(`date ${point} ${occurrence}`)
    const resumes_at = inDays(one.current_period_end, 40)
    await changed(merchant, one, { ...pause, resumes_at })

    const hasDied = dieAt(point, occurrence)
    const move = { advance: 'P75D' }
    await callWithToken(mortal, merchant.token, 'POST', '/v1/sandbox/clock', move).catch(
      () => undefined,
    )
    revive()
    expect(hasDied()).toBe(true)
    clock.add(61_000)
    await merchant.advance('P1D')
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      status: 'active',
      paused_at: null,
      current_period_start: resumes_at,
    })
    expect(shown(await ordersOf(merchant, one))).toEqual([sale, period])
    expect(await findBillingViolations(steady.query, merchant.organizationId)).toEqual([])
  },
)

test.each(deathsOfResuming)(
  'a request to resume in which a server dies at “%s” (%i) resumes and charges once, or not at all',
  async (point, occurrence) => {
    const { clock, dieAt, mortal, revive, steady } = world
    const { merchant, one } = await begin(`hand ${point} ${occurrence}`)
    await changed(merchant, one, pause)
    await merchant.advance('P2M')

    const hasDied = dieAt(point, occurrence)
    const resume = { resume: true }
    const path = `/v1/subscriptions/${one.id}`
    await callWithToken(mortal, merchant.token, 'PATCH', path, resume).catch(() => undefined)
    revive()
    expect(hasDied()).toBe(true)
    clock.add(61_000)
    await merchant.advance('P1D')
    const after = await subscriptionOf(merchant, one)
    const isMade = after.status === 'active'
    expect(isMade || after.status === 'paused').toBe(true)
    expect(shown(await ordersOf(merchant, one))).toEqual(isMade ? [sale, period] : [sale])
    expect(await findBillingViolations(steady.query, merchant.organizationId)).toEqual([])
  },
)
