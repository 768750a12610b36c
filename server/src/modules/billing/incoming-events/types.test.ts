import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Followed, followProvider } from '#testing/followed.ts'
import {
  aBenefit,
  aCheckout,
  aCustomer,
  aDiscount,
  aGrant,
  anOrder,
  aProduct,
  aRefund,
  aSeat,
  aSubscription,
} from '#testing/provider-bodies.ts'
import { startServer, type TestServer } from '#testing/server.ts'

/** Each type of event, one by one: it is stored, changes what is shown, and opens or closes access. */

let server: TestServer
let shop: Followed

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  shop = await followProvider(server)
})
// Another one may follow the same organization of the provider then.
afterEach(async () => {
  await shop.owner.visitor.delete(`/api/organizations/${shop.organizationId}/billing-source`)
})

const later = (minute: number) => `2026-01-10T00:${String(minute).padStart(2, '0')}:00Z`
const sent = (type: string, data: unknown, minute = 0) => ({ type, timestamp: later(minute), data })

async function shown(path: string) {
  const answer = await shop.call('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const stateOf = (customer: { id: string }) => shown(`/v1/customers/${customer.id}/state`)

async function allApplied(count: number) {
  expect(await shop.verdicts()).toEqual(Array(count).fill('applied'))
}

describe('benefits', () => {
  test('benefit.created and benefit.updated', async () => {
    const benefit = aBenefit()
    await shop.follow(sent('benefit.created', benefit))
    expect(await shown(`/v1/benefits/${benefit.id}`)).toMatchObject({
      description: 'Priority support',
    })
    const changed = { ...benefit, description: 'Support by telephone', modified_at: later(1) }
    await shop.follow(sent('benefit.updated', changed, 1))
    expect(await shown(`/v1/benefits/${benefit.id}`)).toMatchObject({
      description: 'Support by telephone',
      properties: { note: 'Write to us.' },
    })
    await allApplied(2)
  })

  test('benefit_grant.created opens access, cycled and updated keep it, revoked closes it', async () => {
    const customer = aCustomer()
    const benefit = aBenefit()
    const subscription = aSubscription({ customer })
    const grant = aGrant({ customer, benefit, subscription_id: subscription.id })
    await shop.follow(
      sent('subscription.active', subscription),
      sent('benefit_grant.created', grant, 1),
    )
    expect((await stateOf(customer)).granted_benefits).toMatchObject([
      { id: grant.id, benefit_id: benefit.id, benefit_type: 'custom' },
    ])
    await shop.follow(
      sent('benefit_grant.cycled', { ...grant, modified_at: later(2) }, 2),
      sent('benefit_grant.updated', { ...grant, modified_at: later(3), properties: {} }, 3),
    )
    expect((await stateOf(customer)).granted_benefits).toHaveLength(1)
    const revoked = {
      ...grant,
      ...{ modified_at: later(4), is_granted: false, granted_at: null },
      ...{ is_revoked: true, revoked_at: later(4) },
    }
    await shop.follow(sent('benefit_grant.revoked', revoked, 4))
    expect((await stateOf(customer)).granted_benefits).toEqual([])
    await allApplied(5)
  })
})

test('checkout.created, checkout.updated and checkout.expired', async () => {
  const checkout = aCheckout()
  await shop.follow(sent('checkout.created', checkout))
  expect(await shown(`/v1/checkouts/${checkout.id}`)).toMatchObject({
    status: 'open',
    amount: 1_900,
  })
  const named = { ...checkout, customer_name: 'Erika', modified_at: later(1) }
  await shop.follow(sent('checkout.updated', named, 1))
  expect(await shown(`/v1/checkouts/${checkout.id}`)).toMatchObject({ customer_name: 'Erika' })
  const expired = { ...named, status: 'expired', modified_at: later(2) }
  await shop.follow(sent('checkout.expired', expired, 2))
  expect(await shown(`/v1/checkouts/${checkout.id}`)).toMatchObject({ status: 'expired' })
  await allApplied(3)
})

describe('orders', () => {
  test('order.created and order.updated are stored, order.paid marks it paid', async () => {
    const order = anOrder()
    await shop.follow(sent('order.created', order))
    expect(await shown(`/v1/orders/${order.id}`)).toMatchObject({
      status: 'pending',
      paid: false,
      total_amount: 2_261,
      invoice_number: 'POLAR-0001',
      items: [{ label: 'Pro', amount: 1_900 }],
    })
    const named = { ...order, billing_name: 'Erika GmbH', modified_at: later(1) }
    await shop.follow(sent('order.updated', named, 1))
    expect(await shown(`/v1/orders/${order.id}`)).toMatchObject({ billing_name: 'Erika GmbH' })
    const paid = { ...named, status: 'paid', paid: true, modified_at: later(2) }
    await shop.follow(sent('order.updated', paid, 2), sent('order.paid', paid, 2))
    expect(await shown(`/v1/orders/${order.id}`)).toMatchObject({ status: 'paid', paid: true })
    const list = await shown('/v1/orders/?sorting=created_at')
    expect(list.pagination.total_count).toBe(1)
    const told = await server.query<{ type: string }>(
      'select type from events where aggregate = $1 order by id',
      [`order:${order.id}`],
    )
    expect(told.map(({ type }) => type)).toEqual([
      'order.created',
      'order.updated',
      'order.updated',
      'order.paid',
    ])
    await allApplied(4)
  })

  test('order.refunded updates refunded amounts; refund.created and refund.updated are stored', async () => {
    const order = anOrder({ status: 'paid', paid: true })
    const refund = aRefund(order, { status: 'pending' })
    await shop.follow(sent('order.created', order), sent('refund.created', refund, 1))
    expect(await shown(`/v1/refunds/?order_id=${order.id}`)).toMatchObject({
      items: [{ id: refund.id, status: 'pending', amount: 1_900 }],
    })
    const refunded = {
      ...order,
      ...{
        status: 'refunded',
        refunded_amount: 1_900,
        refunded_tax_amount: 361,
        modified_at: later(2),
      },
    }
    await shop.follow(
      sent('refund.updated', { ...refund, status: 'succeeded', modified_at: later(2) }, 2),
      sent('order.refunded', refunded, 2),
    )
    expect(await shown(`/v1/refunds/?order_id=${order.id}`)).toMatchObject({
      items: [{ status: 'succeeded' }],
    })
    expect(await shown(`/v1/orders/${order.id}`)).toMatchObject({
      status: 'refunded',
      refunded_amount: 1_900,
      refunded_tax_amount: 361,
      refundable_amount: 0,
    })
    await allApplied(4)
  })
})

describe('subscriptions', () => {
  test('subscription.created gives nothing yet, subscription.active opens access', async () => {
    const customer = aCustomer()
    const begun = aSubscription({ customer, status: 'incomplete' })
    await shop.follow(sent('subscription.created', begun))
    expect(await shown(`/v1/subscriptions/${begun.id}`)).toMatchObject({ status: 'incomplete' })
    expect((await stateOf(customer)).active_subscriptions).toEqual([])
    const active = { ...begun, status: 'active', modified_at: later(1) }
    await shop.follow(sent('subscription.active', active, 1))
    expect((await stateOf(customer)).active_subscriptions).toMatchObject([{ id: begun.id }])
    await allApplied(2)
  })

  test('subscription.canceled keeps access until the end of the period, uncanceled takes it back', async () => {
    const customer = aCustomer()
    const active = aSubscription({ customer })
    const end = active.current_period_end
    const canceled = {
      ...active,
      ...{ cancel_at_period_end: true, canceled_at: later(1), ends_at: end, modified_at: later(1) },
    }
    await shop.follow(
      sent('subscription.active', active),
      sent('subscription.canceled', canceled, 1),
    )
    expect((await stateOf(customer)).active_subscriptions).toMatchObject([
      {
        id: active.id,
        status: 'active',
        cancel_at_period_end: true,
        ends_at: '2026-02-05T08:00:00.000Z',
      },
    ])
    await shop.follow(sent('subscription.uncanceled', { ...active, modified_at: later(2) }, 2))
    expect((await stateOf(customer)).active_subscriptions).toMatchObject([
      { cancel_at_period_end: false, ends_at: null },
    ])
    await allApplied(3)
  })

  test('subscription.revoked ends access at once', async () => {
    const customer = aCustomer()
    const active = aSubscription({ customer })
    const ended = {
      ...active,
      ...{ status: 'canceled', ended_at: later(1), ends_at: later(1), canceled_at: later(1) },
      modified_at: later(1),
    }
    await shop.follow(sent('subscription.active', active), sent('subscription.revoked', ended, 1))
    expect((await stateOf(customer)).active_subscriptions).toEqual([])
    expect(await shown(`/v1/subscriptions/${active.id}`)).toMatchObject({
      status: 'canceled',
      ended_at: '2026-01-10T00:01:00.000Z',
    })
    await allApplied(2)
  })

  test.each([
    ['subscription.updated', { amount: 2_900 }, { amount: 2_900 }],
    ['subscription.past_due', { status: 'past_due' }, { status: 'past_due' }],
    [
      'subscription.cycled',
      { current_period_start: '2026-02-05T08:00:00Z', current_period_end: '2026-03-05T08:00:00Z' },
      { current_period_end: '2026-03-05T08:00:00.000Z' },
    ],
    ['subscription.updated', { status: 'incomplete_expired' }, { status: 'incomplete_expired' }],
    ['subscription.updated', { status: 'unpaid' }, { status: 'unpaid' }],
    ['subscription.paused', { status: 'paused', paused_at: later(1) }, { status: 'paused' }],
    ['subscription.resumed', { status: 'active' }, { status: 'active' }],
    ['subscription.updated', { seats: 7 }, { seats: 7 }],
  ])('%s with %j', async (type, change, expected) => {
    const active = aSubscription()
    await shop.follow(
      sent('subscription.active', active),
      sent(type, { ...active, ...change, modified_at: later(1) }, 1),
    )
    expect(await shown(`/v1/subscriptions/${active.id}`)).toMatchObject(expected)
    const list = await shown('/v1/subscriptions/')
    expect(list.pagination.total_count).toBe(1)
    await allApplied(2)
  })

  test('a customer counts the subscriptions that run', async () => {
    const customer = aCustomer()
    const active = aSubscription({ customer })
    await shop.follow(sent('subscription.active', active))
    const running = async () => (await shown('/v1/customers/')).items[0].running_subscriptions
    expect(await running()).toBe(1)
    await shop.follow(
      sent(
        'subscription.revoked',
        { ...active, status: 'canceled', ended_at: later(1), modified_at: later(1) },
        1,
      ),
    )
    expect(await running()).toBe(0)
  })
})

describe('customers', () => {
  test('customer.created, customer.updated and customer.deleted', async () => {
    const customer = aCustomer()
    await shop.follow(sent('customer.created', customer))
    expect(await shown(`/v1/customers/external/user-1`)).toMatchObject({ id: customer.id })
    await shop.follow(
      sent('customer.updated', { ...customer, name: 'Erika M.', modified_at: later(1) }, 1),
    )
    expect(await shown(`/v1/customers/${customer.id}`)).toMatchObject({ name: 'Erika M.' })
    await shop.follow(
      sent('customer.deleted', { ...customer, deleted_at: later(2), modified_at: later(2) }, 2),
    )
    expect((await shop.call('GET', `/v1/customers/${customer.id}`)).status).toBe(404)
    expect((await shown('/v1/customers/')).pagination.total_count).toBe(0)
    await allApplied(3)
  })

  test('two customers swap their addresses', async () => {
    const [one, two] = [
      aCustomer({ email: 'one@example.com', external_id: 'one' }),
      aCustomer({ email: 'two@example.com', external_id: 'two' }),
    ]
    await shop.follow(
      sent('customer.created', one),
      sent('customer.created', two),
      sent('customer.updated', { ...one, email: 'two@example.com', modified_at: later(1) }, 1),
      sent('customer.updated', { ...two, email: 'one@example.com', modified_at: later(1) }, 1),
    )
    await allApplied(4)
    expect(await shown(`/v1/customers/${one.id}`)).toMatchObject({ email: 'two@example.com' })
    expect(await shown(`/v1/customers/${two.id}`)).toMatchObject({ email: 'one@example.com' })
  })

  test('customer.state_changed replaces the stored state', async () => {
    const customer = aCustomer()
    const benefit = aBenefit()
    const product = aProduct()
    const [kept, gone] = [
      aSubscription({ customer, product }),
      aSubscription({ customer, product }),
    ]
    const grant = aGrant({ customer, benefit, subscription_id: gone.id })
    await shop.follow(
      sent('subscription.active', kept),
      sent('subscription.active', gone),
      sent('benefit_grant.created', grant),
    )
    const { customer: _c, product: _p, prices: _x, discount: _d, ...part } = kept
    const picture = {
      ...customer,
      name: 'Erika of today',
      modified_at: later(5),
      active_subscriptions: [{ ...part, amount: 900, modified_at: later(5) }],
      granted_benefits: [],
      active_meters: [],
    }
    await shop.follow(sent('customer.state_changed', picture, 5))
    const state = await stateOf(customer)
    expect(state).toMatchObject({
      name: 'Erika of today',
      active_subscriptions: [{ id: kept.id, amount: 900 }],
      granted_benefits: [],
    })
    expect(await shown(`/v1/subscriptions/${gone.id}`)).toMatchObject({
      status: 'canceled',
      ended_at: '2026-01-10T00:05:00.000Z',
    })
    expect(await shown(`/v1/subscriptions/${kept.id}`)).toMatchObject({
      prices: [{ price_amount: 1_900 }],
    })
    // It stays active there, which its own event says.
    await shop.follow(sent('subscription.updated', { ...gone, modified_at: later(4) }, 6))
    expect((await stateOf(customer)).active_subscriptions).toHaveLength(2)
    await allApplied(5)
  })

  test('a picture brings back no customer that was deleted', async () => {
    const customer = aCustomer()
    await shop.follow(
      sent('customer.created', customer),
      sent('customer.deleted', { ...customer, deleted_at: later(1), modified_at: later(1) }, 1),
    )
    const nothing = { active_subscriptions: [], granted_benefits: [], active_meters: [] }
    const picture = { ...customer, ...nothing, modified_at: later(2) }
    await shop.follow(sent('customer.state_changed', picture, 2))
    expect((await shop.call('GET', `/v1/customers/${customer.id}`)).status).toBe(404)
  })

  test('an older picture ends nothing that was told since', async () => {
    const customer = aCustomer()
    const active = aSubscription({ customer })
    await shop.follow(sent('subscription.active', active, 9))
    const picture = {
      ...customer,
      active_subscriptions: [],
      granted_benefits: [],
      active_meters: [],
    }
    await shop.follow(sent('customer.state_changed', picture, 5))
    expect((await stateOf(customer)).active_subscriptions).toHaveLength(1)
  })
})

test('product.created and product.updated', async () => {
  const product = aProduct()
  await shop.follow(sent('product.created', product))
  expect(await shown(`/v1/products/${product.id}`)).toMatchObject({
    name: 'Pro',
    prices: [{ id: product.prices[0]?.id, price_amount: 1_900 }],
  })
  const benefit = aBenefit()
  const changed = { ...product, name: 'Pro Plus', benefits: [benefit], modified_at: later(1) }
  await shop.follow(sent('product.updated', changed, 1))
  expect(await shown(`/v1/products/${product.id}`)).toMatchObject({
    name: 'Pro Plus',
    benefits: [{ id: benefit.id, description: 'Priority support' }],
  })
  await allApplied(2)
})

test('organization.updated: the settings of subscriptions are taken over', async () => {
  const data = {
    id: '1dbfc517-0bbf-4301-9ba8-555ca42b9737',
    name: 'Their name',
    subscription_settings: { allow_multiple_subscriptions: true, proration_behavior: 'invoice' },
  }
  await shop.follow(sent('organization.updated', data))
  const own = await shown(`/v1/organizations/${shop.organizationId}`)
  expect(own.name).not.toBe('Their name')
  expect(own.subscription_settings).toMatchObject({
    allow_multiple_subscriptions: true,
    proration_behavior: 'invoice',
  })
  await allApplied(1)
})

test('discount.created, discount.updated and discount.deleted', async () => {
  const discount = aDiscount()
  await shop.follow(sent('discount.created', discount))
  expect(await shown(`/v1/discounts/${discount.id}`)).toMatchObject({
    code: 'SPRING',
    basis_points: 1_500,
  })
  await shop.follow(
    sent('discount.updated', { ...discount, basis_points: 2_000, modified_at: later(1) }, 1),
  )
  expect(await shown(`/v1/discounts/${discount.id}`)).toMatchObject({ basis_points: 2_000 })
  await shop.follow(sent('discount.deleted', { ...discount, modified_at: later(2) }, 2))
  expect((await shop.call('GET', `/v1/discounts/${discount.id}`)).status).toBe(404)
  await allApplied(3)
})

test('customer_seat.assigned, customer_seat.claimed and customer_seat.revoked', async () => {
  const subscription = aSubscription({ seats: 5 })
  const holder = aCustomer({ email: 'holder@example.com', external_id: 'holder' })
  const seat = aSeat({ subscription_id: subscription.id, customer_id: holder.id })
  await shop.follow(
    sent('subscription.active', subscription),
    sent('customer.created', holder),
    sent('customer_seat.assigned', seat),
  )
  const seats = async () =>
    (await shown(`/v1/customer-seats?subscription_id=${subscription.id}`)).seats
  expect(await seats()).toMatchObject([{ id: seat.id, status: 'pending' }])
  const claimed = { ...seat, status: 'claimed', claimed_at: later(1), modified_at: later(1) }
  await shop.follow(sent('customer_seat.claimed', claimed, 1))
  expect(await seats()).toMatchObject([{ status: 'claimed', customer_email: 'holder@example.com' }])
  const revoked = {
    ...claimed,
    status: 'revoked',
    revoked_at: later(2),
    customer_id: null,
    modified_at: later(2),
  }
  await shop.follow(sent('customer_seat.revoked', revoked, 2))
  expect(await seats()).toMatchObject([{ status: 'revoked' }])
  await allApplied(5)
})

test('what waits for its parent is stored when that arrives', async () => {
  const order = anOrder({ status: 'paid', paid: true })
  const refund = aRefund(order)
  await shop.follow(sent('refund.created', refund, 1))
  expect(await shop.verdicts()).toEqual(['waiting'])
  await shop.follow(sent('order.created', order))
  await server.app.services.incomingEvents.runDue()
  expect(await shop.verdicts()).toEqual(['applied', 'applied'])
  expect((await shown('/v1/refunds/')).items).toMatchObject([{ id: refund.id }])
})

test('older settings of the seller do not undo newer ones', async () => {
  const data = (modified_at: string, proration_behavior: string) => ({
    ...{ id: '1dbfc517-0bbf-4301-9ba8-555ca42b9737', created_at: later(0), modified_at },
    subscription_settings: { proration_behavior },
  })
  await shop.follow(
    sent('organization.updated', data(later(2), 'invoice'), 2),
    sent('organization.updated', data(later(1), 'next_period'), 1),
  )
  expect(await shop.verdicts()).toEqual(['applied', 'older'])
  const own = await shown(`/v1/organizations/${shop.organizationId}`)
  expect(own.subscription_settings.proration_behavior).toBe('invoice')
})

describe('what belongs to others', () => {
  test('neither settings nor a picture of another organization of the provider change anything', async () => {
    const customer = aCustomer()
    await shop.follow(sent('subscription.active', aSubscription({ customer })))
    const organization_id = '7c0d2f5e-98c1-4b6c-a2fb-333333333333'
    const nothing = { active_subscriptions: [], granted_benefits: [], active_meters: [] }
    const settings = { subscription_settings: { allow_multiple_subscriptions: true } }
    await shop.follow(
      sent('customer.state_changed', { ...customer, ...nothing, organization_id }, 9),
      sent('organization.updated', { id: organization_id, ...settings }, 9),
    )
    expect(await shop.verdicts()).toEqual(['applied', 'foreign', 'foreign'])
    expect((await stateOf(customer)).active_subscriptions).toHaveLength(1)
    const own = await shown(`/v1/organizations/${shop.organizationId}`)
    expect(own.subscription_settings.allow_multiple_subscriptions).toBe(false)
  })

  test('an event of another organization of the provider is foreign', async () => {
    await shop.follow(sent('customer.created', aCustomer()))
    await shop.follow(
      sent(
        'customer.created',
        aCustomer({ organization_id: '7c0d2f5e-98c1-4b6c-a2fb-111111111111' }),
      ),
    )
    expect(await shop.verdicts()).toEqual(['applied', 'foreign'])
    expect((await shown('/v1/customers/')).items).toHaveLength(1)
  })

  test('an id of another organization here is never overwritten', async () => {
    const other = await followProvider(server)
    const customer = aCustomer({ organization_id: '7c0d2f5e-98c1-4b6c-a2fb-222222222222' })
    await other.follow(sent('customer.created', customer))
    await shop.follow(
      sent('customer.updated', {
        ...aCustomer(),
        id: customer.id,
        name: 'Mallory',
        modified_at: later(9),
      }),
    )
    expect(await shop.verdicts()).toEqual(['foreign'])
    const kept = await other.call('GET', `/v1/customers/${customer.id}`)
    expect(kept.body.name).toBe('Erika Mustermann')
    expect((await shop.call('GET', `/v1/customers/${customer.id}`)).status).toBe(404)
  })
})
