import { expect, test } from 'vitest'
import { limitOf } from './limits.ts'

const now = Date.parse('2030-01-01T12:00:00Z')

function limit(status: number, headers: Record<string, string> = {}, body: unknown = {}) {
  return limitOf({ status, body, header: (name) => headers[name] ?? null }, now)
}

test.each([
  ['seconds of a header', 429, { 'retry-after': '7' }, {}, 7_000],
  ['a date', 429, { 'retry-after': 'Tue, 01 Jan 2030 12:01:30 GMT' }, {}, 90_000],
  ['fractions of the body of Discord', 429, { 'retry-after': '2' }, { retry_after: 1.25 }, 1_250],
  ['nothing named', 429, {}, {}, 60_000],
  ['nonsense', 429, { 'retry-after': 'soon' }, 'no', 60_000],
  ['a time in the past', 429, { 'retry-after': '-5' }, {}, 250],
  ['a year', 429, { 'retry-after': '31536000' }, {}, 3_600_000],
  ['a secondary limit', 403, {}, { message: 'You have exceeded a secondary rate limit.' }, 60_000],
  ['a secondary limit with a time', 403, { 'retry-after': '30' }, {}, 30_000],
  [
    'an exhausted hour',
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 600) },
    {},
    600_000,
  ],
])('%s is a limit', (_, status, headers, body, ms) => {
  expect(limit(status, headers as Record<string, string>, body)).toEqual({ ms, everyone: false })
})

test('a limit of Discord that is global is one for all calls', () => {
  const body = { retry_after: 3, global: true }
  expect(limit(429, {}, body)).toEqual({ ms: 3_000, everyone: true })
  expect(limit(429, { 'x-ratelimit-global': 'true' }, body)?.everyone).toBe(true)
})

test.each([
  [200, { 'x-ratelimit-remaining': '0' }, {}],
  [403, {}, { message: 'Missing Permissions', code: 50_013 }],
  [403, { 'x-ratelimit-remaining': '4999' }, { message: 'Resource not accessible' }],
  [404, { 'retry-after': '3' }, {}],
])('%i is none', (status, headers, body) => {
  expect(limit(status, headers as Record<string, string>, body)).toBeUndefined()
})
