import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import {
  inDays,
  migrate,
  migrationEvents,
  migrationOf,
  ready,
  reprice,
  soldPlan,
  totalsOf,
} from '#testing/price-migrations.ts'
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

describe('a subscriber moves', () => {
  test('at the first renewal on or after the date, and once', async () => {
    const { merchant, product, bought, prices } = await soldPlan(server)
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
    expect(await migrationEvents(server, merchant, 'applied')).toMatchObject([
      { subscription_id: bought.id, old_amount: 1_000, new_amount: 1_500 },
    ])
  })

  test('in each currency to the prices of that currency, whichever move was begun last', async () => {
    const merchant = await createMerchant(server)
    const inBoth = (euros: number, dollars: number) => [
      ...fixed(euros, { price_currency: 'eur' }),
      ...fixed(dollars, { price_currency: 'usd' }),
    ]
    const product = await createPlan(merchant, { prices: inBoth(1_000, 1_200) })
    const inEuros = await subscribe(server, merchant, product)
    const inDollars = await subscribe(server, merchant, product, { checkout: { currency: 'usd' } })
    const [euros, dollars] = await reprice(merchant, product, inBoth(1_500, 1_900))
    const effective_at = await inDays(merchant, 1)
    for (const price of [dollars, euros]) {
      const path = `/v1/products/${product.id}/price-migrations/preview`
      const input = { prices: [price], effective_at }
      const { body } = await merchant.call('POST', path, input)
      expect(body).toMatchObject({ subscribers: 1, kept: { other_currency: 1, same_prices: 0 } })
      // Renewals that come before the lists are made decide by themselves.
      await migrate(merchant, product, input)
    }
    await merchant.advance('P1M')
    expect(await totalsOf(merchant, inEuros)).toEqual([1_000, 1_500])
    expect(await totalsOf(merchant, inDollars)).toEqual([1_200, 1_900])
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
    expect(await migrationEvents(server, merchant, 'applied')).toMatchObject([
      { old_amount: 3_150, new_amount: 3_603 },
    ])
  })

  test('unless they have seats, and the new prices sell none', async () => {
    const merchant = await createMerchant(server)
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 1_000 }]
    const product = await createPlan(merchant, {
      prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
    })
    const bought = await subscribe(server, merchant, product, { checkout: { seats: 4 } })
    const prices = await reprice(merchant, product, fixed(1_500))
    const effective_at = await inDays(merchant, 1)
    const migration = await migrate(merchant, product, { prices, effective_at })
    await ready(merchant, migration)
    await merchant.advance('P1M')
    expect(await totalsOf(merchant, bought)).toEqual([4_000, 4_000])
    expect((await subscriptionOf(merchant, bought)).seats).toBe(4)
  })

  test('when the trial ends', async () => {
    const { merchant, product, bought, prices } = await soldPlan(
      server,
      {},
      { trial_interval: 'day', trial_interval_count: 14 },
    )
    const effective_at = await inDays(merchant, 7)
    await ready(merchant, await migrate(merchant, product, { prices, effective_at }))
    await merchant.advance('P14D')
    expect(await totalsOf(merchant, bought)).toEqual([0, 1_500])
  })

  test('to the newest of several moves', async () => {
    const { merchant, product, bought, prices } = await soldPlan(server)
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
    const { merchant, product, bought, prices } = await soldPlan(server)
    const effective_at = await inDays(merchant, 40)
    const input = { prices, effective_at, notice_days: 20 }
    const migration = await migrate(merchant, product, input)
    await ready(merchant, migration)
    await merchant.advance('P1M')
    expect(await migrationEvents(server, merchant, 'announced')).toEqual([])
    await merchant.advance('P15D')
    const second = (await subscriptionOf(merchant, bought)).current_period_end
    expect(await migrationEvents(server, merchant, 'announced')).toEqual([
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
    expect(await migrationEvents(server, merchant, 'announced')).toHaveLength(1)
  })

  test('postpones the new price if the renewal comes sooner than it', async () => {
    const { merchant, product, bought, prices } = await soldPlan(server)
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
    const [announced] = await migrationEvents(server, merchant, 'announced')
    const [applied] = await migrationEvents(server, merchant, 'applied')
    expect(applied?.applies_at).toBe(announced?.applies_at)
  })
})

describe('who keeps the old price', () => {
  test('those who change to another product, or cancel; those who buy later pay the catalog', async () => {
    const { merchant, product, bought, prices } = await soldPlan(server)
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
    const { merchant, product, bought, prices } = await soldPlan(server, sale, {
      recurring_interval: 'week',
    })
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
    const { merchant, product, bought, prices } = await soldPlan(server)
    const effective_at = await inDays(merchant, 1)
    const migration = await migrate(merchant, product, { prices, effective_at, notice_days: 5 })
    const path = `/v1/price-migrations/${migration.id}/cancel`
    const answers = await Promise.all([merchant.call('POST', path), merchant.call('POST', path)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await migrationEvents(server, merchant, 'canceled')).toHaveLength(1)
    await merchant.advance('P2M')
    expect(await totalsOf(merchant, bought)).toEqual([1_000, 1_000, 1_000])
    expect((await migrationOf(merchant, migration)).status).toBe('canceled')
    expect(await migrationEvents(server, merchant, 'announced')).toEqual([])
  })
})
