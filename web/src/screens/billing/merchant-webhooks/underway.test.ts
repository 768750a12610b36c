import { expect, test } from 'vitest'
import { underwayIn } from './underway.ts'

const now = 1_790_000_000_000
const attempt = (id: string, ago: number, succeeded: boolean | null, skipped = false) => ({
  createdAt: new Date(now - ago),
  webhookEvent: { id, succeeded, skipped },
})

test('what has no result yet is underway since its last attempt', () => {
  const items = [attempt('a', 1_000, true), attempt('b', 5_000, null), attempt('c', 9_000, false)]
  expect(underwayIn(items, null, now)).toEqual([{ at: new Date(now - 5_000) }])
  expect(underwayIn([attempt('d', 1_000, null, true)], null, now)).toEqual([])
})

test('what was just sent is expected until its attempt is listed, half a minute at most', () => {
  const expected = { events: ['a'], since: now - 2_000 }
  const one = [{ at: new Date(now - 2_000) }]
  expect(underwayIn([], expected, now)).toEqual(one)
  expect(underwayIn([attempt('a', 60_000, true)], expected, now)).toEqual(one)
  expect(underwayIn([attempt('a', 1_000, true)], expected, now)).toEqual([])
  expect(underwayIn([], expected, now + 29_000)).toEqual([])
})
