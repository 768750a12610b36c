import { expect, test } from 'vitest'
import { methodsToOffer, needsNewSignIn } from './methods.ts'

test('offers what the sign-in named, and a backup code with it', () => {
  expect(methodsToOffer(['totp'])).toEqual(['totp', 'backup'])
  expect(methodsToOffer(['otp'])).toEqual(['otp', 'backup'])
  expect(methodsToOffer(undefined)).toEqual(['totp', 'otp', 'backup'])
})

test('a wrong code can be retried, an expired sign-in cannot', () => {
  expect(needsNewSignIn('INVALID_CODE')).toBe(false)
  expect(needsNewSignIn('INVALID_TWO_FACTOR_COOKIE')).toBe(true)
})
