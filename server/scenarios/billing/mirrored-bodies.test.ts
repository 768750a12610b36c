import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { follow, type Kind, refusal } from '#testing/mirrors.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { systemRandom } from '../../src/platform/system.ts'

let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const at = '2026-01-02T03:04:05.678Z'
const later = '2026-02-02T03:04:05.678Z'
const random = systemRandom()
const id = () => random.uuid()

/** What the oldest of those that are followed say. */
const customerBody = <More extends object>(more = {} as More) => ({
  id: id(),
  created_at: at,
  email: `${id()}@example.com`,
  ...more,
})
const productBody = (more: object = {}) => ({
  id: id(),
  created_at: at,
  name: 'Plan',
  recurring_interval: 'month',
  prices: [{ id: id(), created_at: at, amount_type: 'free' }],
  ...more,
})
type Sold = {
  readonly customer: ReturnType<typeof customerBody>
  readonly product: ReturnType<typeof productBody>
}
const subscriptionBody = <More extends object>({ customer, product }: Sold, more = {} as More) => ({
  id: id(),
  created_at: at,
  amount: 1_000,
  currency: 'usd',
  recurring_interval: 'month',
  status: 'active',
  current_period_start: at,
  current_period_end: later,
  customer_id: customer.id,
  product_id: product.id,
  prices: product.prices,
  meters: [],
  ...more,
})
const orderBody = ({ customer, product }: Sold, more: object = {}) => ({
  id: id(),
  created_at: at,
  status: 'paid',
  billing_reason: 'purchase',
  currency: 'usd',
  subtotal_amount: 1_000,
  net_amount: 1_000,
  total_amount: 1_000,
  customer_id: customer.id,
  product_id: product.id,
  items: [{ id: id(), created_at: at, label: 'Plan', amount: 1_000 }],
  ...more,
})

const tell = (kind: Kind, ...bodies: readonly object[]) => follow(server, merchant, kind, bodies)

async function sold(): Promise<Sold> {
  const [customer, product] = [customerBody(), productBody()]
  await tell('customer', customer)
  await tell('product', product)
  return { customer, product }
}

const read = async (path: string, by = merchant) => {
  const answer = await by.call('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const runningOf = async ({ customer }: Sold) =>
  (await read(`/v1/customers/?email=${customer.email}`)).items[0].running_subscriptions
const totalOf = async (path: string) => (await read(path)).pagination.total_count

describe('a body that is told again', () => {
  test('takes the place of the one before, and totals follow', async () => {
    const sale = await sold()
    const body = subscriptionBody(sale)
    const active = await totalOf('/v1/subscriptions/?status=active')
    const canceled = await totalOf('/v1/subscriptions/?status=canceled')
    await tell('subscription', body)
    await tell('subscription', body)
    expect(await totalOf('/v1/subscriptions/?status=active')).toBe(active + 1)
    expect(await runningOf(sale)).toBe(1)

    await tell('subscription', { ...body, status: 'canceled', ended_at: later, modified_at: later })
    expect(await totalOf('/v1/subscriptions/?status=active')).toBe(active)
    expect(await totalOf('/v1/subscriptions/?status=canceled')).toBe(canceled + 1)
    const shown = await read(`/v1/subscriptions/${body.id}`)
    expect([shown.status, shown.ended_at, shown.modified_at]).toEqual(['canceled', later, later])
    expect(await runningOf(sale)).toBe(0)
  })

  test('drops prices, benefits and items that are not in it any more', async () => {
    const sale = await sold()
    const order = orderBody(sale)
    await tell('order', order)
    const item = { id: id(), created_at: at, label: 'Another', amount: 1_000 }
    await tell('order', { ...order, items: [item] })
    expect((await read(`/v1/orders/${order.id}`)).items).toMatchObject([{ label: 'Another' }])

    const price = { id: id(), created_at: later, amount_type: 'fixed', price_amount: 5 }
    const prices = [{ ...price, price_currency: 'eur' }]
    await tell('product', { ...sale.product, prices, modified_at: later })
    const product = await read(`/v1/products/${sale.product.id}`)
    expect(product.prices).toMatchObject([{ id: price.id, price_amount: 5, price_currency: 'eur' }])
  })

  test('may swap what exists once among own rows', async () => {
    const [one, other] = [customerBody({ external_id: id() }), customerBody({ external_id: id() })]
    await tell('customer', one, other)
    const swapped = { email: other.email, external_id: other.external_id, modified_at: later }
    await tell('customer', { ...one, ...swapped })
    expect((await read(`/v1/customers/external/${other.external_id}`)).id).toBe(one.id)
    await tell('customer', { ...other, email: one.email, external_id: one.external_id })
    expect((await read(`/v1/customers/external/${one.external_id}`)).id).toBe(other.id)
  })

  test('of a deleted customer, product or discount leaves lists', async () => {
    const { customer, product } = await sold()
    const discount = {
      ...{ id: id(), created_at: at, name: 'Ten', duration: 'once' },
      ...{ type: 'percentage', basis_points: 1_000 },
    }
    await tell('discount', discount)
    const paths = ['/v1/customers/', '/v1/products/', '/v1/discounts/']
    const before = await Promise.all(paths.map(totalOf))
    await tell('customer', { ...customer, deleted_at: later })
    await tell('product', { ...product, deleted_at: later })
    await tell('discount', { ...discount, deleted_at: later })
    expect(await Promise.all(paths.map(totalOf))).toEqual(before.map((count) => count - 1))
  })
})

test('a row of another organization is left alone, with what belongs to it', async () => {
  const { customer, product } = await sold()
  const other = await createMerchant(server)
  const before = [
    await read(`/v1/customers/${customer.id}`),
    await read(`/v1/products/${product.id}`),
  ]
  await follow(server, other, 'customer', [{ ...customer, email: 'thief@example.com' }])
  const benefits = [{ id: id() }]
  await follow(server, other, 'product', [{ ...product, name: 'Stolen', prices: [], benefits }])
  const body = subscriptionBody({ customer, product })
  await follow(server, other, 'subscription', [body])
  expect([
    await read(`/v1/customers/${customer.id}`),
    await read(`/v1/products/${product.id}`),
  ]).toEqual(before)
  for (const path of ['customers', 'products', 'subscriptions']) {
    expect((await read(`/v1/${path}/`, other)).items).toEqual([])
  }
  const { customer: mirror } = server.app.services.mirrors
  const holders = await mirror.holders(server.app.services.database.sql, [customer.id, id()])
  expect([...holders]).toEqual([[customer.id, merchant.organizationId]])
})

describe('a state of a customer', () => {
  test('changes what it says of what was bought, and nothing else', async () => {
    const sale = await sold()
    const product_price = sale.product.prices[0]
    const full = subscriptionBody(sale, { seats: 4, checkout_id: id(), paused_at: at })
    await tell('subscription', full)
    const { checkout_id: _, paused_at: _at, prices: _prices, seats: _seats, ...state } = full
    await tell('subscription', { ...state, status: 'past_due', modified_at: later })
    const shown = await read(`/v1/subscriptions/${full.id}`)
    expect(shown).toMatchObject({ status: 'past_due', seats: 4, paused_at: at })
    expect(shown.checkout_id).toBe(full.checkout_id)
    expect(shown.prices).toMatchObject([{ id: product_price?.id }])

    const benefit = { id: id(), created_at: at, type: 'custom', description: 'Chat' }
    await tell('benefit', benefit)
    const grant = {
      ...{ id: id(), created_at: at, granted_at: at, benefit_id: benefit.id, properties: {} },
      ...{ customer_id: sale.customer.id, subscription_id: full.id, order_id: null },
    }
    await tell('benefit_grant', { ...grant, is_granted: true })
    const { order_id: _order, subscription_id: _subscription, ...granted } = grant
    await tell('benefit_grant', { ...granted, modified_at: later })
    const { items } = await read(`/v1/benefit-grants/?customer_id=${sale.customer.id}`)
    expect(items).toMatchObject([
      { subscription_id: full.id, modified_at: later, is_granted: true },
    ])
  })

  test('replaces the meters of its customer', async () => {
    const { customer } = await sold()
    const meters = [
      { id: id(), name: 'Tokens' },
      { id: id(), name: 'Pages' },
    ]
    await tell('meter', ...meters)
    const units = { consumed_units: 1.5, credited_units: -3, balance: 0 }
    const rows = meters.map((meter) => ({
      ...{ id: id(), created_at: at, meter_id: meter.id, customer_id: customer.id },
      ...units,
    }))
    await tell('customer_meter', ...rows)
    const path = `/v1/customer-meters/?customer_id=${customer.id}`
    expect((await read(path)).items).toMatchObject([units, units])
    const { database, mirrors } = server.app.services
    const kept = [{ customerId: customer.id, ids: [rows[1]?.id ?? ''] }]
    await database.transaction((tx) =>
      mirrors.customer_meter.removeOthers(tx, merchant.organizationId, kept),
    )
    expect((await read(path)).items).toMatchObject([{ id: rows[1]?.id, meter: meters[1] }])
  })
})

describe('instants', () => {
  test.each([
    ['2026-01-02T03:04:05.678912Z', at],
    ['2026-01-02T05:04:05.678+02:00', at],
    ['2026-01-02T03:04:05.678', at],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is shown as %s', async (told, shown) => {
    const body = customerBody({ created_at: told })
    await tell('customer', body)
    expect((await read(`/v1/customers/${body.id}`)).created_at).toBe(shown)
  })
})

test('texts without end are cut, what is no https address is left out, entries that fit none too', async () => {
  const long = '😀'.repeat(10_000)
  const html = '<script>alert(1)</script>'
  const metadata = {
    ...{
      kept: 'yes',
      count: 3,
      [long]: 1,
      text: long,
      nested: { a: 1 },
      none: null,
      half: '\ud800',
    },
    ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, n])),
  }
  const customer = customerBody({
    name: `${html}\0${long}`,
    avatar_url: 'javascript:alert(1)',
    metadata,
  })
  const product = productBody({ name: long, description: long, after_purchase_url: 'http://a.b' })
  await tell('customer', customer)
  await tell('product', product)
  const shown = await read(`/v1/customers/${customer.id}`)
  expect(shown.name).toHaveLength(500)
  expect(shown.name.startsWith(`${html}😀`)).toBe(true)
  expect(shown.name.isWellFormed()).toBe(true)
  expect(shown.avatar_url).toMatch(/^https:/)
  expect(Object.keys(shown.metadata)).toHaveLength(100)
  expect(shown.metadata).toMatchObject({ kept: 'yes', count: 3 })
  for (const name of ['text', 'nested', 'none', 'half', long]) {
    expect(Object.hasOwn(shown.metadata, name)).toBe(false)
  }
  const { after_purchase_url: url, name } = await read(`/v1/products/${product.id}`)
  expect([url, name.length <= 500]).toEqual([null, true])
  for (const sorting of ['name', 'email', '-created_at']) {
    await read(`/v1/customers/?sorting=${sorting}&query=script`)
  }
})

const customer = customerBody()
const product = productBody()
const subscription = subscriptionBody({ customer, product })
const order = orderBody({ customer, product })

test.each<[Kind, string, object]>([
  ['customer', 'id', { ...customer, id: 'no-uuid' }],
  ['customer', 'email', { ...customer, email: 'a'.repeat(10_000) }],
  ['customer', 'external_id', { ...customer, external_id: 'with\0zero' }],
  ['customer', 'external_id', { ...customer, external_id: 'half a letter \ud800' }],
  ['customer', 'created_at', { ...customer, created_at: '0000-01-01T00:00:00Z' }],
  ['customer', 'created_at', { ...customer, created_at: '9999-12-31T23:59:59-01:00' }],
  ['customer', 'created_at', { ...customer, created_at: '2026-02-30T00:00:00Z' }],
  ['customer', 'type', { ...customer, type: 'robot' }],
  ['product', 'prices', { ...product, prices: Array(501).fill(product.prices[0]) }],
  [
    'product',
    'prices.0.amount_type',
    { ...product, prices: [{ id: id(), created_at: at, amount_type: 'auction' }] },
  ],
  ['subscription', 'amount', { ...subscription, amount: 2 ** 53 }],
  ['subscription', 'amount', { ...subscription, amount: 1.5 }],
  ['subscription', 'status', { ...subscription, status: 'sleeping' }],
  ['subscription', 'currency', { ...subscription, currency: '$' }],
  ['order', 'total_amount', { ...order, total_amount: -(2 ** 53) }],
  [
    'order',
    'items.0.amount',
    { ...order, items: [{ id: id(), created_at: at, label: 'x', amount: 1e300 }] },
  ],
])('a %s with a wrong %s cannot be followed', (kind, place, body) => {
  expect(refusal(server, kind, body)).toBe(place)
})

test('statuses that the engine never makes are shown', async () => {
  const sale = await sold()
  for (const status of ['incomplete', 'incomplete_expired']) {
    const body = { ...subscriptionBody(sale), status, started_at: null, current_period_end: null }
    await tell('subscription', body)
    expect(await read(`/v1/subscriptions/${body.id}`)).toMatchObject({ status, started_at: at })
  }
  const [price] = sale.product.prices
  const checkout = {
    ...{ id: id(), created_at: at, status: 'failed', client_secret: id(), expires_at: later },
    ...{ currency: 'usd', product_id: sale.product.id, product_price_id: price?.id },
  }
  await tell('checkout', checkout)
  expect((await read(`/v1/checkouts/${checkout.id}`)).status).toBe('failed')
  for (const status of ['draft', 'void']) {
    const body = orderBody(sale, { status })
    await tell('order', body)
    expect(await read(`/v1/orders/${body.id}`)).toMatchObject({ status: 'pending', paid: false })
  }
})

test('the secret of a checkout of the provider opens nothing here', async () => {
  const sale = await sold()
  const [price] = sale.product.prices
  const other = await createMerchant(server)
  const secrets = [id(), id()]
  for (const client_secret of secrets) {
    await tell('checkout', {
      ...{
        id: id(),
        created_at: at,
        status: 'open',
        client_secret,
        expires_at: '2999-01-01T00:00:00Z',
      },
      ...{ currency: 'usd', product_id: sale.product.id, product_price_id: price?.id },
    })
    expect((await other.call('GET', `/v1/checkouts/client/${client_secret}`)).status).toBe(404)
  }
})
