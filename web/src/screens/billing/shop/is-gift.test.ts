import { expect, test } from 'vitest'
import { isGift } from './is-gift.ts'

const nothing = { amount: 0, priceId: null }

test.each([
  ['a period of a gift', 'subscription_cycle', [nothing], true],
  ['a trial', 'subscription_create', [nothing], false],
  ['a free plan', 'subscription_cycle', [{ amount: 0, priceId: 'free' }], false],
  [
    'a gift with something that waited',
    'subscription_cycle',
    [nothing, { ...nothing, amount: 5 }],
    false,
  ],
  ['an order without lines', 'subscription_cycle', [], false],
] as const)('%s is told from what is sold', (_, reason, items, expected) => {
  expect(isGift(reason, items)).toBe(expected)
})
