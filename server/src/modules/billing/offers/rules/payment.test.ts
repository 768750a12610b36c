import { expect, test } from 'vitest'
import { paymentFlags } from './payment.ts'

const sale = {
  isRecurring: false,
  prices: [{ amountType: 'fixed', amount: 1_000 }],
  amount: 1_000,
  discountAmount: 0,
  discount: null,
  hasTrial: false,
}
const monthly = { ...sale, isRecurring: true }
const free = { prices: [{ amountType: 'fixed', amount: 0 }], amount: 0 }
const everythingForever = { duration: 'forever', basisPoints: 10_000 }

test('a purchase needs a payment, and no card to keep', () => {
  expect(paymentFlags(sale)).toEqual({
    isFreeProductPrice: false,
    isDiscountApplicable: true,
    isPaymentRequired: true,
    isPaymentSetupRequired: false,
    isPaymentFormRequired: true,
  })
})

test('a subscription needs both', () => {
  expect(paymentFlags(monthly)).toMatchObject({
    isPaymentRequired: true,
    isPaymentSetupRequired: true,
  })
})

test.each([
  ['once', sale],
  ['recurring', monthly],
])('a free product that is bought %s has no payment form, and no discount', (_, each) => {
  expect(paymentFlags({ ...each, ...free })).toEqual({
    isFreeProductPrice: true,
    isDiscountApplicable: false,
    isPaymentRequired: false,
    isPaymentSetupRequired: false,
    isPaymentFormRequired: false,
  })
})

test('a trial asks for a card, but takes no payment', () => {
  expect(paymentFlags({ ...monthly, hasTrial: true })).toMatchObject({
    isPaymentRequired: false,
    isPaymentSetupRequired: true,
  })
})

test('a discount of everything for the first month still asks for a card', () => {
  const discount = { duration: 'once', basisPoints: 10_000 }
  expect(paymentFlags({ ...monthly, discount, discountAmount: 1_000 })).toMatchObject({
    isPaymentRequired: false,
    isPaymentSetupRequired: true,
  })
})

test.each([
  ['percent', everythingForever],
  ['a fixed amount', { duration: 'forever' }],
])('no card is asked for when nothing can ever be due: forever by %s', (_, discount) => {
  const flags = paymentFlags({ ...monthly, discount, discountAmount: 1_000 })
  expect(flags.isPaymentFormRequired).toBe(false)
})

test('usage can become due after a price of nothing, so a card is asked for', () => {
  const prices = [{ amountType: 'metered_unit' }]
  const metered = { ...monthly, prices, amount: 0 }
  expect(paymentFlags(metered)).toMatchObject({
    isPaymentRequired: false,
    isPaymentSetupRequired: true,
  })
  const fixed = { duration: 'forever' }
  expect(paymentFlags({ ...metered, discount: fixed }).isPaymentSetupRequired).toBe(true)
  expect(paymentFlags({ ...metered, discount: everythingForever }).isPaymentSetupRequired).toBe(
    false,
  )
})

test('a buyer who chooses to pay nothing every month needs no card', () => {
  const prices = [{ amountType: 'custom' }]
  expect(paymentFlags({ ...monthly, prices, amount: 0 }).isPaymentFormRequired).toBe(false)
})
