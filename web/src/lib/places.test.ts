import { expect, test } from 'vitest'
import { verifiedReturn } from './places.ts'
import { isSafePath } from './safe-path.ts'

test('the return path of a mail is one the server accepts, with the way on kept', () => {
  expect(verifiedReturn()).toBe('/verify-email?done=1')
  const kept = verifiedReturn('/outbox?to=a@b')
  expect(kept).toBe('/verify-email?done=1&next=%2Foutbox%3Fto%3Da%40b')
  expect(isSafePath(kept)).toBe(true)
})
