import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { errorOf, germany, newBuyer, placesOf } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { adjustBalance, card, newPortalCustomer, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const me = '/customers/me'
const cards = `${me}/payment-methods`

test('customers see and change their details, but nothing of the merchant', async () => {
  const merchant = await createMerchant(server)
  const metadata = { note: 'pays late' }
  const { call, customer } = await newPortalCustomer(server, merchant, { metadata })
  const { status, body } = await call('GET', me)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: customer.id, email: customer.email, oauth_accounts: {} })
  expect(JSON.stringify(body)).not.toContain('pays late')
  const changed = await call('PATCH', me, {
    billing_name: 'Ada Lovelace Ltd',
    billing_address: germany,
    tax_id: 'DE136695976',
    name: 'Ada L.',
    email: customer.email.toUpperCase(),
  })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body).toMatchObject({
    name: 'Ada L.',
    billing_name: 'Ada Lovelace Ltd',
    billing_address: { country: 'DE' },
    tax_id: ['DE136695976', 'eu_vat'],
    email: customer.email,
  })
  const { body: seen } = await merchant.call('GET', `/v1/customers/${customer.id}`)
  expect(seen).toMatchObject({ billing_name: 'Ada Lovelace Ltd', metadata })
})

test('invalid details are refused, and an email address does not change by itself', async () => {
  const merchant = await createMerchant(server)
  const { call } = await newPortalCustomer(server, merchant)
  expect(placesOf(await call('PATCH', me, { email: newBuyer() }))).toEqual([422, ['body.email']])
  const wrong = { billing_address: germany, tax_id: 'nonsense' }
  expect(placesOf(await call('PATCH', me, wrong))).toEqual([422, ['body.tax_id']])
  const other = await newPortalCustomer(server, merchant)
  const { body } = await other.call('POST', cards, card())
  const foreign = { default_payment_method_id: body.id }
  expect(placesOf(await call('PATCH', me, foreign))).toEqual([
    422,
    ['body.default_payment_method_id'],
  ])
})

test('a card is saved with one body for older and newer clients', async () => {
  const merchant = await createMerchant(server)
  const { call, customer } = await newPortalCustomer(server, merchant)
  const first = await call('POST', cards, card('tok_visa', false))
  expect(first.status, first.text).toBe(201)
  expect(first.body).toMatchObject({
    status: 'succeeded',
    type: 'card',
    customer_id: customer.id,
    // The first card pays even if nobody says so.
    default: true,
    card: { last4: '4242' },
    payment_method: { id: first.body.id, method_metadata: { last4: '4242' } },
  })
  const second = await call('POST', cards, card('tok_fails_on_renewal', false))
  expect(second.body).toMatchObject({ default: false })
  const { body: list } = await call('GET', cards)
  expect(list.pagination).toEqual({ total_count: 2, max_page: 1 })
  expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id])
  const chosen = await call('PATCH', me, { default_payment_method_id: second.body.id })
  expect(chosen.body.default_payment_method_id).toBe(second.body.id)
  expect((await call('DELETE', `${cards}/${second.body.id}`)).status).toBe(204)
  expect((await call('GET', me)).body.default_payment_method_id).toBeNull()
  expect(errorOf(await call('DELETE', `${cards}/${second.body.id}`))).toEqual([
    404,
    'ResourceNotFound',
  ])
})

test('a card with the number of another is listed beside it, and each is removed alone', async () => {
  const merchant = await createMerchant(server)
  const { call } = await newPortalCustomer(server, merchant)
  const first = await call('POST', cards, card('tok_visa', false))
  const second = await call('POST', cards, card('tok_visa', false))
  expect(second.body).toMatchObject({ default: false, card: { last4: '4242' } })
  const listed = async () => {
    const { body } = await call('GET', cards)
    return body.items.map((item: { id: string; default: boolean }) => [item.id, item.default])
  }
  expect(await listed()).toEqual([
    [second.body.id, false],
    [first.body.id, true],
  ])
  expect((await call('DELETE', `${cards}/${second.body.id}`)).status).toBe(204)
  expect(await listed()).toEqual([[first.body.id, true]])
})

test('a declined card is not saved', async () => {
  const merchant = await createMerchant(server)
  const { call } = await newPortalCustomer(server, merchant)
  for (const token of ['tok_declined', 'tok_unknown']) {
    expect(errorOf(await call('POST', cards, card(token)))).toEqual([
      400,
      'PaymentMethodSetupFailed',
    ])
  }
  expect((await call('GET', cards)).body.items).toEqual([])
})

test('a card that its holder approves is saved, and confirmed once', async () => {
  const merchant = await createMerchant(server)
  const { call } = await newPortalCustomer(server, merchant)
  const other = await newPortalCustomer(server, merchant)
  const asked = await call('POST', cards, card('tok_requires_action', false))
  expect(asked.status, asked.text).toBe(201)
  expect(asked.body).toMatchObject({ status: 'requires_action' })
  const confirmation = { setup_intent_id: asked.body.client_secret, set_default: true }
  expect((await other.call('POST', `${cards}/confirm`, confirmation)).status).toBe(404)
  const { body: waiting } = await call('POST', `${cards}/confirm`, confirmation)
  expect(waiting).toEqual(asked.body)
  const { pathname } = new URL(asked.body.challenge_url)
  expect((await server.visitor().post(pathname, { outcome: 'succeed' })).status).toBe(200)
  for (let round = 0; round < 2; round++) {
    const saved = await call('POST', `${cards}/confirm`, confirmation)
    expect(saved.status, saved.text).toBe(201)
    expect(saved.body).toMatchObject({ status: 'succeeded', default: true })
  }
  expect((await call('GET', cards)).body.pagination.total_count).toBe(1)
})

test('a card that a subscription is paid with stays', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const { call } = await portalOf(server, merchant, bought.customer_id)
  const { body } = await call('GET', cards)
  const inUse = [400, 'PaymentMethodInUseByActiveSubscription']
  expect(errorOf(await call('DELETE', `${cards}/${body.items[0].id}`))).toEqual(inUse)
  expect(errorOf(await call('PATCH', me, { default_payment_method_id: null }))).toEqual(inUse)
})

test('the balances of a customer are wallets', async () => {
  const merchant = await createMerchant(server)
  const { call, customer } = await newPortalCustomer(server, merchant)
  expect((await call('GET', '/wallets/')).body.items).toEqual([])
  await adjustBalance(server, merchant, customer.id, { amount: 500 })
  await adjustBalance(server, merchant, customer.id, { amount: -30, currency: 'eur' })
  const { body } = await call('GET', '/wallets/?sorting=-balance')
  expect(body.items).toMatchObject([
    { customer_id: customer.id, balance: 500, currency: 'usd' },
    { customer_id: customer.id, balance: -30, currency: 'eur' },
  ])
  const { id } = body.items[0]
  expect((await call('GET', `/wallets/${id}`)).body).toEqual(body.items[0])
  const other = await newPortalCustomer(server, merchant)
  expect((await other.call('GET', `/wallets/${id}`)).status).toBe(404)
})

test('anybody sees an organization with the products that are public', async () => {
  const merchant = await createMerchant(server)
  const shown = await createPlan(merchant, { name: 'Shown', metadata: { note: 'ours' } })
  await createPlan(merchant, { name: 'Hidden', visibility: 'private' })
  const note = 'the secret address'
  const open = await createBenefit(merchant, { properties: { note } })
  const secret = await createBenefit(merchant, { description: 'Unlisted', visibility: 'private' })
  await setBenefits(merchant, shown, [open, secret])
  const address = { country: 'DE', city: 'Berlin', postal_code: '10115', line1: 'Side Street 1' }
  const set = await merchant.call('PATCH', `/v1/organizations/${merchant.organizationId}`, {
    order_settings: { seller: { tax_id: 'DE123456789', address } },
  })
  expect(set.body.order_settings.seller).toMatchObject({ tax_id: 'DE123456789', address })
  const { body: own } = await merchant.call('GET', `/v1/organizations/${merchant.organizationId}`)
  const { status, body } = await server
    .visitor()
    .get(`/v1/customer-portal/organizations/${own.slug}`)
  expect(status).toBe(200)
  expect(body.organization).toMatchObject({ id: own.id, allow_customer_updates: true })
  expect(body.products.map(({ id }: { id: string }) => id)).toEqual([shown.id])
  expect(body.products[0].benefits).toMatchObject([{ id: open.id, description: 'Support by chat' }])
  for (const hidden of ['ours', note, 'Unlisted', 'DE123456789', address.line1]) {
    expect(JSON.stringify(body)).not.toContain(hidden)
  }
  expect(Object.keys(body.organization).sort()).toEqual([
    ...['allow_customer_updates', 'avatar_url', 'created_at', 'customer_portal_settings'],
    ...['details_submitted_at', 'email', 'feature_settings', 'id', 'modified_at', 'name'],
    ...['organization_features', 'proration_behavior', 'slug', 'socials'],
    ...['subscription_settings', 'website'],
  ])
  expect(Object.keys(body.organization.subscription_settings)).toEqual([
    'allow_multiple_subscriptions',
    'allow_customer_updates',
    'proration_behavior',
  ])
  const unknown = await server.visitor().get('/v1/customer-portal/organizations/nobody')
  expect(errorOf(unknown)).toEqual([404, 'ResourceNotFound'])
})
