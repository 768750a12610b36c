import { describe, expect, test } from 'vitest'
import { money, type PaymentState, span } from '../../../../kernel/index.ts'
import {
  decide,
  type Intent,
  type IntentStatus,
  isGivenUp,
  nextReading,
  paymentStatusOf,
  reasonToCancel,
} from './intents.ts'

const start = new Date('2030-01-01T00:00:00Z')
const at = (ms: number) => new Date(start.getTime() + ms)
const intent = (changes: Partial<Intent> = {}) =>
  ({
    kind: 'charge',
    status: 'opened',
    amount: 1500,
    currency: 'usd',
    offSession: false,
    changeId: null,
    unapplied: false,
    expiresAt: null,
    givenUpAt: null,
    createdAt: start,
    ...changes,
  }) as Intent

const succeeded = (amount = 1500, currency: 'usd' | 'eur' = 'usd'): PaymentState => ({
  kind: 'succeeded',
  captured: money.of(amount, currency),
})
const failed: PaymentState = {
  kind: 'failed',
  code: 'card_declined',
  message: 'Declined.',
  hard: false,
}

describe('a state of the processor', () => {
  const open: readonly IntentStatus[] = ['created', 'opened', 'action_required', 'processing']
  const final: readonly IntentStatus[] = ['succeeded', 'failed', 'canceled']

  test('decides an open intent', () => {
    for (const status of open) {
      expect(decide(intent({ status }), succeeded()).kind).toBe('succeeded')
      expect(decide(intent({ status }), failed)).toEqual({ kind: 'failed', failure: failed })
      expect(decide(intent({ status }), { kind: 'canceled' })).toEqual({
        kind: 'status',
        status: 'canceled',
      })
      expect(decide(intent({ status }), { kind: 'action required', url: '' })).toEqual({
        kind: 'status',
        status: 'action_required',
      })
    }
  })

  test('never changes a final intent, except that late money is returned', () => {
    const states: PaymentState[] = [
      failed,
      { kind: 'canceled' },
      { kind: 'processing' },
      { kind: 'opened' },
      { kind: 'action required', url: '' },
    ]
    for (const status of final) {
      for (const state of states) expect(decide(intent({ status }), state).kind).toBe('nothing')
    }
    expect(decide(intent({ status: 'succeeded' }), succeeded()).kind).toBe('nothing')
    expect(decide(intent({ status: 'failed' }), succeeded()).kind).toBe('unapplied')
    expect(decide(intent({ status: 'canceled' }), succeeded()).kind).toBe('unapplied')
    const returned = intent({ status: 'canceled', unapplied: true })
    expect(decide(returned, succeeded()).kind).toBe('nothing')
  })

  test('returns the money of another amount or currency', () => {
    expect(decide(intent(), succeeded(1499)).kind).toBe('unapplied')
    expect(decide(intent(), succeeded(1500, 'eur')).kind).toBe('unapplied')
  })

  test('fails a refund that had succeeded', () => {
    const refund = intent({ kind: 'refund', status: 'succeeded' })
    expect(decide(refund, failed).kind).toBe('failed')
  })
})

describe('a payment without its customer', () => {
  test('is canceled when it needs them', () => {
    const asked: PaymentState = { kind: 'action required', url: '' }
    const code = 'authentication_required'
    expect(reasonToCancel(intent({ offSession: true }), asked)).toMatchObject({ code })
    expect(reasonToCancel(intent({ changeId: 'a' }), asked)).toBeUndefined()
    expect(reasonToCancel(intent(), asked)).toBeUndefined()
  })

  test('is canceled when a change cannot wait for it', () => {
    expect(reasonToCancel(intent({ changeId: 'a' }), { kind: 'processing' })).toBeDefined()
    expect(reasonToCancel(intent({ offSession: true }), { kind: 'processing' })).toBeUndefined()
  })
})

test('an undecided intent is read after 1 minute, 10 minutes, an hour, and every 6 hours', () => {
  const readings: number[] = []
  for (let now = start; readings.length < 6; ) {
    now = nextReading(intent(), now)
    readings.push((now.getTime() - start.getTime()) / span.minute)
  }
  expect(readings).toEqual([1, 10, 60, 360, 720, 1080])
  expect(nextReading(intent({ expiresAt: at(5 * span.minute) }), at(span.minute))).toEqual(
    at(5 * span.minute),
  )
})

test('an intent is given up when it expires or after a week, but not while it is processed', () => {
  const challenge = intent({ status: 'action_required', expiresAt: at(span.hour) })
  expect(isGivenUp(challenge, at(span.hour - 1))).toBe(false)
  expect(isGivenUp(challenge, at(span.hour))).toBe(true)
  expect(isGivenUp(intent(), at(7 * span.day - 1))).toBe(false)
  expect(isGivenUp(intent(), at(7 * span.day))).toBe(true)
  expect(isGivenUp(intent({ status: 'processing' }), at(8 * span.day))).toBe(false)
  expect(isGivenUp(intent({ status: 'processing', givenUpAt: start }), start)).toBe(true)
  expect(isGivenUp(intent({ kind: 'refund' }), at(8 * span.day))).toBe(false)
})

test('set-ups are payments only if they failed, and refunds never', () => {
  const of = (kind: Intent['kind'], status: IntentStatus) => paymentStatusOf({ kind, status })
  expect(of('charge', 'processing')).toBe('pending')
  expect(of('charge', 'canceled')).toBe('failed')
  expect([of('setup', 'succeeded'), of('setup', 'failed')]).toEqual([null, 'failed'])
  expect(of('refund', 'failed')).toBeNull()
})
