import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, type Lot, reset, sumOf, usedOf } from './lots.ts'

const day = (n: number) => new Date(Date.UTC(2030, 0, n))
const lot = (id: string, remaining: number, more: Partial<Lot> = {}): Lot => ({
  id,
  remaining,
  rollover: false,
  subscriptionId: 's',
  expiresAt: null,
  createdAt: day(1),
  ...more,
})
const left = (lots: readonly Lot[]) =>
  Object.fromEntries(lots.map(({ id, remaining }) => [id, remaining]))

test('what expires first is used first, then what does not carry over', () => {
  const lots = [
    lot('carried', 10, { rollover: true }),
    lot('plain', 10),
    lot('late', 10, { expiresAt: day(20) }),
    lot('soon', 10, { expiresAt: day(10) }),
  ]
  expect(left(draw(lots, 25))).toEqual({ soon: 0, late: 0, plain: 5, carried: 10 })
})

test.each([
  // 100 that carry over and 50 that do not: balance 90 after 60, so 90 carry over.
  [60, 90],
  [0, 100],
  [40, 100],
  [150, 0],
  [200, 0],
  [60.5, 89],
])('after %d units, %d carry over', (consumed, expected) => {
  const lots = [lot('plain', 50), lot('carried', 100, { rollover: true })]
  const { kept, rollover } = reset(lots, consumed, 's')
  expect([kept, rollover]).toEqual([[], expected])
})

test('a renewal ends the lots of its subscription only', () => {
  const lots = [
    lot('own', 10),
    lot('other', 10, { subscriptionId: 't' }),
    lot('order', 10, { subscriptionId: null }),
  ]
  const { ended, kept } = reset(lots, 12, 's')
  expect(ended.map(({ id }) => id)).toEqual(['own'])
  expect(sumOf(kept)).toBe(18)
  expect(reset(lots, 12).ended).toEqual([])
})

test('nothing is lost or created by drawing', () => {
  const lots = fc.array(
    fc.record({
      n: fc.integer({ min: 0, max: 50 }),
      day: fc.integer({ min: 1, max: 9 }),
      rollover: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 400 }), (given, consumed) => {
      const all = given.map(({ n, rollover, day: at }, id) =>
        lot(String(id), n, { rollover, expiresAt: at > 6 ? null : day(at) }),
      )
      expect(sumOf(draw(all, consumed))).toBe(Math.max(0, sumOf(all) - consumed))
      const used = all.reduce((total, { id }) => total + usedOf(all, consumed, id), 0)
      expect(used).toBe(Math.min(consumed, sumOf(all)))
    }),
  )
})
