import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buyerOf,
  moneyMoved,
  newBuyer,
  openCheckout,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, changed, createPlan, subscriptionOf } from '#testing/subscriptions.ts'
import { exportAll, importFile } from '#testing/transfers.ts'
import { createMeter, ingest } from '#testing/usage.ts'

let server: TestServer
let merchant: Merchant
let customer: { readonly id: string; readonly email: string }
let plans: Record<'tokens' | 'more tokens' | 'calls' | 'none', string>

const allow = (allow_multiple_subscriptions: boolean) =>
  merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    subscription_settings: { allow_multiple_subscriptions },
  })

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  merchant = await createMerchant(server)
  await allow(true)
  customer = await createCustomer(merchant, { email: newBuyer(), name: 'Ada' })
  const tokens = await createMeter(merchant, {
    name: 'Tokens',
    aggregation: { func: 'sum', property: 'n' },
  })
  const calls = await createMeter(merchant, { name: 'Calls' })
  const base = { amount_type: 'fixed', price_amount: 1_000 }
  const plan = async (name: string, meter?: { id: string }, more: object = {}) => {
    const usage = { amount_type: 'metered_unit', meter_id: meter?.id, unit_amount: '10' }
    return (await createPlan(merchant, { name, prices: meter ? [base, usage] : [base], ...more }))
      .id
  }
  plans = {
    tokens: await plan('Tokens plan', tokens),
    'more tokens': await plan('More tokens', tokens, {
      trial_interval: 'day',
      trial_interval_count: 7,
    }),
    calls: await plan('Calls plan', calls),
    none: await plan('Flat plan'),
  }
})

type Plan = keyof typeof plans
const card = (token = 'tok_visa') => {
  const { customer_email: _, ...rest } = payment(token)
  return rest
}
const open = (plan: Plan, more: object = { customer_id: customer.id }) =>
  openCheckout(merchant, { products: [plans[plan]], ...more })
const confirm = (checkout: { client_secret: string }, body: object = card()) =>
  buyerOf(server, checkout).confirm(body)

async function bought(plan: Plan) {
  const checkout = await open(plan)
  expect((await confirm(checkout)).status).toBe(200)
  const { subscription_id: id } = await reaches(merchant, checkout, 'succeeded')
  return { id: id as string }
}
const running = async () =>
  (await merchant.call('GET', '/v1/subscriptions/?active=true')).body.items.length

const refusal = (product: string) => ({
  msg: `${product} charges for the meter Tokens, and so does another subscription of the customer.`,
})

test('a checkout for a customer who is named is refused where a subscription charges for its meter', async () => {
  await bought('tokens')
  const named = { customer_id: customer.id }
  const create = (body: object) => merchant.call('POST', '/v1/checkouts/', { ...named, ...body })
  const refused = await create({ products: [plans['more tokens']] })
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toMatchObject([
    { loc: ['body', 'products', 0], ...refusal('More tokens') },
  ])
  const byProduct = await create({ product_id: plans['more tokens'] })
  expect(byProduct.body.detail).toMatchObject([{ loc: ['body', 'product_id'] }])
  for (const plan of ['calls', 'none'] as const) {
    expect((await create({ products: [plans[plan]] })).status).toBe(201)
  }
  // Of somebody else.
  const other = await createCustomer(merchant, { email: newBuyer() })
  expect((await create({ customer_id: other.id, products: [plans.tokens] })).status).toBe(201)
})

test('a checkout that was opened before is refused when it is confirmed', async () => {
  const [first, second] = [await open('tokens'), await open('more tokens')]
  // One that waits for the bank counts as well.
  expect((await confirm(first, card('tok_requires_action'))).status).toBe(200)
  const refused = await confirm(second)
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toMatchObject([
    { loc: ['body', 'product_id'], ...refusal('More tokens') },
  ])
  expect((await merchant.call('GET', `/v1/checkouts/${second.id}`)).body.status).toBe('open')
})

test('who has only typed the address learns neither product nor meter', async () => {
  await bought('tokens')
  const checkout = await open('more tokens', {})
  const refused = await confirm(checkout, { ...card(), customer_email: customer.email })
  expect([refused.status, refused.body.error]).toEqual([403, 'AlreadyActiveSubscriptionError'])
  expect(refused.text).not.toContain('okens')
})

test('a checkout for a subscriber who may have one subscription is refused when it is confirmed', async () => {
  await bought('tokens')
  await allow(false)
  const refused = await confirm(await open('more tokens'))
  expect([refused.status, refused.body.error]).toEqual([403, 'AlreadyActiveSubscriptionError'])
})

test.each(['prorate', 'invoice', 'next_period'] as const)(
  'a change by %s to a product is refused where another subscription charges for its meter',
  async (proration_behavior) => {
    const first = await bought('tokens')
    const second = await bought('calls')
    const body = { product_id: plans.tokens, proration_behavior }
    const refused = await change(merchant, second, body)
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toMatchObject([
      { loc: ['body', 'product_id'], ...refusal('Tokens plan') },
    ])
    const { call } = await portalOf(server, merchant, customer.id)
    const asked = { product_id: plans.tokens }
    const byCustomer = await call('PATCH', `/subscriptions/${second.id}`, asked)
    expect(byCustomer.status).toBe(422)
    // Its own meter is in nobody's way, and one that has ended neither.
    await changed(merchant, first, { product_id: plans['more tokens'] })
    await changed(merchant, first, { revoke: true })
    await changed(merchant, second, body)
    // What is planned counts.
    const create = { customer_id: customer.id, products: [plans['more tokens']] }
    expect((await merchant.call('POST', '/v1/checkouts/', create)).status).toBe(422)
  },
)

test('what nobody proved and nobody paid for is in nobody’s way, and ends', async () => {
  const typed = { ...card(), customer_email: customer.email }
  const free = await open('more tokens', {})
  expect((await confirm(free, typed)).status).toBe(200)
  const { subscription_id: id } = await reaches(merchant, free, 'succeeded')
  expect((await subscriptionOf(merchant, { id })).status).toBe('trialing')
  const again = await confirm(await open('more tokens', {}), typed)
  expect([again.status, again.body.error]).toEqual([403, 'AlreadyActiveSubscriptionError'])
  const own = await bought('tokens')
  expect((await subscriptionOf(merchant, { id })).status).toBe('canceled')
  await ingest(merchant, [{ name: 'call', customer_id: customer.id, metadata: { n: 100 } }])
  await merchant.advance('P1M')
  // 1000, then 1000 + 100 × 10
  const orders = (await merchant.call('GET', `/v1/orders/?subscription_id=${own.id}`)).body.items
  expect(orders.map((order: { total_amount: number }) => order.total_amount).toSorted()).toEqual([
    1_000, 2_000,
  ])
  expect(await moneyMoved(server, merchant)).toBe(3_000)
})

test('a change that came while a purchase waited for the bank wins, and the payment is returned', async () => {
  const second = await bought('calls')
  const checkout = await open('tokens')
  const { body } = await confirm(checkout, card('tok_requires_action'))
  await changed(merchant, second, { product_id: plans['more tokens'] })
  const url = new URL(body.payment_processor_metadata.challenge_url)
  await server.visitor().post(url.pathname, { outcome: 'succeed' })
  await reaches(merchant, checkout, 'open')
  await merchant.advance('PT1H')
  expect(await running()).toBe(1)
  expect(await moneyMoved(server, merchant)).toBe(1_000)
})

test('one that is taken over from elsewhere is refused where another charges for its meter', async () => {
  await bought('tokens')
  const { rows, text } = await exportAll(merchant)
  const row = rows.find(({ type }) => type === 'subscriptions')
  const twice = JSON.stringify({
    ...row,
    data: { ...row?.data, id: '5d3c8a52-6f0e-4f43-9b0a-0c5a4f0f6a11' },
  })
  const to = await createMerchant(server)
  const { counts, problems } = await importFile(server, to, `${text.trimEnd()}\n${twice}\n`)
  expect(counts.subscriptions).toMatchObject({ created: 1, refused: 1 })
  expect(problems).toMatchObject([{ field: 'product_id', message: refusal('Tokens plan').msg }])
})
