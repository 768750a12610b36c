import { expect, test } from 'vitest'
import {
  confirmSearch,
  errorSearch,
  nextSearch,
  outboxSearch,
  parseSearch,
  resetSearch,
  stringifySearch,
} from './search.ts'

test('a token that looks like a number stays as it was written', () => {
  expect(parseSearch('?token=0012e5&error=null')).toEqual({ token: '0012e5', error: 'null' })
})

test('stringified fields can be parsed again, and empty ones are left out', () => {
  const search = { to: 'a+b@c.example', mail: undefined }
  expect(stringifySearch(search)).toBe('?to=a%2Bb%40c.example')
  expect(parseSearch(stringifySearch(search))).toEqual({ to: 'a+b@c.example' })
  expect(stringifySearch({})).toBe('')
})

test('invalid fields of an edited URL are dropped', () => {
  expect(nextSearch({ next: '//evil.example', x: '1' })).toEqual({})
  expect(confirmSearch({ change: 'yes', error: 'TOKEN_EXPIRED', next: '/outbox' })).toEqual({
    error: 'TOKEN_EXPIRED',
    next: '/outbox',
  })
  expect(confirmSearch({ state: 'used', change: '1' })).toEqual({ state: 'used', change: '1' })
  expect(resetSearch({ token: 'x'.repeat(600) })).toEqual({})
  expect(errorSearch({ error: 'e'.repeat(65), request: 7 })).toEqual({})
  expect(outboxSearch({ to: '', mail: 'm1' })).toEqual({ mail: 'm1' })
})

test('a redirect target outside this site becomes undefined, or the router would keep it', () => {
  for (const search of [
    nextSearch({ next: 'https://evil.example' }),
    confirmSearch({ next: '//e' }),
  ]) {
    expect(Object.entries(search)).toContainEqual(['next', undefined])
  }
})
