import { expect, test } from 'vitest'
import { fileFieldsOf, filtersOf, queryOf, sortingOf } from './orders-query.ts'

const now = new Date('2030-05-10T12:00:00Z')

test('the address becomes the filters of the list, of its totals and of its file', () => {
  const product = '0197f0c2-5a31-4a8e-9a52-6f1f2a3b4c5d'
  const filters = filtersOf({ find: 'ada', status: 'paid', product }, now)
  expect(queryOf(filters)).toEqual({ query: 'ada', status: ['paid'], productId: [product] })
  expect(fileFieldsOf(filters)).toMatchObject({ query: 'ada', status: 'paid', product_id: product })
})

test('days of one’s own end before the midnight after the last one', () => {
  const filters = filtersOf({ period: 'days', from: '2030-05-01', to: '2030-05-02' }, now)
  const { createdAfter = '', createdBefore = '' } = filters
  expect(Date.parse(createdBefore) - Date.parse(createdAfter)).toBe(2 * 86_400_000 - 1)
})

test('what the list does not know is left out', () => {
  expect(filtersOf({ status: 'void', period: '3' }, now)).toEqual({})
  expect(sortingOf({ column: 'secret', descending: true })).toEqual(['-created_at'])
  expect(sortingOf(undefined)).toEqual(['-created_at'])
})

test('the list is sorted by its columns, both ways', () => {
  expect(sortingOf({ column: 'total_amount', descending: true })).toEqual(['-total_amount'])
  expect(sortingOf({ column: 'customer', descending: false })).toEqual(['customer'])
})
