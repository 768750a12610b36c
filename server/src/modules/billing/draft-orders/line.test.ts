import { expect, test } from 'vitest'
import { lineOf } from './line.ts'
import { refusalOf } from './refusal.ts'

const once = { recurringInterval: null }
const fixed = { id: 'p', amountType: 'fixed', amount: 1_000, currency: 'usd' } as const
const free = { ...fixed, amount: 0 }
const named = { ...fixed, amountType: 'custom', amount: null } as const
const seats = { ...fixed, amountType: 'seat_based', amount: null } as const
const nothing = { amount: null, units: null }

test.each([
  ['its price', [fixed], nothing, 1_000],
  ['another amount', [fixed], { ...nothing, amount: 250 }, 250],
  ['nothing instead', [fixed], { ...nothing, amount: 0 }, 0],
  ['nothing for what is free', [free], nothing, 0],
  ['what the merchant names', [named], { ...nothing, amount: 50 }, 50],
])('a draft charges %s', (_, prices, asked, amount) => {
  expect(lineOf(once, prices, asked)).toEqual({ amount, priceId: 'p' })
})

test.each([
  ['a subscription', { recurringInterval: 'month' } as const, [fixed], nothing, 'product_id'],
  ['seats', once, [seats], nothing, 'product_id'],
  ['no price in the currency', once, [], nothing, 'product_id'],
  ['units', once, [fixed], { ...nothing, units: 3 }, 'units'],
  ['a price that nobody named', once, [named], nothing, 'amount'],
  ['less than can be charged', once, [fixed], { ...nothing, amount: 49 }, 'amount'],
])('a draft of %s is refused at its field', (_, product, prices, asked, field) => {
  expect(lineOf(product, prices, asked)).toMatchObject({ loc: ['body', field] })
})

const charge = { code: null, status: 'succeeded', unapplied: false } as const
test.each([
  ['succeeded', charge, undefined],
  ['was returned', { ...charge, unapplied: true }, 'AMOUNTS_OF_THE_ORDER_HAVE_CHANGED'],
  ['was declined', { ...charge, status: 'failed' as const }, 'ORDER_PAYMENT_FAILED'],
  ['was given up', { ...charge, status: 'canceled' as const }, 'ORDER_PAYMENT_FAILED'],
  [
    'needs its cardholder',
    { ...charge, status: 'failed' as const, code: 'authentication_required' },
    'ORDER_PAYMENT_HAS_TO_BE_CONFIRMED',
  ],
  ['is under way', { ...charge, status: 'opened' as const }, 'PAYMENT_IS_ALREADY_IN_PROGRESS'],
])('of a charge that %s the merchant is told %#', (_, intent, code) => {
  expect(refusalOf(intent)).toBe(code)
})
