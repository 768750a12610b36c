import { expect, test } from 'vitest'
import { bodyFor } from './older.ts'

const of = (type: string, data: object) =>
  JSON.stringify({ type, timestamp: '2031-01-01T00:00:00Z', data })
const paused = { id: 's', status: 'paused', metadata: { status: 'paused' } }
const unpaid = { ...paused, status: 'unpaid' }

test('an endpoint that asks for pauses is told of them', () => {
  const raw = of('subscription.updated', paused)
  for (const type of ['subscription.paused', 'subscription.resumed'] as const) {
    const endpoint = { events: ['subscription.updated', type] as const }
    expect(bodyFor(endpoint, 'subscription.updated', raw)).toBe(raw)
  }
})

test('another one is told that it is unpaid, also of its orders', () => {
  const endpoint = { events: ['subscription.updated', 'order.paid'] as const }
  expect(
    bodyFor(endpoint, 'subscription.updated', of('subscription.updated', paused)), //
  ).toBe(of('subscription.updated', unpaid))
  const order = { id: 'o', subscription: paused }
  expect(bodyFor(endpoint, 'order.paid', of('order.paid', order))).toBe(
    of('order.paid', { id: 'o', subscription: unpaid }),
  )
})

test.each([
  ['subscription.updated', { ...paused, status: 'active' }],
  ['customer.created', { name: 'paused', metadata: { status: 'paused' } }],
  ['webhook.test', { status: 'paused' }],
])('what does not say it stays as it is: %s', (type, data) => {
  const raw = of(type, data)
  expect(bodyFor({ events: [] }, type, raw)).toBe(raw)
})
