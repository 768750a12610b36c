import { expect, test } from 'vitest'
import { preferenceCookie } from './cookies.ts'

test('a preference lives for a year on the whole site, and is Secure on https', () => {
  expect(preferenceCookie('lang', 'uk', 'http:')).toBe(
    'lang=uk; Max-Age=31536000; Path=/; SameSite=Lax',
  )
  expect(preferenceCookie('theme', 'dark', 'https:')).toMatch(/; Secure$/)
})
