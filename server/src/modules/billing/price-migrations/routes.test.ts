import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiscount, placesOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  changed,
  createPlan,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const now = async ({ call }: Merchant) =>
  new Date((await call('GET', '/v1/sandbox/clock')).body.now).getTime()
const days = 24 * 3_600_000
const inDays = async (merchant: Merchant, count: number) =>
  new Date((await now(merchant)) + count * days).toISOString()

/** Replaces the prices of a product in the catalog; subscribers keep theirs. */
async function reprice({ call }: Merchant, { id }: { id: string }, prices: object[]) {
  const answer = await call('PATCH', `/v1/products/${id}`, { prices })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.prices.map((price: { id: string }) => price.id)
}

async function migrate(merchant: Merchant, { id }: { id: string }, input: object) {
  const answer = await merchant.call('POST', `/v1/products/${id}/price-migrations`, input)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const migrationOf = async ({ call }: Merchant, { id }: { id: string }) =>
  (await call('GET', `/v1/price-migrations/${id}`)).body

async function ready(merchant: Merchant, migration: { id: string }) {
  const status = async () => (await migrationOf(merchant, migration)).status
  await expect.poll(status).not.toBe('preparing')
}

/** A subscriber at 1000, and the price of 1500 that the product has now. */
async function sold(sale: object = {}, plan: object = {}) {
  const merchant = await createMerchant(server)
  const product = await createPlan(merchant, plan)
  const bought = await subscribe(server, merchant, product, sale)
  const prices = await reprice(merchant, product, fixed(1_500))
  return { merchant, product, bought, prices }
}

const totalsOf = async (merchant: Merchant, bought: { id: string }) =>
  (await ordersOf(merchant, bought)).map((order: { total_amount: number }) => order.total_amount)

async function eventsOf({ organizationId }: Merchant, type: string) {
  const rows = await server.query<{ body: Record<string, unknown> }>(
    `select p.body from events e join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type = $2 order by e.id`,
    [organizationId, `price_migration.${type}`],
  )
  return rows.map(({ body }) => body)
}

describe('a subscriber moves', () => {
  test('at the first renewal on or after the date, and once', async () => {
    const { merchant, product, bought, prices } = await sold()
    const input = { prices, effective_at: await inDays(merchant, 40) }
    const migration = await migrate(merchant, product, input)
    expect(migration).toMatchObject({ product_id: product.id, prices, canceled_at: null })
    await ready(merchant, migration)
    await merchant.advance('P1M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000])
    expect(await migrationOf(merchant, migration)).toMatchObject({
      status: 'scheduled',
      subscribers: { waiting: 1, announced: 0, moved: 0, skipped: 0 },
    })
    await merchant.advance('P2M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000, 1_500, 1_500])
    const after = await subscriptionOf(merchant, bought)
    expect(after).toMatchObject({ amount: 1_500, product_id: product.id })
    expect(after.prices.map(({ id }: { id: string }) => id)).toEqual(prices)
    expect(await migrationOf(merchant, migration)).toMatchObject({
      status: 'completed',
      subscribers: { waiting: 0, announced: 0, moved: 1, skipped: 0 },
    })
    expect(await eventsOf(merchant, 'applied')).toMatchObject([
      { subscription_id: bought.id, old_amount: 1_000, new_amount: 1_500 },
    ])
  })

  test('with the discount that they have, by seats and tiers', async () => {
    const merchant = await createMerchant(server)
    const tiers = (first: number, more: number) => [
      {
        amount_type: 'seat_based',
        seat_tiers: {
          seat_tier_type: 'graduated',
          tiers: [
            { min_seats: 1, max_seats: 2, price_per_seat: first },
            { min_seats: 3, max_seats: null, price_per_seat: more },
          ],
        },
      },
    ]
    const product = await createPlan(merchant, { prices: tiers(1_000, 500) })
    const discount = await createDiscount(merchant, { duration: 'forever' })
    const checkout = { seats: 5, discount_id: discount.id }
    const bought = await subscribe(server, merchant, product, { checkout })
    const prices = await reprice(merchant, product, tiers(1_100, 601))
    const effective_at = await inDays(merchant, 1)
    const migration = await migrate(merchant, product, { prices, effective_at })
    await ready(merchant, migration)
    await merchant.advance('P1M')
    // 2 x 1000 + 3 x 500, and 2 x 1100 + 3 x 601 = 4003, each less a tenth: 400.3
    expect(await totalsOf(merchant, bought)).toEqual([3_150, 3_603])
    expect(await eventsOf(merchant, 'applied')).toMatchObject([
      { old_amount: 3_150, new_amount: 3_603 },
    ])
  })

  test('when the trial ends', async () => {
    const { merchant, product, bought, prices } = await sold(
      {},
      { trial_interval: 'day', trial_interval_count: 14 },
    )
    const effective_at = await inDays(merchant, 7)
    await ready(merchant, await migrate(merchant, product, { prices, effective_at }))
    await merchant.advance('P14D')
    expect(await totalsOf(merchant, bought)).toEqual([0, 1_500])
  })

  test('to the newest of several moves', async () => {
    const { merchant, product, bought, prices } = await sold()
    const first = await migrate(merchant, product, {
      prices,
      effective_at: await inDays(merchant, 10),
    })
    const newer = await reprice(merchant, product, fixed(2_000))
    const second = await migrate(merchant, product, {
      prices: newer,
      effective_at: await inDays(merchant, 20),
    })
    await ready(merchant, first)
    await ready(merchant, second)
    await merchant.advance('P2M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 2_000, 2_000])
    const moved = { waiting: 0, moved: 1, skipped: 0 }
    expect((await migrationOf(merchant, second)).subscribers).toMatchObject(moved)
    const skipped = { waiting: 0, moved: 0, skipped: 1 }
    expect((await migrationOf(merchant, first)).subscribers).toMatchObject(skipped)
  })
})

describe('the notice', () => {
  test('is given a day early, once, with the amounts that are billed', async () => {
    const { merchant, product, bought, prices } = await sold()
    const effective_at = await inDays(merchant, 40)
    const input = { prices, effective_at, notice_days: 20 }
    const migration = await migrate(merchant, product, input)
    await ready(merchant, migration)
    await merchant.advance('P1M')
    expect(await eventsOf(merchant, 'announced')).toEqual([])
    await merchant.advance('P15D')
    const second = (await subscriptionOf(merchant, bought)).current_period_end
    expect(await eventsOf(merchant, 'announced')).toEqual([
      {
        organization_id: merchant.organizationId,
        price_migration_id: migration.id,
        subscription_id: bought.id,
        customer_id: bought.customer_id,
        product_id: product.id,
        product_name: 'Plan',
        currency: 'usd',
        old_amount: 1_000,
        new_amount: 1_500,
        applies_at: second,
      },
    ])
    expect((await migrationOf(merchant, migration)).subscribers.announced).toBe(1)
    await merchant.advance('P2M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000, 1_500, 1_500])
    expect(await eventsOf(merchant, 'announced')).toHaveLength(1)
  })

  test('postpones the new price if the renewal comes sooner than it', async () => {
    const { merchant, product, bought, prices } = await sold()
    const input = { prices, effective_at: await inDays(merchant, 1), notice_days: 50 }
    const migration = await migrate(merchant, product, input)
    await ready(merchant, migration)
    // The renewal is moved to tomorrow, the one after it is in a month.
    const current_billing_period_end = await inDays(merchant, 2)
    await changed(merchant, bought, { current_billing_period_end })
    await merchant.advance('P1M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000])
    await merchant.advance('P3M')
    const totals = await totalsOf(merchant, bought)
    expect(totals.slice(0, 3)).toEqual([1_000, 1_000, 1_000])
    expect(totals.at(-1)).toBe(1_500)
    const [announced] = await eventsOf(merchant, 'announced')
    const [applied] = await eventsOf(merchant, 'applied')
    expect(applied?.applies_at).toBe(announced?.applies_at)
  })
})

describe('who keeps the old price', () => {
  test('those who change to another product, or cancel; those who buy later pay the catalog', async () => {
    const { merchant, product, bought, prices } = await sold()
    const other = await createPlan(merchant, { name: 'Other', prices: fixed(800) })
    const again = await createPlan(merchant)
    const leaving = await subscribe(server, merchant, again)
    const dear = await reprice(merchant, again, fixed(1_500))
    const effective_at = await inDays(merchant, 1)
    const first = await migrate(merchant, product, { prices, effective_at })
    const second = await migrate(merchant, again, { prices: dear, effective_at })
    const later = await subscribe(server, merchant, product)
    const change = { product_id: other.id, proration_behavior: 'next_period' }
    await changed(merchant, bought, change)
    await changed(merchant, leaving, { cancel_at_period_end: true })
    await ready(merchant, first)
    await ready(merchant, second)
    await merchant.advance('P1M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 800])
    expect(await totalsOf(merchant, leaving)).toEqual([1_000])
    expect(await totalsOf(merchant, later)).toEqual([1_500, 1_500])
    for (const each of [first, second]) {
      expect(await migrationOf(merchant, each)).toMatchObject({
        status: 'completed',
        subscribers: { waiting: 0, moved: 0, skipped: 1 },
      })
    }
  })

  test('who is past due, until a period begins after the payment', async () => {
    const sale = { token: 'tok_fails_on_renewal' }
    const { merchant, product, bought, prices } = await sold(sale, { recurring_interval: 'week' })
    const effective_at = await inDays(merchant, 10)
    await ready(merchant, await migrate(merchant, product, { prices, effective_at }))
    await merchant.advance('P14D')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000, 1_000])
    for (const order of (await ordersOf(merchant, bought)).slice(1)) {
      expect((await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})).status).toBe(200)
    }
    expect(await subscriptionOf(merchant, bought)).toMatchObject({ status: 'active' })
    await merchant.advance('P7D')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000, 1_000, 1_500])
  })

  test('everyone, once the move is canceled; again it changes nothing', async () => {
    const { merchant, product, bought, prices } = await sold()
    const effective_at = await inDays(merchant, 1)
    const migration = await migrate(merchant, product, { prices, effective_at, notice_days: 5 })
    const path = `/v1/price-migrations/${migration.id}/cancel`
    const answers = await Promise.all([merchant.call('POST', path), merchant.call('POST', path)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await eventsOf(merchant, 'canceled')).toHaveLength(1)
    await merchant.advance('P2M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000, 1_000])
    expect((await migrationOf(merchant, migration)).status).toBe('canceled')
    expect(await eventsOf(merchant, 'announced')).toEqual([])
  })
})

test('the preview counts who moves, with monthly amounts, and changes nothing', async () => {
  const merchant = await createMerchant(server)
  const plan = { recurring_interval: 'year', prices: fixed(12_000) }
  const product = await createPlan(merchant, plan)
  const discount = await createDiscount(merchant, { duration: 'forever' })
  await subscribe(server, merchant, product)
  const leaving = await subscribe(server, merchant, product, {
    checkout: { discount_id: discount.id },
  })
  await changed(merchant, leaving, { cancel_at_period_end: true })
  const prices = await reprice(merchant, product, fixed(15_000))
  await subscribe(server, merchant, product)
  const input = { prices, effective_at: await inDays(merchant, 1) }
  const path = `/v1/products/${product.id}/price-migrations`
  const { body } = await merchant.call('POST', `${path}/preview`, input)
  // 1000 + 900 a month, then 1250 + 1125
  expect(body).toMatchObject({
    subscribers: 2,
    canceling: 1,
    past_due: 0,
    changing: 0,
    kept: { same_prices: 1, custom_amount: 0 },
    amounts: [
      { currency: 'usd', subscribers: 2, old_monthly_amount: 1_900, new_monthly_amount: 2_375 },
    ],
  })
  const { body: list } = await merchant.call('GET', '/v1/price-migrations/')
  expect(list).toEqual({ items: [], pagination: { total_count: 0, max_page: 0 } })
})

/** Subscriptions like this one, without timers. */
const copies = ({ id }: { id: string }, count: number) =>
  server.query(
    `insert into subscriptions
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
       from subscriptions s, generate_series(1, $2) where s.id = $1`,
    [id, count],
  )

test('many subscribers are listed and told in batches, and a lost one of them stops nobody', async () => {
  const { merchant, product, bought, prices } = await sold()
  await copies(bought, 450)
  const effective_at = await inDays(merchant, 1)
  const input = { prices, effective_at, notice_days: 1 }
  const path = `/v1/products/${product.id}/price-migrations`
  const { body } = await merchant.call('POST', `${path}/preview`, input)
  expect(body.amounts).toEqual([
    {
      currency: 'usd',
      subscribers: 451,
      old_monthly_amount: 451_000,
      new_monthly_amount: 676_500,
    },
  ])
  const migration = await migrate(merchant, product, input)
  await ready(merchant, migration)
  expect((await migrationOf(merchant, migration)).subscribers.waiting).toBe(451)
  const [lost] = await server.query<{ id: string }>(
    `delete from subscriptions where organization_id = $1 and id <> $2
       and id in (select id from subscriptions where organization_id = $1 and id <> $2 limit 1)
     returning id`,
    [merchant.organizationId, bought.id],
  )
  expect(lost).toBeDefined()
  await merchant.advance('P29D')
  const told = (await eventsOf(merchant, 'announced')).map((each) => each.subscription_id)
  expect(new Set(told).size).toBe(450)
  expect(told).toHaveLength(450)
})

test('prices of other products, chosen ones and past dates are refused', async () => {
  const { merchant, product, prices } = await sold()
  const other = await createPlan(merchant, { prices: [{ amount_type: 'custom' }] })
  const once = await merchant.call('POST', '/v1/products/', { name: 'Book', prices: fixed(100) })
  const post = (id: string, input: object) =>
    merchant.call('POST', `/v1/products/${id}/price-migrations`, {
      prices,
      effective_at: '2999-01-01T00:00:00Z',
      ...input,
    })
  const foreign = await post(product.id, { prices: [other.prices[0].id] })
  expect(placesOf(foreign)).toEqual([422, ['body.prices.0']])
  const custom = await post(other.id, { prices: [other.prices[0].id] })
  expect(placesOf(custom)).toEqual([422, ['body.prices.0']])
  const twice = await post(product.id, { prices: [prices[0], prices[0]] })
  expect(placesOf(twice)).toEqual([422, ['body.prices.1']])
  const past = await post(product.id, { effective_at: '2020-01-01T00:00:00Z' })
  expect(placesOf(past)).toEqual([422, ['body.effective_at']])
  expect(placesOf(await post(once.body.id, {}))).toEqual([422, ['body.prices']])
  expect(placesOf(await post(product.id, { notice_days: 366 }))).toEqual([
    422,
    ['body.notice_days'],
  ])
})

test('a token without the scope, a member without the permission and others are refused', async () => {
  const { merchant, product, prices } = await sold()
  const effective_at = await inDays(merchant, 1)
  const path = `/v1/products/${product.id}/price-migrations`
  const input = { prices, effective_at }
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, member)
  expect((await member.visitor.post(path, input)).status).toBeGreaterThanOrEqual(403)
  const reader = await createMerchant(server, { scopes: ['products:write', 'subscriptions:read'] })
  const own = await reader.call('POST', '/v1/products/', {
    name: 'Plan',
    recurring_interval: 'month',
    prices: fixed(100),
  })
  expect((await reader.call('POST', path, input)).status).toBe(403)
  const denied = await reader.call('POST', `/v1/products/${own.body.id}/price-migrations`, input)
  expect(denied.status).toBe(403)
  const stranger = await createMerchant(server)
  expect((await stranger.call('POST', path, input)).status).toBe(404)
  const migration = await migrate(merchant, product, input)
  const cancel = await stranger.call('POST', `/v1/price-migrations/${migration.id}/cancel`)
  expect(cancel.status).toBe(404)
})
