import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { cardsBecome } from '#testing/sandbox-cards.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const weekly = { recurring_interval: 'week' }

test('a weekly plan has no order for the period that would begin when its dunning ends', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, weekly)
  const bought = await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
  // The renewal of day 7 fails; the last attempt, on day 28, is at the end of a period.
  await merchant.advance('P60D')
  const ended = await subscriptionOf(merchant, bought)
  expect(ended.status).toBe('canceled')
  const orders = await ordersOf(merchant, bought)
  const made = orders.map(({ created_at }: { created_at: string }) => created_at)
  expect(made.filter((at: string) => at >= ended.ended_at)).toEqual([])
  // Bought, and renewed on the days 7, 14 and 21.
  expect(orders).toHaveLength(4)
})

test('a period that ends during the last attempt begins when it is decided', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, weekly)
  const bought = await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
  await merchant.advance('P27D')
  await cardsBecome(server, merchant.organizationId, 'tok_slow')
  await merchant.advance('P1DT10M')
  expect(await ordersOf(merchant, bought)).toHaveLength(4)
  // The processor has decided after half an hour: the order of day 7 is paid, then the others.
  await merchant.advance('PT4H')
  const orders = await ordersOf(merchant, bought)
  expect(orders).toHaveLength(5)
  expect(orders.map(({ status }: { status: string }) => status)).toEqual([
    ...['paid', 'paid', 'paid', 'paid', 'paid'],
  ])
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
})
