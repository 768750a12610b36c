import { expect, test } from 'vitest'
import { isCredit, orderCountOf } from './is-credit.ts'

const found = (totalCount: number, ...amounts: number[]) => ({
  items: amounts.map((totalAmount) => ({ totalAmount })),
  pagination: { totalCount },
})

test('credit notes are not counted as orders', () => {
  expect(isCredit({ totalAmount: -3_599 })).toBe(true)
  expect(isCredit({ totalAmount: 0 })).toBe(false)
  expect(orderCountOf(found(3, -3_599, 2_600, 3_000))).toBe(2)
  expect(orderCountOf(found(40, -3_599, 0))).toBe(39)
  expect(orderCountOf(found(0))).toBe(0)
  expect(orderCountOf(found(1, -3_599))).toBe(0)
})

test('where there may be more credit notes than were looked at, no number is said', () => {
  expect(orderCountOf(found(40, -3_599, -1))).toBeNull()
})
