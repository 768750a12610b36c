import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredit, have, setBenefits } from '#testing/benefits.ts'
import { createMerchant } from '#testing/merchants.ts'
import { adjustBalance, newPortalCustomer } from '#testing/portal.ts'
import { insider } from '#testing/portal-pages.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A subscriber who has ten units of a meter, and pays for what is used beyond that. */
async function subscriber() {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant, { name: 'Requests' })
  const credit = await createCredit(merchant, meter, 10)
  const unit = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '2.5' }
  const plan = await createPlan(merchant, { prices: [...fixed(1_000), unit] })
  await setBenefits(merchant, plan, [credit])
  const subscription = await subscribe(server, merchant, plan)
  await have(merchant, credit)
  const { customer_id: customerId } = subscription
  const page = await insider(server, merchant, { customerId })
  const use = async (count: number) => {
    await ingest(
      merchant,
      Array.from({ length: count }, () => ({ name: 'request', customer_id: customerId })),
    )
    await rollUp(server, merchant)
  }
  const shown = async (query = '') => page.facts('portal-usage', await page.open(`/usage${query}`))
  return { customerId, merchant, meter, page, shown, subscription, use }
}

test('what was used, what is included and left, and what the rest costs', async () => {
  const { meter, page, shown, subscription, use } = await subscriber()
  await use(4)
  expect((await shown()).meters).toMatchObject([{ used: 4, included: 10, left: 6, beyond: 0 }])
  await use(10)
  const [only, ...others] = (await shown()).meters
  expect(others).toEqual([])
  expect(only).toMatchObject({
    id: meter.id,
    name: 'Requests',
    used: 14,
    included: 10,
    left: 0,
    beyond: 4,
    price: { unitAmount: '2.5', cap: null, amount: 10 },
    periodEnd: subscription.current_period_end,
    interval: 'month',
  })
  expect(only?.history).toHaveLength(12)
  expect(only?.history.at(-1)?.quantity).toBe(14)
  expect(only?.history.at(0)?.quantity).toBe(0)
  const home = await page.facts('portal-home', await page.open())
  expect(home.usage).toMatchObject({ meters: [{ name: 'Requests', used: 14, included: 10 }] })
})

test('the balance, and what changed it', async () => {
  const { customerId, merchant, shown } = await subscriber()
  await adjustBalance(server, merchant, customerId, { amount: 500 })
  await adjustBalance(server, merchant, customerId, { amount: -120 })
  const { balances, moves } = await shown()
  expect(balances).toEqual([{ currency: 'usd', amount: 380 }])
  expect(moves).toMatchObject({ total: 2, pages: 1 })
  const told = moves.items.map(({ amount, reason }) => [amount, reason])
  expect(told.toSorted()).toEqual([
    [-120, 'adjusted'],
    [500, 'adjusted'],
  ])
})

test('what the balance paid leads to its order, and long lists have pages', async () => {
  const { customerId, merchant } = await subscriber()
  for (let n = 0; n < 20; n++) await adjustBalance(server, merchant, customerId, { amount: 100 })
  await merchant.advance('P1M')
  const page = await insider(server, merchant, { customerId })
  const { moves } = await page.facts('portal-usage', await page.open('/usage'))
  expect(moves).toMatchObject({ total: 21, pages: 2 })
  expect(moves.items[0]).toMatchObject({ reason: 'paid', orderId: expect.any(String) })
  const second = await page.facts('portal-usage', await page.open('/usage?page=2'))
  expect(second.moves.items).toHaveLength(1)
})

test('what others used and have is not shown, and no seller has to show it', async () => {
  const { customerId, merchant, page, use } = await subscriber()
  await use(3)
  await adjustBalance(server, merchant, customerId, { amount: 500 })
  const { customer } = await newPortalCustomer(server, merchant)
  const other = await insider(server, merchant, { customerId: customer.id })
  const shown = await other.facts('portal-usage', await other.open('/usage'))
  expect(shown).toMatchObject({ meters: [], balances: [], moves: { total: 0 } })
  expect((await other.facts('portal-home', await other.open())).usage).toBeNull()
  const path = `/v1/organizations/${merchant.organizationId}`
  const customer_portal_settings = { usage: { show: false } }
  expect((await merchant.call('PATCH', path, { customer_portal_settings })).status).toBe(200)
  expect((await page.open('/usage')).headers.get('location')).toBe(page.path)
  // The balance is money of the customer.
  expect((await page.facts('portal-home', await page.open())).usage).toEqual({
    meters: [],
    balances: [{ amount: 500, currency: 'usd' }],
    hasPage: false,
  })
})
