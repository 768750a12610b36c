import { expect, test } from 'vitest'
import { lastsOf } from './offer.ts'

test.each([
  ['forever', null, 'month', 1, { unit: 'always' }],
  ['once', null, 'year', 1, { unit: 'payments', count: 1 }],
  ['repeating', 3, 'month', 1, { unit: 'payments', count: 3 }],
  // Periods that begin in months 0 and 2; one that begins in month 4 is too late.
  ['repeating', 3, 'month', 2, { unit: 'payments', count: 2 }],
  ['repeating', 3, 'year', 1, { unit: 'payments', count: 1 }],
  // Years 0 and 1 begin within 13 months.
  ['repeating', 13, 'year', 1, { unit: 'payments', count: 2 }],
  ['repeating', 2, 'week', 1, { unit: 'months', count: 2 }],
] as const)(
  '%s for %s months, paid every %s × %i',
  (duration, durationInMonths, interval, intervalCount, lasts) => {
    expect(lastsOf({ duration, durationInMonths }, { interval, intervalCount })).toEqual(lasts)
  },
)
