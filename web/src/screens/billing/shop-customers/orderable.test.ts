import { expect, test } from 'vitest'
import { orderable, priceOf } from './orderable.ts'

const price = { amountType: 'fixed', isArchived: false, priceCurrency: 'usd', priceAmount: 1_000 }
const once = { recurringInterval: null, prices: [price] }

test.each([
  ['is bought once', once, true],
  ['is free', { ...once, prices: [{ ...price, amountType: 'free' }] }, true],
  ['renews', { ...once, recurringInterval: 'month' }, false],
  ['is sold by seats', { ...once, prices: [{ ...price, amountType: 'seat_based' }] }, false],
  ['has no price any more', { ...once, prices: [{ ...price, isArchived: true }] }, false],
])('what %s can be ordered: %#', (_, product, expected) => {
  expect(orderable(product)).toBe(expected)
})

test.each([
  ['its price', once, { currency: 'usd', amount: 1_000 }],
  [
    'the newest price',
    {
      ...once,
      prices: [
        { ...price, isArchived: true },
        { ...price, priceAmount: 7 },
      ],
    },
    { currency: 'usd', amount: 7 },
  ],
  [
    'what is suggested',
    {
      ...once,
      prices: [
        { amountType: 'custom', isArchived: false, priceCurrency: 'eur', presetAmount: 500 },
      ],
    },
    { currency: 'eur', amount: 500 },
  ],
  [
    'nothing yet',
    {
      ...once,
      prices: [
        { amountType: 'custom', isArchived: false, priceCurrency: 'eur', presetAmount: null },
      ],
    },
    { currency: 'eur', amount: null },
  ],
])('a draft starts with %s', (_, product, expected) => {
  expect(priceOf(product)).toEqual(expected)
})
