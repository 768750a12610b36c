import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCredit, setBenefits } from '#testing/benefits.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import { assigned } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { findBillingViolations } from '#testing/simulation/invariants/index.ts'
import {
  changed,
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'
import { exportAll, importFile } from '#testing/transfers.ts'
import { createMeter, ingest, rollUp } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Terms = {
  readonly units?: number
  readonly cap?: number
  readonly plan?: object
  readonly sale?: Parameters<typeof subscribe>[3]
}

const yearly = { recurring_interval: 'year', meter_interval: 'month' }

const perUnit = (meter_id: string, cap?: number) => ({
  ...{ amount_type: 'metered_unit', meter_id, unit_amount: '10' },
  ...(cap === undefined ? {} : { cap_amount: cap }),
})

/** A year for 12000 whose usage is billed each month at 10 a unit, from noon of 31 January 2027 on. */
async function sold({ cap, plan: more = {}, sale = {}, units }: Terms = {}) {
  const merchant = await createMerchant(server)
  await moveTo(merchant, '2027-01-31T12:00:00Z')
  const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
  const prices = [...fixed(12_000), perUnit(meter.id, cap)]
  const plan = await createPlan(merchant, { name: 'Year', prices, ...yearly, ...more })
  if (units) await setBenefits(merchant, plan, [await createCredit(merchant, meter, units)])
  const one = await subscribe(server, merchant, plan, sale)
  const customer_id: string = one.customer_id

  /** What was charged after the first order, one after the other. */
  async function totals(): Promise<number[]> {
    const orders = await ordersOf(merchant, one)
    return orders
      .slice(1)
      .map(({ subtotal_amount }: { subtotal_amount: number }) => subtotal_amount)
  }
  const stands = (credited: number, consumed = 0) =>
    vi.waitFor(
      async () => {
        await merchant.advance('PT1S')
        await rollUp(server, merchant)
        const { body } = await merchant.call(
          'GET',
          `/v1/customer-meters/?customer_id=${customer_id}`,
        )
        expect(body.items).toMatchObject([{ credited_units: credited, consumed_units: consumed }])
      },
      { timeout: 15_000, interval: 50 },
    )
  return {
    ...{ merchant, meter, one, plan, stands, totals },
    use: (n: number) => ingest(merchant, [{ name: 'call', customer_id, metadata: { n } }]),
    until: (day: string) => moveTo(merchant, `${day}T13:00:00Z`),
    become: (product_id: string) =>
      changed(merchant, one, { product_id, proration_behavior: 'prorate' }),
  }
}

/** About noon: the clock goes on while the test runs. */
const on = (day: string) => expect.stringMatching(new RegExp(`^${day}T12:0`))

async function pays(merchant: Merchant, one: { customer_id: string }, token = 'tok_visa') {
  const { call } = await portalOf(server, merchant, one.customer_id)
  const added = await call('POST', '/customers/me/payment-methods', card(token))
  expect(added.status, added.text).toBe(201)
}

const isSound = async ({ organizationId }: Merchant) =>
  expect(await findBillingViolations(server.query, organizationId)).toEqual([])

describe('usage of a year that is billed each month', () => {
  test('is charged at the end of each month, counted from the start, and nothing where nothing was used', async () => {
    const { merchant, one, plan, totals, until, use } = await sold()
    expect(plan).toMatchObject({ meter_interval: 'month', meter_interval_count: 1 })
    expect(one).toMatchObject({
      current_meter_period_start: on('2027-01-31'),
      current_meter_period_end: on('2027-02-28'),
      current_period_end: on('2028-01-31'),
    })
    await use(100)
    await until('2027-02-28')
    await use(50)
    await until('2027-03-31')
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      current_period_start: on('2027-01-31'),
      current_meter_period_start: on('2027-03-31'),
      current_meter_period_end: on('2027-04-30'),
    })
    // 100 × 10, 50 × 10, and nothing in April
    await until('2027-05-31')
    expect(await totals()).toEqual([1_000, 500])
    const [, first] = await ordersOf(merchant, one)
    expect(first).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' })
    expect(first.items).toMatchObject([
      { period_start: on('2027-01-31'), period_end: on('2027-02-28') },
    ])
    // The last month is charged with the next year.
    await until('2028-01-15')
    await use(30)
    await until('2028-01-31')
    expect(await totals()).toEqual([1_000, 500, 12_300])
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      current_period_start: on('2028-01-31'),
      current_meter_period_start: on('2028-01-31'),
      current_meter_period_end: on('2028-02-29'),
    })
    await isSound(merchant)
  })

  test('is charged alike by one jump over a year', async () => {
    const { merchant, one, totals, until, use } = await sold()
    await use(100)
    await until('2028-02-15')
    expect(await totals()).toEqual([1_000, 12_000])
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      current_meter_period_start: on('2028-01-31'),
    })
    await isSound(merchant)
  })

  test('has its cap in each month', async () => {
    const { merchant, totals, until, use } = await sold({ cap: 800 })
    await use(100)
    await until('2027-02-28')
    await use(90)
    await until('2027-03-31')
    await use(20)
    await until('2027-04-30')
    // min(1000, 800), min(900, 800), 200
    expect(await totals()).toEqual([800, 800, 200])
    await isSound(merchant)
  })

  test.each<[string, object, number[]]>([
    // half of 1000 and of 500, in the year that it reduces
    ['a share of it', { type: 'percentage', basis_points: 5_000 }, [500, 250]],
    // 12000 of 12300 reduce the year; of the rest, 300, 1000 is reduced to 700, and 500 not at all
    ['a fixed amount once', { type: 'fixed', amount: 12_300 }, [700, 500]],
  ])('has the discount of its year: %s', async (_, terms, expected) => {
    const merchant = await createMerchant(server)
    await moveTo(merchant, '2027-01-31T12:00:00Z')
    const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
    const prices = [...fixed(12_000), perUnit(meter.id)]
    const plan = await createPlan(merchant, { prices, ...yearly })
    const discount = { name: 'Less', duration: 'once', ...terms }
    const made = await merchant.call('POST', '/v1/discounts/', discount)
    const one = await subscribe(server, merchant, plan, {
      checkout: { discount_id: made.body.id },
    })
    for (const [n, day] of [
      [100, '2027-02-28'],
      [50, '2027-03-31'],
    ] as const) {
      await ingest(merchant, [{ name: 'call', customer_id: one.customer_id, metadata: { n } }])
      await moveTo(merchant, `${day}T13:00:00Z`)
    }
    const orders = await ordersOf(merchant, one)
    type Order = { readonly subtotal_amount: number; readonly discount_amount: number }
    const charged = orders.map((order: Order) => order.subtotal_amount - order.discount_amount)
    expect(charged.slice(1)).toEqual(expected)
    await isSound(merchant)
  })

  test('is billed with what waits, which is credited when it is taken back', async () => {
    const { become, merchant, one, plan, totals, until, use } = await sold()
    const meters = plan.prices.filter((price: { meter_id?: string }) => price.meter_id)
    const dear = {
      name: 'Dear',
      prices: [...fixed(36_500), perUnit(meters[0].meter_id)],
      ...yearly,
    }
    const other = await createPlan(merchant, dear)
    await become(other.id)
    await use(100)
    await until('2027-02-28')
    // 36500 - 12000 for all of the year but some seconds, and 100 × 10
    const [billed = 0] = await totals()
    expect(billed).toBeGreaterThan(25_400)
    await become(plan.id)
    expect(await subscriptionOf(merchant, one)).toMatchObject({ product_id: plan.id })
    await use(1)
    await until('2027-03-31')
    // 337 of 365 days of 24500 come back: more than 20000.
    const [, credit = 0] = await totals()
    expect(credit).toBeLessThan(-20_000)
    await isSound(merchant)
  })

  test('that is paid late, after the last attempt, buys no other year', async () => {
    const { merchant, one, totals, until, use } = await sold()
    const path = `/v1/organizations/${merchant.organizationId}`
    const settings = { subscription_settings: { after_dunning: 'unpaid' } }
    expect((await merchant.call('PATCH', path, settings)).status).toBe(200)
    await pays(merchant, one, 'tok_fails_on_renewal')
    await use(100)
    await until('2027-03-30')
    expect(await subscriptionOf(merchant, one)).toMatchObject({ status: 'unpaid' })
    const [, order] = await ordersOf(merchant, one)
    await pays(merchant, one)
    const paid = await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})
    expect(paid.status, paid.text).toBe(200)
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      ...{ status: 'active', current_period_end: on('2028-01-31') },
    })
    await until('2028-02-01')
    // 100 × 10, and the next year when this one is over
    expect(await totals()).toEqual([1_000, 12_000])
    await isSound(merchant)
  })

  test('that is paid after the period itself, both late, begins the period then', async () => {
    const weekly = { recurring_interval: 'week', meter_interval: 'day' }
    const { merchant, one, until, use } = await sold({ plan: weekly })
    const path = `/v1/organizations/${merchant.organizationId}`
    const settings = { subscription_settings: { after_dunning: 'unpaid' } }
    expect((await merchant.call('PATCH', path, settings)).status).toBe(200)
    await pays(merchant, one, 'tok_fails_on_renewal')
    // Renewed on 7 February, and its usage on the 8th; nothing of it is paid.
    await until('2027-02-07')
    await use(100)
    await until('2027-03-20')
    expect(await subscriptionOf(merchant, one)).toMatchObject({ status: 'unpaid' })
    const orders: { id: string; status: string; items: { label: string }[] }[] = await ordersOf(
      merchant,
      one,
    )
    const open = orders.filter(({ status }) => status === 'pending')
    const isOfUsage = ({ items }: (typeof open)[number]) =>
      items.every(({ label }) => label.startsWith('Requests'))
    expect(open.filter(isOfUsage)).toHaveLength(1)
    const last = [...open.filter((each) => !isOfUsage(each)), ...open.filter(isOfUsage)]
    for (const { id } of last) {
      const paid = await merchant.call('POST', `/v1/orders/${id}/mark-paid`, {})
      expect(paid.status, paid.text).toBe(200)
    }
    expect(await subscriptionOf(merchant, one)).toMatchObject({
      status: 'active',
      current_period_start: expect.stringMatching(/^2027-03-20/),
      current_period_end: expect.stringMatching(/^2027-03-27/),
    })
    await isSound(merchant)
  })

  test.each<[string, object]>([
    ['revoked', { revoke: true }],
    ['another plan', {}],
  ])('is charged until the subscription is %s', async (_, body) => {
    const { become, merchant, one, totals, until, use } = await sold()
    await use(100)
    await until('2027-03-10')
    await use(20)
    if ('revoke' in body) await changed(merchant, one, body)
    else {
      const plain = await createPlan(merchant, {
        recurring_interval: 'year',
        prices: fixed(12_000),
      })
      await become(plain.id)
      await until('2028-01-31')
    }
    // 20 × 10 with the next order
    expect(await totals()).toEqual('revoke' in body ? [1_000, 200] : [1_000, 12_200])
    await isSound(merchant)
  })

  test('is counted anew from another interval on, and what was used before is charged by its own', async () => {
    const { become, merchant, meter, totals, until, use } = await sold()
    await use(100)
    await until('2027-03-10')
    await use(20)
    const prices = [...fixed(12_000), perUnit(meter.id)]
    const other = { ...yearly, name: 'Quarters', meter_interval_count: 3 }
    const { id } = await createPlan(merchant, { ...other, prices })
    expect(await become(id)).toMatchObject({
      current_meter_period_start: on('2027-01-31'),
      current_meter_period_end: on('2027-04-30'),
    })
    await use(7)
    await until('2027-04-30')
    // 100 × 10 in February; 20 × 10 waited and 7 × 10 came with it
    expect(await totals()).toEqual([1_000, 270])
    await isSound(merchant)
  })
})

test('what runs elsewhere is taken over in the middle of a year, with the month that is under way', async () => {
  const [from, to] = [await createMerchant(server), await createMerchant(server)]
  const plan = await createPlan(from, { name: 'Year', prices: fixed(12_000), ...yearly })
  const trial = { trial_interval: 'month', trial_interval_count: 3 }
  const tried = await createPlan(from, {
    name: 'Tried',
    prices: fixed(12_000),
    ...yearly,
    ...trial,
  })
  const one = await subscribe(server, from, plan)
  await subscribe(server, from, tried)
  await from.advance('P40D')
  await to.advance('P40D')
  const { current_meter_period_start: start } = await subscriptionOf(from, one)
  expect(start).not.toBe(one.current_meter_period_start)
  const { text } = await exportAll(from)
  expect((await importFile(server, to, text)).problems).toEqual([])
  const { items } = (await to.call('GET', '/v1/subscriptions/?sorting=status')).body
  expect(items).toMatchObject([
    { status: 'active', current_meter_period_start: start },
    { status: 'trialing', product: { meter_interval: 'month' } },
  ])
  await to.advance('P30D')
  const after = (await to.call('GET', '/v1/subscriptions/?status=active')).body.items
  expect(after).toHaveLength(1)
  expect(after[0].current_meter_period_start > start).toBe(true)
  expect((await to.call('GET', '/v1/orders/')).body.items).toEqual([])
  await isSound(to)
})

describe('credits of a year that are given each month', () => {
  test('are 100 in each month, and what exceeds is charged with it', async () => {
    const { merchant, stands, totals, until, use } = await sold({ units: 100 })
    await stands(100)
    await use(130)
    await until('2027-02-28')
    await stands(100)
    await use(40)
    await stands(100, 40)
    await until('2027-03-31')
    await stands(100)
    // (130 − 100) × 10
    expect(await totals()).toEqual([300])
    await isSound(merchant)
  })

  test('go on with the year that is paid, and wait while usage beyond them is overdue', async () => {
    const { merchant, one, stands, until, use } = await sold({
      ...{ units: 100, plan: { meter_interval: 'day' } },
    })
    const settings = { subscription_settings: { benefit_revocation_grace_period: 7 } }
    const path = `/v1/organizations/${merchant.organizationId}`
    expect((await merchant.call('PATCH', path, settings)).status).toBe(200)
    await stands(100)
    await pays(merchant, one, 'tok_fails_on_renewal')
    await use(200)
    await until('2027-02-01')
    await stands(100)
    expect(await subscriptionOf(merchant, one)).toMatchObject({ status: 'past_due' })
    await use(101)
    await until('2027-02-02')
    await stands(0)
    await until('2027-02-03')
    await stands(0)
    await pays(merchant, one)
    await stands(100)
    expect(await subscriptionOf(merchant, one)).toMatchObject({ status: 'active' })
    await isSound(merchant)
  })

  // Disputed an hour after it was bought, and won a week later.
  test('wait while the bank asks for the money of the year, and are given once that is decided', async () => {
    const daily = { meter_interval: 'day' }
    const { merchant, stands, until, use } = await sold({
      ...{ units: 100, plan: daily, sale: { token: 'tok_dispute_won' } },
    })
    await stands(100)
    // One unit more is a usage order of a few cents, which the balance pays at once.
    await use(101)
    await until('2027-02-01')
    await stands(0)
    await use(3)
    await until('2027-02-05')
    await stands(0)
    await merchant.advance('P2DT18H')
    await stands(100)
    await isSound(merchant)
  })

  test('are not given again by another plan and back, in the month or across its end', async () => {
    const year = { prices: fixed(12_000) }
    const { become, merchant, meter, plan, stands, until, use } = await sold({
      ...{ units: 100, plan: year },
    })
    await stands(100)
    await use(100)
    const rest = { name: 'All at once', recurring_interval: 'year', ...year }
    const other = await createPlan(merchant, rest)
    await setBenefits(merchant, other, [await createCredit(merchant, meter, 1_200)])
    // 1200 of the year, of which 100 were given in it
    await become(other.id)
    await stands(1_200, 100)
    await use(1_100)
    await become(plan.id)
    await stands(1_200, 1_200)
    await until('2027-02-28')
    await stands(100)
    await use(100)
    // The year has had its 1200.
    await become(other.id)
    await stands(100, 100)
    await become(plan.id)
    await stands(100, 100)
    await until('2027-03-31')
    await stands(100)
  })

  /*
   * 100 in each of four months, all used. The other plan gives 1200 in a year: 1200 - 400, of which nothing
   * was used. Back, in the month of the last 100: nothing.
   */
  test('of the months before count in the year of another plan', async () => {
    const year = { prices: fixed(12_000) }
    const { become, merchant, meter, plan, stands, until, use } = await sold({
      ...{ units: 100, plan: year },
    })
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) {
      await stands(100)
      await use(100)
      await until(day)
    }
    await stands(100)
    await use(100)
    const rest = { name: 'All at once', recurring_interval: 'year', ...year }
    const other = await createPlan(merchant, rest)
    await setBenefits(merchant, other, [await createCredit(merchant, meter, 1_200)])
    await become(other.id)
    await stands(900, 100)
    await become(plan.id)
    await stands(100, 100)
    await until('2027-05-31')
    await stands(100)
  })

  // Each change is paid at once, and what is left of the other plan is credited.
  test('are not given again by plans of other intervals that share them', async () => {
    const year = { prices: fixed(12_000) }
    const { become, merchant, meter, plan, stands, use } = await sold({ plan: year })
    const shared = await createCredit(merchant, meter, 100)
    await setBenefits(merchant, plan, [shared])
    const monthly = { recurring_interval: 'month', meter_interval: 'day' }
    const other = await createPlan(merchant, { name: 'Months', prices: fixed(1_500), ...monthly })
    await setBenefits(merchant, other, [shared])
    await stands(100)
    await use(100)
    for (const { id } of [other, plan, other, plan]) {
      await become(id)
      await stands(100, 100)
    }
  })

  test('are not given again where the end of the period is moved', async () => {
    const { merchant, one, stands, until, use } = await sold({ units: 100 })
    await stands(100)
    await until('2027-02-28')
    await stands(100)
    await use(100)
    await until('2027-03-25')
    for (const day of ['2027-04-20', '2027-04-22', '2027-04-27']) {
      const current_billing_period_end = `${day}T12:00:00Z`
      await changed(merchant, one, { current_billing_period_end })
      await merchant.advance('PT1M')
      await stands(100, 100)
    }
  })

  test('are given to each seat', async () => {
    const merchant = await createMerchant(server)
    await moveTo(merchant, '2027-01-31T12:00:00Z')
    const meter = await createMeter(merchant, { aggregation: { func: 'sum', property: 'n' } })
    const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 12_000 }]
    const prices = [{ amount_type: 'seat_based', seat_tiers: { seat_tier_type: 'volume', tiers } }]
    const plan = await createPlan(merchant, { prices, ...yearly })
    await setBenefits(merchant, plan, [await createCredit(merchant, meter, 100)])
    const one = await subscribe(server, merchant, plan, { checkout: { seats: 2 } })
    const seat = await assigned(merchant, one, { email: newBuyer(), immediate_claim: true })
    const stands = (credited: number, consumed: number) =>
      vi.waitFor(
        async () => {
          await merchant.advance('PT1S')
          await rollUp(server, merchant)
          const { body } = await merchant.call(
            'GET',
            `/v1/customer-meters/?customer_id=${seat.customer_id}`,
          )
          expect(body.items).toMatchObject([{ credited_units: credited, consumed_units: consumed }])
        },
        { timeout: 15_000, interval: 50 },
      )
    await stands(100, 0)
    await ingest(merchant, [{ name: 'call', customer_id: seat.customer_id, metadata: { n: 70 } }])
    await stands(100, 70)
    await moveTo(merchant, '2027-02-28T12:00:00Z')
    await stands(100, 0)
  })

  /*
   * A year of 365 days for 12000, left on the 31st day at noon (28 days of the first month, of 28, are
   * over; 3 of the second, of 31). All credits of the second month were used: what is returned is the
   * price of what follows it, 306 of 365 days.
   */
  test('that were used are not returned with the rest of the year, and the months to come are', async () => {
    const { merchant, one, stands, until, use } = await sold({ units: 100 })
    await stands(100)
    await until('2027-02-28')
    await stands(100)
    await use(100)
    await until('2027-03-03')
    const less = { name: 'Little', recurring_interval: 'year', prices: fixed(1_200) }
    const { id } = await createPlan(merchant, less)
    const path = `/v1/subscriptions/${one.id}/preview`
    const shown = await merchant.call('POST', path, {
      ...{ product_id: id, proration_behavior: 'prorate' },
    })
    const [line] = shown.body.items ?? shown.body.lines ?? []
    // round(12000 × 306 / 365) = 10060
    expect(line, shown.text).toMatchObject({ amount: -10_060 })
  })
})
