import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, moveTo, ordersOf, subscribe } from '#testing/subscriptions.ts'

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
