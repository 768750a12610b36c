import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMerchant, type Merchant } from '../../server/testing/merchants.ts'
import { allowLocalWebhooks, startReceiver } from '../../server/testing/receiver.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { type PolarCall, polarCall, polarVersions } from '../testing/polar-calls.ts'
import { failure } from '../testing/polar-errors.ts'
import { validatedEvent } from '../testing/polar-events.ts'

let live: LiveServer
beforeAll(async () => {
  live = await startLiveServer({}, () => ({ settings: allowLocalWebhooks }))
})
afterAll(() => live.stop())

describe.each(polarVersions)('benefits, with the SDK %s', (version) => {
  let call: PolarCall
  let merchant: Merchant
  beforeAll(async () => {
    merchant = await createMerchant(live.server)
    call = polarCall(version, { origin: live.origin, token: merchant.token })
  })

  const create = (type: string, properties: object) =>
    call('benefits.create', [], { type, description: 'Support by chat', properties })

  test('of each type are created and read', async () => {
    const meter = await merchant.call('POST', '/v1/meters/', {
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
    const given = {
      custom: { note: 'Call 12345' },
      // The oldest generation does not know whether customers are kicked.
      discord: {
        guild_token: '123',
        role_id: '456',
        ...(version === '0.33.2' ? {} : { kick_member: true }),
      },
      github_repository: { repository_owner: 'acme', repository_name: 'app', permission: 'pull' },
      license_keys: {
        prefix: 'ACME',
        expires: { ttl: 1, timeframe: 'year' },
        activations: { limit: 3, enable_customer_admin: true },
        limit_usage: 10,
      },
      meter_credit: { meter_id: meter.body.id, units: 100, rollover: true },
    }
    for (const [type, properties] of Object.entries(given)) {
      const benefit = await create(type, properties)
      expect(benefit).toMatchObject({ type, properties, selectable: true, deletable: true })
      expect(await call('benefits.get', [benefit.id])).toEqual(benefit)
    }
    const { items, pagination } = await call('benefits.list', [], {
      sorting: ['description'],
      limit: 2,
    })
    expect(items).toHaveLength(2)
    expect(pagination).toEqual({ total_count: 5, max_page: 3 })
  })

  test('are changed and deleted', async () => {
    const benefit = await create('custom', { note: null })
    const changes = { type: 'custom', description: 'By phone', properties: { note: '12345' } }
    expect(await call('benefits.update', [benefit.id], changes)).toMatchObject(changes)
    await call('benefits.delete', [benefit.id])
    const error = await failure(call('benefits.get', [benefit.id]))
    expect(error).toMatchObject({ statusCode: 404 })
  })

  test('are told of, with their grants and the properties from before', async () => {
    const receiver = await startReceiver()
    const { body: endpoint } = await merchant.call('POST', '/v1/webhooks/endpoints', {
      url: receiver.url,
      format: 'raw',
      events: ['benefit.updated', 'benefit_grant.created', 'benefit_grant.revoked'],
    })
    const { body: meter } = await merchant.call('POST', '/v1/meters/', {
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
    const credits = await create('meter_credit', { meter_id: meter.id, units: 5, rollover: false })
    const { body: plan } = await merchant.call('POST', '/v1/products/', {
      name: 'Credits',
      recurring_interval: 'month',
      prices: [{ amount_type: 'fixed', price_amount: 0 }],
    })
    await merchant.call('POST', `/v1/products/${plan.id}/benefits`, { benefits: [credits.id] })
    const { body: customer } = await merchant.call('POST', '/v1/customers/', {
      email: `told-${version}@example.com`,
    })
    const sale = { product_id: plan.id, customer_id: customer.id }
    await merchant.call('POST', '/v1/subscriptions/', sale)
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1)
    await call('benefits.delete', [credits.id])
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(3)
    const events = await Promise.all(
      receiver.received.map((each) => validatedEvent(version, each, endpoint.secret)),
    )
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...['benefit.updated', 'benefit_grant.created', 'benefit_grant.revoked'],
    ])
    const revoked = receiver.received.find(({ body }) => body.includes('benefit_grant.revoked'))
    expect(JSON.parse(revoked?.body ?? '').data).toMatchObject({
      is_revoked: true,
      previous_properties: { last_credited_units: 5, last_credited_meter_id: meter.id },
      benefit: { id: credits.id, type: 'meter_credit' },
    })
  })

  test('are granted to those who buy the product', async () => {
    const benefit = await create('custom', { note: 'Call 12345' })
    const product = await call('products.create', [], {
      name: 'Free plan',
      recurring_interval: 'month',
      prices: [{ amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }],
    })
    const withBenefit = await call('products.updateBenefits', [product.id], {
      benefits: [benefit.id],
    })
    expect(withBenefit).toMatchObject({ benefits: [{ id: benefit.id, type: 'custom' }] })
    const { body: customer } = await merchant.call('POST', '/v1/customers/', {
      email: `${version}@example.com`,
    })
    const sale = { product_id: product.id, customer_id: customer.id }
    const { body: subscription } = await merchant.call('POST', '/v1/subscriptions/', sale)
    await vi.waitFor(async () => {
      const { items } = await call('benefits.grants', [benefit.id], { is_granted: true })
      expect(items).toMatchObject([
        {
          benefit_id: benefit.id,
          customer_id: customer.id,
          subscription_id: subscription.id,
          order_id: null,
          is_granted: true,
          is_revoked: false,
          customer: { id: customer.id },
        },
      ])
    }, 15_000)
    // The oldest generation has no list of all grants.
    if (version === '0.33.2') return
    const { items } = await call('benefitGrants.list', [], { customer_id: customer.id })
    expect(items).toMatchObject([{ benefit_id: benefit.id, benefit: { id: benefit.id } }])
  })
})
