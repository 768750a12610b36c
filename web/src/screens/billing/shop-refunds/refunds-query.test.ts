import { expect, test } from 'vitest'
import { fileFieldsOf, filtersOf, queryOf } from './refunds-query.ts'

const now = new Date('2030-05-10T12:00:00Z')

test('the address becomes the filters of the list, of its totals and of its file', () => {
  const filters = filtersOf({ find: 'ada', status: 'failed', reason: 'duplicate' }, now)
  expect(queryOf(filters)).toEqual({ query: 'ada', status: ['failed'], reason: ['duplicate'] })
  expect(fileFieldsOf(filters)).toEqual({
    query: 'ada',
    status: 'failed',
    reason: 'duplicate',
    created_after: undefined,
    created_before: undefined,
  })
})

test('days of one’s own end before the midnight after the last one', () => {
  const filters = filtersOf({ period: 'days', from: '2030-05-01', to: '2030-05-02' }, now)
  const { createdAfter = '', createdBefore = '' } = filters
  expect(Date.parse(createdBefore) - Date.parse(createdAfter)).toBe(2 * 86_400_000 - 1)
  expect(fileFieldsOf(filters)).toMatchObject({
    created_after: createdAfter,
    created_before: createdBefore,
  })
})

test('what the list does not know is left out', () => {
  expect(filtersOf({ status: 'paid', reason: 'mood', period: '3', sort: 'secret' }, now)).toEqual(
    {},
  )
})
