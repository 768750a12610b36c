import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, newBuyer, placesOf } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function subscriber(more: Parameters<typeof subscribe>[3] = {}) {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const bought = await subscribe(server, merchant, plan, more)
  const { call } = await portalOf(server, merchant, bought.customer_id)
  const path = `/subscriptions/${bought.id}`
  return { merchant, plan, bought, call, path, change: (body: object) => call('PATCH', path, body) }
}

const settings = async ({ call, organizationId }: Merchant, change: object) => {
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, change)
  expect(answer.status, answer.text).toBe(200)
}

test('customers see their subscriptions, and cancel and continue them with a reason', async () => {
  const { bought, call, change, merchant, path } = await subscriber()
  const { body: list } = await call('GET', '/subscriptions/?active=true&query=PLAN')
  expect(list.items).toMatchObject([
    { id: bought.id, product: { organization: { id: merchant.organizationId } } },
  ])
  expect((await call('GET', path)).body).toEqual(list.items[0])
  expect((await call('GET', '/subscriptions/?active=false')).body.items).toEqual([])
  const canceled = await change({
    cancel_at_period_end: true,
    cancellation_reason: 'too_expensive',
    cancellation_comment: 'Next year again',
  })
  expect(canceled.status, canceled.text).toBe(200)
  expect(canceled.body).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    ends_at: bought.current_period_end,
    customer_cancellation_reason: 'too_expensive',
    customer_cancellation_comment: 'Next year again',
  })
  const again = [403, 'AlreadyCanceledSubscription']
  expect(errorOf(await change({ cancel_at_period_end: true }))).toEqual(again)
  expect(errorOf(await call('DELETE', path))).toEqual(again)
  const { body } = await change({ cancel_at_period_end: false })
  expect(body).toMatchObject({ cancel_at_period_end: false, customer_cancellation_reason: null })
  expect((await call('DELETE', path)).body).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  })
})

test('one thing changes at a time, and no request ends a paid period', async () => {
  const { bought, change, merchant } = await subscriber()
  const both = await change({ cancel_at_period_end: true, product_id: bought.product_id })
  expect(both.status).toBe(422)
  const unchanged = await change({})
  expect(unchanged.body.id).toBe(bought.id)
  expect((await change({ revoke: true })).body.status).toBe('active')
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
})

test('a subscription without its benefits ends at once, and with grace at the end of its period', async () => {
  const failing = { token: 'tok_fails_on_renewal' }
  const { bought, merchant, path } = await subscriber(failing)
  await merchant.advance('P1M')
  expect((await subscriptionOf(merchant, bought)).status).toBe('past_due')
  const { call } = await portalOf(server, merchant, bought.customer_id)
  expect((await call('DELETE', path)).body.status).toBe('canceled')
  const orders = await ordersOf(merchant, bought)
  expect(orders.at(-1)).toMatchObject({ paid: false, next_payment_attempt_at: null })

  const graceful = await subscriber(failing)
  await settings(graceful.merchant, {
    subscription_settings: { benefit_revocation_grace_period: 7 },
  })
  await graceful.merchant.advance('P1M')
  const later = await portalOf(server, graceful.merchant, graceful.bought.customer_id)
  expect((await later.call('DELETE', graceful.path)).body).toMatchObject({
    status: 'past_due',
    cancel_at_period_end: true,
  })
})

test('customers change to public products, where the organization allows it', async () => {
  const { change, merchant } = await subscriber()
  const allowed = { customer_portal_settings: { subscription: { update_plan: true } } }
  await settings(merchant, allowed)
  const hidden = await createPlan(merchant, { name: 'Hidden', visibility: 'private' })
  const bigger = await createPlan(merchant, { name: 'Bigger', prices: fixed(3_000) })
  const other = await createPlan(await createMerchant(server))
  for (const { id } of [hidden, other]) {
    expect(placesOf(await change({ product_id: id }))).toEqual([422, ['body.product_id']])
  }
  const notPermitted = [403, 'NotPermitted']
  await settings(merchant, { subscription_settings: { allow_customer_updates: false } })
  expect(errorOf(await change({ product_id: bigger.id }))).toEqual(notPermitted)
  await settings(merchant, {
    subscription_settings: { allow_customer_updates: true, proration_behavior: 'invoice' },
    customer_portal_settings: { subscription: { update_plan: false, update_seats: false } },
  })
  expect(errorOf(await change({ product_id: bigger.id }))).toEqual(notPermitted)
  expect(errorOf(await change({ pending_update: null }))).toEqual(notPermitted)
  expect(errorOf(await change({ seats: 3 }))).toEqual(notPermitted)
  await settings(merchant, allowed)
  const changed = await change({ product_id: bigger.id })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body).toMatchObject({ product_id: bigger.id, amount: 3_000 })
})

test('an upgrade that cannot be charged changes nothing', async () => {
  const { bought, change, merchant } = await subscriber({ token: 'tok_fails_on_renewal' })
  await settings(merchant, {
    subscription_settings: { proration_behavior: 'invoice' },
    customer_portal_settings: { subscription: { update_plan: true } },
  })
  const bigger = await createPlan(merchant, { name: 'Bigger', prices: fixed(3_000) })
  expect(errorOf(await change({ product_id: bigger.id }))).toEqual([402, 'PaymentFailed'])
  expect((await subscriptionOf(merchant, bought)).product_id).toBe(bought.product_id)
})

test('continuing a subscription that costs something needs a card', async () => {
  const { bought, change, merchant } = await subscriber()
  await change({ cancel_at_period_end: true })
  await server.query(
    'update customers set default_payment_method_id = null where organization_id = $1',
    [merchant.organizationId],
  )
  expect(errorOf(await change({ cancel_at_period_end: false }))).toEqual([
    409,
    'PaymentMethodRequired',
  ])
  expect((await subscriptionOf(merchant, bought)).cancel_at_period_end).toBe(true)

  const { id: product_id } = await createPlan(merchant, { prices: fixed(0) })
  const { id: customer_id } = await createCustomer(merchant, { email: newBuyer() })
  const { body: free } = await merchant.call('POST', '/v1/subscriptions/', {
    product_id,
    customer_id,
  })
  const { call } = await portalOf(server, merchant, customer_id)
  await call('DELETE', `/subscriptions/${free.id}`)
  const continued = await call('PATCH', `/subscriptions/${free.id}`, {
    cancel_at_period_end: false,
  })
  expect(continued.body).toMatchObject({ cancel_at_period_end: false })
})

test('customers pause and resume where the organization allows it, and the charge is theirs', async () => {
  const { bought, change, merchant } = await subscriber()
  const refused = [403, 'PauseResumeNotAllowed']
  const pause = { pause_at_period_end: true }
  for (const body of [pause, { pause_at_period_end: false }, { resume: true }]) {
    expect(errorOf(await change(body))).toEqual(refused)
  }
  await settings(merchant, { customer_portal_settings: { subscription: { pause: true } } })
  expect(errorOf(await change({ resume: true }))).toEqual([400, 'NotPausedSubscription'])
  expect(placesOf(await change({ ...pause, resumes_at: bought.started_at }))).toEqual([
    ...[422, ['body.resumes_at']],
  ])
  expect((await change({ ...pause, cancel_at_period_end: true })).status).toBe(422)
  expect((await change(pause)).body).toMatchObject({ status: 'active', pause_at_period_end: true })
  expect((await change({ pause_at_period_end: false })).body.pause_at_period_end).toBe(false)
  await change(pause)
  await merchant.advance('P1M1D')
  const { call: later } = await portalOf(server, merchant, bought.customer_id)
  const listed = async (active: boolean) =>
    (await later('GET', `/subscriptions/?active=${active}`)).body.items.length
  expect([await listed(true), await listed(false)]).toEqual([0, 1])
  const path = `/subscriptions/${bought.id}`
  expect((await later('GET', path)).body).toMatchObject({ status: 'paused', resumes_at: null })

  const resumed = await later('PATCH', path, { resume: true })
  expect(resumed.body).toMatchObject({ status: 'active', paused_at: null })
  await merchant.advance('PT1M')
  expect(await ordersOf(merchant, bought)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
})

test('what is paused ends at once when its customer cancels it', async () => {
  const { bought, change, merchant, path } = await subscriber()
  await settings(merchant, { customer_portal_settings: { subscription: { pause: true } } })
  await change({ pause_at_period_end: true })
  await merchant.advance('P1M1D')
  const { call } = await portalOf(server, merchant, bought.customer_id)
  expect((await call('DELETE', path)).body).toMatchObject({ status: 'canceled', paused_at: null })
})

test('the subscription of another customer is neither paused nor resumed', async () => {
  const { merchant, path } = await subscriber()
  await settings(merchant, { customer_portal_settings: { subscription: { pause: true } } })
  const other = await createCustomer(merchant, { email: 'other@example.com' })
  const { call } = await portalOf(server, merchant, other.id)
  for (const body of [{ pause_at_period_end: true }, { resume: true }]) {
    expect(errorOf(await call('PATCH', path, body))).toEqual([404, 'ResourceNotFound'])
  }
})

test('without a card nothing that costs something is resumed', async () => {
  const { bought, change, merchant, path } = await subscriber()
  await settings(merchant, { customer_portal_settings: { subscription: { pause: true } } })
  await change({ pause_at_period_end: true })
  await merchant.advance('P1M1D')
  await server.query(
    'update customers set default_payment_method_id = null where organization_id = $1',
    [merchant.organizationId],
  )
  const { call } = await portalOf(server, merchant, bought.customer_id)
  expect(errorOf(await call('PATCH', path, { resume: true }))).toEqual([
    ...[409, 'PaymentMethodRequired'],
  ])
})
