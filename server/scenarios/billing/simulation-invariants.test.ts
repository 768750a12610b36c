import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBenefit, createCredit, grantsOf, setBenefits } from '#testing/benefits.ts'
import { createDiscount, newBuyer } from '#testing/checkouts.ts'
import { buyDisputed } from '#testing/disputes.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { assigned, claim, invitationTo } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations, invariants } from '#testing/simulation/invariants/index.ts'
import { plants, withoutNumber, withoutTriggers } from '#testing/simulation/invariants/plants.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest } from '#testing/usage.ts'

/** A metered plan that is used, a seat that was invited to and claimed, a refund and a lost dispute. */
async function sellMore(merchant: Merchant) {
  const meter = await createMeter(merchant, { name: 'Jobs' })
  const usage = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
  const metered = await createPlan(merchant, { prices: [...fixed(1_000), usage] })
  const { customer_id } = await subscribe(server, merchant, metered)
  await ingest(merchant, [
    { name: 'job', customer_id, external_id: 'one' },
    { name: 'job', customer_id, external_id: 'two' },
  ])
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 1_000 }]
  const seats = { prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }] }
  const team = await createPlan(merchant, seats)
  const bought = await subscribe(server, merchant, team, { checkout: { seats: 2 } })
  const email = newBuyer()
  await assigned(merchant, bought, { email })
  expect((await claim(server, await invitationTo(server, email))).status).toBe(200)
  const { order, refund } = await buyDisputed(server, 'tok_dispute_lost', merchant)
  expect((await refund(100)).status).toBe(201)
  await merchant.advance('P30D')
  const { body } = await merchant.call('GET', `/v1/disputes/?order_id=${order.id}`)
  expect(body.items).toMatchObject([{ status: 'lost' }])
}

let server: TestServer
let organizationId: string
beforeAll(async () => {
  server = await startServer()
  const merchant = await createMerchant(server)
  organizationId = merchant.organizationId
  const endpoint = await merchant.call('POST', '/v1/webhooks/endpoints', {
    url: 'https://example.com/hook',
    format: 'raw',
    events: ['order.created', 'order.paid'],
  })
  expect(endpoint.status, endpoint.text).toBe(201)
  await sellMore(merchant)
  const { id: discount_id } = await createDiscount(merchant, { max_redemptions_per_customer: 1 })
  const plan = await createPlan(merchant)
  const credit = await createCredit(merchant, await createMeter(merchant), 100)
  const license = await createBenefit(merchant, { type: 'license_keys', description: 'A key' })
  await setBenefits(merchant, plan, [credit, license])
  await subscribe(server, merchant, plan, { checkout: { discount_id } })
  await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
  const gone = await subscribe(server, merchant, plan)
  // What was never granted leaves no revoked grant behind.
  await vi.waitFor(async () => {
    const grants = await grantsOf(merchant, `&customer_id=${gone.customer_id}`)
    expect(grants.filter(({ is_granted }) => is_granted)).toHaveLength(2)
  }, 10_000)
  await changed(merchant, gone, { revoke: true })
  const resumed = await subscribe(server, merchant, plan)
  await changed(merchant, resumed, { pause_at_period_end: true })
  const paused = await subscribe(server, merchant, plan)
  const resumes_at = new Date(Date.parse(paused.current_period_end) + 86_400_000).toISOString()
  await changed(merchant, paused, { pause_at_period_end: true, resumes_at })
  await merchant.advance('P1M')
  await changed(merchant, resumed, { resume: true })
  await merchant.advance('PT1M')
  await vi.waitFor(async () => {
    expect(await server.query(withoutNumber, [organizationId])).toEqual([])
  }, 10_000)
})
afterAll(() => server.stop())

const undo = new Error('Rolled back.')

test('nothing is violated by the servers, and each invariant is violated on purpose', async () => {
  expect(await findBillingViolations(server.query, organizationId)).toEqual([])
  expect(Object.keys(plants).sort()).toEqual(Object.keys(invariants).sort())
})

test.each(Object.entries(invariants))('%s: a violation is found', async (name, statement) => {
  const { database } = server.app.services
  let found: readonly unknown[] = []
  const work = database.transaction(async (tx) => {
    await tx.run(withoutTriggers)
    for (const plant of plants[name] ?? []) {
      await tx.run(plant, plant.includes('$1') ? [organizationId] : [])
    }
    found = await tx.many(statement, [organizationId])
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  expect(found).not.toEqual([])
})
