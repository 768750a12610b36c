import { expect, test } from 'vitest'
import { stateOf } from './discount-state.ts'

const [may, june, july] = [5, 6, 7].map((month) => new Date(`2027-0${month}-03T06:00:00Z`)) as [
  Date,
  Date,
  Date,
]
const plain = { startsAt: null, endsAt: null, maxRedemptions: null, redemptionsCount: 7 }

test.each([
  ['without limits can be used', {}, 'running'],
  ['that has begun can be used', { startsAt: june, endsAt: july }, 'running'],
  ['waits for its start', { startsAt: july }, 'scheduled'],
  ['has ended at its end', { endsAt: june }, 'ended'],
  ['has ended before it is used up', { endsAt: may, maxRedemptions: 7 }, 'ended'],
  ['is used up by its last use', { maxRedemptions: 7 }, 'usedUp'],
  ['with one use left can be used', { maxRedemptions: 8 }, 'running'],
] as const)('a discount %s', (_, change, expected) => {
  expect(stateOf({ ...plain, ...change }, june)).toBe(expected)
})
