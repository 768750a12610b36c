import { expect, test } from 'vitest'
import { basisPointsOf, changesOf, linkWithCode, newDiscount } from './discount-fields.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.each([
  ['20', 2_000],
  ['12.5', 1_250],
  [' 12,55 ', 1_255],
  ['0.01', 1],
  ['100', 10_000],
  ['0', null],
  ['100.01', null],
  ['12.345', null],
  ['-5', null],
  ['1e2', null],
  ['', null],
])('a percentage of “%s” is %s hundredths', (typed, expected) => {
  expect(basisPointsOf(typed)).toBe(expected)
})

test('an amount is sent for each of its currencies, and what is empty is cleared', () => {
  const fields = form({
    name: ' Spring ',
    code: '',
    type: 'fixed',
    duration: 'repeating',
    duration_in_months: '3',
    'amounts.eur': '1000',
    'amounts.jpy': '1500',
    max_redemptions: '200',
    max_redemptions_per_customer: '',
    starts_at: '',
    ends_at: '',
    products: 'a,b',
  })
  expect(newDiscount(fields, 'org')).toEqual({
    organizationId: 'org',
    name: 'Spring',
    code: null,
    type: 'fixed',
    duration: 'repeating',
    durationInMonths: 3,
    amounts: { eur: 1_000, jpy: 1_500 },
    maxRedemptions: 200,
    maxRedemptionsPerCustomer: null,
    startsAt: null,
    endsAt: null,
    products: ['a', 'b'],
  })
})

test('what is locked is not sent', () => {
  const sent = changesOf(form({ name: 'Spring', code: 'SPRING', products: '' }))
  expect(sent).toMatchObject({ name: 'Spring', code: 'SPRING', products: [] })
  for (const name of ['type', 'duration', 'basisPoints', 'amounts', 'durationInMonths']) {
    expect(sent).not.toHaveProperty(name)
  }
})

test('a link with a code keeps what it had', () => {
  expect(linkWithCode('https://example.com/c/x?locale=de', 'A.B-C')).toBe(
    'https://example.com/c/x?locale=de&discount_code=A.B-C',
  )
})
