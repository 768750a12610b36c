import { expect, test } from 'vitest'
import { createKeys } from './idempotency.ts'

test('a request keeps its key until it is answered', () => {
  const keys = createKeys()
  const first = keys.keyOf({ amount: 1 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.keyOf({ amount: 1 })).toBe(first)
  keys.answered()
  expect(keys.keyOf({ amount: 1 })).not.toBe(first)
})

test('another request has another key', () => {
  const keys = createKeys()
  expect(keys.keyOf({ amount: 1 })).not.toBe(keys.keyOf({ amount: 2 }))
})
