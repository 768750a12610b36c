import { chargeStep } from '@guildhall/contract/kernel/refund-tax'
import { expect, test } from 'vitest'
import { chargeStepOf, decimalsOf, isCurrency } from '../../../kernel/index.ts'
import { wantedStatuses } from './rules.ts'

const currencies = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())

test('the app knows the steps of refunds in every currency', () => {
  const known = currencies.filter(isCurrency)
  expect(known.length).toBeGreaterThan(50)
  for (const currency of known) {
    expect(chargeStep(decimalsOf(currency)), currency).toBe(chargeStepOf(currency))
  }
})

test.each([
  [undefined, undefined, undefined],
  [['failed'], undefined, ['failed']],
  [undefined, true, ['succeeded']],
  [undefined, false, ['pending', 'failed', 'canceled']],
  [['succeeded', 'failed'], false, ['failed']],
  [['failed'], true, []],
] as const)('of %j and “succeeded” %s, wanted are %j', (chosen, succeeded, wanted) => {
  expect(wantedStatuses(chosen, succeeded)).toEqual(wanted)
})
