import { expect, test } from 'vitest'
import { billedHow } from './charging.ts'

const lines = (...amounts: number[]) => amounts.map((amount) => ({ amount }))

test.each([
  ['an upgrade by a customer is paid first', 'prorate', lines(-500, 1_500), 'customer', 'invoice'],
  ['so is one of a cent', 'prorate', lines(1), 'customer', 'invoice'],
  ['a downgrade waits as the seller wants', 'prorate', lines(-1_500, 500), 'customer', 'prorate'],
  ['or is credited at once', 'invoice', lines(-1_500, 500), 'customer', 'invoice'],
  ['what costs nothing waits', 'prorate', lines(-500, 500), 'customer', 'prorate'],
  ['a merchant may let an upgrade wait', 'prorate', lines(-500, 1_500), 'merchant', 'prorate'],
] as const)('%s', (_, behavior, given, by, expected) => {
  expect(billedHow(behavior, given, by)).toBe(expected)
})
