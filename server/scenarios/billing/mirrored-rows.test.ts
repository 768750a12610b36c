import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, createCredit, grantsOf, setBenefits } from '#testing/benefits.ts'
import { createDiscount, createProduct, openCheckout } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { allOf, type Body, follow, type Kind, listed, lists, renamed } from '#testing/mirrors.ts'
import { assigned, seatPrices, seatsOf } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
/** Sells by the engine. */
let seller: Merchant
/** Follows the seller. */
let follower: Merchant
let seated: Body

/** What an order shows of others. */
const summaries: readonly (readonly [Kind, string])[] = [
  ['customer', 'customer'],
  ['product', 'product'],
  ['discount', 'discount'],
  ['subscription', 'subscription'],
]

async function created({ call }: Merchant, path: string, body: object) {
  const answer = await call('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function sell(merchant: Merchant) {
  const field = await created(merchant, '/v1/custom-fields/', {
    type: 'select',
    slug: 'size',
    name: 'Size',
    properties: { options: [{ value: 's', label: 'Small' }], form_label: 'Your size' },
  })
  const meter = await createMeter(merchant, {
    name: 'Tokens',
    unit: 'custom',
    custom_label: 'kilo tokens',
    custom_multiplier: 1_000,
    aggregation: { func: 'sum', property: 'n' },
    metadata: { team: 'search' },
  })
  const note = await createBenefit(merchant, { properties: { note: '**Hello**' } })
  const credit = await createCredit(merchant, meter, 100, true)
  const keys = await createBenefit(merchant, {
    type: 'license_keys',
    description: 'A key',
    properties: { prefix: 'ACME', expires: { ttl: 2, timeframe: 'year' }, limit_usage: 5 },
  })
  const book = await createProduct(merchant, {
    name: 'Book',
    description: 'To read',
    metadata: { shelf: 3, signed: true },
    attached_custom_fields: [{ custom_field_id: field.id, required: false }],
    after_purchase_message: 'Thank you',
    after_purchase_url: 'https://example.com/thanks',
    prices: [
      { amount_type: 'custom', minimum_amount: 500, maximum_amount: 9_000, preset_amount: 2_000 },
    ],
  })
  await setBenefits(merchant, book, [note, keys])
  const plan = await createPlan(merchant, {
    name: 'Plan',
    trial_interval: 'day',
    trial_interval_count: 7,
    prices: [
      ...fixed(1_000),
      { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.125', cap_amount: 5_000 },
    ],
  })
  await setBenefits(merchant, plan, [credit])
  const team = await createPlan(merchant, { name: 'Team', prices: seatPrices() })
  await setBenefits(merchant, team, [note])
  const third = await createDiscount(merchant, {
    name: 'A third',
    code: 'THIRD',
    basis_points: 3_333,
    duration: 'repeating',
    duration_in_months: 3,
    products: [plan.id, team.id],
    max_redemptions: 7,
    ends_at: '2099-01-01T00:00:00Z',
  })
  await createDiscount(merchant, { type: 'fixed', amount: 250, currency: 'usd', name: 'Less' })
  return { book, plan, team, third }
}

async function live(merchant: Merchant) {
  const { book, plan, team, third } = await sell(merchant)
  const bought = await openCheckout(merchant, {
    products: [book.id, plan.id],
    custom_field_data: { size: 's' },
    metadata: { from: 'mail' },
    external_customer_id: 'reader',
    customer_email: 'reader@example.com',
  })
  expect(bought.amount).toBe(2_000)
  await subscribe(server, merchant, book, { checkout: { metadata: { n: 1 } } })
  const trial = await subscribe(server, merchant, plan, { checkout: { discount_id: third.id } })
  await changed(merchant, trial, {
    cancel_at_period_end: true,
    customer_cancellation_reason: 'too_expensive',
    customer_cancellation_comment: 'Too much',
  })
  const many = await subscribe(server, merchant, team, {
    checkout: { seats: 3, discount_id: third.id },
  })
  await assigned(merchant, many, { email: 'colleague@example.com', metadata: { desk: 4 } })
  seated = many
  const paying = await subscribe(server, merchant, plan, { checkout: { allow_trial: false } })
  await ingest(merchant, [{ name: 'used', customer_id: paying.customer_id, metadata: { n: 12.5 } }])
  await rollUp(server, merchant)
  await merchant.advance('P1M')
  await changed(merchant, many, { seats: 5 })
  const orders = await allOf(merchant, 'order')
  const order = orders.find(({ product_id }) => product_id === book.id)
  const part = { order_id: order?.id, reason: 'duplicate', amount: 300, metadata: { why: 'twice' } }
  await created(merchant, '/v1/refunds/', part)
  expect(await grantsOf(merchant)).not.toEqual([])
}

beforeAll(async () => {
  server = await startServer()
  seller = await createMerchant(server)
  follower = await createMerchant(server)
  await live(seller)
  for (const kind of listed) {
    await follow(server, follower, kind, renamed(await allOf(seller, kind)))
  }
  const { seats } = await seatsOf(seller, seated)
  await follow(server, follower, 'customer_seat', renamed(seats))
}, 120_000)
afterAll(() => server.stop())

/** Without what differs: the organization, and the addresses of its pages. */
const comparable = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      ['organization_id', 'url', 'success_url'].includes(key) ? undefined : each,
    ),
  )

describe('what is followed elsewhere', () => {
  test.each(listed)('is listed like there: %s', async (kind) => {
    const told = renamed(await allOf(seller, kind))
    expect(told.length).toBeGreaterThan(0)
    expect(comparable(await allOf(follower, kind))).toEqual(comparable(told))
  })

  test.each(listed)('is read one by one like there: %s', async (kind) => {
    if (kind === 'refund' || kind === 'benefit_grant') return
    const [path] = lists[kind].split('?')
    for (const { id } of await allOf(seller, kind)) {
      const [there, here] = await Promise.all([
        seller.call('GET', `${path}${id}`),
        follower.call('GET', `${path}${renamed(id)}`),
      ])
      expect([there.status, here.status]).toEqual([200, 200])
      expect(comparable(here.body)).toEqual(comparable(renamed(there.body)))
    }
  })

  test('has the same seats', async () => {
    const there = await seatsOf(seller, seated)
    expect(there.seats).toHaveLength(1)
    expect(await seatsOf(follower, renamed(seated))).toEqual(renamed(there))
  })

  test('gives the same state of each customer', async () => {
    for (const { id } of await allOf(seller, 'customer')) {
      const there = await seller.call('GET', `/v1/customers/${id}/state`)
      const here = await follower.call('GET', `/v1/customers/${renamed(id)}/state`)
      expect(comparable(here.body)).toEqual(comparable(renamed(there.body)))
    }
  })

  test('is shown in payloads as it is read', async () => {
    const { database, mirrors } = server.app.services
    for (const kind of listed) {
      const here = await allOf(follower, kind)
      const ids = here.map(({ id }) => id)
      const shown = await mirrors[kind].show(database.sql, follower.organizationId, ids)
      const byId = new Map(shown.map((body) => [body.id, body]))
      const [first] = here.map(({ running_subscriptions: _, ...body }) => body)
      expect(byId.size, kind).toBe(here.length)
      expect(byId.get(ids[0] ?? '')).toEqual(first)
    }
  })
})

describe('copies inside of others', () => {
  test('make what is missing, are completed by fuller ones, and leave the rest alone', async () => {
    const copier = await createMerchant(server)
    const told = async (kind: keyof typeof lists) => renamed(await allOf(seller, kind), 2)
    const missing = (kind: Kind, copies: readonly unknown[]) =>
      follow(server, copier, kind, copies.filter(Boolean), { missing: true })
    const orders = await told('order')
    const subscriptions = await told('subscription')
    const copiesIn = (all: readonly Body[], key: string) => all.map((body) => body[key])
    for (const [kind, key] of summaries) await missing(kind, copiesIn(orders, key))
    await follow(server, copier, 'order', orders)
    expect(comparable(await allOf(copier, 'order'))).toEqual(comparable(orders))

    await missing('benefit', await told('benefit'))
    await missing('meter', await told('meter'))
    for (const [kind, key] of summaries) await missing(kind, copiesIn(subscriptions, key))
    await missing('subscription', subscriptions)
    const sold = new Set(copiesIn(subscriptions, 'id'))
    const here = (await allOf(copier, 'subscription')).filter(({ id }) => sold.has(id))
    expect(comparable(here)).toEqual(comparable(subscriptions))

    const late = subscriptions.map((body) => ({ ...body, status: 'canceled', prices: [] }))
    await missing('subscription', late)
    expect(comparable(await allOf(copier, 'subscription'))).toEqual(comparable(here))
  })
})
