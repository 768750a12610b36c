import { expect, test } from 'vitest'
import { loadI18n } from '../../../platform/i18n/index.ts'
import { writeLabel } from './labels.ts'

const i18n = await loadI18n()

test('the name of a product stays as it is', () => {
  expect(writeLabel(i18n, 'de', 'Pro')).toBe('Pro')
})

test.each([
  ['en', 'Unused time of Pro'],
  ['de', 'Nicht genutzte Zeit von Pro'],
  ['ru', 'Неиспользованное время: Pro'],
] as const)('a sentence is in the language of the customer: %s', (locale, text) => {
  expect(writeLabel(i18n, locale, { text: 'unusedTime', values: { product: 'Pro' } })).toBe(text)
})

test.each([
  ['en', 'API calls (1200.5 × 0.000000000001 USD, capped at 20 USD)'],
  ['de', 'API calls (1200,5 × 0,000000000001 USD, höchstens 20 USD)'],
] as const)('usage says what it cost, to the last digit: %s', (locale, text) => {
  const label = {
    text: 'cappedUsage',
    values: { meter: 'API calls', currency: 'USD' },
    numbers: { units: '1200.5', price: '0.000000000001', cap: '20' },
  } as const
  expect(writeLabel(i18n, locale, label)).toBe(text)
})
