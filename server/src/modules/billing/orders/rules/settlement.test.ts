import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refundable, settle, settledByPayment } from './settlement.ts'

const minimum = 50

describe('the balance of the customer', () => {
  test.each([
    ['nothing of it is there', 12_000, 0, { applied: 0, due: 12_000, moved: 0 }],
    ['a credit of 3000 pays a part', 12_000, 3000, { applied: -3000, due: 9000, moved: -3000 }],
    ['a credit pays all', 12_000, 15_000, { applied: -12_000, due: 0, moved: -12_000 }],
    ['a debt of 30 is collected', 12_000, -30, { applied: 30, due: 12_030, moved: 30 }],
    ['a total of 30 is too little, and becomes debt', 30, 0, { applied: -30, due: 0, moved: -30 }],
    ['the minimum itself is charged', 50, 0, { applied: 0, due: 50, moved: 0 }],
    // 100 − 80 = 20 is too little: 50 is charged, and 80 − 50 = 30 of the balance stays.
    ['a rest of 20 is too little, so less is used', 100, 80, { applied: -50, due: 50, moved: -50 }],
    ['a rest of 1 is too little', 50, 49, { applied: 0, due: 50, moved: 0 }],
    ['a rest of the minimum is charged', 100, 50, { applied: -50, due: 50, moved: -50 }],
    ['a total of 30 is too little with a balance', 30, 10, { applied: -30, due: 0, moved: -30 }],
    ['with its debt, 20 is too little', 10, -10, { applied: -10, due: 0, moved: -10 }],
    ['with its debt, 30 is enough', 30, -20, { applied: 20, due: 50, moved: 20 }],
    ['what costs nothing collects no debt', 0, -500, { applied: 0, due: 0, moved: 0 }],
    ['what costs nothing uses no credit', 0, 500, { applied: 0, due: 0, moved: 0 }],
    ['a credit of 3600 becomes balance', -3600, 0, { applied: 0, due: 0, moved: 3600 }],
    ['a credit pays debt first', -3600, -1000, { applied: 1000, due: 0, moved: 3600 }],
  ])('%s', (_, total, balance, expected) => {
    expect(settle({ total, balance, minimum })).toEqual(expected)
  })

  test.each([
    ['is left alone where the whole total was captured', 12_000, { applied: 0, moved: 0 }],
    ['pays the rest of what was captured', 11_500, { applied: -500, moved: -500 }],
    ['gets the debt that was captured with it', 12_040, { applied: 40, moved: 40 }],
  ])('%s before the order existed', (_, captured, expected) => {
    expect(settledByPayment(12_000, captured)).toEqual({ ...expected, due: captured })
  })

  test('and the payment make up the total, and a due is never too small to be charged', () => {
    const range = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(range, range, (total, balance) => {
        const { applied, due, moved } = settle({ total, balance, minimum })
        // What the order takes from the balance and the processor is what it costs.
        expect(due - moved).toBe(total)
        expect(due === 0 || due >= minimum).toBe(true)
        // Only what is too little by itself is owed.
        if (total >= minimum) expect(-moved).toBeLessThanOrEqual(Math.max(0, balance))
        expect(due).toBe(Math.max(0, total < 0 ? 0 : total + applied))
      }),
    )
  })
})

const order = {
  status: 'paid',
  netAmount: 10_000,
  taxAmount: 2000,
  totalAmount: 12_000,
  appliedBalanceAmount: 0,
  dueAmount: 12_000,
  chargedAmount: 12_000,
  creditedAmount: 0,
  refundedAmount: 0,
  refundedTaxAmount: 0,
  reservedAmount: 0,
  reservedTaxAmount: 0,
}

describe('of an order may be refunded', () => {
  test.each([
    ['all of it', {}, { amount: 10_000, tax: 2000 }],
    ['nothing before it is paid', { status: 'pending' }, { amount: 0, tax: 0 }],
    ['the rest', { refundedAmount: 2500, refundedTaxAmount: 500 }, { amount: 7500, tax: 1500 }],
    [
      'what is not reserved',
      { reservedAmount: 2500, reservedTaxAmount: 500 },
      { amount: 7500, tax: 1500 },
    ],
    [
      // 9000 x 2000 / 12000
      'what the balance did not pay, divided like the total',
      { appliedBalanceAmount: -3000, dueAmount: 9000 },
      { amount: 7500, tax: 1500 },
    ],
    [
      // 19 % inside 1000: 160. 100 came by card: 100 x 160 / 1000
      'money of a card beside a balance that paid more than the net amount',
      {
        netAmount: 840,
        taxAmount: 160,
        totalAmount: 1000,
        chargedAmount: 1000,
        appliedBalanceAmount: -900,
        dueAmount: 100,
      },
      { amount: 84, tax: 16 },
    ],
    [
      // 12000 - 11967, no tax
      'what no credit returned',
      { netAmount: 12_000, taxAmount: 0, creditedAmount: 11_967 },
      { amount: 33, tax: 0 },
    ],
    [
      // 12000 - 6000: 6000 x 2000 / 12000 = 1000, of which 100 are refunded
      'what no credit and no refund returned',
      { creditedAmount: 6000, refundedAmount: 500, refundedTaxAmount: 100 },
      { amount: 4500, tax: 900 },
    ],
    [
      // It charged 1500, of which a credit paid 500 and the card 1000; 800 were credited later.
      'at most what is left of its charges',
      {
        netAmount: 1000,
        taxAmount: 0,
        totalAmount: 1000,
        dueAmount: 1000,
        chargedAmount: 1500,
        creditedAmount: 800,
      },
      { amount: 700, tax: 0 },
    ],
    [
      'no debt that it collected, once it was credited',
      { appliedBalanceAmount: 30, dueAmount: 12_030, creditedAmount: 11_000 },
      // 1000 x 2000 / 12000 = 166.7
      { amount: 833, tax: 167 },
    ],
    [
      'nothing when more was credited',
      { creditedAmount: 12_000, refundedAmount: 100 },
      { amount: 0, tax: 0 },
    ],
    [
      'nothing that became debt',
      {
        netAmount: 30,
        taxAmount: 0,
        totalAmount: 30,
        chargedAmount: 30,
        appliedBalanceAmount: -30,
        dueAmount: 0,
      },
      { amount: 0, tax: 0 },
    ],
    [
      'debt that it collected',
      { appliedBalanceAmount: 30, dueAmount: 12_030 },
      { amount: 10_030, tax: 2000 },
    ],
    [
      'nothing of a credit',
      { netAmount: -3000, taxAmount: -600, totalAmount: -3600, chargedAmount: 0, dueAmount: 0 },
      { amount: 0, tax: 0 },
    ],
    [
      'nothing when it is refunded',
      { status: 'refunded', refundedAmount: 10_000, refundedTaxAmount: 2000 },
      { amount: 0, tax: 0 },
    ],
  ])('%s', (_, change, expected) => {
    expect(refundable({ ...order, ...change })).toEqual(expected)
  })
})
