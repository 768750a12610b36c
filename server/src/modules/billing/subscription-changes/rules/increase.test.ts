import { expect, test } from 'vitest'
import type { Intended } from '../plan.ts'
import { isIncrease } from './increase.ts'

const price = (amount: number) =>
  ({ priceId: 'p', amountType: 'fixed', amount, discount: 0 }) as const
const present = { prices: [price(1_000)], currency: 'usd' }
const later = (amount: number) =>
  ({ kind: 'next period', offer: { prices: [price(amount)] } }) as unknown as Intended
const now = (amount: number, lines: readonly number[]) =>
  ({
    kind: 'prorate',
    plan: { offer: { prices: [price(amount)] }, lines: lines.map((each) => ({ amount: each })) },
  }) as unknown as Intended

test('what costs more is an increase, whether it begins now or later', () => {
  expect(isIncrease(present, later(1_001))).toBe(true)
  expect(isIncrease(present, now(1_001, [-300, 301]))).toBe(true)
})

test('what costs as much or less is none', () => {
  expect(isIncrease(present, later(1_000))).toBe(false)
  expect(isIncrease(present, later(10))).toBe(false)
  expect(isIncrease(present, now(900, [-300, 270]))).toBe(false)
  expect(isIncrease(present, { kind: 'nothing' })).toBe(false)
})

test('a cheaper period that is charged more at once is an increase', () => {
  // 1000 a month becomes 900 a week: 100 of the month are left, and a whole week begins.
  expect(isIncrease(present, now(900, [-100, 900]))).toBe(true)
})
