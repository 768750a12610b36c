import { type Endpoint, endpoints } from '@guildhall/contract'
import { isScoped, type ScopedAccess } from '@guildhall/contract/kernel/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideElsewhere } from '#testing/followed.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { newPortalCustomer } from '#testing/portal.ts'
import { allowLocalWebhooks } from '#testing/receiver.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { portalBodies, portalRows } from './portal-rows.ts'
import { bodies, type OwnRow, queries, rows } from './rows.ts'

/**
 * Where a provider decides what is sold, every request that would change it is refused, whatever rows there
 * are; those about what is ours, and all that reads, are answered as ever.
 */

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: allowLocalWebhooks })
})
afterAll(() => server.stop())

const follow = (merchant: Merchant) => decideElsewhere(server, merchant)

type Scoped = Endpoint & { readonly access: ScopedAccess }
const scoped = endpoints.filter(
  (endpoint): endpoint is Scoped => endpoint.path.startsWith('/v1/') && isScoped(endpoint.access),
)
const named = (some: readonly Scoped[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** About what is not sold, or not by this organization. */
const ours = [
  /^\w+ \/v1\/webhooks\//,
  /^\w+ \/v1\/organization-access-tokens\//,
  /^\w+ \/v1\/exports\//,
  /^\w+ \/v1\/list-files\//,
  /^PATCH \/v1\/organizations\/:id$/,
  /^POST \/v1\/organizations\/:id\/payment-processor\/test$/,
  /^POST \/v1\/organizations\/:id\/email-wordings\/:email\/:locale\/(preview|test)$/,
  // It was begun before.
  /^POST \/v1\/files\/:file_id\/uploaded$/,
]
/** What the provider has, and reads of what this server never makes of it. */
const notHere = [
  'GET /v1/orders/:id/receipt',
  'GET /v1/withdrawals/:id/preview',
  // Asked of the provider, with a token of it.
  'GET /v1/events/:id',
  'GET /v1/orders/:id/invoice',
]
/** Refused before anybody looks at who decides. */
const otherwise: Readonly<Record<string, readonly [number, string]>> = {
  'POST /v1/orders/:id/finalize': [412, 'OrderNotDraft'],
  'DELETE /v1/orders/:id': [412, 'OrderNotDraft'],
  'POST /v1/customer-portal/customers/me/payment-methods/confirm': [404, 'ResourceNotFound'],
  'POST /v1/customer-portal/license-keys/:id/rotate': [403, 'NotPermitted'],
  'POST /v1/customer-portal/seats': [404, 'ResourceNotFound'],
}
const isOurs = (name: string) => ours.some((pattern) => pattern.test(name))

const ofMerchants = ({ access: { kinds } }: Scoped) =>
  kinds.some((kind) => kind === 'organization token' || kind === 'session')

const ofRows = named(scoped.filter((each) => ofMerchants(each) && each.path.includes(':')))

function caller({ owner }: Merchant) {
  const cookie = [...owner.visitor.cookies].map((each) => each.join('=')).join('; ')
  return (method: string, path: string, body?: object) =>
    server.visitor().send(
      new Request(new URL(path, server.config.baseUrl), {
        method,
        headers: {
          cookie,
          origin: server.config.baseUrl,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
}

async function rowAt(merchant: Merchant, { path }: Endpoint): Promise<OwnRow> {
  const make = rows[path.slice(0, path.indexOf(':'))]
  if (!make) throw new Error(`rows.ts does not make the row that ${path} names.`)
  return make(merchant, server)
}

const stored = ({ table, column = 'id', id }: OwnRow) =>
  server.query(`select to_jsonb(t) as row from ${table} t where ${column}::text = $1`, [id])

describe.each(ofRows)('%s', (name, endpoint) => {
  const { method } = endpoint
  const reads = method === 'GET' && !notHere.includes(name)
  test(reads || isOurs(name) ? 'is answered' : 'is refused', async () => {
    const merchant = await createMerchant(server)
    const row = await rowAt(merchant, endpoint)
    const { id, params = { id } } = row
    const query = queries[name] ? `?${queries[name]}` : ''
    const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) =>
      encodeURIComponent(params[part] ?? ''),
    )
    await follow(merchant)
    const before = await stored(row)
    const body = bodies[name] ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
    const call = endpoint.access.kinds.includes('organization token')
      ? merchant.call
      : caller(merchant)
    const answer = await call(method, path + query, body)
    if (reads || isOurs(name)) {
      expect(answer.body?.error, answer.text).not.toBe('MirroredOrganization')
      expect(answer.status, answer.text).not.toBe(500)
      return
    }
    const refusal = otherwise[name] ?? mirrored
    expect([answer.status, answer.body?.error], answer.text).toEqual(refusal)
    // A document that was finished meanwhile changes its order.
    if (method !== 'GET') expect(await stored(row)).toEqual(before)
  })
})

const mirrored = [403, 'MirroredOrganization']
const uuid = 'f2f7e7f0-6a4f-4d0e-9d0c-3a8f3a3f0a11'
/** Requests that would create something. */
const creations: readonly (readonly [string, object])[] = [
  ['/v1/customers/', { email: 'new@example.com' }],
  ['/v1/products/', { name: 'Book', prices: [{ amount_type: 'free' }] }],
  ['/v1/benefits/', { type: 'custom', description: 'Support', properties: {} }],
  ['/v1/discounts/', { name: 'Ten', type: 'percentage', basis_points: 1_000, duration: 'once' }],
  ['/v1/custom-fields/', { type: 'text', slug: 'vat', name: 'VAT', properties: {} }],
  [
    '/v1/meters/',
    { name: 'Calls', filter: { conjunction: 'and', clauses: [] }, aggregation: { func: 'count' } },
  ],
  ['/v1/checkouts/', { products: [uuid] }],
  ['/v1/checkout-links/', { payment_processor: 'stripe', products: [uuid] }],
  ['/v1/subscriptions/', { product_id: uuid, customer_id: uuid }],
  ['/v1/orders/', { customer_id: uuid, product_id: uuid }],
  ['/v1/refunds/', { order_id: uuid, reason: 'other', amount: 100 }],
  ['/v1/customer-sessions/', { customer_id: uuid }],
  ['/v1/events/ingest', { events: [{ name: 'call', external_customer_id: 'ada' }] }],
  ['/v1/sandbox/clock', { advance: 'P1D' }],
]

describe('creating', () => {
  let merchant: Merchant
  beforeAll(async () => {
    merchant = await createMerchant(server)
    await follow(merchant)
  })

  test.each(creations)('%s is refused', async (path, body) => {
    const answer = await merchant.call('POST', path, body)
    expect([answer.status, answer.body?.error], answer.text).toEqual([403, 'MirroredOrganization'])
  })
})

const period = 'start_date=2026-01-01&end_date=2026-01-31&interval=day'

describe('reading what the provider counts', () => {
  let merchant: Merchant
  beforeAll(async () => {
    merchant = await createMerchant(server)
    await follow(merchant)
  })

  test.each([
    `/v1/metrics/?${period}`,
    `/v1/metrics/export?${period}`,
    '/v1/metrics/limits',
    '/v1/events/',
    '/v1/events/names',
  ])('%s is refused', async (path) => {
    const answer = await merchant.call('GET', path)
    expect([answer.status, answer.body?.error], answer.text).toEqual([403, 'MirroredOrganization'])
  })
})

const prefix = '/v1/customer-portal'
const moreBodies: Readonly<Record<string, object>> = {
  'POST /v1/customer-portal/members': { email: 'bob@example.com', role: 'billing_manager' },
  'POST /v1/customer-portal/seats': { email: 'bob@example.com', subscription_id: uuid },
}
const ofPortal = named(
  scoped.filter(
    ({ access, method }) => access.kinds.includes('customer session') && method !== 'GET',
  ),
)

describe.each(ofPortal)('%s', (name, endpoint) => {
  test('is refused to customers', async () => {
    const merchant = await createMerchant(server)
    const customer = await newPortalCustomer(server, merchant)
    const short = endpoint.path.slice(prefix.length)
    const make = endpoint.path.includes(':')
      ? portalRows[short.slice(0, short.indexOf(':'))]
      : undefined
    const row = await make?.(server, merchant, customer)
    await follow(merchant)
    const { names = { id: row?.id ?? uuid } } = row ?? {}
    const path = short.replace(/:(\w+)/g, (_, part: string) => names[part] ?? '')
    const body =
      moreBodies[name] ??
      portalBodies[name.replace(prefix, '')] ??
      (endpoint.method === 'DELETE' ? undefined : {})
    const answer = await customer.call(endpoint.method, path, body)
    const refusal = otherwise[name] ?? mirrored
    expect([answer.status, answer.body?.error], answer.text).toEqual(refusal)
  })
})
