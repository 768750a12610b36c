import { expect, test } from 'vitest'
import { reasonOf } from './reasons.ts'

test('a reason without words of its own is another reason', () => {
  expect(reasonOf('fraudulent')).toBe('fraudulent')
  expect(reasonOf('debit_not_authorized')).toBe('other')
  expect(reasonOf(null)).toBe('other')
})
