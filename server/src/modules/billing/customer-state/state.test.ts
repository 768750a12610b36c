import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBenefit, grantsOf, have, setBenefits } from '#testing/benefits.ts'
import { newBuyer } from '#testing/checkouts.ts'
import { createCustomer, customerEvents } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { databaseTraffic } from '#testing/statements.ts'
import { changed, createPlan, fixed, subscribe } from '#testing/subscriptions.ts'
import { systemRandom } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const stateOf = async ({ call }: Merchant, id: string) =>
  (await call('GET', `/v1/customers/${id}/state`)).body

const told = async (id: string) =>
  (await customerEvents(server, id)).flatMap(([type, body]) =>
    type === 'customer.state_changed' ? [body] : [],
  )

async function meterOf({ call }: Merchant) {
  const { body } = await call('POST', '/v1/meters/', {
    name: 'Requests',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'count' },
  })
  return body
}

async function use({ call, organizationId }: Merchant, customerId: string, meterId: string) {
  await call('POST', '/v1/events/ingest', { events: [{ name: 'call', customer_id: customerId }] })
  const { database, meters } = server.app.services
  await database.transaction((tx) => meters.rolls.rollAll(tx, { organizationId, meterId }))
}

test('a merchant reads the balances of a customer, and of nobody else’s', async () => {
  const merchant = await createMerchant(server)
  const { id } = await createCustomer(merchant, { email: newBuyer() })
  const path = `/v1/customers/${id}/balances`
  expect((await merchant.call('GET', path)).body).toEqual({ items: [] })
  await adjustBalance(server, merchant, id, { amount: 500 })
  await adjustBalance(server, merchant, id, { amount: -30, currency: 'eur' })
  expect((await merchant.call('GET', path)).body.items).toEqual([
    { currency: 'eur', balance: -30 },
    { currency: 'usd', balance: 500 },
  ])
  const other = await createMerchant(server)
  expect((await other.call('GET', path)).status).toBe(404)
})

test('the state of a customer has what runs, and is the same by the external id', async () => {
  const merchant = await createMerchant(server)
  const customer = await createCustomer(merchant, { email: newBuyer(), external_id: 'ada' })
  expect(await stateOf(merchant, customer.id)).toEqual({
    ...customer,
    active_subscriptions: [],
    granted_benefits: [],
    active_meters: [],
  })
  const { id: product_id } = await createPlan(merchant, { prices: fixed(0) })
  const { body: bought } = await merchant.call('POST', '/v1/subscriptions/', {
    product_id,
    customer_id: customer.id,
    metadata: { seat: 'window' },
  })
  const meter = await meterOf(merchant)
  await use(merchant, customer.id, meter.id)
  const state = await stateOf(merchant, customer.id)
  expect(state).toMatchObject({
    active_subscriptions: [
      { id: bought.id, status: 'active', product_id, metadata: { seat: 'window' }, meters: [] },
    ],
    active_meters: [{ meter_id: meter.id, consumed_units: 1, credited_units: 0, balance: -1 }],
  })
  const path = '/v1/customers/external/ada/state'
  expect((await merchant.call('GET', path)).body).toEqual(state)
  await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)
  expect((await stateOf(merchant, customer.id)).active_subscriptions).toEqual([])
  expect((await merchant.call('GET', '/v1/customers/external/bob/state')).status).toBe(404)
})

test('a trial and the usage of its period are part of the state', async () => {
  const merchant = await createMerchant(server)
  const meter = await meterOf(merchant)
  const prices = [
    ...fixed(1_000),
    { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '5' },
  ]
  const trial = { trial_interval: 'week', trial_interval_count: 1 }
  const bought = await subscribe(server, merchant, await createPlan(merchant, { prices, ...trial }))
  await use(merchant, bought.customer_id, meter.id)
  const [active] = (await stateOf(merchant, bought.customer_id)).active_subscriptions
  expect(active).toMatchObject({
    status: 'trialing',
    trial_end: bought.trial_end,
    meters: [{ meter_id: meter.id, consumed_units: 1, amount: 0 }],
  })
  expect(active.meters[0]).not.toHaveProperty('meter')
})

test('changes at one time are told once, after everything else, and also by the clock', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const { customer_id: id } = bought
  await merchant.advance('PT1M')
  const before = (await told(id)).length
  expect(before).toBeGreaterThan(0)
  await merchant.call('PATCH', `/v1/customers/${id}`, { name: 'Ada L.' })
  await changed(merchant, bought, { cancel_at_period_end: true })
  await merchant.call('PATCH', `/v1/customers/${id}`, { name: 'Ada Lovelace' })
  await merchant.advance('PT1M')
  const after = await told(id)
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toMatchObject({
    name: 'Ada Lovelace',
    active_subscriptions: [{ id: bought.id, cancel_at_period_end: true }],
  })
  expect(after.at(-1)).toEqual(await stateOf(merchant, id))
  await merchant.advance('P2M')
  expect((await told(id)).at(-1)).toMatchObject({ active_subscriptions: [] })
})

test('without a move of the clock a change is told soon, and usage too', async () => {
  const merchant = await createMerchant(server)
  const { id } = await createCustomer(merchant, { email: newBuyer() })
  const soon = { timeout: 20_000, interval: 100 }
  await vi.waitFor(async () => expect(await told(id)).toHaveLength(1), soon)
  const meter = await meterOf(merchant)
  await use(merchant, id, meter.id)
  await merchant.advance('PT1M')
  expect((await told(id)).at(-1)).toMatchObject({
    active_meters: [{ meter_id: meter.id, consumed_units: 1 }],
  })
})

test('a deleted customer is told to have nothing, after its deletion', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant))
  const { customer_id: id } = bought
  await merchant.call('DELETE', `/v1/customers/${id}`)
  await merchant.advance('PT1M')
  const types = (await customerEvents(server, id)).map(([type]) => type)
  expect(types.slice(-2)).toEqual(['customer.deleted', 'customer.state_changed'])
  expect((await told(id)).at(-1)).toMatchObject({
    id,
    deleted_at: expect.any(String),
    active_subscriptions: [],
    active_meters: [],
  })
})

test('a state of hundreds of subscriptions is as many statements as one of a few', async () => {
  const merchant = await createMerchant(server)
  const trafficOf = async (count: number) => {
    const { id } = await createCustomer(merchant, { email: newBuyer() })
    const { id: product } = await createPlan(merchant, { prices: fixed(0) })
    const { body: first } = await merchant.call('POST', '/v1/subscriptions/', {
      product_id: product,
      customer_id: id,
    })
    await server.query(
      `insert into subscriptions
       select (jsonb_populate_record(s, jsonb_build_object('id', n))).*
         from subscriptions s, unnest($2::uuid[]) n where s.id = $1`,
      [first.id, Array.from({ length: count - 1 }, () => systemRandom().uuid())],
    )
    expect((await stateOf(merchant, id)).active_subscriptions).toHaveLength(count)
    return databaseTraffic(() => merchant.call('GET', `/v1/customers/${id}/state`))
  }
  const few = await trafficOf(1)
  const many = await trafficOf(500)
  expect(many.statements).toHaveLength(few.statements.length)
  expect(many.statements.length).toBeLessThanOrEqual(7)
})

test('granted benefits are part of the state, and told once; a thousand cost no more statements', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const benefit = await createBenefit(merchant, { metadata: { level: 'gold' } })
  await setBenefits(merchant, plan, [benefit])
  const { customer_id: id } = await subscribe(server, merchant, plan)
  await have(merchant, benefit)
  const [grant] = await grantsOf(merchant)
  expect(grant?.granted_at).toBeTypeOf('string')
  expect((await stateOf(merchant, id)).granted_benefits).toMatchObject([
    {
      id: grant?.id,
      granted_at: grant?.granted_at,
      benefit_id: benefit.id,
      benefit_type: 'custom',
      benefit_metadata: { level: 'gold' },
      properties: {},
    },
  ])
  const few = await databaseTraffic(() => merchant.call('GET', `/v1/customers/${id}/state`))
  await merchant.advance('PT1M')
  expect((await told(id)).at(-1)).toMatchObject({ granted_benefits: [{ benefit_id: benefit.id }] })

  const ids = Array.from({ length: 999 }, () => systemRandom().uuid())
  await server.query(
    `insert into benefit_grants
     select (jsonb_populate_record(g, jsonb_build_object('id', n, 'order_id', n,
                                                         'subscription_id', null))).*
       from benefit_grants g, unnest($2::uuid[]) n where g.id = $1`,
    [grant?.id, ids],
  )
  expect((await stateOf(merchant, id)).granted_benefits).toHaveLength(1_000)
  const many = await databaseTraffic(() => merchant.call('GET', `/v1/customers/${id}/state`))
  expect(many.statements).toHaveLength(few.statements.length)
  const before = (await told(id)).length
  await merchant.call('PATCH', `/v1/customers/${id}`, { name: 'Ada King' })
  await merchant.advance('PT1M')
  const after = await told(id)
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toMatchObject({ granted_benefits: { length: 1_000 } })
})
