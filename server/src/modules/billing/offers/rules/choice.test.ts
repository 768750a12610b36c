import { expect, test } from 'vitest'
import { currencyOf, pricesIn, productIssue, seatsIssue } from './choice.ts'
import { mailbox } from './mailbox.ts'
import { activeTrial, trialEnd } from './trial.ts'

const price = (id: string, amountType: string, currency = 'usd', isArchived = false) => ({
  id,
  amountType,
  currency,
  isArchived,
})
const prices = [
  price('usage', 'metered_unit'),
  price('old', 'fixed', 'usd', true),
  price('fixed', 'fixed'),
  price('euro', 'fixed', 'eur'),
]

test('the first static price is shown first, and archived ones are not offered', () => {
  expect(pricesIn(prices, 'usd').map(({ id }) => id)).toEqual(['fixed', 'usage'])
})

test('the currency is the one asked for, else the one that the product names first', () => {
  expect(currencyOf(prices, 'eur')).toBe('eur')
  expect(currencyOf(prices, 'gbp')).toBeUndefined()
  expect(currencyOf(prices, null)).toBe('usd')
  expect(currencyOf(prices.toReversed(), null)).toBe('eur')
})

test('a product must exist, be on sale, and be one that can be fulfilled', () => {
  const once = { isArchived: false, recurringInterval: null }
  const loc = ['body', 'products', 0]
  expect(productIssue(undefined, loc, true)).toMatchObject({ loc })
  expect(productIssue({ ...once, isArchived: true }, loc, true)).toMatchObject({ loc })
  expect(productIssue({ ...once, recurringInterval: 'month' }, loc, false)).toMatchObject({ loc })
  expect(productIssue({ ...once, recurringInterval: 'month' }, loc, true)).toBeUndefined()
  expect(productIssue(once, loc, false)).toBeUndefined()
})

test('seats stay within the limits of the price and of the merchant', () => {
  const tiers = { minimum: 2, maximum: null }
  const limits = { minimum: 1, maximum: 5 }
  expect(seatsIssue(1, tiers, limits)?.type).toBe('greater_than_equal')
  expect(seatsIssue(2, tiers, limits)).toBeUndefined()
  expect(seatsIssue(5, tiers, limits)).toBeUndefined()
  expect(seatsIssue(6, tiers, limits)?.type).toBe('less_than_equal')
})

test('the trial of the checkout replaces that of the product, unless it was given up', () => {
  const week = { interval: 'week', count: 1 } as const
  const month = { interval: 'month', count: 1 } as const
  const offer = { isRecurring: true, isAllowed: true, ofCheckout: null, ofProduct: month }
  expect(activeTrial(offer)).toEqual(month)
  expect(activeTrial({ ...offer, ofCheckout: week })).toEqual(week)
  expect(activeTrial({ ...offer, isAllowed: false })).toBeNull()
  expect(activeTrial({ ...offer, isRecurring: false })).toBeNull()
  const start = new Date('2026-01-31T10:00:00.000Z')
  expect(trialEnd(month, start)).toEqual(new Date('2026-02-28T10:00:00.000Z'))
  expect(trialEnd(null, start)).toBeNull()
})

test('addresses that reach the same mailbox are recognized', () => {
  expect(mailbox('A.Da+trial@GoogleMail.com')).toBe('ada@gmail.com')
  expect(mailbox('a.da+2@example.com')).toBe('a.da@example.com')
  expect(mailbox('a.da@example.com')).not.toBe(mailbox('ada@example.com'))
})
