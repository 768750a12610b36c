import { chargeStep } from '@guildhall/contract/kernel/refund-tax'
import { expect, test } from 'vitest'
import { chargeStepOf, decimalsOf, isCurrency } from '../../../kernel/index.ts'
import { addedUp, wantedStatuses } from './rules.ts'

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

test('sums are added up by currency and by reason, without those that failed', () => {
  const sum = { count: 1, failed: 0, returned: 0, returnedTax: 0, pending: 0, pendingTax: 0 }
  const all = addedUp([
    { ...sum, currency: 'eur', reason: 'duplicate', count: 3, failed: 1, returned: 200 },
    { ...sum, currency: 'eur', reason: 'other', returned: 50, returnedTax: 9 },
    { ...sum, currency: 'usd', reason: 'other', count: 5, pending: 70, pendingTax: 7 },
    { ...sum, currency: 'usd', reason: 'fraudulent', count: 2, failed: 2 },
  ])
  expect(all.items).toEqual([
    { currency: 'usd', count: 7, returned: 0, returnedTax: 0, pending: 70, pendingTax: 7 },
    { currency: 'eur', count: 4, returned: 250, returnedTax: 9, pending: 0, pendingTax: 0 },
  ])
  expect(all.reasons).toEqual([
    { reason: 'other', count: 6 },
    { reason: 'duplicate', count: 2 },
  ])
  expect(addedUp([])).toEqual({ items: [], reasons: [] })
})
