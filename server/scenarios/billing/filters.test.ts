import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function customersWhere({ call }: Merchant, query: string) {
  const { body } = await call('GET', `/v1/customers/?${query}&sorting=created_at`)
  expect(body.pagination.total_count).toBe(body.items.length)
  return body.items.map(({ id }: { id: string }) => id)
}

test('customers are active while a subscription of theirs runs', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const trial = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 60 })
  const free = await createPlan(merchant, { prices: fixed(0) })
  const idle = await createCustomer(merchant, { email: 'idle@example.com' })
  const [one, two, overdue] = [
    await subscribe(server, merchant, plan),
    await subscribe(server, merchant, trial),
    await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' }),
  ]
  const all = [one, two, overdue].map((each) => each.customer_id)
  const input = { product_id: free.id, customer_id: one.customer_id }
  const second = await merchant.call('POST', '/v1/subscriptions/', input)
  expect(await customersWhere(merchant, 'active=true')).toEqual(all)
  expect(await customersWhere(merchant, 'active=false')).toEqual([idle.id])

  // One of two ends; canceling at the end of the period changes nothing yet.
  await merchant.call('DELETE', `/v1/subscriptions/${second.body.id}`)
  await changed(merchant, one, { cancel_at_period_end: true })
  expect(await customersWhere(merchant, 'active=true')).toEqual(all)
  await merchant.advance('P1M')
  // The one that is overdue still runs, until the last attempt.
  expect(await customersWhere(merchant, 'active=true')).toEqual(
    [two, overdue].map((each) => each.customer_id),
  )
  await merchant.advance('P22D')
  expect(await customersWhere(merchant, 'active=true')).toEqual([two.customer_id])
  expect(await customersWhere(merchant, `active=true&email=${two.customer.email}`)).toEqual([
    two.customer_id,
  ])
  expect(await customersWhere(merchant, `active=false&email=${two.customer.email}`)).toEqual([])
})

test('payments are found by the email address of the customer', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const one = await subscribe(server, merchant, plan)
  const other = await subscribe(server, merchant, plan)
  const listed = async (query: string) => {
    const { body } = await merchant.call('GET', `/v1/payments/?${query}`)
    return body.items.map((each: { order_id: string }) => each.order_id)
  }
  const orderOf = async ({ id }: { id: string }) =>
    (await merchant.call('GET', `/v1/orders/?subscription_id=${id}`)).body.items[0].id
  const email = encodeURIComponent(one.customer.email.toUpperCase())
  expect(await listed(`customer_email=${email}`)).toEqual([await orderOf(one)])
  expect(await listed(`customer_email=${email}&customer_id=${other.customer_id}`)).toEqual([])
  expect(await listed('customer_email=nobody@example.com')).toEqual([])
  const both = `customer_email=${email}&customer_email=${other.customer.email}`
  expect(await listed(both)).toHaveLength(2)
})
