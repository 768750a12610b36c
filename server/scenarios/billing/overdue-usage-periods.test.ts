import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCredit, setBenefits } from '#testing/benefits.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'
import {
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

type Order = {
  readonly invoice_number: string
  readonly status: string
  readonly items: readonly { readonly amount: number; readonly period_start: string }[]
}

type Terms = { readonly units?: number; readonly cap?: number; readonly token?: string }

/**
 * A year for 12000 whose usage is billed each month at 10 a unit, from noon of 31 January 2027 on. The clock
 * of the merchant is that of the world and some days, and stands still between two of them.
 */
async function sold(name: string, { cap, token, units }: Terms = {}) {
  const { clock, owner, restart, settle, steady } = world
  await restart(name)
  const merchant = await createMerchant(steady, { owner })
  await moveTo(merchant, '2027-01-31T12:00:00Z')
  const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
  const perUnit = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '10' }
  const prices = [
    ...fixed(12_000),
    { ...perUnit, ...(cap === undefined ? {} : { cap_amount: cap }) },
  ]
  const yearly = { recurring_interval: 'year', meter_interval: 'month' }
  const plan = await createPlan(merchant, { name: 'Year', prices, ...yearly })
  if (units) await setBenefits(merchant, plan, [await createCredit(merchant, meter, units)])
  const one = await subscribe(steady, merchant, plan, token ? { token } : {})
  await settle()
  const customer_id: string = one.customer_id

  const now = async () => Date.parse((await merchant.call('GET', '/v1/sandbox/clock')).body.now)

  return {
    ...{ merchant, one },
    /** The server answers, but nothing that is due is done until `wakes`. */
    async sleepsUntil(day: string) {
      clock.add(Date.parse(`${day}T13:00:00Z`) - (await now()))
    },
    /** Payments have a minute until usage that needs them is looked at again. */
    async wakes() {
      for (let each = 0; each < 4; each++) {
        await settle()
        clock.add(60_000)
      }
      await settle()
    },
    async pays() {
      const { call } = await portalOf(steady, merchant, customer_id)
      const added = await call('POST', '/customers/me/payment-methods', card('tok_visa'))
      expect(added.status, added.text).toBe(201)
    },
    use: (n: number) => ingest(merchant, [{ name: 'call', customer_id, metadata: { n } }]),
    /** The lines of each order after the first. */
    async charged() {
      const orders: Order[] = (await ordersOf(merchant, one)).slice(1)
      // They are made at the same instant.
      const inOrder = orders.toSorted((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1))
      return inOrder.map(({ items, status }) => [
        ...items.map(({ amount, period_start: from }) => `${from.slice(0, 10)}: ${amount}`),
        status,
      ])
    },
    async credits() {
      await settle()
      await rollUp(steady, merchant)
      const path = `/v1/customer-meters/?customer_id=${customer_id}`
      const { body } = await merchant.call('GET', path)
      return body.items.map((each: { credited_units: number; consumed_units: number }) => [
        ...[each.credited_units, each.consumed_units],
      ])
    },
  }
}

const isSound = async ({ organizationId }: Merchant) => {
  expect(await findBillingViolations(world.steady.query, organizationId)).toEqual([])
  expect(await world.steady.app.services.ledger.verify(organizationId)).toEqual([])
}

describe('periods of usage that are overdue together', () => {
  test('after 70 days are charged one after the other, each with its own usage', async () => {
    const { charged, merchant, one, sleepsUntil, use, wakes } = await sold('each')
    await use(100)
    await sleepsUntil('2027-03-10')
    await use(50)
    await sleepsUntil('2027-04-11')
    await use(7)
    await wakes()
    // 100 × 10 until 28 February, 50 × 10 until 31 March; 7 are of the present period
    expect(await charged()).toEqual([
      ['2027-01-31: 1000', 'paid'],
      ['2027-02-28: 500', 'paid'],
    ])
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      current_period_start: expect.stringMatching(/^2027-01-31/),
      current_meter_period_start: expect.stringMatching(/^2027-03-31/),
      meters: [{ consumed_units: 7, amount: 70 }],
    })
    await isSound(merchant)
  })

  test('have each their own cap and the credits of the year that is paid', async () => {
    const { charged, credits, merchant, sleepsUntil, use, wakes } = await sold('own', {
      ...{ cap: 800, units: 100 },
    })
    expect(await credits()).toEqual([[100, 0]])
    await use(130)
    await sleepsUntil('2027-03-10')
    await use(250)
    await sleepsUntil('2027-04-11')
    await use(40)
    await wakes()
    // (130 − 100) × 10; min((250 − 100) × 10, 800); 40 of the 100 of April
    expect(await charged()).toEqual([
      ['2027-01-31: 300', 'paid'],
      ['2027-02-28: 800', 'paid'],
    ])
    expect(await credits()).toEqual([[100, 40]])
    await isSound(merchant)
  })

  test('around the end of the year are charged before it renews, with it and after it', async () => {
    const { charged, credits, merchant, one, sleepsUntil, use, wakes } = await sold('year', {
      ...{ cap: 800, units: 100 },
    })
    await moveTo(merchant, '2027-12-01T12:00:00Z')
    expect(await credits()).toEqual([[100, 0]])
    await use(130)
    await sleepsUntil('2028-01-10')
    await use(250)
    await sleepsUntil('2028-02-10')
    await use(160)
    await sleepsUntil('2028-03-10')
    await use(110)
    await sleepsUntil('2028-04-10')
    await use(25)
    await wakes()
    // (130 − 100) × 10; with the year min((250 − 100) × 10, 800); then 60 × 10 and 10 × 10
    expect(await charged()).toEqual([
      ['2027-11-30: 300', 'paid'],
      ['2028-01-31: 12000', '2027-12-31: 800', 'paid'],
      ['2028-01-31: 600', 'paid'],
      ['2028-02-29: 100', 'paid'],
    ])
    expect(await credits()).toEqual([[100, 25]])
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      status: 'active',
      current_period_start: expect.stringMatching(/^2028-01-31/),
      current_meter_period_start: expect.stringMatching(/^2028-03-31/),
    })
    await isSound(merchant)
  })

  // The card fails on renewal: the year that is owed gives nothing of the months that are over by then.
  test('have no credits of a year that is not paid, and the present one has once it is', async () => {
    const { charged, credits, merchant, one, pays, sleepsUntil, use, wakes } = await sold('owed', {
      ...{ units: 100, token: 'tok_fails_on_renewal' },
    })
    const path = `/v1/organizations/${merchant.organizationId}`
    const subscription_settings = { benefit_revocation_grace_period: 7 }
    await merchant.call('PATCH', path, { subscription_settings })
    await moveTo(merchant, '2028-01-30T12:00:00Z')
    expect(await credits()).toEqual([[100, 0]])
    await sleepsUntil('2028-02-10')
    await use(30)
    await sleepsUntil('2028-03-10')
    await use(40)
    await sleepsUntil('2028-04-10')
    await use(5)
    await wakes()
    expect(await subscriptionOf(merchant, one)).toMatchObject({ status: 'past_due' })
    await pays()
    await wakes()
    // 30 × 10 and 40 × 10 of the months that nothing was given in
    expect(await charged()).toEqual([
      ['2028-01-31: 12000', 'paid'],
      ['2028-01-31: 300', 'paid'],
      ['2028-02-29: 400', 'paid'],
    ])
    expect(await credits()).toEqual([[100, 5]])
    expect(await subscriptionOf(merchant, one)).toMatchObject({ status: 'active' })
    await isSound(merchant)
  })

  test('are each charged once by a jump of the clock, with the credits of each', async () => {
    const { charged, credits, merchant, use } = await sold('jump', { cap: 800, units: 100 })
    expect(await credits()).toEqual([[100, 0]])
    await use(130)
    await moveTo(merchant, '2028-04-10T13:00:00Z')
    // (130 − 100) × 10, nothing in the other months, and the next year
    expect(await charged()).toEqual([
      ['2027-01-31: 300', 'paid'],
      ['2028-01-31: 12000', 'paid'],
    ])
    expect(await credits()).toEqual([[100, 0]])
    await isSound(merchant)
  })
})
