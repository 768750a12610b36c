import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createProduct, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { allowLocalWebhooks, startReceiver } from '#testing/receiver.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { refuseChangesOfOrders, storedPayloads } from '#testing/stored-billing.ts'
import { createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { columnsWith } from '#testing/tenant-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ settings: allowLocalWebhooks })
})
afterAll(() => server.stop())

const email = 'Ada.Byron@analytical.example'
const hashes = ['md5', 'sha256'].map((kind) =>
  createHash(kind).update(email.toLowerCase()).digest('hex'),
)
/** What identifies the customer, and what she entered. */
const identity = [email, 'Countess Lovelace', 'St James Square', 'ada likes trains', ...hashes]
/** What was entered for the invoice. */
const billing = { name: 'Byron Engines', address: { country: 'DE', line1: 'St James Square 12' } }

/** Where the invoice is kept, as the law demands, and where the address is what a tax was computed for. */
const kept = ['documents.content', 'orders.billing_address']

async function runAll() {
  const { events, jobs, timers } = server.app.services
  await timers.runDue()
  await events.runDue()
  await jobs.runDue()
}

/** A customer who has used everything: trials, plans and their changes, invoices, checkouts, webhooks. */
async function buyEverything(merchant: Merchant) {
  const { call, organizationId } = merchant
  const settings = { prevent_trial_abuse: true, allow_multiple_subscriptions: true }
  await call('PATCH', `/v1/organizations/${organizationId}`, { subscription_settings: settings })
  const { url } = await startReceiver()
  const events = ['checkout.updated', 'order.paid', 'subscription.updated', 'customer.updated']
  await call('POST', '/v1/webhooks/endpoints', { url, format: 'raw', events })
  const field = { type: 'text', slug: 'hobby', name: 'Hobby', properties: {} }
  const { body: hobby } = await call('POST', '/v1/custom-fields/', field)
  const attached_custom_fields = [{ custom_field_id: hobby.id, required: false }]
  const buyer = {
    customer_email: email,
    customer_name: 'Countess Lovelace',
    customer_billing_name: billing.name,
    customer_billing_address: billing.address,
    custom_field_data: { hobby: 'ada likes trains' },
  }
  const trial = { trial_interval: 'day', trial_interval_count: 1, attached_custom_fields }
  const plan = await createPlan(merchant, trial)
  const dearer = await createPlan(merchant, { name: 'Dearer', prices: fixed(9_000) })
  const subscription = await subscribe(server, merchant, plan, { buyer })
  await merchant.advance('P40D')
  const path = `/v1/subscriptions/${subscription.id}`
  await call('PATCH', path, { product_id: dearer.id, proration_behavior: 'invoice' })
  await call('PATCH', path, {
    cancel_at_period_end: true,
    customer_cancellation_comment: 'Countess Lovelace is leaving',
  })
  const { body: orders } = await call('GET', `/v1/orders/?subscription_id=${subscription.id}`)
  for (const { id } of orders.items) {
    await call('POST', `/v1/orders/${id}/invoice`)
    await call('GET', `/v1/orders/${id}/receipt`)
  }
  // One that was never finished, and belongs to no customer.
  const product = await createProduct(merchant)
  const abandoned = await openCheckout(merchant, { products: [product.id] })
  await buyerOf(server, abandoned).patch({ customer_email: email.toLowerCase() })
  const declined = await openCheckout(merchant, { products: [product.id] })
  await buyerOf(server, declined).confirm({ ...payment('tok_declined'), ...buyer })
  await runAll()
  return subscription.customer_id as string
}

const customersPath = '/v1/customers/'
const anonymize = ({ call }: Merchant, id: string) =>
  call('DELETE', `${customersPath}${id}?anonymize=true`)

test('after a customer was anonymized, nothing in the database names them but their invoices', async () => {
  const merchant = await createMerchant(server)
  const customerId = await buyEverything(merchant)
  // So that the search can fail.
  const before = await columnsWith(server, identity)
  expect(before).toEqual(
    expect.arrayContaining([
      ...['checkouts.customer_email', 'customers.name', 'event_payloads.body', 'orders.buyer'],
      ...['orders.custom_field_data', 'subscriptions.customer_email', 'trial_claims.value'],
      ...['subscriptions.cancellation_comment', 'orders.customer_email', ...kept],
    ]),
  )
  expect(await columnsWith(server, hashes)).toEqual(['event_payloads.body'])

  expect((await anonymize(merchant, customerId)).status).toBe(204)
  await runAll()
  expect((await columnsWith(server, identity)).filter((each) => !kept.includes(each))).toEqual([])
  expect(await columnsWith(server, hashes)).toEqual([])
  const { body } = await merchant.call('GET', `/v1/orders/?customer_id=${customerId}`)
  expect(body.items.length).toBeGreaterThan(1)
  expect(body.items[0]).toMatchObject({
    billing_name: billing.name,
    customer: { avatar_url: expect.stringMatching(/\/avatar\/0{32}\?/) },
  })
  expect(await server.app.services.ledger.verify(merchant.organizationId)).toEqual([])
  expect(server.logged.filter((line) => /lovelace|ada\.byron/i.test(line))).toEqual([])

  // What is sent, read or repeated later is what it would be for the anonymized customer.
  const { body: feed } = await merchant.call('GET', '/v1/feed?limit=100')
  const texts = JSON.stringify(feed)
  expect(texts).toContain('@anonymized.invalid')
  expect(texts).not.toMatch(/lovelace|byron@/i)
  const [order] = await storedPayloads(server, merchant.organizationId, ['order.paid'])
  expect(order?.body).toMatchObject({
    billing_name: null,
    customer: { id: customerId, name: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('anonymizing touches no other customer, can be repeated, and goes on after a failure', async () => {
  const merchant = await createMerchant(server)
  const product = await createProduct(merchant)
  const buy = async (name: string) => {
    const checkout = await openCheckout(merchant, { products: [product.id] })
    const buyer = { ...payment(), customer_name: name }
    await buyerOf(server, checkout).confirm(buyer)
    return (await reaches(merchant, checkout, 'succeeded')).customer_id as string
  }
  const ada = await buy('Unrepeatable Ada')
  await buy('Neighbor Charles')
  const neighbor = await columnsWith(server, ['Neighbor Charles'])
  const allow = await refuseChangesOfOrders(server)
  await anonymize(merchant, ada)
  await runAll()
  expect(await columnsWith(server, ['Unrepeatable Ada'])).not.toEqual([])
  await allow()
  expect((await anonymize(merchant, ada)).status).toBe(204)
  await runAll()
  expect(await columnsWith(server, ['Unrepeatable Ada'])).toEqual(['orders.billing_name'])
  expect(await columnsWith(server, ['Neighbor Charles'])).toEqual(neighbor)
})
