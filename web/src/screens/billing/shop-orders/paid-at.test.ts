import { expect, test } from 'vitest'
import { startOfDay } from '../../../lib/zone-days.ts'
import { paidAtOf } from './paid-at.ts'

const now = new Date(startOfDay(2030, 5, 10).getTime() + 3_600_000)
const createdAt = new Date(startOfDay(2030, 5, 1).getTime() + 3_600_000)

test.each([
  ['no day is now', '', undefined],
  ['today is now', '2030-05-10', undefined],
  ['the day of the order is its moment', '2030-05-01', createdAt],
  ['another day is its beginning', '2030-05-03', startOfDay(2030, 5, 3)],
  ['a day before the order is left to the server', '2030-04-30', startOfDay(2030, 4, 30)],
])('%s', (_, day, expected) => {
  expect(paidAtOf(day, createdAt, now)).toEqual(expected)
})
