import { expect } from 'vitest'
import { buyerOf, newBuyer, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { buyKey } from '#testing/license-keys.ts'
import type { Merchant } from '#testing/merchants.ts'
import { adjustBalance, card, type newPortalCustomer } from '#testing/portal.ts'
import { sellSeatsOnce } from '#testing/seats.ts'
import type { TestServer } from '#testing/server.ts'
import { storeAccount } from '#testing/stored-billing.ts'
import { createPlan } from '#testing/subscriptions.ts'

/** A row of a customer, as paths of the portal name it. */
export type PortalRow = {
  readonly id: string
  readonly table?: string
  /** What stands in the path instead of the id. */
  readonly names?: Readonly<Record<string, string>>
}
type Owner = Awaited<ReturnType<typeof newPortalCustomer>>
type Make = (server: TestServer, merchant: Merchant, owner: Owner) => Promise<PortalRow>

/** What the customer buys: a subscription with its first order. */
async function bought(server: TestServer, merchant: Merchant, { customer }: Owner) {
  const held = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customer.id}`)
  if (held.body.items.length === 0) {
    const { id } = await createPlan(merchant)
    const checkout = await openCheckout(merchant, { products: [id], customer_id: customer.id })
    const { customer_email: _other, ...confirmation } = payment()
    const confirmed = await buyerOf(server, checkout).confirm(confirmation)
    expect(confirmed.status, confirmed.text).toBe(200)
    await reaches(merchant, checkout, 'succeeded')
  }
  const { body: subscriptions } = await merchant.call(
    'GET',
    `/v1/subscriptions/?customer_id=${customer.id}`,
  )
  const { body: orders } = await merchant.call('GET', `/v1/orders/?customer_id=${customer.id}`)
  return { subscription: subscriptions.items[0], order: orders.items[0] }
}

/** How the row is made that each path names, by the path up to its first parameter. */
export const portalRows: Readonly<Record<string, Make>> = {
  '/customers/me/payment-methods/': async (_server, _merchant, { call }) => {
    const { body } = await call('POST', '/customers/me/payment-methods', card('tok_visa', false))
    return { table: 'payment_methods', id: body.id }
  },
  '/orders/': async (...all) => {
    const { order } = await bought(...all)
    const address = { country: 'DE', city: 'Berlin' }
    const [, , { call }] = all
    await call('PATCH', `/orders/${order.id}`, { billing_name: 'Ada', billing_address: address })
    await call('POST', `/orders/${order.id}/invoice`)
    return { table: 'orders', id: order.id }
  },
  '/subscriptions/': async (...all) => {
    const { subscription } = await bought(...all)
    return { table: 'subscriptions', id: subscription.id }
  },
  '/meters/': async ({ app }, { call, organizationId }, { customer }) => {
    const { body: meter } = await call('POST', '/v1/meters/', {
      name: 'Requests',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
    const events = [{ name: 'call', customer_id: customer.id }]
    await call('POST', '/v1/events/ingest', { events })
    const { database, meters } = app.services
    await database.transaction((tx) =>
      meters.rolls.rollAll(tx, { organizationId, meterId: meter.id }),
    )
    const { body } = await call('GET', '/v1/customer-meters/')
    return { table: 'customer_meters', id: body.items[0].id }
  },
  '/license-keys/': async (server, merchant, { customer }) => {
    const { key } = await buyKey(server, merchant, {}, { customer_id: customer.id })
    return { table: 'license_keys', id: key.id }
  },
  '/seats/': async (server, merchant, { call, customer }) => {
    const { order } = await sellSeatsOnce(server, merchant, 1, { customer_id: customer.id })
    const { body } = await call('POST', '/seats', { order_id: order.id, email: newBuyer() })
    return { table: 'customer_seats', id: body.id }
  },
  '/benefit-grants/': async (server, merchant, { customer }) => {
    await buyKey(server, merchant, {}, { customer_id: customer.id })
    const { body } = await merchant.call('GET', `/v1/benefit-grants/?customer_id=${customer.id}`)
    return { table: 'benefit_grants', id: body.items[0].id }
  },
  '/oauth-accounts/': async (server, merchant, { customer }) => {
    await storeAccount(server, merchant, customer.id)
    return { id: '1', names: { platform: 'github', account_id: '1' } }
  },
  '/members/': async (_server, merchant, { call, customer }) => {
    await merchant.call('PATCH', `/v1/customers/${customer.id}`, { type: 'team' })
    const input = { email: newBuyer(), role: 'billing_manager' }
    const { body } = await call('POST', '/members', input)
    return { table: 'billing_managers', id: body.id }
  },
  '/wallets/': async (server, merchant, { call, customer }) => {
    await adjustBalance(server, merchant, customer.id, { amount: 500 })
    const { body } = await call('GET', '/wallets/')
    return { id: body.items[0].id }
  },
}

/** A body that is accepted with the row, for endpoints that need one. */
export const portalBodies: Readonly<Record<string, object>> = {
  'POST /orders/:id/withdrawal': { expected_amount: 0 },
  'PATCH /members/:id': { name: 'Changed' },
  'PATCH /benefit-grants/:id': { benefit_type: 'license_keys' },
  'PATCH /orders/:id': { billing_name: 'Changed' },
  'PATCH /subscriptions/:id': { cancel_at_period_end: true },
  'POST /customers/me/payment-methods': card(),
  'POST /customers/me/payment-methods/confirm': {
    setup_intent_id: 'f2f7e7f0-6a4f-4d0e-9d0c-3a8f3a3f0a11',
  },
  'POST /customers/me/email-update/request': { email: 'other@example.com' },
}
