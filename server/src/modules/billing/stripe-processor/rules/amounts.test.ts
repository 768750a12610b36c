import { expect, test } from 'vitest'
import { type Currency, money } from '../../../../kernel/index.ts'
import { fromStripe, toStripe } from './amounts.ts'

test.each<[Currency, number, number | undefined]>([
  ['usd', 1599, 1599],
  ['jpy', 1599, 1599],
  ['krw', 50, 50],
  // ISO 4217 has no hundredths, but Stripe counts them.
  ['isk', 1599, 159_900],
  ['ugx', 5000, 500_000],
  // The other way round.
  ['mga', 150_000, 1500],
  ['mga', 150_001, undefined],
  // Thousandths are charged in tens.
  ['kwd', 1230, 1230],
  ['kwd', 1234, undefined],
])('%s: %d are %s in units of Stripe', (currency, amount, units) => {
  expect(toStripe(money.of(amount, currency))).toBe(units)
  if (units !== undefined) expect(fromStripe(units, currency).amount).toBe(amount)
})

test('an unknown currency is an error', () => {
  expect(() => fromStripe(1, 'xxx')).toThrow('unknown currency')
})
