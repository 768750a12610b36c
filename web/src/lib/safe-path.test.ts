import { expect, test } from 'vitest'
import { safePath, withNext } from './safe-path.ts'

test.each(['/', '/account/sessions', '/o/a-b.c/x?tab=1&p=%2Fy', '/verify-email?done=1', '/a?b#c'])(
  '%s stays inside this site',
  (path) => expect(safePath(path)).toBe(path),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a b',
  '/a\nb',
  '/a#b#c',
  '/a?b?c',
  '',
  `/${'a'.repeat(3000)}`,
  7,
  undefined,
])('%j is refused', (path) => expect(safePath(path)).toBeUndefined())

test('the next path is added once, encoded, and not if it is unsafe or trivial', () => {
  expect(withNext('/sign-in', '/outbox?to=a@b')).toBe('/sign-in?next=%2Foutbox%3Fto%3Da%40b')
  expect(withNext('/verify-email?done=1', '/x')).toBe('/verify-email?done=1&next=%2Fx')
  expect(withNext('/sign-in', '//evil.example')).toBe('/sign-in')
  expect(withNext('/sign-in', '/')).toBe('/sign-in')
  expect(withNext('/sign-in', undefined)).toBe('/sign-in')
})
