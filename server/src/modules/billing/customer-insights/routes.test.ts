import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, ordersOf, subscribe } from '#testing/subscriptions.ts'
import { systemClock } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Row = { readonly customer: { readonly email: string }; readonly reason?: string }
const itemsOf = async ({ call }: Merchant, path: string) => {
  const answer = await call('GET', `/v1/customers/${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items
}
const risks = async (merchant: Merchant) =>
  (await itemsOf(merchant, 'at-risk')).map(({ customer, reason }: Row) => [customer.email, reason])

const buyer = (name: string) => ({ buyer: { customer_email: `${name}@example.com` } })

test('who is about to be lost is listed with the reason, and nobody else', async () => {
  const merchant = await createMerchant(server)
  // The next payment is near, however long the month is.
  const plan = await createPlan(merchant, { recurring_interval: 'week' })
  const yearly = await createPlan(merchant, { recurring_interval: 'year' })
  await subscribe(server, merchant, plan, buyer('fine'))
  const ending = await subscribe(server, merchant, plan, buyer('ending'))
  await changed(merchant, ending, { cancel_at_period_end: true })
  const expiring = await subscribe(server, merchant, yearly, buyer('expiring'))
  const without = await subscribe(server, merchant, plan, buyer('without'))
  const { body: gifted } = await merchant.call('POST', '/v1/customers/', {
    email: 'given@example.com',
  })
  const until = new Date(systemClock().ms() + 10 * 86_400_000).toISOString()
  const gift = { product_id: plan.id, until, reason: 'Thanks' }
  await merchant.call('POST', `/v1/customers/${gifted.id}/gifts`, gift)
  const now = systemClock().now()
  await server.query('update payment_methods set exp_year = 2099 where organization_id = $1', [
    merchant.organizationId,
  ])
  await server.query(
    'update payment_methods set exp_year = $2, exp_month = $3 where customer_id = $1',
    [expiring.customer_id, now.getUTCFullYear(), now.getUTCMonth() + 1],
  )
  await server.query('update customers set default_payment_method_id = null where id = $1', [
    without.customer_id,
  ])
  expect(await risks(merchant)).toEqual([
    ['ending@example.com', 'ending'],
    ['expiring@example.com', 'card_expires'],
    ['without@example.com', 'card_missing'],
  ])
  const [first] = await itemsOf(merchant, 'at-risk')
  expect(first).toMatchObject({
    subscription_id: ending.id,
    product_name: 'Plan',
    amount: 1_000,
    currency: 'usd',
  })
  await server.query(
    `update subscriptions set status = 'past_due', past_due_at = $2 where id = $1`,
    [without.id, now],
  )
  expect((await risks(merchant))[0]).toEqual(['without@example.com', 'past_due'])
  const other = await createMerchant(server)
  expect(await risks(other)).toEqual([])
})

test('the best are those who paid most, less what was given back, in a span and a currency', async () => {
  const merchant = await createMerchant(server)
  const small = await createPlan(merchant, { prices: fixed(1_190) })
  const large = await createPlan(merchant, { prices: fixed(5_950) })
  await subscribe(server, merchant, small, buyer('small'))
  const returned = await subscribe(server, merchant, large, buyer('large'))
  const names = async (path: string) =>
    (await itemsOf(merchant, path)).map(({ customer }: Row) => customer.email)
  const [most] = await itemsOf(merchant, 'best')
  expect(most).toMatchObject({ amount: 5_000, orders: 1, currency: 'usd' })
  expect(await names('best')).toEqual(['large@example.com', 'small@example.com'])
  const [order] = await ordersOf(merchant, returned)
  const refund = { order_id: order.id, amount: 5_000, reason: 'customer_request' }
  expect((await merchant.call('POST', '/v1/refunds/', refund)).status).toBe(201)
  await merchant.advance('PT1M')
  expect(await names('best')).toEqual(['small@example.com'])
  expect(await names('best?currency=eur')).toEqual([])
  await merchant.advance('P40D')
  expect(await names('best?days=90')).toEqual(['large@example.com', 'small@example.com'])
  expect((await merchant.call('GET', '/v1/customers/best?days=7')).status).toBe(422)
})

test('a token needs the scopes of subscriptions and orders', async () => {
  const { call } = await createMerchant(server, { scopes: ['customers:read'] })
  expect((await call('GET', '/v1/customers/at-risk')).status).toBe(403)
  expect((await call('GET', '/v1/customers/best')).status).toBe(403)
})
