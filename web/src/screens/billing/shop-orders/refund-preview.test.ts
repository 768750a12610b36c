import { expect, test } from 'vitest'
import { amountProblem, previewOf } from './refund-preview.ts'

const order = {
  currency: 'eur',
  netAmount: 10_000,
  taxAmount: 1_900,
  refundableAmount: 10_000,
  refundableTaxAmount: 1_900,
}

test('a part returns its share of the tax, and the rest all that is left', () => {
  expect(previewOf(2_500, order)).toEqual({ amount: 2_500, tax: 475, total: 2_975 })
  const rest = { ...order, refundableAmount: 7_500, refundableTaxAmount: 1_425 }
  expect(previewOf(7_500, rest)).toEqual({ amount: 7_500, tax: 1_425, total: 8_925 })
})

test.each([
  [null, 'unreadable'],
  [0, 'none'],
  [10_001, 'tooMuch'],
] as const)('%s is refused before it is sent', (amount, problem) => {
  expect(amountProblem(amount, order)).toBe(problem)
  expect(previewOf(amount, order)).toBeUndefined()
})

test('thousandths are refunded in tens', () => {
  const dinars = { ...order, currency: 'kwd' }
  expect(amountProblem(2_505, dinars)).toBe('step')
  expect(previewOf(2_510, dinars)?.tax).toBe(480)
})
