import { expect, test } from 'vitest'
import { adjustmentProblem, balanceAfter, balanceIn } from './balance-preview.ts'

test('a balance is found by its currency, and is nothing where there is none', () => {
  const balances = [{ currency: 'eur', balance: -1_250 }]
  expect(balanceIn(balances, 'eur')).toBe(-1_250)
  expect(balanceIn(balances, 'usd')).toBe(0)
})

test('what is given is added, also to a debt; what is taken leaves nothing below zero', () => {
  expect(balanceAfter(500, { balance: -1_250, way: 'give' })).toBe(-750)
  expect(balanceAfter(500, { balance: 500, way: 'take' })).toBe(0)
  expect(balanceAfter(501, { balance: 500, way: 'take' })).toBeUndefined()
  expect(balanceAfter(null, { balance: 500, way: 'give' })).toBeUndefined()
})

test('an amount is refused with its reason', () => {
  expect(adjustmentProblem(null, { balance: 0, way: 'give' })).toBe('missing')
  expect(adjustmentProblem(0, { balance: 0, way: 'give' })).toBe('missing')
  expect(adjustmentProblem(1, { balance: 0, way: 'take' })).toBe('nothing')
  expect(adjustmentProblem(1, { balance: -5, way: 'take' })).toBe('nothing')
  expect(adjustmentProblem(6, { balance: 5, way: 'take' })).toBe('tooMuch')
  expect(adjustmentProblem(1, { balance: 0, way: 'give' })).toBeUndefined()
})
