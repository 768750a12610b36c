import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount, createProduct } from '#testing/checkouts.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const path = '/v1/checkout-links/'
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

async function createLink(of: Merchant, more: object = {}) {
  const products = 'products' in more ? more.products : [(await createProduct(of)).id]
  const answer = await of.call('POST', path, { products, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Follows a link, and reads the checkout behind the page that it leads to. */
async function follow(link: { url: string }, query = '') {
  const answer = await server.visitor().get(new URL(link.url).pathname + query)
  expect(answer.status, answer.text).toBe(302)
  const page = new URL(answer.headers.get('location') ?? '')
  expect(page.pathname).toMatch(/^\/checkout\/polar_c_/)
  const secret = page.pathname.replace('/checkout/', '')
  const { body } = await server.visitor().get(`/v1/checkouts/client/${secret}`)
  return (await merchant.call('GET', `/v1/checkouts/${body.id}`)).body
}

test('a link is created, read, changed and deleted', async () => {
  const product = await createProduct(merchant)
  const discount = await createDiscount(merchant)
  const link = await createLink(merchant, {
    payment_processor: 'stripe',
    products: [product.id],
    discount_id: discount.id,
    label: 'Spring',
    metadata: { a: 'b' },
  })
  expect(link).toMatchObject({
    modified_at: null,
    payment_processor: 'stripe',
    client_secret: expect.stringMatching(/^polar_cl_[\w-]{43}$/),
    url: `http://localhost:3000/v1/checkout-links/${link.client_secret}/redirect`,
    label: 'Spring',
    success_url: null,
    return_url: null,
    allow_discount_codes: true,
    require_billing_address: false,
    seats: null,
    trial_interval: null,
    discount_id: discount.id,
    discount: { id: discount.id },
    organization_id: merchant.organizationId,
    products: [{ id: product.id, prices: [{ id: product.prices[0].id }] }],
  })
  expect((await merchant.call('GET', path + link.id)).body).toEqual(link)
  const change = { label: null, allow_discount_codes: false, discount_id: null }
  const changed = await merchant.call('PATCH', path + link.id, change)
  expect(changed.body).toMatchObject({ ...change, discount: null, metadata: { a: 'b' } })
  expect((await merchant.call('DELETE', path + link.id)).status).toBe(204)
  expect((await merchant.call('GET', path + link.id)).status).toBe(404)
  expect((await server.visitor().get(new URL(link.url).pathname)).status).toBe(404)
})

test('the older ways to name a product are known', async () => {
  const product = await createProduct(merchant)
  for (const named of [{ product_id: product.id }, { product_price_id: product.prices[0].id }]) {
    const { status, body } = await merchant.call('POST', path, named)
    expect([status, body.products[0].id]).toEqual([201, product.id])
  }
})

test.each([
  ['no product', { products: [] }],
  ['an unknown product', { products: [unknown] }],
  ['an unknown discount', { discount_id: unknown }],
  ['a page that is none', { success_url: 'javascript:alert(1)' }],
  ['half a trial', { trial_interval: 'day' }],
])('a link with %s is refused', async (_, more) => {
  const products = [(await createProduct(merchant)).id]
  expect((await merchant.call('POST', path, { products, ...more })).status).toBe(422)
})

test('following it opens a checkout with its settings, each time another one', async () => {
  const link = await createLink(merchant, {
    success_url: 'https://shop.example/thanks',
    require_billing_address: true,
    metadata: { campaign: 'spring' },
  })
  const [first, second] = [await follow(link), await follow(link)]
  expect(first).toMatchObject({
    status: 'open',
    success_url: 'https://shop.example/thanks',
    require_billing_address: true,
    metadata: { campaign: 'spring' },
  })
  expect(second.id).not.toBe(first.id)
})

test('the address prefills what fits, and the rest never stands in the way', async () => {
  const custom = await createProduct(merchant, {
    prices: [{ amount_type: 'custom', minimum_amount: 500, maximum_amount: 5_000 }],
  })
  const fixed = await createProduct(merchant)
  await createDiscount(merchant, { code: 'LINK10' })
  const link = await createLink(merchant, { products: [fixed.id, custom.id] })
  const query = new URLSearchParams({
    customer_email: 'ada@example.com',
    customer_name: 'Ada',
    product_id: custom.id,
    amount: '2500',
    discount_code: 'link10',
    utm_source: 'letter',
    reference_id: 'r1',
  })
  expect(await follow(link, `?${query}`)).toMatchObject({
    customer_email: 'ada@example.com',
    customer_name: 'Ada',
    product_id: custom.id,
    amount: 2_500,
    discount_amount: 250,
    metadata: { utm_source: 'letter', reference_id: 'r1' },
  })
  const bad = `?customer_email=nobody&product_id=${unknown}&amount=1&discount_code=none&customer_name=`
  expect(await follow(link, bad)).toMatchObject({
    customer_email: null,
    product_id: fixed.id,
    amount: 1_000,
    discount_id: null,
  })
})

test('a discount that has ended, and a product that was archived, are left out', async () => {
  const discount = await createDiscount(merchant)
  const [first, second] = [await createProduct(merchant), await createProduct(merchant)]
  const link = await createLink(merchant, {
    products: [first.id, second.id],
    discount_id: discount.id,
  })
  await merchant.call('PATCH', `/v1/discounts/${discount.id}`, { ends_at: '2020-01-01T00:00:00Z' })
  await merchant.call('PATCH', `/v1/products/${first.id}`, { is_archived: true })
  expect(await follow(link)).toMatchObject({ product_id: second.id, discount_id: null })
  await merchant.call('PATCH', `/v1/products/${second.id}`, { is_archived: true })
  expect((await server.visitor().get(new URL(link.url).pathname)).status).toBe(404)
})

test('codes are not taken where the link does not allow them', async () => {
  await createDiscount(merchant, { code: 'CLOSED' })
  const link = await createLink(merchant, { allow_discount_codes: false })
  expect(await follow(link, '?discount_code=CLOSED')).toMatchObject({
    discount_id: null,
    allow_discount_codes: false,
  })
})

test('another organization finds nothing of it, and a token needs the scope', async () => {
  const link = await createLink(merchant)
  const other = await createMerchant(server)
  const answers = [
    await other.call('GET', path + link.id),
    await other.call('PATCH', path + link.id, { label: 'x' }),
    await other.call('DELETE', path + link.id),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  const { owner, organizationId } = merchant
  const { token } = await createAccessToken(owner, organizationId, {
    scopes: ['checkout_links:read'],
  })
  expect((await callWithToken(server, token, 'GET', path)).status).toBe(200)
  expect((await callWithToken(server, token, 'DELETE', path + link.id)).status).toBe(403)
  expect((await server.visitor().get(path)).status).toBe(401)
})

test('the list filters by any of the products, sorts and counts', async () => {
  const of = await createMerchant(server)
  const [first, second] = [await createProduct(of), await createProduct(of)]
  const both = await createLink(of, { products: [first.id, second.id], label: 'b' })
  const one = await createLink(of, {
    products: [second.id],
    label: 'a',
    allow_discount_codes: false,
  })
  const list = async (query: string) => {
    const { body } = await of.call('GET', `${path}?${query}`)
    return [body.items.map(({ id }: { id: string }) => id), body.pagination.total_count]
  }
  expect(await list('')).toEqual([[one.id, both.id], 2])
  expect(await list('sorting=label')).toEqual([[one.id, both.id], 2])
  expect(await list('sorting=-allow_discount_codes&limit=1')).toEqual([[both.id], 2])
  expect(await list('sorting=success_url')).toHaveLength(2)
  expect(await list(`product_id=${first.id}`)).toEqual([[both.id], 1])
  expect(await list(`product_id=${second.id}&product_id=${unknown}`)).toEqual([
    [one.id, both.id],
    2,
  ])
  await of.call('DELETE', path + both.id)
  expect(await list('')).toEqual([[one.id], 1])
})
