import { expect, test } from 'vitest'
import { fileSearchOf, queryOf } from './list-query.ts'

test('the newest subscriptions come first, and an address that names no way to sort changes nothing', () => {
  for (const fields of [{}, { sort: 'planet' }, { status: 'planet' }]) {
    expect(queryOf(fields, 1)).toEqual({ page: 1, limit: 25, sorting: ['-started_at'] })
  }
  expect(queryOf({ sort: '-amount' }, 2)).toMatchObject({ page: 2, sorting: ['-amount'] })
})

test('what was canceled and still runs is a state of its own', () => {
  expect(queryOf({ status: 'ending', find: 'ada' }, 1)).toMatchObject({
    query: 'ada',
    cancelAtPeriodEnd: 'true',
    active: 'true',
  })
  expect(queryOf({ status: 'paused' }, 1)).toMatchObject({ status: ['paused'] })
  expect(fileSearchOf({ status: 'ending' })).toMatchObject({ cancel_at_period_end: 'true' })
  expect(fileSearchOf({ status: 'paused', product: 'one' })).toMatchObject({
    status: 'paused',
    product_id: 'one',
  })
})
