import { expect, test } from 'vitest'
import { verifiedReturn } from './paths.ts'
import { safePath } from './safe-path.ts'

test('the redirect path of an email is one the server accepts, with the next path kept', () => {
  expect(verifiedReturn()).toBe('/confirm/email')
  const kept = verifiedReturn('/outbox?to=a@b')
  expect(kept).toBe('/confirm/email?next=%2Foutbox%3Fto%3Da%40b')
  expect(safePath(kept)).toBe(kept)
})
