import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
  nameSeller,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  await nameSeller(merchant)
})
afterAll(() => server.stop())

const unknown = '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d'
const draft = {
  name: 'Light Studio',
  description: 'For **windows** in the evening.',
  prices: [
    {
      amount_type: 'fixed',
      price_amount: 11_900,
      price_currency: 'eur',
      tax_behavior: 'inclusive',
    },
  ],
}

/** As a form of the web app sends it. */
const preview = (shown: unknown, more: Record<string, string> = {}) =>
  fetchForm({
    organization_id: merchant.organizationId,
    draft: typeof shown === 'string' ? shown : JSON.stringify(shown),
    ...more,
  })

const fetchForm = (fields: Record<string, string>) => {
  const { visitor } = merchant.owner
  const { origin } = new URL(server.config.baseUrl)
  return visitor.send(
    new Request(new URL('/v1/products/preview', origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams(fields).toString(),
    }),
  )
}

const countsOf = async () => {
  const [products, checkouts] = await Promise.all([
    merchant.call('GET', '/v1/products/'),
    merchant.call('GET', '/v1/checkouts/'),
  ])
  return [products, checkouts].map(({ body }) => body.pagination.total_count)
}

test('a draft is shown on the page that would sell it, and nothing is stored', async () => {
  const before = await countsOf()
  const answer = await preview(draft, { locale: 'de', theme: 'dark' })
  expect(answer.status).toBe(200)
  const page = answer.body as CheckoutPage
  expect(page).toMatchObject({
    kind: 'checkout',
    locale: 'de',
    theme: 'dark',
    canPay: true,
    asksForCard: true,
    description: '<p>For <strong>windows</strong> in the evening.</p>\n',
    values: { country: 'DE' },
    checkout: { total_amount: 11_900, net_amount: 10_000, tax_amount: 1_900, currency: 'eur' },
  })
  expect(await countsOf()).toEqual(before)
})

test('only pages of this server may show it, and nothing in it runs or is sent', async () => {
  const { headers } = await preview(draft)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/sandbox allow-same-origin$/)
  expect(policy).not.toContain('script-src')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a trial, seats and benefits are shown as they would be sold', async () => {
  const benefit = await merchant.call('POST', '/v1/benefits/', {
    type: 'custom',
    description: 'Help by email',
    properties: { note: 'Never shown before it is bought' },
  })
  const tiers = [{ min_seats: 3, max_seats: null, price_per_seat: 1_000 }]
  const answer = await preview({
    ...draft,
    recurring_interval: 'month',
    trial_interval: 'week',
    trial_interval_count: 2,
    prices: [{ amount_type: 'seat_based', price_currency: 'eur', seat_tiers: { tiers } }],
    benefits: [benefit.body.id],
  })
  const { checkout, renewsAt } = answer.body as CheckoutPage
  expect(checkout).toMatchObject({ amount: 3_000, seats: 3 })
  expect(checkout.product.benefits.map(({ description }) => description)).toEqual(['Help by email'])
  expect(answer.text).not.toContain('Never shown')
  expect(renewsAt).toBe(checkout.trial_end)
})

test.each([
  ['that is no JSON', '{"name":', 303, ''],
  ['without a price', { ...draft, prices: [] }, 200, 'Nothing to show'],
  ['with a name that is too short', { ...draft, name: 'A' }, 200, 'Nothing to show'],
  [
    'with less than can be charged',
    { ...draft, prices: [{ ...draft.prices[0], price_amount: 1 }] },
    200,
    'Nothing to show',
  ],
  ['with a benefit of nobody', { ...draft, benefits: [unknown] }, 200, 'Nothing to show'],
  [
    'with a meter of nobody',
    {
      ...draft,
      recurring_interval: 'month',
      prices: [{ amount_type: 'metered_unit', meter_id: unknown, unit_amount: 1 }],
    },
    200,
    'Nothing to show',
  ],
] as const)('a draft %s is not shown', async (_, shown, status, text) => {
  const answer = await preview(shown)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(text)
  expect(answer.text).not.toContain('Light Studio')
})

test('things of other sellers are not shown', async () => {
  const other = await createMerchant(server)
  const benefit = await other.call('POST', '/v1/benefits/', {
    type: 'custom',
    description: 'Of somebody else',
    properties: {},
  })
  const answer = await preview({ ...draft, benefits: [benefit.body.id] })
  expect(answer.text).toContain('Nothing to show')
  expect(answer.text).not.toContain('Of somebody else')
})

test('nobody previews in the shop of somebody else', async () => {
  const { organizationId: organization_id } = await createMerchant(server)
  const answer = await preview(draft, { organization_id })
  expect(answer.text).not.toContain('Light Studio')
  // Led to the page that says why, as a form without scripts is.
  expect(answer.headers.get('location')).toContain('/error')
})

test('whoever may only read products previews none', async () => {
  const scopes = ['products:read']
  const { owner, organizationId } = merchant
  const { token } = await createAccessToken(owner, organizationId, { scopes })
  const fields = { draft: JSON.stringify(draft) }
  const answer = await callWithToken(server, token, 'POST', '/v1/products/preview', fields)
  expect(answer.status).toBe(403)
})
