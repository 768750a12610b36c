import { expect, test } from 'vitest'
import { isOpen, laterOnes, leftOut, type MovePreview, targetsOf } from './movable.ts'
import type { Product } from './said.ts'

const price = (id: string, priceCurrency: string, amountType = 'fixed') => ({
  id,
  priceCurrency,
  amountType,
})
const targets = (...prices: object[]) => targetsOf({ prices } as unknown as Product)

test('each currency is moved by itself, to all of its prices', () => {
  expect(targets(price('a', 'eur'), price('b', 'usd'), price('c', 'eur', 'metered_unit'))).toEqual([
    { currency: 'eur', prices: ['a', 'c'] },
    { currency: 'usd', prices: ['b'] },
  ])
})

test('nobody is moved to what buyers choose', () => {
  expect(targets(price('a', 'eur', 'custom'))).toEqual([])
})

test.each([
  ['preparing', true],
  ['scheduled', true],
  ['completed', false],
  ['canceled', false],
] as const)('a move that is %s is open: %s', (status, expected) => {
  expect(isOpen({ status })).toBe(expected)
})

test('who is left out or moves later is counted by the reason, and nobody twice', () => {
  const preview = {
    pastDue: 0,
    canceling: 2,
    changing: 1,
    kept: { samePrices: 9, customAmount: 0, adHocPrice: 3, otherCurrency: 0, seats: 1 },
  } as MovePreview
  expect(leftOut(preview)).toEqual([
    { reason: 'adHocPrice', count: 3 },
    { reason: 'seats', count: 1 },
  ])
  expect(laterOnes(preview)).toEqual([
    { reason: 'canceling', count: 2 },
    { reason: 'changing', count: 1 },
  ])
})
