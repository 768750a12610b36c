import { describe, expect, test } from 'vitest'
import { changeableTerms, dayLike, fitsNow } from './term-change.ts'

const now = new Date('2030-03-10T12:00:00Z')

test('a day keeps the time of the day, and a day that is over is none', () => {
  const end = new Date('2030-04-01T08:30:15.250Z')
  expect(dayLike(end, '2030-05-02', now)).toBe('2030-05-02T08:30:15.250Z')
  expect(dayLike(end, '2030-03-10', now)).toBeUndefined()
  expect(dayLike(end, '', now)).toBeUndefined()
})

describe('what can be changed', () => {
  const one = {
    cancelAtPeriodEnd: false,
    pauseAtPeriodEnd: false,
    pendingUpdate: null,
    prices: [{}],
    seats: 3,
    status: 'active',
  } as const
  test.each([
    [{}, ['seats', 'discount', 'renewal']],
    [{ seats: null }, ['discount', 'renewal']],
    [{ status: 'trialing' }, ['seats', 'discount', 'trial']],
    [{ status: 'trialing', pauseAtPeriodEnd: true }, ['seats', 'discount']],
    [{ pendingUpdate: {} as never }, ['renewal']],
    [{ cancelAtPeriodEnd: true }, []],
    [{ status: 'past_due' }, []],
    [{ prices: [], seats: null }, []],
  ] as const)('%o', (more, expected) => {
    const may = changeableTerms({ ...one, ...more })
    expect(Object.entries(may).flatMap(([name, is]) => (is ? name : []))).toEqual(expected)
  })
})

test.each([
  [{}, true],
  [{ startsAt: new Date('2030-03-11') }, false],
  [{ endsAt: now }, false],
  [{ maxRedemptions: 2, redemptionsCount: 2 }, false],
  [{ products: [{ id: 'other' }] }, false],
  [{ products: [{ id: 'other' }, { id: 'plan' }] }, true],
  [{ type: 'fixed', amounts: { usd: 5 } }, false],
  [{ type: 'fixed', amounts: { usd: 5, eur: 4 } }, true],
])('a discount with %o can be given: %s', (more, expected) => {
  const none = { startsAt: null, endsAt: null, maxRedemptions: null, redemptionsCount: 0 }
  const discount = { ...none, products: [], type: 'percentage', ...more } as Parameters<
    typeof fitsNow
  >[0]
  expect(fitsNow(discount, { currency: 'eur', productId: 'plan' }, now)).toBe(expected)
})
