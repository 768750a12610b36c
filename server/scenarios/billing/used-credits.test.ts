import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCredit, setBenefits } from '#testing/benefits.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
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

/** Waits until the customer was credited so much, and uses all or a part of it. */
async function use(merchant: Merchant, customerId: string, credited: number, n = credited) {
  await vi.waitFor(
    async () => {
      await merchant.advance('PT1S')
      const { body } = await merchant.call('GET', `/v1/customer-meters/?customer_id=${customerId}`)
      expect(body.items).toMatchObject([{ credited_units: credited }])
    },
    { timeout: 15_000, interval: 50 },
  )
  await ingest(merchant, [{ name: 'call', customer_id: customerId, metadata: { n } }])
}

async function balanceOf(merchant: Merchant, customerId: string): Promise<number> {
  const { call } = await portalOf(server, merchant, customerId)
  const { body } = await call('GET', '/wallets/')
  return body.items[0]?.balance ?? 0
}

/** 10.00 with 100 units, and other plans. */
async function sold(others: Readonly<Record<string, readonly [units: number, price: number]>>) {
  const merchant = await createMerchant(server)
  const meter = await tokens(merchant)
  const planOf = async (name: string, units: number, price: number) => {
    const prices = price === 0 ? [{ amount_type: 'free' }] : fixed(price)
    const plan = await createPlan(merchant, { name, prices })
    if (units > 0) await setBenefits(merchant, plan, [await createCredit(merchant, meter, units)])
    return plan as Named
  }
  const first = await planOf('first', 100, 1_000)
  const made: Record<string, Named> = { first }
  for (const [name, [units, price]] of Object.entries(others)) {
    made[name] = await planOf(name, units, price)
  }
  const bought = await subscribe(server, merchant, first)
  return {
    merchant,
    bought,
    become: (name: string) =>
      changed(merchant, bought, { product_id: made[name]?.id, proration_behavior: 'invoice' }),
    use: (credited: number, n?: number) => use(merchant, bought.customer_id, credited, n),
    balance: () => balanceOf(merchant, bought.customer_id),
  }
}

/** All that a month costs is credited a moment after it began, less a cent at most for that moment. */
const nearly = (amount: number) => [amount - 1, amount]

test('credits that nobody used are returned with the rest of the period', async () => {
  const { balance, become } = await sold({ free: [0, 0] })
  await become('free')
  expect(nearly(1_000)).toContain(await balance())
})

test('what was used is not: the next month has to be paid again', async () => {
  const { balance, become, use: consume } = await sold({ free: [0, 0] })
  await consume(100)
  await become('free')
  expect(await balance()).toBe(0)
})

/* A quarter was used, so three quarters of 1000 are returned, however early it is. */
test('is returned as far as it was not used', async () => {
  const { balance, become, use: consume } = await sold({ free: [0, 0] })
  await consume(100, 25)
  await become('free')
  expect(await balance()).toBe(750)
})

/* After 80 of 100 parts of the time, a fifth is left; a quarter was used, so time returns less. */
test('time that has passed is not returned either', async () => {
  const { balance, become, merchant, bought, use: consume } = await sold({ free: [0, 0] })
  await consume(100, 25)
  const [start, end] = [bought.current_period_start, bought.current_period_end].map(Date.parse)
  const to = new Date((start ?? 0) + 0.8 * ((end ?? 0) - (start ?? 0))).toISOString()
  await merchant.call('POST', '/v1/sandbox/clock', { to })
  await become('free')
  expect(nearly(200)).toContain(await balance())
})

test('a plan that gives as much is changed to for nothing', async () => {
  const { balance, become, use: consume } = await sold({ same: [100, 1_000] })
  await consume(100)
  await become('same')
  expect(await balance()).toBe(0)
})

/* Two thirds of the units of the dear plan were used beyond those of the first: 3000 × 1/3 − 1000. */
test('of a dearer plan is returned what it gave more and was not used', async () => {
  const { balance, become, use: consume } = await sold({ more: [300, 3_000] })
  await become('more')
  await consume(300)
  await become('first')
  expect(await balance()).toBe(0)
})

/* Four seats at 500, of which three used their 100: 2000 × 1/2 − 500. Three lots cost 1500. */
test('seats that used theirs are not returned', async () => {
  const merchant = await createMerchant(server)
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 500 }]
  const plan = await createPlan(merchant, {
    prices: [{ amount_type: 'seat_based', seat_tiers: { tiers } }],
  })
  await setBenefits(merchant, plan, [await createCredit(merchant, await tokens(merchant), 100)])
  const bought = await subscribe(server, merchant, plan, { checkout: { seats: 4 } })
  const seats = []
  for (const each of [1, 2, 3]) {
    const email = `seat-${each}@example.com`
    seats.push(await assigned(merchant, bought, { email, immediate_claim: true }))
  }
  for (const { customer_id } of seats) await use(merchant, customer_id, 100)
  await rollUp(server, merchant)
  for (const { id } of seats) {
    expect((await merchant.call('DELETE', `${seatsPath}/${id}`)).status).toBe(200)
  }
  await changed(merchant, bought, { seats: 1, proration_behavior: 'invoice' })
  expect([500, 501]).toContain(await balanceOf(merchant, bought.customer_id))
})
