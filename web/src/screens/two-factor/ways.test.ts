import { expect, test } from 'vitest'
import { cleanCode, isOver, waysOf } from './ways.ts'

test('offers what the sign-in named, and a backup code with it', () => {
  expect(waysOf(['totp'])).toEqual(['totp', 'backup'])
  expect(waysOf(['otp'])).toEqual(['otp', 'backup'])
  expect(waysOf(undefined)).toEqual(['totp', 'otp', 'backup'])
})

test('a code may be typed as it is shown', () => {
  expect(cleanCode('totp', ' 123 456 ')).toBe('123456')
  expect(cleanCode('otp', '123-456')).toBe('123456')
  expect(cleanCode('backup', ' abcde-FGHIJ ')).toBe('abcde-FGHIJ')
})

test('a wrong code may be tried again, a lost sign-in not', () => {
  expect(isOver('INVALID_CODE')).toBe(false)
  expect(isOver('INVALID_TWO_FACTOR_COOKIE')).toBe(true)
})
