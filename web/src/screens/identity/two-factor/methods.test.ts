import { expect, test } from 'vitest'
import { cleanCode, methodsToOffer, needsNewSignIn } from './methods.ts'

test('offers what the sign-in named, and a backup code with it', () => {
  expect(methodsToOffer(['totp'])).toEqual(['totp', 'backup'])
  expect(methodsToOffer(['otp'])).toEqual(['otp', 'backup'])
  expect(methodsToOffer(undefined)).toEqual(['totp', 'otp', 'backup'])
})

test('a code may be typed as it is shown', () => {
  expect(cleanCode('totp', ' 123 456 ')).toBe('123456')
  expect(cleanCode('otp', '123-456')).toBe('123456')
  expect(cleanCode('backup', ' abcde-FGHIJ ')).toBe('abcde-FGHIJ')
})

test('a wrong code can be retried, an expired sign-in cannot', () => {
  expect(needsNewSignIn('INVALID_CODE')).toBe(false)
  expect(needsNewSignIn('INVALID_TWO_FACTOR_COOKIE')).toBe(true)
})
