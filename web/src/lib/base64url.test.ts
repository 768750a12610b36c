import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'

test('bytes survive, without characters that a URL would change', () => {
  const bytes = Uint8Array.from([0, 251, 239, 190, 255, 1])
  const text = toBase64Url(bytes.buffer)
  expect(text).toMatch(/^[\w-]+$/)
  expect(fromBase64Url(text)).toEqual(bytes)
})
