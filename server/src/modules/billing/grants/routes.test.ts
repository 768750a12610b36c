import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, grantsOf, have, setBenefits } from '#testing/benefits.ts'
import { errorOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed } from '#testing/subscriptions.ts'
import { systemRandom } from '../../../platform/system.ts'

const random = systemRandom()
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/benefit-grants/'

/** Two customers with the same benefit. */
async function withGrants(options: object = {}) {
  const merchant = await createMerchant(server, options)
  const benefit = await createBenefit(merchant)
  const plan = await createPlan(merchant, { prices: fixed(0) })
  await setBenefits(merchant, plan, [benefit])
  const start = async (name: string) => {
    const input = { email: `${name}@example.com`, external_id: name }
    const { body: customer } = await merchant.call('POST', '/v1/customers/', input)
    const sale = { product_id: plan.id, customer_id: customer.id }
    const { body: subscription } = await merchant.call('POST', '/v1/subscriptions/', sale)
    return { customer, subscription }
  }
  const [ada, bob] = [await start('ada'), await start('bob')]
  await have(merchant, benefit, benefit)
  return { merchant, benefit, ada, bob }
}

const customersOf = async ({ call }: Merchant, at: string) => {
  const { body } = await call('GET', at)
  const ids = body.items.map(({ customer_id }: { customer_id: string }) => customer_id)
  return [ids, body.pagination.total_count]
}

test('grants are filtered by customer, state and benefit, in pages', async () => {
  const { merchant, benefit, ada, bob } = await withGrants()
  const list = (query: string) => customersOf(merchant, `${path}?${query}`)
  expect(await list(`customer_id=${ada.customer.id}`)).toEqual([[ada.customer.id], 1])
  expect(await list('external_customer_id=bob')).toEqual([[bob.customer.id], 1])
  expect(await list('external_customer_id=nobody')).toEqual([[], 0])
  expect((await list('is_granted=true'))[1]).toBe(2)
  expect(await list(`subscription_id=${bob.subscription.id}`)).toEqual([[bob.customer.id], 1])
  expect(await list(`order_id=${bob.subscription.id}`)).toEqual([[], 0])
  await merchant.call('DELETE', `/v1/subscriptions/${ada.subscription.id}`)
  await have(merchant, benefit)
  expect(await list('is_granted=true')).toEqual([[bob.customer.id], 1])
  expect(await list('is_granted=false')).toEqual([[ada.customer.id], 1])
  expect(await list('sorting=-revoked_at')).toEqual([[ada.customer.id, bob.customer.id], 2])
  expect(await list('limit=1&sorting=revoked_at')).toEqual([[ada.customer.id], 2])
  const own = `/v1/benefits/${benefit.id}/grants`
  expect((await customersOf(merchant, own))[1]).toBe(2)
  expect(await customersOf(merchant, `${own}?is_granted=true`)).toEqual([[bob.customer.id], 1])
  expect(await customersOf(merchant, `${own}?customer_id=${ada.customer.id}`)).toEqual([
    [ada.customer.id],
    1,
  ])
})

test('a token without the scope of benefits reads no grants, and no other organization does', async () => {
  const { merchant, benefit } = await withGrants()
  const other = await createMerchant(server, { scopes: ['customers:read', 'products:read'] })
  expect(errorOf(await other.call('GET', path))).toEqual([403, 'insufficient_scope'])
  const third = await createMerchant(server)
  expect(await grantsOf(third)).toEqual([])
  expect((await third.call('GET', `/v1/benefits/${benefit.id}/grants`)).status).toBe(404)
  expect((await merchant.call('GET', `${path}?customer_id=1`)).status).toBe(422)
  expect((await merchant.call('GET', `${path}?sorting=name`)).status).toBe(422)
})

test('a change reaches all who have a product, in several batches', async () => {
  const { merchant, benefit, ada } = await withGrants()
  const plan = ada.subscription.product_id
  // More than a batch, stored beside the two that were bought.
  await server.query(
    `insert into subscriptions select (jsonb_populate_record(null::subscriptions, to_jsonb(s) ||
        jsonb_build_object('id', other.id))).*
       from subscriptions s, unnest($2::uuid[]) as other (id) where s.id = $1`,
    [ada.subscription.id, Array.from({ length: 450 }, () => random.uuid())],
  )
  const more = await createBenefit(merchant)
  await setBenefits(merchant, { id: plan }, [more])
  await merchant.advance('P1D')
  const total = async (id: string, query: string) =>
    (await customersOf(merchant, `/v1/benefits/${id}/grants?${query}`))[1]
  expect(await total(more.id, 'is_granted=true')).toBe(452)
  expect(await total(benefit.id, 'is_granted=true')).toBe(0)
  await merchant.call('DELETE', `/v1/benefits/${more.id}`)
  await merchant.advance('P1D')
  expect(await total(benefit.id, 'is_granted=false')).toBe(2)
  expect(await server.query('select 1 from grant_spreads')).toEqual([])
  const [left] = await server.query<{ n: number }>(
    'select count(*)::int as n from benefit_grants where benefit_id = $1 and granted_at is not null',
    [more.id],
  )
  expect(left?.n).toBe(0)
})

test('a benefit that is deleted while it is granted ends revoked', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { prices: fixed(0) })
  for (let round = 0; round < 5; round++) {
    const benefit = await createBenefit(merchant)
    const input = { email: `race${round}@example.com` }
    const { body: customer } = await merchant.call('POST', '/v1/customers/', input)
    await setBenefits(merchant, plan, [benefit])
    const sale = { product_id: plan.id, customer_id: customer.id }
    await Promise.all([
      merchant.call('POST', '/v1/subscriptions/', sale),
      merchant.call('DELETE', `/v1/benefits/${benefit.id}`),
    ])
  }
  await merchant.advance('P1D')
  await have(merchant)
})
