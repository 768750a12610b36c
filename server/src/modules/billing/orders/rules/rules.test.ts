import { describe, expect, test } from 'vitest'
import { invoiceNumber, taxedElsewhere } from './invoice.ts'
import { statusAfterRefunds } from './settlement.ts'

test.each([
  ['acme', null, 1, 'ACME-0001'],
  ['acme', null, 12_345, 'ACME-12345'],
  ['my-shop.2', '7K2M9QX4', 42, 'MYSHOP2-7K2M9QX4-0042'],
  ['a-very-long-name-of-a-shop', null, 7, 'AVERYLONGNAM-0007'],
  ['---', null, 7, 'INVOICE-0007'],
])('the slug %s with the code %s and the number %i makes %s', (slug, code, sequence, expected) => {
  expect(invoiceNumber(slug, code, sequence)).toBe(expected)
})

describe('an address', () => {
  const none = { line1: null, line2: null, postal_code: null, city: null }
  const current = { ...none, country: 'US', state: 'US-NY' }

  test.each([
    ['another street', { ...current, line1: 'Main St' }, undefined],
    ['another state', { ...current, state: 'US-CA' }, 'state'],
    ['no state', { ...current, state: null }, 'state'],
    ['another country', { ...none, country: 'DE', state: null }, 'country'],
  ])('with %s moves the tax: %s %s', (_, next, expected) => {
    expect(taxedElsewhere(current, next)).toBe(expected)
  })

  test('cannot be removed, and is free while there is none', () => {
    expect(taxedElsewhere(current, null)).toBe('country')
    expect(taxedElsewhere(null, current)).toBeUndefined()
    expect(taxedElsewhere(null, null)).toBeUndefined()
  })
})

test.each([
  [0, 0, 'paid'],
  [1, 0, 'partially_refunded'],
  [0, 1, 'partially_refunded'],
  [10_000, 1999, 'partially_refunded'],
  [10_000, 2000, 'refunded'],
])('after refunds of %i and %i of tax, an order of 10000 + 2000 is %s', (amount, tax, expected) => {
  const refundable = { amount: 10_000, tax: 2000 }
  const refunded = { refundedAmount: amount, refundedTaxAmount: tax }
  expect(statusAfterRefunds({ ...refunded, refundable })).toBe(expected)
})
