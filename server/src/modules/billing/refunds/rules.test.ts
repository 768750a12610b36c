import { chargeStep } from '@guildhall/contract/kernel/refund-tax'
import { expect, test } from 'vitest'
import { chargeStepOf, decimalsOf, isCurrency } from '../../../kernel/index.ts'

const currencies = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())

test('the app knows the steps of refunds in every currency', () => {
  const known = currencies.filter(isCurrency)
  expect(known.length).toBeGreaterThan(50)
  for (const currency of known) {
    expect(chargeStep(decimalsOf(currency)), currency).toBe(chargeStepOf(currency))
  }
})
