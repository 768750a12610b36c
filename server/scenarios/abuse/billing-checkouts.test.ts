import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  newBuyer,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const ask = (method: string, path: string) => {
  const visitor = server.visitor()
  if (method === 'PATCH') return visitor.patch(path, {})
  return method === 'GET' ? visitor.get(path) : visitor.post(path, {})
}

const donation = {
  name: 'Donation',
  prices: [{ amount_type: 'custom', minimum_amount: 500, maximum_amount: 5_000 }],
}

test('A-177: what a buyer sends about amounts, status and merchant is not taken', async () => {
  const cheap = await createProduct(merchant, {
    name: 'Cheap',
    prices: [{ amount_type: 'fixed', price_amount: 100 }],
  })
  const discount = await createDiscount(merchant)
  const checkout = await openCheckout(merchant, { metadata: { own: true } })
  const buyer = buyerOf(server, checkout)
  const ignored = [
    { amount: 1 },
    { total_amount: 1, net_amount: 1, tax_amount: 0, discount_amount: 999 },
    { currency: 'jpy' },
    { status: 'succeeded' },
    { discount_id: discount.id },
    { customer_id: cheap.id },
    { metadata: { own: false } },
    { success_url: 'https://evil.example/' },
    { embed_origin: 'https://evil.example' },
    { prices: [{ amount_type: 'fixed', price_amount: 1 }] },
    { seats: 1_000 },
    { require_billing_address: false, is_payment_required: false },
  ]
  for (const body of ignored) expect([body, (await buyer.patch(body)).status]).toEqual([body, 200])
  for (const body of [
    { product_id: cheap.id },
    { product_price_id: cheap.prices[0].id },
    { allow_trial: true },
  ]) {
    expect([body, (await buyer.patch(body)).status]).toEqual([body, 422])
  }
  const told = { customer_email: newBuyer(), amount: 1, total_amount: 1, status: 'succeeded' }
  expect((await buyer.confirm({ ...payment(), ...told })).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const { body } = await merchant.call('GET', `/v1/checkouts/${checkout.id}`)
  expect(body).toMatchObject({
    total_amount: 1_000,
    currency: checkout.currency,
    metadata: { own: true },
    discount_id: null,
    success_url: checkout.success_url,
    embed_origin: null,
  })
  const [order] = await ordersOf(merchant, checkout)
  expect(order).toMatchObject({ total_amount: 1_000, status: 'paid' })
})

test('A-179, A-180: an amount or a number of seats that is not allowed is refused', async () => {
  const product = await createProduct(merchant, donation)
  const checkout = await openCheckout(merchant, { products: [product.id], amount: 600 })
  const buyer = buyerOf(server, checkout)
  const badAmounts = ['499', '5001', '-1', '0', '1.5', '1e21', '1e400', '"600"', 'true', '[600]']
  const raw = (body: string) => server.visitor().patch(buyer.path, body)
  for (const amount of badAmounts) {
    expect([amount, (await raw(`{"amount":${amount}}`)).status]).toEqual([amount, 422])
  }
  for (const seats of ['-1', '0', '2147483648', '1.5', '"2"', '1e400']) {
    expect([seats, (await raw(`{"seats":${seats}}`)).status]).toEqual([seats, 422])
  }
  expect((await raw('{"amount":NaN}')).status).toBe(422)
  expect((await buyer.get()).body.amount).toBe(600)
})

describe('A-182: the secret of a checkout', () => {
  test('is not found by parts, ids or look-alikes, which all get one answer', async () => {
    const checkout = await openCheckout(merchant)
    const { client_secret: secret, id } = checkout
    const link = (
      await merchant.call('POST', '/v1/checkout-links/', { products: [checkout.product_id] })
    ).body.client_secret
    const guesses = [
      id,
      secret.slice(0, -1),
      `${secret}A`,
      secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A'),
      secret.replace('polar_c_', ''),
      secret.toUpperCase(),
      `${secret}%00`,
      `${secret}%20`,
      '%25',
      '_',
      'polar_c_',
      link,
      merchant.token,
    ]
    for (const guess of guesses) {
      for (const [method, end] of [
        ['GET', ''],
        ['PATCH', ''],
        ['POST', '/confirm'],
        ['GET', '/stream'],
      ] as const) {
        const path = `/v1/checkouts/client/${guess}${end}`
        const answer = await ask(method, path)
        expect([path, answer.status, answer.body]).toEqual([
          path,
          404,
          { error: 'ResourceNotFound', detail: 'Not found' },
        ])
      }
    }
    expect((await server.visitor().get(`/v1/checkouts/${id}`)).status).toBe(401)
  })

  test('shows the purchase, and nothing that is the merchant’s', async () => {
    const discount = await createDiscount(merchant, {
      code: `HIDDEN-1`,
      max_redemptions: 7,
      metadata: { partner: 'for us' },
    })
    const known = await createCustomer(merchant, {
      email: newBuyer(),
      external_id: `user -1`,
      metadata: { score: 'for us' },
    })
    const checkout = await openCheckout(merchant, {
      customer_id: known.id,
      discount_id: discount.id,
      metadata: { campaign: 'for us' },
      customer_metadata: { segment: 'for us' },
    })
    const { body, headers } = await buyerOf(server, checkout).get()
    const { discount: shown } = body
    expect(Object.keys(shown).sort()).toEqual(
      ['basis_points', 'code', 'duration', 'id', 'name', 'type'].sort(),
    )
    for (const field of [
      'metadata',
      'customer_metadata',
      'external_customer_id',
      'customer_external_id',
      'subscription_id',
    ]) {
      expect(body).not.toHaveProperty(field)
    }
    expect(JSON.stringify(body)).not.toContain('for us')
    expect(headers.get('cache-control')).toBe('no-store')
    const page = await server.visitor().get(new URL(checkout.url).pathname)
    expect(page.status).toBe(200)
    // Other sites are told nothing of the address; the form of the page needs it for the check of its origin.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })
})

test('A-184: opening the success page, or naming a checkout there, pays nothing', async () => {
  const checkout = await openCheckout(merchant)
  const { pathname } = new URL(checkout.success_url)
  for (const query of ['', `?checkout_id=${checkout.id}`, '?status=succeeded']) {
    await server.visitor().get(pathname + query)
  }
  const { body } = await merchant.call('GET', `/v1/checkouts/${checkout.id}`)
  expect(body.status).toBe('open')
  expect(await ordersOf(merchant, checkout)).toEqual([])
})

test('A-189: addresses to go back to are plain addresses of the web', async () => {
  const products = [(await createProduct(merchant)).id]
  const open = (more: object) => merchant.call('POST', '/v1/checkouts/', { products, ...more })
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    '//evil.example',
    '/relative',
    'https:evil.example',
    'https://user:pass@example.com/',
    'https://example.com@evil.example/',
    'https://example.com\\@evil.example/',
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://exa mple.com/',
    'https://{CHECKOUT_ID}.evil.example/',
    'https://*.example.com/',
    'https://',
    '',
  ]
  for (const address of bad) {
    for (const field of ['success_url', 'return_url']) {
      const answer = await open({ [field]: address })
      expect([field, address, answer.status]).toEqual([field, address, 422])
    }
  }
  for (const origin of [
    '*',
    'null',
    'https://*.example.com',
    'https://example.com/',
    'https://example.com https://evil.example',
    "https://example.com; script-src 'unsafe-inline'",
    'javascript:',
    'HTTPS://example.com',
    'https://user@example.com',
  ]) {
    expect([origin, (await open({ embed_origin: origin })).status]).toEqual([origin, 422])
  }
  const success_url = 'https://example.com/{CHECKOUT_ID}?id={CHECKOUT_ID}&next=https://evil.example'
  const { body } = await open({ success_url, embed_origin: 'https://example.com' })
  expect(body.success_url).toBe(
    `https://example.com/${body.id}?id=${body.id}&next=https://evil.example`,
  )
})

describe('A-191: a code of a discount', () => {
  test('is refused in any disguise', async () => {
    const code = 'SUMMER-24'
    await createDiscount(merchant, { code })
    const { path } = buyerOf(server, await openCheckout(merchant))
    const disguised = [
      'SUMMER24',
      'ЅUMMER-24',
      'SUMMER‐24',
      'SUMMER-24\u200b',
      'SUMMER-2４',
      'SUMMER-24%',
      '%',
      'SUMMER_24',
      "' or '1'='1",
    ]
    for (const discount_code of disguised) {
      const answer = await server.visitor().patch(path, { discount_code })
      expect([discount_code, answer.status]).toEqual([discount_code, 422])
      expect(answer.body.detail[0].loc).toEqual(['body', 'discount_code'])
    }
    const answer = await server.visitor().patch(path, { discount_code: ' summer-24 ' })
    expect([answer.status, answer.body.discount_amount]).toEqual([200, 100])
  })
})

test('A-183: an expired checkout is gone, with the class that clients know', async () => {
  const own = await createMerchant(server)
  const checkout = await openCheckout(own)
  const buyer = buyerOf(server, checkout)
  await own.advance('P2D')
  expect(errorOf(await buyer.get())).toEqual([410, 'ExpiredCheckoutError'])
  expect(errorOf(await buyer.patch({}))).toEqual([410, 'ExpiredCheckoutError'])
  expect(errorOf(await buyer.confirm())).toEqual([410, 'ExpiredCheckoutError'])
  expect(await ordersOf(own, checkout)).toEqual([])
})

test('A-183: a customer who was deleted meanwhile buys nothing', async () => {
  const { id } = await createCustomer(merchant, { email: newBuyer() })
  const checkout = await openCheckout(merchant, { customer_id: id })
  expect((await merchant.call('DELETE', `/v1/customers/${id}`)).status).toBe(204)
  const path = `${buyerOf(server, checkout).path}/confirm`
  const { customer_email: _, ...paid } = payment()
  const answer = await server.visitor().post(path, paid)
  expect([answer.status, answer.body.error]).toEqual([409, 'CustomerDeleted'])
  expect(await ordersOf(merchant, checkout)).toEqual([])
})
