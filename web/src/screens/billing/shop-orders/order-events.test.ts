import { expect, test } from 'vitest'
import { eventsOf } from './order-events.ts'
import { declineOf } from './order-words.ts'

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute))
const payment = {
  amount: 100,
  currency: 'eur',
  declineReason: null,
  methodMetadata: { brand: 'visa', last4: '4242' },
}
const refund = { amount: 50, taxAmount: 0, currency: 'eur', reason: 'other' } as const

test('events are told newest first, and at one moment the later step first', () => {
  const events = eventsOf({
    order: { id: 'order', createdAt: at(0) },
    payments: [
      { ...payment, id: 'second', status: 'succeeded', createdAt: at(0) },
      { ...payment, id: 'first', status: 'failed', createdAt: at(0) },
    ],
    refunds: [{ ...refund, id: 'refund', status: 'succeeded', createdAt: at(5) }],
    disputes: [],
    grants: [],
  })
  expect(events.map(({ id }) => id)).toEqual(['refund', 'first', 'second', 'order'])
})

test('benefits that are given at one moment are told once', () => {
  const events = eventsOf({
    order: { id: 'order', createdAt: at(0) },
    payments: [],
    refunds: [],
    disputes: [],
    grants: [
      { grantedAt: at(1), revokedAt: null },
      { grantedAt: at(1), revokedAt: null },
      { grantedAt: null, revokedAt: at(9) },
    ],
  })
  expect(events.map((event) => [event.kind, 'count' in event ? event.count : 0])).toEqual([
    ['revoked', 1],
    ['granted', 2],
    ['created', 0],
  ])
})

test('a reason that has no words of its own is a decline', () => {
  expect(declineOf('insufficient_funds')).toBe('noFunds')
  expect(declineOf('do_not_honor')).toBe('declined')
  expect(declineOf(null)).toBe('declined')
})

test('a dispute is told when it begins and when it is decided', () => {
  const dispute = { id: 'dispute', createdAt: at(2), amount: 100, currency: 'eur' }
  const eventsWith = (decided: object) =>
    eventsOf({
      order: { id: 'order', createdAt: at(0) },
      payments: [],
      refunds: [],
      disputes: [
        { ...dispute, modifiedAt: at(7), status: 'under_review', closed: false, ...decided },
      ],
      grants: [],
    }).map(({ kind, at: moment }) => [kind, moment.getUTCMinutes()])
  expect(eventsWith({})).toEqual([
    ['disputed', 2],
    ['created', 0],
  ])
  expect(eventsWith({ status: 'lost', closed: true })).toEqual([
    ['disputeEnded', 7],
    ['disputed', 2],
    ['created', 0],
  ])
})
