import { expect, test } from 'vitest'
import { type Currency, decimalsOf, isCurrency, minimumChargeOf } from './currency.ts'

test.each([
  ['usd', 2, 'cents'],
  ['jpy', 0, 'yen have no smaller unit'],
  ['isk', 0, 'aurar are no longer in ISO 4217'],
  ['ugx', 0, 'cents are no longer in ISO 4217'],
  ['huf', 2, 'ISO 4217 has filler, although no coins exist'],
  ['mga', 2, 'ISO 4217 says 2, although an ariary has five iraimbilanja'],
  ['kwd', 3, 'a dinar has 1000 fils'],
  ['tnd', 3, 'a dinar has 1000 millimes'],
] satisfies [Currency, number, string][])('%s has %i decimals: %s', (currency, decimals, _) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

test('the minimum charges match the contract: usd 50, eur 50, gbp 40, others 50', () => {
  const minimums = (['usd', 'eur', 'gbp', 'jpy', 'kwd'] as const).map(minimumChargeOf)
  expect(minimums).toEqual([50, 50, 40, 50, 50])
})

test.each(['USD', 'xxx', '', 'toString', '__proto__', ' usd'])('%j is not a currency', (code) => {
  expect(isCurrency(code)).toBe(false)
})

test('a code of the table is a currency', () => {
  expect(['usd', 'try', 'all', 'xcg', 'omr'].every(isCurrency)).toBe(true)
})
