import { expect, test } from 'vitest'
import { type ChangeAmounts, changeLines, sumOf } from './change-lines.ts'

const inclusive = {
  behavior: 'inclusive',
  partsPerMillion: 190_000,
  isReverseCharge: false,
} as const
const dearer: ChangeAmounts = {
  isBilledNow: true,
  lines: [
    { label: 'Unused time', amount: -1_999, discountAmount: 0 },
    { label: 'Remaining time', amount: 4_897, discountAmount: 0 },
  ],
  discountAmount: 0,
  tax: inclusive,
  taxAmount: 463,
  totalAmount: 2_898,
  dueAmount: 2_898,
}
const told = (change: Partial<ChangeAmounts>) => {
  const lines = changeLines({ ...dearer, ...change })
  return { kinds: lines.map(({ kind }) => kind), sum: sumOf(lines), lines }
}

test('lines and a tax that they contain add up to what is charged', () => {
  const { kinds, sum, lines } = told({})
  expect(kinds).toEqual(['item', 'item', 'tax'])
  expect(sum).toBe(2_898)
  expect(lines.at(-1)).toMatchObject({ tax: { isIncluded: true, rate: 190_000 } })
})

test('a tax on top is part of the sum', () => {
  const tax = { ...inclusive, behavior: 'exclusive' } as const
  expect(told({ tax, taxAmount: 551, totalAmount: 3_449, dueAmount: 3_449 }).sum).toBe(3_449)
})

test('what the balance pays and earlier debt are lines, so that the sum is what is due', () => {
  const paid = told({ dueAmount: 2_299 })
  expect(paid.lines.at(-1)).toEqual({ kind: 'balance', amount: -599 })
  expect(paid.sum).toBe(2_299)
  const owing = told({ dueAmount: 3_000 })
  expect(owing.lines.at(-1)).toEqual({ kind: 'debt', amount: 102 })
  expect(owing.sum).toBe(3_000)
})

test('a credit is a line, and nothing is due', () => {
  const lines = [{ label: 'Unused time', amount: -3_599, discountAmount: 0 }]
  const credit = told({ lines, taxAmount: -575, totalAmount: -3_599, dueAmount: 0 })
  expect(credit.lines.at(-1)).toEqual({ kind: 'credit', amount: 3_599 })
  expect(credit.sum).toBe(0)
})

test('a discount is a line of its own beside the price', () => {
  const lines = [{ label: 'Remaining time', amount: 3_600, discountAmount: 400 }]
  const reduced = told({ lines, totalAmount: 3_600, dueAmount: 3_600 })
  expect(reduced.lines.map(({ amount }) => amount).slice(0, 2)).toEqual([4_000, -400])
  expect(reduced.sum).toBe(3_600)
})

test('what waits for the next order has no line of the balance', () => {
  expect(told({ isBilledNow: false, dueAmount: 0 }).kinds).toEqual(['item', 'item', 'tax'])
})
