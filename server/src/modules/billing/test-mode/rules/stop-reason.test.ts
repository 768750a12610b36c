import { expect, test } from 'vitest'
import { stopReasonOf } from './stop-reason.ts'

test.each([
  ['payments.intent', 'payment'],
  ['dunning.retry', 'payment'],
  ['subscriptions.cycle', 'renewal'],
  ['price-migrations.enroll', 'renewal'],
  ['meters.alert', 'usage'],
  ['checkouts.completion', 'checkout'],
  ['grants.follow', 'benefit'],
  ['customer-emails.order-paid', 'email'],
  ['merchant-emails.usage', 'email'],
  ['customer-state', 'other'],
])('a clock that %s stops says %s', (kind, reason) => {
  expect(stopReasonOf(kind)).toBe(reason)
})
