import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBenefit, createCredit, setBenefits } from '#testing/benefits.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { keysPath } from '#testing/license-keys.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import { assigned, seatsPath } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Named = { readonly id: string }
const tokens = (merchant: Merchant) =>
  createMeter(merchant, { name: 'Tokens', aggregation: { func: 'sum', property: 'n' } })

const use = (merchant: Merchant, customer_id: string, n: number) =>
  ingest(merchant, [{ name: 'call', customer_id, metadata: { n } }])

/** Waits until a customer was credited and used so much. */
const stands = (merchant: Merchant, customerId: string, credited: number, consumed: number) =>
  vi.waitFor(
    async () => {
      // The grants of a change follow within a moment of the clock.
      await merchant.advance('PT1S')
      await rollUp(server, merchant)
      const { body } = await merchant.call('GET', `/v1/customer-meters/?customer_id=${customerId}`)
      expect(body.items).toMatchObject([{ credited_units: credited, consumed_units: consumed }])
    },
    { timeout: 15_000, interval: 50 },
  )

/** A subscription of a plan of 10.00 with 100 units, which have been granted. */
async function sold(plans: Readonly<Record<string, readonly [units: number, plan?: object]>>) {
  const merchant = await createMerchant(server)
  const meter = await tokens(merchant)
  const made: Record<string, Named> = {}
  for (const [name, [units, more = {}]] of Object.entries(plans)) {
    const plan = await createPlan(merchant, { name, prices: fixed(1_000), ...more })
    await setBenefits(merchant, plan, [await createCredit(merchant, meter, units)])
    made[name] = plan
  }
  const bought = await subscribe(server, merchant, made.first as Named)
  const customerId: string = bought.customer_id
  return {
    merchant,
    bought,
    made,
    become: (name: string) =>
      changed(merchant, bought, { product_id: made[name]?.id, proration_behavior: 'prorate' }),
    use: (n: number) => use(merchant, customerId, n),
    stands: (credited: number, consumed = 0) => stands(merchant, customerId, credited, consumed),
  }
}

describe('credits of two plans with 100 units each', () => {
  test('are 100 in a period, however often the plan changes', async () => {
    const {
      become,
      merchant,
      stands: stand,
      use: consume,
    } = await sold({
      first: [100],
      second: [100],
    })
    await stand(100)
    await consume(100)
    for (const name of ['second', 'first', 'second', 'first']) {
      await become(name)
      await stand(100, 100)
    }
    await merchant.advance('P1M')
    await stand(100)
  })

  /*
   * first   100, used 60: 40 are left, and taken back with it.
   * second  100 in this period, of which 60 were used: 40.
   * first   again; 60 were used of it and 30 of the second: 10.
   */
  test('go on with what is left of them', async () => {
    const { become, stands: stand, use: consume } = await sold({ first: [100], second: [100] })
    await stand(100)
    await consume(60)
    await become('second')
    await stand(100, 60)
    await consume(30)
    await become('first')
    await stand(100, 90)
  })
})

/*
 * first   100, all of it used
 * more    1000 in this period, of which 100 were used: 900 more
 * first   100 in this period, of which 100 + 250 were used: nothing more
 */
test('a plan with more units gives what exceeds, and one with less nothing', async () => {
  const { become, stands: stand, use: consume } = await sold({ first: [100], more: [1_000] })
  await stand(100)
  await consume(100)
  await become('more')
  await stand(1_000, 100)
  await consume(250)
  await become('first')
  await stand(350, 350)
})

test('another interval begins no new credits, since the rest of the old one is credited', async () => {
  const {
    become,
    merchant,
    stands: stand,
    use: consume,
  } = await sold({
    first: [100],
    yearly: [120, { recurring_interval: 'year', prices: fixed(10_000) }],
  })
  await stand(100)
  await consume(100)
  await become('yearly')
  await stand(120, 100)
  await consume(20)
  await become('first')
  await stand(120, 120)
  await merchant.advance('P1M')
  await stand(100)
})

describe('a first period that a change begins', () => {
  const yearly = (price: number) => ({ recurring_interval: 'year', prices: fixed(price) })

  /*
   * free    100 a month, all of it used
   * paid    a year with 100 of its own, which are given when it is paid
   * free    the rest of the year is credited
   * paid    again, with what was credited: nothing more is given
   */
  test('has credits of its own when it is paid, and once', async () => {
    const {
      become,
      bought,
      merchant,
      stands: stand,
      use: consume,
    } = await sold({
      first: [100, { prices: [{ amount_type: 'free' }] }],
      paid: [100, yearly(10_000)],
    })
    const { call } = await portalOf(server, merchant, bought.customer_id)
    await call('POST', '/customers/me/payment-methods', card())
    await stand(100)
    await consume(100)
    await become('paid')
    await stand(200, 100)
    await consume(100)
    await become('first')
    await become('paid')
    await stand(200, 200)
  })

  test('has none before its customer has confirmed the payment', async () => {
    const {
      bought,
      made,
      merchant,
      stands: stand,
      use: consume,
    } = await sold({
      first: [100, { prices: [{ amount_type: 'free' }] }],
      paid: [100, yearly(10_000)],
    })
    await stand(100)
    await consume(100)
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const path = '/customers/me/payment-methods'
    const added = await call('POST', path, card('tok_always_requires_action'))
    const confirm = (url: string) =>
      server.visitor().post(new URL(url).pathname, { outcome: 'succeed' })
    await confirm(added.body.challenge_url)
    await merchant.advance('PT1M')
    const body = { product_id: made.paid?.id }
    const asked = await call('PATCH', `/subscriptions/${bought.id}`, body)
    expect(asked.body.reason, asked.text).toBe('action_required')
    await stand(100, 100)
    await confirm(asked.body.challenge_url)
    await stand(200, 100)
  })

  test('begins the credits anew after a trial', async () => {
    const {
      bought,
      made,
      merchant,
      stands: stand,
      use: consume,
    } = await sold({
      first: [100, { trial_interval: 'month', trial_interval_count: 1 }],
      second: [50],
    })
    await stand(100)
    await consume(70)
    const { call } = await portalOf(server, merchant, bought.customer_id)
    const body = { product_id: made.second?.id }
    expect((await call('PATCH', `/subscriptions/${bought.id}`, body)).status).toBe(200)
    await stand(50)
  })

  test('has credits of its own after a free one, also where a checkout sells it', async () => {
    const {
      bought,
      made,
      merchant,
      stands: stand,
      use: consume,
    } = await sold({
      first: [100, { prices: [{ amount_type: 'free' }] }],
      paid: [100, yearly(10_000)],
    })
    await stand(100)
    await consume(100)
    const checkout = { subscription_id: bought.id }
    await subscribe(server, merchant, made.paid as Named, { checkout })
    await stand(200, 100)
  })
})

test('an upgrade by a checkout that costs nothing gives nothing anew', async () => {
  const free = { prices: [{ amount_type: 'free' }] }
  const {
    bought,
    made,
    merchant,
    stands: stand,
    use: consume,
  } = await sold({ first: [100, free], second: [100, free], paid: [100] })
  await stand(100)
  await consume(100)
  const checkout = { subscription_id: bought.id }
  await subscribe(server, merchant, made.second as Named, { token: null, checkout })
  await stand(100, 100)
  const { body: discount } = await merchant.call('POST', '/v1/discounts/', {
    name: 'All',
    type: 'percentage',
    basis_points: 10_000,
    duration: 'once',
  })
  await subscribe(server, merchant, made.paid as Named, {
    checkout: { ...checkout, discount_id: discount.id },
  })
  await stand(100, 100)
})

async function soldSeat(properties: (merchant: Merchant) => Promise<Named>) {
  const merchant = await createMerchant(server)
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 500 }]
  const plan = await createPlan(merchant, {
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
  })
  await setBenefits(merchant, plan, [await properties(merchant)])
  const bought = await subscribe(server, merchant, plan, { checkout: { seats: 1 } })
  return {
    merchant,
    bought,
    seat: (email = newBuyer()) => assigned(merchant, bought, { email, immediate_claim: true }),
    take: async ({ id }: Named) => {
      expect((await merchant.call('DELETE', `${seatsPath}/${id}`)).status).toBe(200)
    },
  }
}

describe('a seat that is given to another customer', () => {
  /*
   * one    100, used 30
   * other  what is left: 70, used 70
   * one    again: nothing is left; the 30 that were used of it stay
   */
  test('goes on with its credits of the period', async () => {
    const { bought, merchant, seat, take } = await soldSeat(async (seller) =>
      createCredit(seller, await tokens(seller), 100),
    )
    const email = newBuyer()
    const one = await seat(email)
    await stands(merchant, one.customer_id, 100, 0)
    await use(merchant, one.customer_id, 30)
    await take(one)
    const other = await seat()
    await stands(merchant, other.customer_id, 70, 0)
    await stands(merchant, one.customer_id, 30, 30)
    await use(merchant, other.customer_id, 70)
    await take(other)
    await seat(email)
    await stands(merchant, one.customer_id, 30, 30)
    // A second seat has credits of its own.
    await changed(merchant, bought, { seats: 2, proration_behavior: 'prorate' })
    const second = await seat()
    await stands(merchant, second.customer_id, 100, 0)
  })

  test('has credits for each period, as a subscriber has', async () => {
    const { merchant, seat } = await soldSeat(async (seller) =>
      createCredit(seller, await tokens(seller), 100),
    )
    const one = await seat()
    await stands(merchant, one.customer_id, 100, 0)
    await use(merchant, one.customer_id, 30)
    for (const _month of [1, 2]) {
      await merchant.advance('P1M')
      await stands(merchant, one.customer_id, 100, 0)
    }
  })

  test('goes on with the uses of its key', async () => {
    const { merchant, seat, take } = await soldSeat((seller) =>
      createBenefit(seller, {
        type: 'license_keys',
        description: 'A key',
        properties: { limit_usage: 100 },
      }),
    )
    const keyOf = (customerId: string, usage: number) =>
      vi.waitFor(
        async () => {
          await merchant.advance('PT1S')
          const { body } = await merchant.call('GET', `${keysPath}?customer_id=${customerId}`)
          const found = body.items.find(
            (each: { customer_id: string }) => each.customer_id === customerId,
          )
          expect(found).toMatchObject({ status: 'granted', usage })
          return found
        },
        { timeout: 15_000, interval: 50 },
      )
    const uses = async (key: { key: string }, increment_usage: number) =>
      (
        await merchant.call('POST', `${keysPath}validate`, {
          key: key.key,
          organization_id: merchant.organizationId,
          increment_usage,
        })
      ).status
    const email = newBuyer()
    const one = await seat(email)
    expect(await uses(await keyOf(one.customer_id, 0), 60)).toBe(200)
    await take(one)
    const other = await seat()
    const key = await keyOf(other.customer_id, 60)
    expect(await uses(key, 41)).not.toBe(200)
    expect(await uses(key, 40)).toBe(200)
    await take(other)
    await seat(email)
    await keyOf(one.customer_id, 100)
  })
})
