import { expect, test } from 'vitest'
import { funnelOf } from './funnel.ts'

const row = (currency: string, opened: number, amount: number) => ({
  currency,
  opened,
  identified: opened - 1,
  confirmed: opened - 2,
  succeeded: opened - 3,
  expired: 1,
  amount,
})

test('steps of all currencies are added, what was paid is not', () => {
  expect(funnelOf([row('eur', 10, 4_900), row('usd', 5, 0)], 100)).toEqual({
    opened: 15,
    identified: 13,
    confirmed: 11,
    succeeded: 9,
    expired: 2,
    amounts: [{ currency: 'eur', amount: 4_900 }],
    is_complete: true,
  })
})

test('where there are more than are counted, it says so', () => {
  expect(funnelOf([row('eur', 101, 0)], 100)).toMatchObject({ opened: 100, is_complete: false })
  expect(funnelOf([], 100)).toMatchObject({ opened: 0, amounts: [], is_complete: true })
})
