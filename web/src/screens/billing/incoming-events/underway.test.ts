import { expect, test } from 'vitest'
import { underwayIn } from './underway.ts'

const now = 1_790_000_000_000
const event = (verdict: 'applied' | null, attempts: number) => ({
  id: 'a',
  receivedAt: new Date(now - 5_000),
  verdict,
  attempts,
})

test('an event without a verdict is underway since it was received', () => {
  expect(underwayIn([event(null, 0)], null, now)).toEqual([{ at: new Date(now - 5_000) }])
  expect(underwayIn([event('applied', 1)], null, now)).toEqual([])
})

test('a replayed event is underway until it was looked at once more, half a minute at most', () => {
  const expected = { attempts: { a: 1 }, since: now - 2_000 }
  expect(underwayIn([event('applied', 1)], expected, now)).toEqual([{ at: new Date(now - 2_000) }])
  expect(underwayIn([event('applied', 2)], expected, now)).toEqual([])
  expect(underwayIn([event('applied', 1)], expected, now + 29_000)).toEqual([])
})
