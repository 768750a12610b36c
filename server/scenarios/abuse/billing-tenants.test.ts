import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount, createProduct, openCheckout } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan } from '#testing/subscriptions.ts'

let server: TestServer
let merchant: Merchant
let other: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  other = await createMerchant(server)
})
afterAll(() => server.stop())

const nobody = '00000000-0000-4000-8000-000000000000'
const free = { name: 'Book', prices: [{ amount_type: 'free' }] }

async function created({ call }: Merchant, path: string, input: object) {
  const { status, body, text } = await call('POST', path, input)
  expect(status, text).toBe(201)
  return body
}

test('A-116: the session of a member without rights reads and changes nothing of billing', async () => {
  const { id } = await createProduct(merchant)
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, member)
  const { visitor } = member
  const named = { organization_id: merchant.organizationId }
  const query = `?organization_id=${merchant.organizationId}`
  for (const list of ['products', 'customers', 'orders', 'discounts', 'checkouts', 'payments']) {
    const answer = await visitor.get(`/v1/${list}/${query}`)
    expect([list, answer.status, answer.body.error]).toEqual([list, 403, 'insufficient_scope'])
  }
  const changes: [string, object][] = [
    ['/v1/products/', { ...free, ...named }],
    ['/v1/discounts/', { name: 'x', basis_points: 10_000, duration: 'forever', ...named }],
    ['/v1/organization-access-tokens/', { comment: 'x', scopes: ['orders:read'], ...named }],
    ['/v1/webhooks/endpoints', { url: 'https://example.com', format: 'raw', events: [], ...named }],
  ]
  for (const [path, body] of changes) {
    const answer = await visitor.post(path, body)
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'insufficient_scope'])
  }
  expect((await visitor.patch(`/v1/products/${id}`, { name: 'Mine' })).status).toBe(404)
  const organization = `/v1/organizations/${merchant.organizationId}`
  expect((await visitor.patch(organization, { name: 'Mine' })).status).toBe(404)
  expect((await visitor.get('/v1/feed')).status).toBe(422)
})

test('A-144: a token has no more scopes than the member who creates it, and creates no others', async () => {
  const member = await signUpVerifiedUser(server)
  await inviteAndAccept(merchant.owner, member, 'admin')
  const { token } = await createAccessToken(merchant.owner, merchant.organizationId, {
    scopes: ['organization_access_tokens:write', 'products:read'],
  })
  const path = '/v1/organization-access-tokens/'
  const wished = { comment: 'More', scopes: ['orders:write'] }
  const byToken = await callWithToken(server, token, 'POST', path, wished)
  expect(byToken.status).toBe(401)
  const { body } = await merchant.owner.visitor.get(
    `${path}?organization_id=${merchant.organizationId}`,
  )
  for (const { id } of body.items) {
    expect((await callWithToken(server, token, 'PATCH', path + id, wished)).status).toBe(401)
  }
  for (const scopes of [['*'], ['orders:*'], ['admin'], ['__proto__'], ['orders:write '], [[]]]) {
    const input = { organization_id: merchant.organizationId, comment: 'x', scopes }
    const answer = await merchant.owner.visitor.post(path, input)
    expect([scopes, answer.status]).toEqual([scopes, 422])
  }
})

/** What a body may name that belongs to an organization. */
async function rowsOf(of: Merchant) {
  const product = await createProduct(of)
  const field = { type: 'text', slug: 'size', name: 'Size', properties: {} }
  return {
    product: product.id as string,
    price: product.prices[0].id as string,
    plan: (await createPlan(of)).id as string,
    discount: (await createDiscount(of)).id as string,
    customer: (await createCustomer(of, { email: 'ada@example.com' })).id as string,
    field: (await created(of, '/v1/custom-fields/', field)).id as string,
    checkout: (await openCheckout(of, { products: [product.id] })).id as string,
  }
}

test('A-121, A-178: an id of another organization within a body is as unknown as one of nothing', async () => {
  const own = await rowsOf(merchant)
  const foreign = await rowsOf(other)
  const ten = { name: 'Ten', basis_points: 1_000, duration: 'once' }
  const products = [own.product]
  const requests: [string, string, (id: string) => object, string][] = [
    ['POST', '/v1/discounts/', (id) => ({ ...ten, products: [id] }), foreign.product],
    ['PATCH', `/v1/discounts/${own.discount}`, (id) => ({ products: [id] }), foreign.product],
    [
      'POST',
      '/v1/products/',
      (id) => ({ ...free, attached_custom_fields: [{ custom_field_id: id, required: true }] }),
      foreign.field,
    ],
    ['POST', '/v1/products/', (id) => ({ ...free, medias: [id] }), foreign.field],
    ['PATCH', `/v1/products/${own.product}`, (id) => ({ prices: [{ id }] }), foreign.price],
    ['POST', `/v1/products/${own.product}/benefits`, (id) => ({ benefits: [id] }), foreign.field],
    ['POST', '/v1/checkouts/', (id) => ({ products: [own.product, id] }), foreign.product],
    ['POST', '/v1/checkouts/', (id) => ({ product_price_id: id }), foreign.price],
    ['POST', '/v1/checkouts/', (id) => ({ products, customer_id: id }), foreign.customer],
    ['POST', '/v1/checkouts/', (id) => ({ products, discount_id: id }), foreign.discount],
    ['POST', '/v1/checkouts/', (id) => ({ products, subscription_id: id }), foreign.plan],
    ['PATCH', `/v1/checkouts/${own.checkout}`, (id) => ({ product_id: id }), foreign.product],
    ['PATCH', `/v1/checkouts/${own.checkout}`, (id) => ({ discount_id: id }), foreign.discount],
    ['POST', '/v1/checkout-links/', (id) => ({ products: [id] }), foreign.product],
    ['POST', '/v1/checkout-links/', (id) => ({ products, discount_id: id }), foreign.discount],
    [
      'POST',
      '/v1/subscriptions/',
      (id) => ({ product_id: id, customer_id: own.customer }),
      foreign.plan,
    ],
    [
      'POST',
      '/v1/subscriptions/',
      (id) => ({ product_id: own.plan, customer_id: id }),
      foreign.customer,
    ],
  ]
  for (const [method, path, body, id] of requests) {
    const answer = await merchant.call(method, path, body(id))
    const ofNothing = await merchant.call(method, path, body(nobody))
    expect([path, body(''), answer.status]).toEqual([path, body(''), 422])
    // What was sent is told again, and so differs.
    const asOfNothing = answer.text.replaceAll(id, nobody)
    expect(JSON.parse(asOfNothing)).toEqual(ofNothing.body)
  }
  for (const list of ['orders', 'subscriptions', 'checkouts', 'payments']) {
    const { body } = await merchant.call('GET', `/v1/${list}/?customer_id=${foreign.customer}`)
    expect([list, body.pagination.total_count]).toEqual([list, 0])
  }
})

test('A-187: an idempotency key belongs to one token, and to one body', async () => {
  const { token } = await createAccessToken(merchant.owner, merchant.organizationId)
  const input = JSON.stringify({ ...free, name: 'Once' })
  const post = async (bearer: string, body = input) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'idempotency-key': 'the-same-for-all',
    }
    const url = new URL('/v1/products/', server.config.baseUrl)
    return server.visitor().send(new Request(url, { method: 'POST', headers, body }))
  }
  const first = await post(merchant.token)
  const [again, changed] = [
    await post(merchant.token),
    await post(merchant.token, '{"name":"Two"}'),
  ]
  const [byOtherToken, byOther] = [await post(token), await post(other.token)]
  expect([first, again, byOtherToken, byOther].map(({ status }) => status)).toEqual([
    201, 201, 201, 201,
  ])
  expect(again.body).toEqual(first.body)
  expect(changed.status).toBe(422)
  expect(new Set([first, byOtherToken, byOther].map(({ body }) => body.id)).size).toBe(3)
  expect(byOther.body.organization_id).toBe(other.organizationId)
})

test('A-121: the clock of a sandbox moves for its own tokens only, and never far', async () => {
  const path = '/v1/sandbox/clock'
  const timeOf = async ({ call }: Merchant) => Date.parse((await call('GET', path)).body.now)
  const advance = { advance: 'P1D' }
  const before = await timeOf(merchant)
  const { visitor } = merchant.owner
  expect((await visitor.post(path, advance)).status).toBe(401)
  const named = `${path}?organization_id=${merchant.organizationId}`
  expect((await visitor.post(named, advance)).status).toBe(401)
  expect((await server.visitor().post(path, advance)).status).toBe(401)
  expect((await other.call('POST', named, advance)).status).toBe(422)
  const inBody = { ...advance, organization_id: merchant.organizationId }
  expect((await other.call('POST', path, inBody)).status).toBe(422)
  for (const input of [
    { advance: 'P11Y' },
    { advance: '-P1D' },
    { advance: 'P1D', to: '2090-01-01T00:00:00Z' },
    { advance: 'P99999999999Y' },
    { advance: '' },
    { to: '9999-12-31T23:59:59Z' },
    { to: '2027-01-01' },
    {},
  ]) {
    const answer = await merchant.call('POST', path, input)
    expect([input, answer.status]).toEqual([input, 422])
  }
  expect((await merchant.call('POST', path, { to: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await timeOf(merchant)) - before).toBeLessThan(60_000)
})

test('A-118: the feed of an organization has its own events only, whatever cursor is sent', async () => {
  await createProduct(other)
  const theirs = (await other.call('GET', '/v1/feed')).body
  const own = new Set([merchant.organizationId])
  for (const after of ['0', '1', theirs.next_cursor, '999999999999999']) {
    const { status, body } = await merchant.call('GET', `/v1/feed?after=${after}`)
    const organizations = (body.items ?? []).map(
      ({ data }: { data: { organization_id?: string; id: string } }) =>
        data.organization_id ?? data.id,
    )
    expect([200, 410, 422]).toContain(status)
    expect(new Set([...own, ...organizations])).toEqual(own)
  }
})
