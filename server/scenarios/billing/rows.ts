import { expect, vi } from 'vitest'
import { buyDisputed, disputesPath } from '#testing/disputes.ts'
import { uploadFile } from '#testing/files.ts'
import { buyKey } from '#testing/license-keys.ts'
import { askForFile, finishedFile } from '#testing/list-files.ts'
import type { Merchant } from '#testing/merchants.ts'
import { startReceiver } from '#testing/receiver.ts'
import { seatsPath, sellSeatsOnce } from '#testing/seats.ts'
import type { TestServer } from '#testing/server.ts'
import { storeOrder } from '#testing/stored-orders.ts'
import { importFile } from '#testing/transfers.ts'
import { buy, declarationsOf, declare, declaring } from '#testing/withdrawals.ts'
import { createClocks } from '../../src/platform/billing-clock/index.ts'
import { systemRandom } from '../../src/platform/system.ts'

/** A row of a merchant, as paths name it. */
export type OwnRow = {
  readonly table: string
  /** Of the row in its table. */
  readonly id: string
  /** The column that has the id, if it has another name. */
  readonly column?: string
  /** What stands in the path; the id unless it is given. */
  readonly params?: Readonly<Record<string, string>>
}
type Make = (merchant: Merchant, server: TestServer) => Promise<OwnRow>

/** Creates a row by a request and returns the response, or a part of it. */
async function created({ call }: Merchant, path: string, body?: object) {
  const answer = await call('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}

const product = (merchant: Merchant, more: object = {}) => {
  const prices = [{ amount_type: 'fixed', price_amount: 0 }]
  return created(merchant, '/v1/products/', { name: 'Book', prices, ...more })
}
const priced = { prices: [{ amount_type: 'fixed', price_amount: 1_000 }] }

/** The one customer of a merchant, whom several rows belong to. */
async function customer(merchant: Merchant) {
  const { status, body } = await merchant.call('GET', '/v1/customers/external/ada')
  if (status === 200) return body
  const ada = { email: 'ada@example.com', external_id: 'ada', type: 'team' }
  return created(merchant, '/v1/customers/', ada)
}
const benefit = (merchant: Merchant) =>
  created(merchant, '/v1/benefits/', {
    type: 'custom',
    description: 'Support',
    properties: {},
  })
/** Of a subscription that costs nothing. */
async function grant(merchant: Merchant): Promise<OwnRow> {
  const [{ id: customer_id }, { id }] = [await customer(merchant), await benefit(merchant)]
  const plan = await product(merchant, { recurring_interval: 'month' })
  await created(merchant, `/v1/products/${plan.id}/benefits`, { benefits: [id] })
  await created(merchant, '/v1/subscriptions/', { product_id: plan.id, customer_id })
  return vi.waitFor(async () => {
    const { body } = await merchant.call('GET', `/v1/benefits/${id}/grants`)
    return { table: 'benefit_grants', id: body.items[0].id }
  }, 15_000)
}
const endpoint = (merchant: Merchant, url: string) =>
  created(merchant, '/v1/webhooks/endpoints', { url, format: 'raw', events: ['order.paid'] })

/** An event that was delivered, so that nothing about it changes by itself. */
async function webhookEvent(merchant: Merchant): Promise<OwnRow> {
  const { id } = await endpoint(merchant, (await startReceiver()).url)
  const event = await created(merchant, `/v1/webhooks/endpoints/${id}/test`)
  const deliveries = async () => (await merchant.call('GET', '/v1/webhooks/deliveries')).body.items
  await expect.poll(async () => (await deliveries()).length).toBe(1)
  return { table: 'merchant_webhook_messages', id: event.id }
}

async function subscription(merchant: Merchant): Promise<OwnRow> {
  const { id: product_id } = await product(merchant, { recurring_interval: 'month' })
  const { id: customer_id } = await customer(merchant)
  const { id } = await created(merchant, '/v1/subscriptions/', { product_id, customer_id })
  return { table: 'subscriptions', id }
}

const meter = (merchant: Merchant) =>
  created(merchant, '/v1/meters/', {
    name: 'Requests',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'count' },
  })

async function usageEvent(merchant: Merchant): Promise<OwnRow> {
  const { id: customer_id } = await customer(merchant)
  await created(merchant, '/v1/events/ingest', { events: [{ name: 'call', customer_id }] })
  const { body } = await merchant.call('GET', '/v1/events/')
  return { table: 'usage_events', id: body.items[0].id }
}

async function customerMeter(merchant: Merchant, { app }: TestServer): Promise<OwnRow> {
  const [{ id: meterId }] = [await meter(merchant), await usageEvent(merchant)]
  const { database, meters } = app.services
  const { organizationId } = merchant
  await database.transaction((tx) => meters.rolls.rollAll(tx, { organizationId, meterId }))
  const { body } = await merchant.call('GET', '/v1/customer-meters/')
  return { table: 'customer_meters', id: body.items[0].id }
}

async function file(merchant: Merchant, server: TestServer): Promise<OwnRow> {
  const more = { service: 'downloadable' }
  const { id } = await uploadFile(server, merchant.call, more, Buffer.from('a book'))
  return { table: 'files', id, params: { id, file_id: id } }
}

/** A paid order with its documents. */
async function order(merchant: Merchant, server: TestServer): Promise<OwnRow> {
  const { id } = await customer(merchant)
  const path = `/v1/orders/${id}`
  await storeOrder(server, merchant.organizationId, id)
  await created(merchant, `${path}/mark-paid`, {})
  await merchant.call('PATCH', path, { billing_name: 'Ada', billing_address: { country: 'DE' } })
  await created(merchant, `${path}/invoice`)
  return { table: 'orders', id }
}

async function payment({ organizationId }: Merchant, { app }: TestServer): Promise<OwnRow> {
  const { database, clock, payments } = app.services
  const clocks = createClocks({ database, clock })
  const random = systemRandom()
  const { id } = await database.transaction(async (tx) =>
    payments.open(tx, await clocks.moment(tx, organizationId), {
      kind: 'charge',
      customerId: random.uuid(),
      checkoutId: random.uuid(),
      token: 'tok_visa',
      amount: 1_500,
      currency: 'usd',
      offSession: false,
      scheduled: false,
    }),
  )
  return { table: 'payment_intents', id }
}

/** Of a product without subscribers, so that nothing about it changes by itself. */
async function priceMigration(merchant: Merchant): Promise<OwnRow> {
  const { id: productId, prices } = await product(merchant, { recurring_interval: 'month' })
  const path = `/v1/products/${productId}/price-migrations`
  const input = { prices: [prices[0].id], effective_at: '2035-01-01T00:00:00Z' }
  const { id } = await created(merchant, path, input)
  const status = async () => (await merchant.call('GET', `/v1/price-migrations/${id}`)).body.status
  await expect.poll(status).toBe('completed')
  return { table: 'price_migrations', id }
}

/** How the row is made that each path names, by the path up to its first parameter. */
export const rows: Readonly<Record<string, Make>> = {
  '/v1/organizations/': async ({ organizationId, owner }) => {
    const path = `/v1/organizations/${organizationId}/clock`
    const { body: move } = await owner.visitor.post(path, { advance: 'PT1S' })
    return {
      table: 'merchants',
      column: 'organization_id',
      id: organizationId,
      params: {
        id: organizationId,
        kind: 'order_confirmation',
        template: 'orderPaid',
        email: 'orderPaid',
        locale: 'de',
        move: move.id,
      },
    }
  },
  '/v1/organization-access-tokens/': async ({ owner, organizationId }) => {
    const input = { organization_id: organizationId, comment: 'CI', scopes: ['orders:read'] }
    const { body } = await owner.visitor.post('/v1/organization-access-tokens/', input)
    return { table: 'access_tokens', id: body.organization_access_token.id }
  },
  '/v1/products/': async (merchant) => ({ table: 'products', id: (await product(merchant)).id }),
  '/v1/customers/': async (merchant) => {
    const { id } = await customer(merchant)
    const input = { email: 'grace@example.com', role: 'billing_manager' }
    const { id: member_id } = await created(merchant, `/v1/customers/${id}/members`, input)
    return { table: 'customers', id, params: { id, member_id } }
  },
  '/v1/customers/external/': async (merchant) => ({
    table: 'customers',
    id: (await customer(merchant)).id,
    params: { external_id: 'ada' },
  }),
  '/v1/checkouts/': async (merchant) => {
    const products = [(await product(merchant)).id]
    return { table: 'checkouts', id: (await created(merchant, '/v1/checkouts/', { products })).id }
  },
  '/v1/withdrawals/': async (merchant, server) => {
    const { email, order } = await buy(server, merchant, await product(merchant, priced))
    await declare(server, merchant, declaring(order, email))
    return vi.waitFor(async () => {
      const [one] = await declarationsOf(merchant)
      return { table: 'declarations', id: one.id }
    }, 15_000)
  },
  '/v1/consents/': async (merchant, server) => {
    const bought = await buy(server, merchant, await product(merchant, priced), {
      consent: 'content-1',
    })
    return { table: 'consents', column: 'checkout_id', id: bought.checkout.id }
  },
  '/v1/checkout-links/': async (merchant) => {
    const products = [(await product(merchant)).id]
    const { id } = await created(merchant, '/v1/checkout-links/', { products })
    return { table: 'checkout_links', id }
  },
  '/v1/metrics/dashboards/': async (merchant) => {
    const input = { name: 'Monday', metrics: ['orders'] }
    const { id } = await created(merchant, '/v1/metrics/dashboards', input)
    return { table: 'metric_dashboards', id }
  },
  '/v1/custom-fields/': async (merchant) => {
    const input = { type: 'text', slug: 'vat', name: 'VAT', properties: {} }
    return { table: 'custom_fields', id: (await created(merchant, '/v1/custom-fields/', input)).id }
  },
  '/v1/discounts/': async (merchant) => {
    const input = { type: 'percentage', basis_points: 1_000, duration: 'once', name: 'Ten' }
    return { table: 'discounts', id: (await created(merchant, '/v1/discounts/', input)).id }
  },
  '/v1/customer-meters/': customerMeter,
  '/v1/events/': usageEvent,
  '/v1/meters/': async (merchant) => ({ table: 'meters', id: (await meter(merchant)).id }),
  '/v1/files/': file,
  '/v1/orders/': order,
  '/v1/payments/': payment,
  '/v1/subscriptions/': subscription,
  '/v1/webhooks/endpoints/': async (merchant) => ({
    table: 'merchant_webhook_endpoints',
    id: (await endpoint(merchant, 'https://example.com/hooks')).id,
  }),
  '/v1/webhooks/events/': webhookEvent,
  '/v1/price-migrations/': priceMigration,
  '/v1/benefits/': async (merchant) => ({
    table: 'benefits',
    id: (await benefit(merchant)).id,
  }),
  '/v1/benefit-gifts/': async (merchant) => {
    const path = `/v1/customers/${(await customer(merchant)).id}/benefit-gifts`
    const input = { benefit_id: (await benefit(merchant)).id, until: null, reason: 'Thanks' }
    return { table: 'benefit_gifts', id: (await created(merchant, path, input)).id }
  },
  '/v1/gifts/': async (merchant) => {
    const path = `/v1/customers/${(await customer(merchant)).id}/gifts`
    const input = {
      product_id: (await product(merchant, { recurring_interval: 'month' })).id,
      until: null,
      reason: 'Thanks',
    }
    const { subscription_id: id } = await created(merchant, path, input)
    return { table: 'subscriptions', id }
  },
  '/v1/license-keys/': async (merchant, server) => {
    const activations = { limit: 1, enable_customer_admin: true }
    const { key } = await buyKey(server, merchant, { activations })
    const input = { key: key.key, organization_id: merchant.organizationId, label: 'Laptop' }
    const { id } = await created(merchant, '/v1/license-keys/activate', input)
    const params = { id: key.id, activation_id: id }
    return { table: 'license_keys', id: key.id, params }
  },
  '/v1/customer-seats/': async (merchant, server) => {
    const { order } = await sellSeatsOnce(server, merchant, 1)
    const body = { order_id: order.id, email: 'ada@example.com' }
    return { table: 'customer_seats', id: (await created(merchant, seatsPath, body)).id }
  },
  '/v1/exports/': async (merchant) => ({
    table: 'exports',
    id: (await created(merchant, '/v1/exports/')).id,
  }),
  '/v1/list-files/': async (merchant) => {
    const { id } = await askForFile(merchant)
    await finishedFile(merchant, id)
    return { table: 'list_files', id }
  },
  '/v1/imports/': async (merchant, server) => {
    const { id } = await importFile(server, merchant, 'email,name\nada@example.com,Ada\n', {
      format: 'csv',
      resource: 'customers',
    })
    return { table: 'imports', id }
  },
  '/v1/benefit-grants/': grant,
  [disputesPath]: async (merchant, server) => {
    const { read } = await buyDisputed(server, 'tok_dispute_lost', merchant)
    await merchant.advance('PT1H')
    return { table: 'disputes', id: (await read()).id }
  },
}

const newPrices = {
  prices: ['f2f7e7f0-6a4f-4d0e-9d0c-3a8f3a3f0a11'],
  effective_at: '2035-01-01T00:00:00Z',
}

/** A body that is accepted with the row, for endpoints that need one. */
export const bodies: Readonly<Record<string, object>> = {
  'PATCH /v1/benefits/:id': { type: 'custom', description: 'Changed' },
  'PATCH /v1/checkouts/:id': { locale: 'de' },
  'PATCH /v1/checkout-links/:id': { label: 'Changed' },
  'PATCH /v1/metrics/dashboards/:id': { name: 'Changed' },
  'PATCH /v1/custom-fields/:id': { type: 'text', name: 'Changed' },
  'PATCH /v1/discounts/:id': { name: 'Changed' },
  'PATCH /v1/customers/:id': { name: 'Changed' },
  'POST /v1/customers/:id/benefit-gifts': {
    benefit_id: '00000000-0000-4000-8000-000000000000',
    until: null,
    reason: 'Thanks',
  },
  'PATCH /v1/gifts/:id': { until: '2035-01-01T00:00:00Z', reason: 'Thanks again' },
  'PATCH /v1/benefit-gifts/:id': { until: '2035-01-01T00:00:00Z', reason: 'Thanks again' },
  'POST /v1/customers/:id/gifts': {
    product_id: '00000000-0000-4000-8000-000000000000',
    until: null,
    reason: 'Thanks',
  },
  'POST /v1/customers/:id/balance-adjustments': { amount: 100, currency: 'usd', reason: 'Sorry' },
  'POST /v1/customers/:id/members': { email: 'bob@example.com', role: 'billing_manager' },
  'PATCH /v1/customers/:id/members/:member_id': { name: 'Changed' },
  'PATCH /v1/customers/external/:external_id': { name: 'Changed' },
  'PATCH /v1/meters/:id': { name: 'Changed' },
  'PUT /v1/meters/:id/alerts': { shares: [80] },
  'POST /v1/customer-meters/:id/consume': { name: 'call' },
  'PATCH /v1/files/:id': { name: 'changed.bin' },
  'PATCH /v1/orders/:id': { billing_name: 'Changed' },
  'POST /v1/orders/:id/finalize': { expected_due_amount: 0 },
  'PATCH /v1/organization-access-tokens/:id': { comment: 'Changed' },
  'PATCH /v1/organizations/:id': { website: 'https://changed.example' },
  'PUT /v1/organizations/:id/checkout-settings': { embed_hosts: [] },
  'PUT /v1/organizations/:id/sales': { stopped: true },
  'PUT /v1/organizations/:id/email-wordings/:email/:locale': { subject: 'Thanks', revision: 0 },
  'POST /v1/organizations/:id/clock': { advance: 'P1D' },
  'PUT /v1/subscriptions/:id/test-card': { declines: 'next' },
  'POST /v1/withdrawals/:id/refuse': { reason: 'Too late' },
  'PATCH /v1/products/:id': { name: 'Changed' },
  'POST /v1/products/:id/benefits': { benefits: [] },
  'POST /v1/products/:id/price-migrations': newPrices,
  'POST /v1/products/:id/price-migrations/preview': newPrices,
  'PATCH /v1/subscriptions/:id': { metadata: { changed: true } },
  'POST /v1/subscriptions/:id/preview': { product_id: 'f2f7e7f0-6a4f-4d0e-9d0c-3a8f3a3f0a11' },
  'PATCH /v1/webhooks/endpoints/:id': { name: 'Changed' },
  'POST /v1/files/:file_id/uploaded': {
    id: 'f2f7e7f0-6a4f-4d0e-9d0c-3a8f3a3f0a11',
    path: 'a.bin',
    parts: [{ number: 1, checksum_etag: 'a' }],
  },
}

/** A query that is accepted, for endpoints that need one. */
export const queries: Readonly<Record<string, string>> = {
  'GET /v1/meters/:id/quantities':
    'start_timestamp=2024-01-01T00:00:00Z&end_timestamp=2024-02-01T00:00:00Z&interval=day',
}
