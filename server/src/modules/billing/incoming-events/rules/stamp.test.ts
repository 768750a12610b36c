import { expect, test } from 'vitest'
import { microseconds, stampOf } from './stamp.ts'

test.each([
  ['2026-01-02T03:04:05Z', 1_767_323_045_000_000],
  ['2026-01-02T03:04:05.123456Z', 1_767_323_045_123_456],
  ['2026-01-02T03:04:05.1', 1_767_323_045_100_000],
  ['2026-01-02T03:04:05.123456789+00:00', 1_767_323_045_123_456],
  ['2026-01-02T04:04:05+0100', 1_767_323_045_000_000],
  ['1969-12-31T23:59:59.999999Z', -1],
])('%s', (text, expected) => {
  expect(microseconds(text)).toBe(expected)
})

test.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-02', 5, null, '9999-12-31T00:00:00Z'])(
  '%j is none that counts',
  (text) => {
    expect(microseconds(text)).toBeUndefined()
  },
)

test('what was never changed has the time at which it was made', () => {
  const created_at = '2026-01-02T03:04:05Z'
  expect(stampOf({ created_at, modified_at: null })).toBe(microseconds(created_at))
  expect(stampOf({ created_at })).toBe(microseconds(created_at))
  expect(stampOf({ created_at, modified_at: '2026-01-03T03:04:05Z' })).toBe(1_767_409_445_000_000)
})
