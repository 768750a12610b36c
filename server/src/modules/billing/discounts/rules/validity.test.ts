import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundary } from '../../../../kernel/index.ts'
import type { Discount } from './discount.ts'
import { discountCovers, isRedeemable } from './validity.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const discount: Discount = {
  id: 'd',
  organizationId: 'o',
  name: 'Ten',
  code: null,
  type: 'percentage',
  duration: 'once',
  durationInMonths: null,
  amount: null,
  currency: null,
  amounts: null,
  basisPoints: 1_000,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxRedemptionsPerCustomer: null,
  redemptionsCount: 0,
  productIds: [],
  metadata: {},
  createdAt: day('2030-01-01'),
  modifiedAt: null,
}
const use = { at: day('2030-03-01'), productId: 'p', currency: 'usd' }
const fixed = { type: 'fixed', amounts: { eur: 100 } } as const

test.each([
  ['without limits', {}, true],
  ['that begins now', { startsAt: use.at }, true],
  ['that begins later', { startsAt: day('2030-03-02') }, false],
  ['that ends now', { endsAt: use.at }, true],
  ['that has ended', { endsAt: day('2030-02-28') }, false],
  ['with one redemption left', { maxRedemptions: 3, redemptionsCount: 2 }, true],
  ['that is used up', { maxRedemptions: 3, redemptionsCount: 3 }, false],
  ['for the product', { productIds: ['q', 'p'] }, true],
  ['for other products', { productIds: ['q'] }, false],
  ['in another currency', fixed, false],
  ['in the currency', { ...fixed, amounts: { eur: 100, usd: 0 } }, true],
])('a discount %s: %j is redeemable: %s', (_, more, expected) => {
  expect(isRedeemable({ ...discount, ...more }, use)).toBe(expected)
})

test('a discount for some products is not for an amount without a product', () => {
  expect(isRedeemable({ ...discount, productIds: ['p'] }, { ...use, productId: null })).toBe(false)
})

describe('of the periods that begin', () => {
  const covered = (
    terms: Pick<Discount, 'duration' | 'durationInMonths'>,
    appliedAt: Date,
    interval: 'month' | 'year' | 'week',
    count: number,
  ) =>
    Array.from({ length: count }, (_, n) => boundary(appliedAt, interval, 1, n)).map((start) =>
      discountCovers(terms, appliedAt, start),
    )
  const once = { duration: 'once', durationInMonths: null } as const
  const forever = { duration: 'forever', durationInMonths: null } as const
  const repeating = (durationInMonths: number) =>
    ({ duration: 'repeating', durationInMonths }) as const

  test('once covers the first one', () => {
    expect(covered(once, day('2030-01-31'), 'month', 3)).toEqual([true, false, false])
  })
  test('forever covers all', () => {
    expect(covered(forever, day('2030-01-31'), 'month', 3)).toEqual([true, true, true])
  })
  test('three months cover three monthly ones, from the last day of a month too', () => {
    // 31 January, 28 February, 31 March; not 30 April.
    const expected = [true, true, true, false]
    expect(covered(repeating(3), day('2030-01-31'), 'month', 4)).toEqual(expected)
  })
  test('four months cover one year', () => {
    expect(covered(repeating(4), day('2030-01-01'), 'year', 2)).toEqual([true, false])
  })
  test('two months cover the weeks that begin in the first one', () => {
    // 1, 8, 15, 22 and 29 January; 5 February is after 1 February.
    const expected = [true, true, true, true, true, false]
    expect(covered(repeating(2), day('2030-01-01'), 'week', 6)).toEqual(expected)
  })

  test.each([
    // Anchored at the 31st: 28 February, 31 March, 30 April; not 31 May.
    ['of the 31st', day('2030-01-31'), 1, [true, true, true, false]],
    // Anchored at the 30th: 28 February, 30 March, 30 April; not 30 May.
    ['of the 30th', day('2030-01-30'), 1, [true, true, true, false]],
    // Anchored at the 31st: 30 April, 31 May, 30 June; not 31 July.
    ['of the 31st', day('2030-01-31'), 3, [true, true, true, false]],
  ])(
    'three months that begin later cover three periods %s after %s',
    (_, anchor, first, expected) => {
      const starts = expected.map((_, n) => boundary(anchor, 'month', 1, first + n))
      const applied = starts[0] ?? anchor
      expect(starts.map((start) => discountCovers(repeating(3), applied, start))).toEqual(expected)
    },
  )

  test('exactly n monthly ones are covered by n months, whatever the anchor and the first one', () => {
    const anchors = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anchors, fc.nat(30), fc.integer({ min: 1, max: 30 }), (anchor, first, months) => {
        const startOf = (n: number) => boundary(anchor, 'month', 1, first + n)
        const starts = Array.from({ length: months + 3 }, (_, n) => startOf(n))
        const covers = (start: Date) => discountCovers(repeating(months), startOf(0), start)
        expect(starts.filter(covers)).toEqual(starts.slice(0, months))
      }),
    )
  })
})
