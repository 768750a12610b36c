import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredit, setBenefits } from '#testing/benefits.ts'
import {
  buyerOf,
  createDiscount,
  errorOf,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'
import { createMeter } from '#testing/usage.ts'

let server: TestServer
let merchant: Merchant
type Named = { readonly id: string }
let free: Named
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  const subscription_settings = { allow_multiple_subscriptions: true }
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    subscription_settings,
  })
  free = await createPlan(merchant, { prices: fixed(0) })
  await setBenefits(merchant, free, [
    await createCredit(merchant, await createMeter(merchant), 100),
  ])
})
afterAll(() => server.stop())

const refused = [403, 'AlreadyActiveSubscriptionError']
const { customer_email: _, ...details } = payment(null)

async function confirm(product: Named, checkout: object = {}, buyer: object = {}) {
  const opened = await openCheckout(merchant, { products: [product.id], ...checkout })
  const answer = await buyerOf(server, opened).confirm({ ...details, ...buyer })
  if (answer.status === 200) await reaches(merchant, opened, 'succeeded')
  return answer
}

async function runningOf(customerId: string) {
  const path = `/v1/subscriptions/?customer_id=${customerId}&active=true&limit=100`
  return (await merchant.call('GET', path)).body.items as (Named & { product_id: string })[]
}

const customer = () => createCustomer(merchant, { email: newBuyer(), name: 'Ada' })

test('a free plan is had once, also by confirmations at the same moment', async () => {
  const { id: customer_id } = await customer()
  const answers = await Promise.all([1, 2, 3].map(() => confirm(free, { customer_id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  expect(errorOf(await confirm(free, { customer_id }))).toEqual(refused)
  expect(await runningOf(customer_id)).toHaveLength(1)
  const meters = await merchant.call('GET', `/v1/customer-meters/?customer_id=${customer_id}`)
  expect(meters.body.items).toMatchObject([{ credited_units: 100 }])
})

test('a free plan is had once by those who have only typed an address', async () => {
  const customer_email = newBuyer()
  expect((await confirm(free, {}, { customer_email })).status).toBe(200)
  for (let again = 0; again < 2; again++) {
    expect(errorOf(await confirm(free, {}, { customer_email }))).toEqual(refused)
  }
})

test('what somebody had by typing an address is not in the way of its owner, and ends', async () => {
  const { email: customer_email, id: customer_id } = await customer()
  expect((await confirm(free, {}, { customer_email })).status).toBe(200)
  const [typed] = await runningOf(customer_id)
  expect((await confirm(free, { customer_id })).status).toBe(200)
  const [own, ...others] = await runningOf(customer_id)
  expect(others).toEqual([])
  expect(own?.id).not.toBe(typed?.id)
  expect(errorOf(await confirm(free, {}, { customer_email }))).toEqual(refused)
})

test('other plans, and what is paid or needs a card, are had as often as before', async () => {
  const { id: customer_id } = await customer()
  const other = await createPlan(merchant, { prices: fixed(0) })
  const dear = await createPlan(merchant, { prices: fixed(500) })
  const trial = await createPlan(merchant, { trial_interval: 'day', trial_interval_count: 7 })
  const discount = await createDiscount(merchant, { basis_points: 10_000, duration: 'forever' })
  const paid = { confirmation_token_id: 'tok_visa' }
  for (const [product, buyer, checkout] of [
    [free, {}, {}],
    [other, {}, {}],
    [dear, paid, {}],
    [dear, paid, {}],
    [trial, paid, {}],
    [trial, paid, {}],
    // Of what was paid for, another one may be given away.
    [dear, {}, { discount_id: discount.id }],
  ] as const) {
    const answer = await confirm(product, { customer_id, ...checkout }, buyer)
    expect(answer.status, answer.text).toBe(200)
  }
  expect(errorOf(await confirm(dear, { customer_id, discount_id: discount.id }))).toEqual(refused)
})
