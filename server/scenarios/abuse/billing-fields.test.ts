import { type Endpoint, endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, openCheckout, payment } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { asJson, nastyValues, placesIn, withValueAt } from '#testing/nasty-values.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'
import type { Answer } from '#testing/visitor.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

/** A part of the values for each field by default, rotating by field; all on request. */
const everyValue = process.env.FUZZ === 'all'
const share = 6

const send = (method: string, path: string, body?: unknown) =>
  server.visitor().send(
    new Request(new URL(path, server.config.baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${merchant.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: asJson(body) }),
    }),
  )

/** What is wrong with a response, if anything is: errors have one of two shapes. */
function faultOf({ status, body }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (status < 400) return undefined
  if (status === 404 && body?.detail === 'Not Found') return undefined
  if (typeof body?.error !== 'string') return 'no class of the error'
  if (status !== 422) return typeof body.detail === 'string' ? undefined : 'no detail'
  const issues: { loc: unknown; msg: unknown; type: unknown }[] = Array.isArray(body.detail)
    ? body.detail
    : []
  const isWhole =
    issues.length > 0 &&
    issues.every(
      ({ loc, msg, type }) =>
        Array.isArray(loc) && typeof msg === 'string' && typeof type === 'string',
    )
  return isWhole ? undefined : 'no reasons'
}

const address = {
  country: 'US',
  state: 'NY',
  city: 'New York',
  postal_code: '10001',
  line1: '1 Main',
}
const metadata = { key: 'text', number: 1 }
const oneTime = {
  name: 'Book',
  description: 'A book',
  metadata,
  prices: [
    {
      amount_type: 'custom',
      price_currency: 'usd',
      tax_behavior: 'inclusive',
      minimum_amount: 100,
      maximum_amount: 900,
      preset_amount: 200,
    },
  ],
  medias: [],
}
const discount = {
  name: 'Ten',
  type: 'fixed',
  amount: 100,
  currency: 'usd',
  duration: 'repeating',
  duration_in_months: 3,
  starts_at: '2020-01-01T00:00:00Z',
  ends_at: '2090-01-01T00:00:00Z',
  max_redemptions: 5,
  metadata,
}

/** A valid body for each request that has one. */
async function requests(): Promise<[string, string, object][]> {
  const field = {
    type: 'select',
    slug: 'size',
    name: 'Size',
    metadata,
    properties: { options: [{ value: 's', label: 'S' }] },
  }
  const { body: made } = await merchant.call('POST', '/v1/custom-fields/', field)
  const book = await createProduct(merchant, {
    attached_custom_fields: [{ custom_field_id: made.id, required: false }],
  })
  const plan = await createPlan(merchant)
  const { body: reduced } = await merchant.call('POST', '/v1/discounts/', discount)
  const checkout = await openCheckout(merchant, { products: [book.id] })
  const { body: link } = await merchant.call('POST', '/v1/checkout-links/', { products: [book.id] })
  const subscription = await subscribe(server, merchant, plan)
  const moved = await subscribe(server, merchant, plan)
  const ending = await subscribe(server, merchant, plan)
  const end = { current_billing_period_end: moved.current_period_end }
  const ends = { cancel_at_period_end: true }
  await merchant.call('PATCH', `/v1/subscriptions/${ending.id}`, ends)
  const { body: orders } = await merchant.call('GET', '/v1/orders/')
  const order = orders.items[0]
  const { body: hook } = await merchant.call('POST', '/v1/webhooks/endpoints', {
    url: 'https://example.com/',
    format: 'raw',
    events: [],
  })
  const client = `/v1/checkouts/client/${checkout.client_secret}`
  const buyer = {
    ...payment('tok_declined'),
    customer_billing_address: address,
    customer_tax_id: '12-3456789',
    custom_field_data: { size: 's' },
    product_id: book.id,
    locale: 'de',
  }
  const settings = {
    success_url: 'https://example.com/?id={CHECKOUT_ID}',
    metadata,
    allow_discount_codes: true,
  }
  const customer = {
    email: 'grace@example.com',
    name: 'Grace',
    billing_address: address,
    tax_id: ['12-3456789', 'us_ein'],
    locale: 'en',
    metadata,
  }
  const file = {
    name: 'a.bin',
    mime_type: 'text/plain',
    size: 10,
    service: 'downloadable',
    upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 10 }] },
  }
  return [
    ['POST', '/v1/products/', oneTime],
    [
      'POST',
      '/v1/products/',
      {
        ...oneTime,
        recurring_interval: 'month',
        recurring_interval_count: 2,
        trial_interval: 'day',
        trial_interval_count: 3,
        prices: [{ amount_type: 'fixed', price_amount: 100 }],
      },
    ],
    [
      'PATCH',
      `/v1/products/${book.id}`,
      {
        name: 'Changed',
        attached_custom_fields: [{ custom_field_id: made.id, required: false }],
        prices: [{ id: book.prices[0].id }],
      },
    ],
    ['POST', '/v1/discounts/', discount],
    [
      'PATCH',
      `/v1/discounts/${reduced.id}`,
      { name: 'Changed', ends_at: '2091-01-01T00:00:00Z', products: [book.id] },
    ],
    [
      'POST',
      '/v1/custom-fields/',
      {
        ...field,
        slug: 'other',
        type: 'number',
        properties: { ge: 1, le: 5, form_label: 'How many' },
      },
    ],
    ['PATCH', `/v1/custom-fields/${made.id}`, field],
    ['POST', '/v1/customers/', { ...customer, external_id: 'grace' }],
    [
      'PATCH',
      `/v1/customers/${subscription.customer_id}`,
      { name: 'Ada', billing_address: address, metadata },
    ],
    [
      'POST',
      '/v1/checkouts/',
      {
        products: [book.id],
        customer_email: 'a@example.com',
        customer_ip_address: '192.0.2.1',
        customer_metadata: metadata,
        currency: 'usd',
        embed_origin: 'https://example.com',
        ...settings,
      },
    ],
    ['PATCH', `/v1/checkouts/${checkout.id}`, { ...settings, discount_id: reduced.id }],
    ['PATCH', client, { ...buyer, discount_code: null, amount: null }],
    ['POST', `${client}/confirm`, buyer],
    ['POST', '/v1/checkout-links/', { products: [book.id], label: 'Link', ...settings }],
    [
      'PATCH',
      `/v1/checkout-links/${link.id}`,
      { label: 'Link', products: [book.id], discount_id: null, ...settings },
    ],
    [
      'POST',
      '/v1/subscriptions/',
      { product_id: book.id, customer_id: subscription.customer_id, metadata },
    ],
    [
      'PATCH',
      `/v1/subscriptions/${subscription.id}`,
      { product_id: plan.id, proration_behavior: 'prorate', metadata },
    ],
    ['PATCH', `/v1/subscriptions/${subscription.id}`, { trial_end: '2030-01-01T00:00:00Z' }],
    ['PATCH', `/v1/subscriptions/${moved.id}`, end],
    [
      'PATCH',
      `/v1/subscriptions/${ending.id}`,
      { ...ends, customer_cancellation_reason: 'other', customer_cancellation_comment: 'x' },
    ],
    [
      'POST',
      `/v1/subscriptions/${subscription.id}/preview`,
      { product_id: plan.id, proration_behavior: 'invoice' },
    ],
    ['PATCH', `/v1/orders/${order.id}`, { billing_name: 'Ada', billing_address: address }],
    ['POST', `/v1/orders/${order.id}/mark-paid`, { note: 'x', paid_at: '2020-01-01T00:00:00Z' }],
    ['POST', `/v1/orders/${order.id}/invoice`, {}],
    [
      'PATCH',
      `/v1/organizations/${merchant.organizationId}`,
      {
        name: 'Acme',
        email: 'acme@example.com',
        website: 'https://example.com',
        socials: [{ platform: 'x', url: 'https://x.com/a' }],
        subscription_settings: {
          allow_multiple_subscriptions: true,
          benefit_revocation_grace_period: 3,
        },
        order_settings: { seller: { name: 'Acme', tax_id: '1', address } },
        country: 'US',
        embed_hosts: ['example.com'],
        default_presentment_currency: 'usd',
      },
    ],
    [
      'POST',
      '/v1/webhooks/endpoints',
      {
        url: 'https://example.com/',
        name: 'Hook',
        format: 'raw',
        events: ['order.paid'],
        secret: 's'.repeat(32),
      },
    ],
    [
      'PATCH',
      `/v1/webhooks/endpoints/${hook.id}`,
      {
        url: 'https://example.com/2',
        name: 'Hook',
        format: 'slack',
        events: ['order.paid'],
        enabled: false,
      },
    ],
    ['POST', '/v1/files/', file],
    ['POST', '/v1/sandbox/clock', { advance: 'PT1S' }],
    ['POST', '/v1/sandbox/clock', { to: '2020-01-01T00:00:00Z' }],
  ]
}

test('A-208, A-211: no value at any place of a body of billing makes the server fail', async () => {
  const failed = new Map<string, string>()
  const seen = new Map<string, Set<number>>()
  for (const [method, path, body] of await requests()) {
    const name = `${method} ${path.replace(/[0-9a-f-]{36}|polar_c_[^/]+/g, ':id')} ${Object.keys(body)}`
    const valid = await send(method, path, body)
    if (process.env.SHOW)
      console.log(name, valid.status, valid.status >= 400 ? valid.text.slice(0, 300) : '')
    for (const [index, place] of placesIn(body).entries()) {
      const chosen = nastyValues.filter((_, at) => everyValue || (at + index) % share === 0)
      for (const value of chosen) {
        const input = withValueAt(body, place, value)
        const answer = await send(method, path, input)
        const fault = faultOf(answer)
        seen.set(name, (seen.get(name) ?? new Set()).add(answer.status))
        if (fault)
          failed.set(
            `${name} ${place.join('.')} ${asJson(value).slice(0, 60)}`,
            `${fault} ${answer.text.slice(0, 200)}`,
          )
      }
    }
  }
  if (process.env.SHOW) console.log(seen)
  expect([...failed]).toEqual([])
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 900_000)

test('A-208: no value in any query or path of billing makes the server fail', async () => {
  const failed = new Map<string, string>()
  const lists = endpoints.filter(
    ({ path, method }: Endpoint) => path.startsWith('/v1/') && method === 'GET',
  )
  const texts = nastyValues.map((value) =>
    typeof value === 'string'
      ? value
          .replace(/^@number:|@$/g, '')
          .toWellFormed()
          .slice(0, 5_000)
      : JSON.stringify(value).slice(0, 5_000),
  )
  for (const { path, query } of lists) {
    const names = Object.keys((query as { shape?: object }).shape ?? {})
    const fields = [...names, 'metadata[key]', 'metadata[__proto__]', 'unknown']
    for (const [index, field] of fields.entries()) {
      for (const [at, text] of texts.entries()) {
        if (!everyValue && (at + index) % share !== 0) continue
        const target = path.replace(/:\w+/g, encodeURIComponent(text).slice(0, 2_000))
        const answer = await send('GET', `${target}?${new URLSearchParams([[field, text]])}`)
        const fault = faultOf(answer)
        if (fault)
          failed.set(
            `${path} ${field} ${text.slice(0, 60)}`,
            `${fault} ${answer.text.slice(0, 200)}`,
          )
      }
    }
  }
  expect([...failed]).toEqual([])
}, 900_000)

test('A-208: a time without an offset, or outside of the calendar, is refused', async () => {
  const input = { name: 'Ten', basis_points: 1_000, duration: 'once' }
  const wrong = [
    ...['2030-01-01', '2030-01-01T00:00:00', '2030-02-30T00:00:00Z', '2030-01-01T24:00:01Z'],
    ...['9999-12-31T23:59:59-14:00', '0000-12-31T00:00:00+14:00', '+275760-09-13T00:00:00Z'],
    ...['tomorrow', 'infinity', '1893456000', ''],
  ]
  for (const ends_at of [...wrong, 1_893_456_000]) {
    const answer = await merchant.call('POST', '/v1/discounts/', { ...input, ends_at })
    expect([ends_at, answer.status]).toEqual([ends_at, 422])
    expect(answer.body.detail[0].loc).toEqual(['body', 'ends_at'])
  }
  const { body } = await merchant.call('POST', '/v1/discounts/', {
    ...input,
    ends_at: '9999-12-31T23:59:59.999+00:00',
  })
  expect(body.ends_at).toBe('9999-12-31T23:59:59.999Z')
})
