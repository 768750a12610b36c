import { expect, test } from 'vitest'
import { endsWith } from './kept-discount.ts'

const monthly = {
  interval: 'month',
  intervalCount: 1,
  productId: 'basic',
  status: 'active',
} as const
const used = { ...monthly, discountAppliedAt: new Date(0) }
const unused = { ...monthly, discountAppliedAt: null }
const month = { interval: 'month', count: 1, productId: 'other' } as const
const year = { ...month, interval: 'year' } as const

test.each([
  ['once', unused, year, true],
  ['once', unused, month, true],
  ['once', unused, { ...month, count: 3 }, true],
  ['repeating', unused, month, true],
  // It counts for the months that are left, whichever plan they are of.
  ['repeating', used, month, false],
  ['repeating', used, year, true],
  ['forever', unused, year, false],
  ['once', { ...unused, status: 'trialing' }, month, false],
  ['once', { ...unused, status: 'trialing' }, year, true],
  // Another number of seats.
  ['once', unused, { ...month, productId: 'basic' }, false],
] as const)('a discount %s, case %#', (duration, present, chosen, ends) => {
  expect(endsWith({ duration }, present, chosen, 'customer')).toBe(ends)
  expect(endsWith({ duration }, present, chosen, 'merchant')).toBe(false)
  expect(endsWith(null, present, chosen, 'customer')).toBe(false)
})
