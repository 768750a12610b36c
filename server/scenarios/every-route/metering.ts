import { vi } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { fixed } from '#testing/subscriptions.ts'
import type { Walk } from './recording-server.ts'

export async function usage(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/events/'
  await call('POST', `${path}ingest`, { events: [{ name: 'call', external_customer_id: 'ada' }] })
  const { body } = await call('GET', path)
  await call('GET', path + body.items[0].id)
  await call('GET', `${path}names`)
  await call('DELETE', path + body.items[0].id)
}

export async function meters(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/meters/'
  const counting = {
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'count' },
  }
  const { body: meter } = await call('POST', path, { name: 'Requests', ...counting })
  await call('GET', path)
  await call('GET', path + meter.id)
  await call('PATCH', path + meter.id, { name: 'Calls' })
  const period = {
    start_timestamp: '2024-01-01T00:00:00Z',
    end_timestamp: '2024-02-01T00:00:00Z',
    interval: 'day',
  }
  await call('POST', `${path}preview`, { ...counting, ...period })
  await call('GET', `${path}${meter.id}/quantities?${new URLSearchParams(period)}`)
  await call('PUT', `${path}${meter.id}/alerts`, { shares: [80] })
  await call('GET', `${path}${meter.id}/alerts`)
}

export async function customerMeters(walk: Walk) {
  const { call, organizationId } = await createMerchant(walk)
  const { body: meter } = await call('POST', '/v1/meters/', {
    name: 'Requests',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'sum', property: 'n' },
  })
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'm@example.com' })
  const events = [{ name: 'call', customer_id: customer.id, metadata: { n: 1 } }]
  await call('POST', '/v1/events/ingest', { events })
  const { database, meters } = walk.app.services
  await database.transaction((tx) =>
    meters.rolls.rollAll(tx, { organizationId, meterId: meter.id }),
  )
  const { body } = await call('GET', '/v1/customer-meters/')
  await call('GET', `/v1/customer-meters/${body.items[0].id}`)
  await call('POST', `/v1/customer-meters/${body.items[0].id}/consume`, {
    name: 'call',
    metadata: { n: -1 },
  })
}

export async function benefits(walk: Walk) {
  const { call } = await createMerchant(walk)
  const path = '/v1/benefits/'
  const input = { type: 'custom', description: 'Support', properties: { note: 'Call' } }
  const { body } = await call('POST', path, input)
  await call('GET', path)
  await call('GET', path + body.id)
  await call('PATCH', path + body.id, { type: 'custom', description: 'Support by chat' })
  await call('DELETE', path + body.id)
}

export async function grants(walk: Walk) {
  const { call } = await createMerchant(walk)
  const input = { type: 'feature_flag', description: 'Dark mode', properties: {} }
  const { body: benefit } = await call('POST', '/v1/benefits/', input)
  const free = { name: 'Free', recurring_interval: 'month', prices: fixed(0) }
  const { body: plan } = await call('POST', '/v1/products/', free)
  await call('POST', `/v1/products/${plan.id}/benefits`, { benefits: [benefit.id] })
  const { body: customer } = await call('POST', '/v1/customers/', { email: 'flag@example.com' })
  await call('POST', '/v1/subscriptions/', { product_id: plan.id, customer_id: customer.id })
  await vi.waitFor(async () => {
    const { body } = await call('GET', '/v1/benefit-grants/')
    if (body.items.length === 0) throw new Error('Not yet granted.')
  }, 15_000)
  await call('GET', `/v1/benefits/${benefit.id}/grants`)
  const { body: given } = await call('GET', '/v1/benefit-grants/')
  await call('POST', `/v1/benefit-grants/${given.items[0].id}/retry`)
}
