import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A customer of a free plan with a note and a license key. */
async function withGrants() {
  const merchant = await createMerchant(server)
  const note = await createBenefit(merchant, {
    metadata: { secret: 'of the merchant' },
    properties: { note: 'Call 112' },
  })
  const key = await createBenefit(merchant, {
    type: 'license_keys',
    description: 'A key',
    properties: { prefix: 'APP' },
  })
  const plan = await createPlan(merchant, { prices: fixed(0) })
  await setBenefits(merchant, plan, [note, key])
  const customer = await createCustomer(merchant, { email: 'ada@example.com' })
  const input = { product_id: plan.id, customer_id: customer.id }
  const { body: subscription } = await merchant.call('POST', '/v1/subscriptions/', input)
  const { call } = await portalOf(server, merchant, customer.id)
  const list = async (query = '') => (await call('GET', `/benefit-grants/${query}`)).body.items
  await expect.poll(async () => (await list()).length, { timeout: 15_000 }).toBe(2)
  return { call, customer, key, list, merchant, note, subscription }
}

test('customers see what they were granted, without what merchants note', async () => {
  const { call, customer, key, list, merchant, note, subscription } = await withGrants()
  const [first, second] = await list('?sorting=product_benefit')
  expect(first).toMatchObject({
    benefit_id: note.id,
    customer_id: customer.id,
    subscription_id: subscription.id,
    order_id: null,
    is_granted: true,
    is_revoked: false,
    error: null,
    customer: { id: customer.id, email: 'ada@example.com' },
    benefit: {
      id: note.id,
      type: 'custom',
      description: note.description,
      organization: { id: merchant.organizationId },
      metadata: {},
      properties: { note: 'Call 112' },
    },
  })
  expect(second).toMatchObject({
    benefit: { id: key.id, properties: { prefix: 'APP' } },
    properties: { display_key: expect.stringMatching(/^\*{4}-/) },
  })
  expect((await call('GET', `/benefit-grants/${first.id}`)).body).toEqual(first)
})

test('grants are found by all that the contract names', async () => {
  const { key, list, note, subscription } = await withGrants()
  const found = async (query: string) =>
    (await list(`?${query}`)).map((each: { benefit_id: string }) => each.benefit_id).sort()
  expect(await found(`type=license_keys`)).toEqual([key.id])
  expect(await found(`benefit_id=${note.id}`)).toEqual([note.id])
  expect(await found('query=KEY')).toEqual([key.id])
  expect(await found(`subscription_id=${subscription.id}`)).toEqual([key.id, note.id].sort())
  for (const name of ['order_id', 'checkout_id', 'member_id']) {
    expect(await found(`${name}=${key.id}`), name).toEqual([])
  }
})

test('customers provide what the type of the benefit takes, while it is granted', async () => {
  const { call, list, merchant, subscription } = await withGrants()
  const [first] = await list('?type=custom')
  const path = `/benefit-grants/${first.id}`
  expect((await call('PATCH', path, { benefit_type: 'custom' })).body.id).toBe(first.id)
  const wrong = await call('PATCH', path, {
    benefit_type: 'discord',
    properties: { account_id: '1' },
  })
  expect(wrong.status).toBe(422)
  await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
  await expect.poll(async () => (await list())[0].is_revoked, { timeout: 15_000 }).toBe(true)
  const late = await call('PATCH', path, { benefit_type: 'custom' })
  expect([late.status, late.body.error]).toEqual([403, 'NotPermitted'])
  expect((await call('GET', path)).body.benefit.properties).toEqual({ note: null })
})
