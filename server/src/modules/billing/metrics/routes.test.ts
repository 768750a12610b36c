import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  newYork,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { statusAndIssues } from '#testing/customers.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, moveTo, subscribe } from '#testing/subscriptions.ts'

const path = '/v1/metrics/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

let server: TestServer
let other: TestServer
let merchant: Merchant
let sold: Awaited<ReturnType<typeof quarter>>
beforeAll(async () => {
  server = await startServer()
  other = await server.startAnotherNode()
  merchant = await createMerchant(server)
  sold = await quarter()
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

/**
 * A plan at half price from 10 January to 10 March, and a book in the last hour of January of which a
 * part is returned.
 */
async function quarter() {
  const plan = await createPlan(merchant, { prices: fixed(2_000) })
  const half = await createDiscount(merchant, { basis_points: 5_000, duration: 'forever' })
  const book = await createProduct(merchant)
  await moveTo(merchant, '2030-01-10T12:00:00Z')
  const buyer = { customer_billing_address: newYork }
  const bought = { buyer, checkout: { discount_id: half.id } }
  const subscription = await subscribe(server, merchant, plan, bought)
  await moveTo(merchant, '2030-01-31T23:30:00Z')
  await openCheckout(merchant, { products: [book.id] })
  const checkout = await openCheckout(merchant, { products: [book.id] })
  await buyerOf(server, checkout).confirm({ ...payment(), ...buyer })
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  await moveTo(merchant, '2030-02-05T12:00:00Z')
  const refund = { order_id: order.id, reason: 'other', amount: 400 }
  expect((await merchant.call('POST', '/v1/refunds/', refund)).status).toBe(201)
  await moveTo(merchant, '2030-02-20T12:00:00Z')
  await changed(merchant, subscription, {
    cancel_at_period_end: true,
    customer_cancellation_reason: 'too_expensive',
  })
  await moveTo(merchant, '2030-03-15T12:00:00Z')
  return { plan, book, subscriber: subscription.customer_id as string }
}

const months = 'start_date=2030-01-01&end_date=2030-03-31&interval=month'
const read = async (query: string, { call }: Merchant = merchant) => {
  const { body, status, text } = await call('GET', `${path}?${query}`)
  expect(status, text).toBe(200)
  return body
}
/** A figure in each month, and its total. */
const rowsOf = ({ periods, totals }: Awaited<ReturnType<typeof read>>, slugs: readonly string[]) =>
  Object.fromEntries(
    slugs.map((slug) => [
      slug,
      [...periods, totals].map((each: Record<string, number>) => each[slug]),
    ]),
  )

const expected = {
  orders: [2, 1, 0, 3],
  revenue: [2_000, 1_000, 0, 3_000],
  net_revenue: [2_000, 600, 0, 2_600],
  cumulative_revenue: [2_000, 3_000, 3_000, 3_000],
  average_order_value: [1_000, 1_000, 0, 1_000],
  one_time_products: [1, 0, 0, 1],
  one_time_products_net_revenue: [1_000, -400, 0, 600],
  new_subscriptions: [1, 0, 0, 1],
  new_subscriptions_revenue: [1_000, 0, 0, 1_000],
  renewed_subscriptions: [0, 1, 0, 1],
  active_subscriptions: [1, 1, 0, 0],
  monthly_recurring_revenue: [1_000, 1_000, 0, 0],
  committed_monthly_recurring_revenue: [1_000, 0, 0, 0],
  checkouts: [3, 0, 0, 3],
  succeeded_checkouts: [2, 0, 0, 2],
  canceled_subscriptions: [0, 1, 0, 1],
  canceled_subscriptions_too_expensive: [0, 1, 0, 1],
  churned_subscriptions: [0, 0, 1, 1],
  churn_rate: [0, 0, 1, 0],
}

test('the figures of a quarter, the same before and after two nodes have summed them', async () => {
  const before = await read(months)
  expect(before.periods.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([
    '2030-01-01T00:00:00.000Z',
    '2030-02-01T00:00:00.000Z',
    '2030-03-01T00:00:00.000Z',
  ])
  expect(rowsOf(before, Object.keys(expected))).toEqual(expected)
  expect(before.metrics.revenue).toEqual({
    slug: 'revenue',
    display_name: 'Revenue',
    type: 'currency',
  })
  await Promise.all([server, other].map((node) => node.app.services.metrics.sweep()))
  const left = await server.query('select 1 from metric_facts where not is_summed limit 1')
  expect(left).toEqual([])
  expect(await read(months)).toEqual(before)
  expect(await read(`${months}&timezone=Asia/Kathmandu`)).not.toEqual(before)
})

test('in Berlin, the last hour of January is February', async () => {
  const { periods } = await read(`${months}&timezone=Europe/Berlin&metrics=orders`)
  expect(periods).toEqual([
    { timestamp: '2029-12-31T23:00:00.000Z', orders: 1 },
    { timestamp: '2030-01-31T23:00:00.000Z', orders: 2 },
    { timestamp: '2030-02-28T23:00:00.000Z', orders: 0 },
  ])
})

test.each([
  ['a product', () => `product_id=${sold.book.id}`, [1, 0, 0, 1]],
  ['two products', () => `product_id=${sold.book.id}&product_id=${sold.plan.id}`, [2, 1, 0, 3]],
  ['a type', () => 'billing_type=recurring', [1, 1, 0, 2]],
  [
    'a product of another type',
    () => `product_id=${sold.book.id}&billing_type=recurring`,
    [0, 0, 0, 0],
  ],
  ['a customer', () => `customer_id=${sold.subscriber}`, [1, 1, 0, 2]],
  [
    'a customer and a product',
    () => `customer_id=${sold.subscriber}&product_id=${sold.book.id}`,
    [0, 0, 0, 0],
  ],
  ['a customer that does not exist', () => `customer_id=${unknown}`, [0, 0, 0, 0]],
  ['another currency', () => 'currency=EUR', [0, 0, 0, 0]],
])('the orders of %s', async (_, filter, orders) => {
  expect(rowsOf(await read(`${months}&${filter()}`), ['orders'])).toEqual({ orders })
})

test('the currency of the amounts is told', async () => {
  expect((await read(months)).currency).toBe('usd')
  expect((await read(`${months}&currency=EUR`)).currency).toBe('eur')
})

test('hours, days and weeks are the same figures in other pieces', async () => {
  const week =
    'start_date=2030-01-28&end_date=2030-02-03&metrics=orders&metrics=active_subscriptions'
  const pieces = async (interval: string) => {
    const { periods } = await read(`${week}&interval=${interval}`)
    return periods.map((each: { orders: number }) => each.orders)
  }
  expect(await pieces('day')).toEqual([0, 0, 0, 1, 0, 0, 0])
  expect((await pieces('hour')).indexOf(1)).toBe(3 * 24 + 23)
  expect(await pieces('week')).toEqual([1])
  // The year begins before the days that are asked for, of which alone it tells.
  expect(await pieces('year')).toEqual([1])
})

test('only the metrics that are asked for, each once', async () => {
  const body = await read(`${months}&metrics=revenue&metrics=orders&metrics=orders`)
  expect(Object.keys(body.totals)).toEqual(['orders', 'revenue'])
  expect(Object.keys(body.metrics)).toEqual(['orders', 'revenue'])
})

test('cohorts tell how many subscriptions still run, by the clock of the organization', async () => {
  const own = await createMerchant(server)
  await moveTo(own, '2031-01-15T12:00:00Z')
  const plan = await createPlan(own)
  const ends = await subscribe(server, own, plan)
  await subscribe(server, own, plan)
  await changed(own, ends, { cancel_at_period_end: true })
  await moveTo(own, '2031-02-20T12:00:00Z')
  const other = await createPlan(own)
  await subscribe(server, own, other)
  await moveTo(own, '2031-03-20T12:00:00Z')
  const cohorts = async (query: string) => {
    const { body, status, text } = await own.call('GET', `${path}cohorts?${query}`)
    expect(status, text).toBe(200)
    return body.cohorts
  }
  const days = 'start_date=2031-01-01&end_date=2031-02-28'
  // The first one ended on 15 February.
  const january = { timestamp: '2031-01-01T00:00:00.000Z', subscriptions: 2, active: [2, 1, 1] }
  const february = { timestamp: '2031-02-01T00:00:00.000Z', subscriptions: 1, active: [1, 1] }
  expect(await cohorts(days)).toEqual([january, february])
  expect(await cohorts(`${days}&product_id=${other.id}`)).toEqual([
    { ...january, subscriptions: 0, active: [0, 0, 0] },
    february,
  ])
  expect(await cohorts(`${days}&interval=year`)).toMatchObject([{ subscriptions: 3, active: [2] }])
  const long = await own.call(
    'GET',
    `${path}cohorts?start_date=2020-01-01&end_date=2024-12-31&interval=week`,
  )
  expect(statusAndIssues(long)).toEqual([422, ['query.start_date', 'value_error']])
})

test('as CSV, by the clock on the wall', async () => {
  const query = `${months}&metrics=orders&metrics=revenue&timezone=Europe/Berlin`
  const { headers, text } = await merchant.call('GET', `${path}export?${query}`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text.split('\r\n')).toEqual([
    'timestamp,orders,revenue',
    '2030-01-01 00:00:00,1,1000',
    '2030-02-01 00:00:00,2,2000',
    '2030-03-01 00:00:00,0,0',
    '',
  ])
})

test('the limits are those that are held', async () => {
  const { body } = await merchant.call('GET', `${path}limits`)
  expect(body).toMatchObject({
    min_date: '2000-01-01',
    intervals: { hour: { min_days: 0, max_days: 31 }, year: { min_days: 0, max_days: 18_300 } },
  })
  // By the clock of the organization, since its first checkout.
  expect(body.now > '2030-03').toBe(true)
  expect(body.first_at).toMatch(/^2030-01-10T12:00:00/)
  const { body: empty } = await (await createMerchant(server)).call('GET', `${path}limits`)
  expect(empty).toMatchObject({ first_at: null, currencies: [] })
  expect(body.currencies).toEqual(['usd'])
  const days = (end: string, interval: string) =>
    merchant.call('GET', `${path}?start_date=2030-01-01&end_date=${end}&interval=${interval}`)
  const statuses = [
    days('2030-02-01', 'hour'),
    days('2030-02-02', 'hour'),
    days('2031-01-02', 'day'),
  ]
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 422, 200])
})

describe('what is refused', () => {
  test.each([
    ['no dates', 'interval=day', 'start_date'],
    [
      'a time instead of a day',
      'start_date=2030-01-01T00:00:00Z&end_date=2030-01-02&interval=day',
      'start_date',
    ],
    [
      'a day that does not exist',
      'start_date=2030-02-30&end_date=2030-03-02&interval=day',
      'start_date',
    ],
    [
      'an end before the start',
      'start_date=2030-01-02&end_date=2030-01-01&interval=day',
      'end_date',
    ],
    [
      'a day before the first',
      'start_date=1999-12-31&end_date=2000-01-02&interval=day',
      'start_date',
    ],
    [
      'an unknown interval',
      'start_date=2030-01-01&end_date=2030-01-02&interval=minute',
      'interval',
    ],
    ['an unknown zone', `${months}&timezone=Mars/Olympus`, 'timezone'],
    ['an unknown metric', `${months}&metrics=planet`, 'metrics'],
    ['an unknown currency', `${months}&currency=xxx`, 'currency'],
    ['an id that is none', `${months}&product_id=1`, 'product_id'],
  ])('%s', async (_, query, field) => {
    const answer = await merchant.call('GET', `${path}?${query}`)
    const [status, ...issues] = statusAndIssues(answer)
    expect(status).toBe(422)
    expect(JSON.stringify(issues)).toContain(field)
  })

  test('a token without the scope', async () => {
    const scopes = ['orders:read']
    const { token } = await createAccessToken(merchant.owner, merchant.organizationId, { scopes })
    const answer = await callWithToken(server, token, 'GET', `${path}?${months}`)
    expect(answer.status).toBe(403)
  })

  test('another organization sees nothing of these, whatever it filters by', async () => {
    const stranger = await createMerchant(server)
    const filters = ['', `&product_id=${sold.book.id}`, `&customer_id=${sold.subscriber}`]
    for (const filter of filters) {
      const { totals } = await read(months + filter, stranger)
      expect(Object.values(totals).every((value) => value === 0)).toBe(true)
    }
  })
})
