import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerOf, newBuyer, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { confirmIdentity, forgetConfirmation } from '#testing/proofs.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  createPlan,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'
import { systemClock } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type One = { readonly id: string }
const reason = 'Helps us with translations'
const pathOf = ({ id }: One) => `/v1/customers/${id}/gifts`
const give = ({ call }: Merchant, customer: One, product: One, more: object = {}) =>
  call('POST', pathOf(customer), { product_id: product.id, until: null, reason, ...more })
const given = async (...all: Parameters<typeof give>) => {
  const answer = await give(...all)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const inDays = (days: number) => new Date(systemClock().ms() + days * 86_400_000).toISOString()

async function withBenefit(merchant: Merchant) {
  const { call } = merchant
  const note = { type: 'custom', description: 'The manual', properties: { note: 'Read me' } }
  const { body: benefit } = await call('POST', '/v1/benefits/', note)
  const product = await createPlan(merchant, { prices: fixed(5_000) })
  await call('POST', `/v1/products/${product.id}/benefits`, { benefits: [benefit.id] })
  const customer = await createCustomer(merchant, { email: newBuyer() })
  const has = async () => {
    const path = `/v1/benefit-grants/?customer_id=${customer.id}&is_granted=true`
    const { body } = await call('GET', path)
    return body.items.map(({ benefit_id }: { benefit_id: string }) => benefit_id)
  }
  return { benefit, customer, has, product }
}

test('a product is given until a date: its benefits come and go, and nothing is charged', async () => {
  const merchant = await createMerchant(server)
  const { benefit, customer, has, product } = await withBenefit(merchant)
  const until = inDays(40)
  const gift = await given(merchant, customer, product, { until })
  expect(gift).toEqual({
    subscription_id: expect.any(String),
    customer_id: customer.id,
    product_id: product.id,
    product_name: 'Plan',
    until: expect.any(String),
    reason,
    end_reason: null,
    is_running: true,
    created_at: expect.any(String),
  })
  await merchant.advance('PT1M')
  expect(await has()).toEqual([benefit.id])
  const subscription = { id: gift.subscription_id }
  expect(await subscriptionOf(merchant, subscription)).toMatchObject({
    amount: 0,
    prices: [],
    status: 'active',
    cancel_at_period_end: true,
  })
  await merchant.advance('P35D')
  expect(await has()).toEqual([benefit.id])
  await merchant.advance('P10D')
  expect(await has()).toEqual([])
  const over = await subscriptionOf(merchant, subscription)
  expect(over.status).toBe('canceled')
  expect(Date.parse(over.ended_at)).toBe(Date.parse(until))
  expect(await ordersOf(merchant, subscription)).toEqual([])
  const { body } = await merchant.call('GET', pathOf(customer))
  expect(body.items).toMatchObject([{ is_running: false, reason }])
})

test('without an end it renews for nothing, until it is taken away', async () => {
  const merchant = await createMerchant(server)
  const { benefit, customer, has, product } = await withBenefit(merchant)
  const gift = await given(merchant, customer, product)
  // The price goes up for everybody else.
  await merchant.call('PATCH', `/v1/products/${product.id}`, { prices: fixed(9_000) })
  await merchant.advance('P70D')
  const subscription = { id: gift.subscription_id }
  const orders = await ordersOf(merchant, subscription)
  expect(orders.map((order: { total_amount: number }) => order.total_amount)).toEqual([0, 0])
  expect(await has()).toEqual([benefit.id])
  const again = await give(merchant, customer, product)
  expect(again.status).toBe(422)
  expect((await change(merchant, subscription, { revoke: true })).status).toBe(200)
  await merchant.advance('PT1M')
  expect(await has()).toEqual([])
  await given(merchant, customer, product)
})

test('its end is not withdrawn, and it keeps nobody from buying', async () => {
  const merchant = await createMerchant(server)
  const { customer, product } = await withBenefit(merchant)
  const gift = await given(merchant, customer, product, { until: inDays(20) })
  const subscription = { id: gift.subscription_id }
  const kept = await change(merchant, subscription, { cancel_at_period_end: false })
  expect(kept.status).toBe(400)
  const other = await change(merchant, subscription, { pause_at_period_end: true })
  expect(other.status).toBe(403)
  // Where a customer may have one subscription only.
  await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    subscription_settings: { allow_multiple_subscriptions: false },
  })
  const input = { products: [product.id], customer_id: customer.id }
  const checkout = await openCheckout(merchant, input)
  const confirmed = await buyerOf(server, checkout).confirm(payment('tok_visa'))
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const path = `/v1/subscriptions/?customer_id=${customer.id}&active=true&sorting=-amount`
  const { body } = await merchant.call('GET', path)
  expect(body.items.map(({ amount }: { amount: number }) => amount)).toEqual([5_000, 0])
})

const move = ({ call }: Merchant, gift: { readonly subscription_id: string }, more: object) =>
  call('PATCH', `/v1/gifts/${gift.subscription_id}`, { reason: 'One more edition', ...more })

describe('the end of a gift', () => {
  test('is moved later and earlier: its benefits go on that day, and nothing is charged', async () => {
    const merchant = await createMerchant(server)
    const { benefit, customer, has, product } = await withBenefit(merchant)
    const gift = await given(merchant, customer, product, { until: inDays(20) })
    await merchant.advance('P15D')
    const later = inDays(50)
    const moved = await move(merchant, gift, { until: later })
    expect(moved.body).toMatchObject({ reason, end_reason: 'One more edition', is_running: true })
    expect(Date.parse(moved.body.until)).toBe(Date.parse(later))
    await merchant.advance('P30D')
    expect(await has()).toEqual([benefit.id])
    const sooner = inDays(46)
    expect((await move(merchant, gift, { until: sooner })).status).toBe(200)
    await merchant.advance('P2D')
    expect(await has()).toEqual([])
    const subscription = { id: gift.subscription_id }
    const over = await subscriptionOf(merchant, subscription)
    expect([over.status, Date.parse(over.ended_at)]).toEqual(['canceled', Date.parse(sooner)])
    expect(await ordersOf(merchant, subscription)).toEqual([])
    expect((await move(merchant, gift, { until: inDays(90) })).status).toBe(422)
    const audited = await server.query(
      `select e.type, p::text as payload from events e join event_payloads p on p.id = e.payload_id
        where e.organization_id = $1 and e.type = 'gift.end_moved'`,
      [merchant.organizationId],
    )
    expect(audited).toHaveLength(2)
    expect(JSON.stringify(audited)).not.toContain('edition')
  })

  test('is taken off, and set for one that has none', async () => {
    const merchant = await createMerchant(server)
    const { benefit, customer, has, product } = await withBenefit(merchant)
    const gift = await given(merchant, customer, product, { until: inDays(20) })
    expect((await move(merchant, gift, { until: null })).body.until).toBeNull()
    await merchant.advance('P60D')
    expect(await has()).toEqual([benefit.id])
    const subscription = { id: gift.subscription_id }
    const amounts = (await ordersOf(merchant, subscription)).map(
      (order: { total_amount: number }) => order.total_amount,
    )
    expect(amounts).toEqual([0, 0])
    expect((await move(merchant, gift, { until: inDays(65) })).status).toBe(200)
    expect(await subscriptionOf(merchant, subscription)).toMatchObject({
      amount: 0,
      cancel_at_period_end: true,
    })
    await merchant.advance('P10D')
    expect(await has()).toEqual([])
  })

  test('gives no credits a second time', async () => {
    const merchant = await createMerchant(server)
    const { customer, product } = await withBenefit(merchant)
    const { body: meter } = await merchant.call('POST', '/v1/meters/', {
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
    const { body: credits } = await merchant.call('POST', '/v1/benefits/', {
      type: 'meter_credit',
      description: 'Calls',
      properties: { meter_id: meter.id, units: 100, rollover: false },
    })
    await merchant.call('POST', `/v1/products/${product.id}/benefits`, { benefits: [credits.id] })
    const gift = await given(merchant, customer, product, { until: inDays(20) })
    for (const days of [60, 10, 90]) await move(merchant, gift, { until: inDays(days) })
    await merchant.advance('P40D')
    const { body } = await merchant.call('GET', `/v1/customer-meters/?customer_id=${customer.id}`)
    expect(body.items).toMatchObject([{ credited_units: 100, balance: 100 }])
  })

  test('is moved only of a gift, by who may give, with a confirmed identity, in the own shop', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const { customer, product } = await withBenefit(merchant)
    const gift = await given(merchant, customer, product, { until: inDays(20) })
    const until = inDays(30)
    const body = { until, reason }
    const path = `/v1/gifts/${gift.subscription_id}`
    expect((await other.call('PATCH', path, body)).status).toBe(404)
    for (const bad of [{ until: inDays(-1) }, { until, reason: ' ' }]) {
      expect((await move(merchant, gift, bad)).status).toBe(422)
    }
    // What is paid for is no gift.
    const bought = await subscribe(server, merchant, await createPlan(merchant))
    expect((await move(merchant, { subscription_id: bought.id }, { until })).status).toBe(404)
    const { visitor } = merchant.owner
    forgetConfirmation(visitor)
    const refused = await visitor.patch(path, body)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Identity confirmation required'])
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    const named = `${path}?organization_id=${merchant.organizationId}`
    expect((await member.visitor.patch(named, body)).status).toBe(403)
    await confirmIdentity(visitor)
    expect((await visitor.patch(path, body)).status).toBe(200)
  })

  test('is not moved once another product was taken in its place', async () => {
    const merchant = await createMerchant(server)
    const { customer, product } = await withBenefit(merchant)
    const gift = await given(merchant, customer, product)
    const free = await createPlan(merchant, { prices: [{ amount_type: 'free' }] })
    const subscription = { id: gift.subscription_id }
    const changed = await change(merchant, subscription, { product_id: free.id })
    expect(changed.status, changed.text).toBe(200)
    expect((await move(merchant, gift, { until: null })).status).toBe(422)
  })
})

describe('who may give', () => {
  test('a session whose person did not confirm who they are, and a member without refunds, do not', async () => {
    const merchant = await createMerchant(server)
    const { customer, product } = await withBenefit(merchant)
    const body = { product_id: product.id, until: null, reason }
    const { visitor } = merchant.owner
    forgetConfirmation(visitor)
    const once = { 'idempotency-key': 'gift-1' }
    const refused = await visitor.post(pathOf(customer), body, once)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Identity confirmation required'])
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    const named = `${pathOf(customer)}?organization_id=${merchant.organizationId}`
    expect((await member.visitor.post(named, body)).status).toBe(403)
    await confirmIdentity(visitor)
    for (let time = 0; time < 2; time++) {
      expect((await visitor.post(pathOf(customer), body, once)).status).toBe(201)
    }
    const { body: gifts } = await merchant.call('GET', pathOf(customer))
    expect(gifts.items).toHaveLength(1)
  })

  test('another seller sees and gives nothing', async () => {
    const merchant = await createMerchant(server)
    const other = await createMerchant(server)
    const { customer, product } = await withBenefit(merchant)
    expect((await give(other, customer, product)).status).toBe(404)
    expect((await other.call('GET', pathOf(customer))).status).toBe(404)
    const theirs = await createCustomer(other, { email: newBuyer() })
    expect((await give(other, theirs, product)).status).toBe(422)
  })
})

test('one click gives once, and what cannot be given is refused', async () => {
  const merchant = await createMerchant(server)
  const { customer, product } = await withBenefit(merchant)
  const [one, other] = await Promise.all([
    give(merchant, customer, product),
    give(merchant, customer, product),
  ])
  expect([one.status, other.status].sort()).toEqual([201, 422])
  const { body: once } = await merchant.call('POST', '/v1/products/', {
    name: 'Book',
    prices: fixed(900),
  })
  const plan = await createPlan(merchant)
  for (const [what, more] of [
    [once, {}],
    [plan, { until: inDays(-1) }],
    [plan, { reason: ' ' }],
    [{ id: '00000000-0000-4000-8000-000000000000' }, {}],
  ] as const) {
    expect((await give(merchant, customer, what, more)).status).toBe(422)
  }
  await merchant.call('DELETE', `/v1/customers/${customer.id}?anonymize=true`)
  const rows = await server.query('select reason from gifts where customer_id = $1', [customer.id])
  expect(rows).toEqual([{ reason: null }])
  const events = await server.query(
    `select e.type, p::text as payload from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type = 'gift.given'`,
    [merchant.organizationId],
  )
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).toContain('gift.given')
  expect(JSON.stringify(events)).not.toContain(reason)
})
