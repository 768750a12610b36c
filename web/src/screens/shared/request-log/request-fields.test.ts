import { expect, test } from 'vitest'
import { filtersOf } from './request-fields.ts'

const now = new Date('2026-11-26T12:00:00.000Z')

test('the filters of the URL become a query', () => {
  const fields = { find: 'v1/orders', method: 'GET', status: '4xx', key: 'k', period: 'hour' }
  expect(filtersOf(fields, now)).toEqual({
    pathPrefix: '/v1/orders',
    method: 'GET',
    status: '4xx',
    keyId: 'k',
    from: '2026-11-26T11:00:00.000Z',
  })
})

test('what is not a filter is left out, so that no address leads to an error', () => {
  const fields = { method: 'EVAL', status: '9xx', period: 'constructor' }
  expect(Object.values(filtersOf(fields, now)).filter((each) => each !== undefined)).toEqual([])
})
