import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const hour = 3_600_000

function halfToEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

/** Changes to and fro, an hour after another, and what the next order says then. */
async function flap(times: number) {
  const merchant = await createMerchant(server)
  const small = await createPlan(merchant, { prices: fixed(1_000) })
  const large = await createPlan(merchant, { name: 'Large', prices: fixed(3_000) })
  const bought = await subscribe(server, merchant, small)
  const start = new Date(bought.current_period_start).getTime()
  for (let time = 1; time <= times; time++) {
    await moveTo(merchant, new Date(start + time * hour).toISOString())
    const { id } = time % 2 === 1 ? large : small
    await changed(merchant, bought, { product_id: id, proration_behavior: 'prorate' })
  }
  const waiting = await server.query<{ amount: number }>(
    'select amount from subscription_lines where subscription_id = $1 and order_id is null',
    [bought.id],
  )
  await moveTo(merchant, bought.current_period_end)
  const [, next] = await ordersOf(merchant, bought)
  return { merchant, start, end: new Date(bought.current_period_end).getTime(), waiting, next }
}

test('changes to and fro leave one charge and one credit of a price, with every cent', async () => {
  const times = 12
  const { end, merchant, next, start, waiting } = await flap(times)
  expect(waiting.length).toBeLessThanOrEqual(4)
  const rest = (time: number, amount: number) =>
    halfToEven((amount * (end - start - time * hour)) / (end - start))
  // Each change credits the rest of one plan and charges the rest of the other.
  let expected = 1_000
  for (let time = 1; time <= times; time++) {
    expected += (time % 2 === 1 ? 1 : -1) * (rest(time, 3_000) - rest(time, 1_000))
  }
  expect(next.subtotal_amount).toBe(expected)
  expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
})

/*
 * 198 lines of a plan that it had, and two of the first change: its credit and its charge. The second
 * change would leave a 201st, since the charge of the plan between is for an hour now.
 */
test('a change that leaves more than 200 lines is refused and changes nothing; the next order makes room', async () => {
  const merchant = await createMerchant(server)
  const [earlier, small, middle, large] = [
    await createPlan(merchant, { name: 'Earlier' }),
    await createPlan(merchant, { prices: fixed(1_000) }),
    await createPlan(merchant, { name: 'Middle', prices: fixed(2_000) }),
    await createPlan(merchant, { name: 'Large', prices: fixed(3_000) }),
  ]
  const bought = await subscribe(server, merchant, small)
  await server.query(
    `insert into subscription_lines
       (id, organization_id, subscription_id, price_id, label, amount, from_orders, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, $3, '"Earlier"', 1, 0, $4 from generate_series(1, 198) n`,
    [merchant.organizationId, bought.id, earlier.prices[0].id, bought.created_at],
  )
  const waiting = () =>
    server.query(
      `select price_id, amount, taken_back from subscription_lines
        where subscription_id = $1 and order_id is null order by number`,
      [bought.id],
    )
  const later = () => merchant.advance('PT1H')
  await later()
  const to = ({ id: product_id }: { id: string }) =>
    change(merchant, bought, { product_id, proration_behavior: 'prorate' })
  expect((await to(middle)).status).toBe(200)
  const before = await waiting()
  expect(before).toHaveLength(200)
  await later()
  const refused = await to(large)
  expect([refused.status, refused.body.error]).toEqual([409, 'SubscriptionLocked'])
  expect(await waiting()).toEqual(before)
  expect((await subscriptionOf(merchant, bought)).product_id).toBe(middle.id)

  await moveTo(merchant, bought.current_period_end)
  const [, renewal] = await ordersOf(merchant, bought)
  expect(renewal.items).toHaveLength(201)
  expect(await waiting()).toEqual([])
  await later()
  expect((await to(large)).status).toBe(200)
})
