import { minimumChargeIn } from '@guildhall/contract/kernel/minimum-charge'
import { expect, test } from 'vitest'
import {
  type Currency,
  chargeStepOf,
  decimalsOf,
  inSteps,
  isCurrency,
  minimumChargeOf,
} from './currency.ts'

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
  const known = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())
  const sold = known.filter(isCurrency)
  expect(sold.length).toBeGreaterThan(100)
  expect(sold.map(minimumChargeIn)).toEqual(sold.map(minimumChargeOf))
})

test.each(['USD', 'xxx', '', 'toString', '__proto__', ' usd'])('%j is not a currency', (code) => {
  expect(isCurrency(code)).toBe(false)
})

test('a code of the table is a currency', () => {
  expect(['usd', 'try', 'all', 'xcg', 'omr'].every(isCurrency)).toBe(true)
})

test('thousandths are charged in tens, half away from zero, and all else as it is', () => {
  expect(['kwd', 'tnd', 'usd', 'jpy', 'xxx'].map(chargeStepOf)).toEqual([10, 10, 1, 1, 1])
  const amounts = [6_721, 6_725, 6_720, 4, 0, -6_721, -6_725, -4]
  expect(amounts.map((amount) => inSteps(amount, 10))).toEqual([
    ...[6_720, 6_730, 6_720, 0, 0, -6_720, -6_730, 0],
  ])
  expect(amounts.map((amount) => inSteps(amount, 1))).toEqual(amounts)
})
