import { expect, test } from 'vitest'
import { cancellationOf, mayEndLater } from './cancellation.ts'

test('a subscription ends at the end of its period or now, with the reason if one is given', () => {
  const given = { reason: '', comment: ' ' }
  expect(cancellationOf({ ...given, isNow: false })).toEqual({ cancelAtPeriodEnd: true })
  expect(cancellationOf({ isNow: true, reason: 'unused', comment: ' moved ' })).toEqual({
    revoke: true,
    customerCancellationReason: 'unused',
    customerCancellationComment: 'moved',
  })
})

test('what is overdue, paused or ends anyway can only end now', () => {
  const active = { status: 'active', cancelAtPeriodEnd: false } as const
  expect(mayEndLater(active)).toBe(true)
  expect(mayEndLater({ ...active, cancelAtPeriodEnd: true })).toBe(false)
  for (const status of ['past_due', 'paused', 'unpaid'] as const) {
    expect([status, mayEndLater({ ...active, status })]).toEqual([status, false])
  }
})
