import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { createSealer } from './sealer.ts'
import { systemRandom } from './system.ts'

const random = systemRandom()
const before = createSealer(createKeyRing(['old']), random)
const now = createSealer(createKeyRing(['new', 'old']), random)

test('a sealed text opens for its purpose and owner only', () => {
  const sealed = now.seal('totp-secret', 'ada', 'a secret Ж')
  expect(sealed).not.toContain('secret')
  expect(now.open('totp-secret', 'ada', sealed)).toBe('a secret Ж')
  expect(now.open('totp-secret', 'ben', sealed)).toBeUndefined()
  expect(now.open('provider-token', 'ada', sealed)).toBeUndefined()
})

test('the same text is sealed differently each time', () => {
  expect(now.seal('totp-secret', 'ada', 'x')).not.toBe(now.seal('totp-secret', 'ada', 'x'))
})

test('after a rotation of the secret old texts still open and are reported as old', () => {
  const sealed = before.seal('provider-token', 'ada', 'x')
  expect(now.open('provider-token', 'ada', sealed)).toBe('x')
  expect(now.isOld('provider-token', sealed)).toBe(true)
  expect(now.isOld('provider-token', now.seal('provider-token', 'ada', 'x'))).toBe(false)
  expect(before.open('provider-token', 'ada', now.seal('provider-token', 'ada', 'x'))).toBe(
    undefined,
  )
})

test('a changed, truncated or forged text does not open', () => {
  const parts = now.seal('signing-key', 'k', 'a key').split('.')
  const changed = (index: number, text: string) => parts.with(index, text).join('.')
  const body = Buffer.from(parts[3] ?? '', 'base64url')
  body[0] = (body[0] ?? 0) ^ 1
  const tag = Buffer.from(parts[4] ?? '', 'base64url').subarray(0, 4)
  for (const text of [
    changed(3, body.toString('base64url')),
    changed(4, tag.toString('base64url')),
    changed(0, 'g0'),
    parts.slice(0, 4).join('.'),
    '',
    'a key',
  ]) {
    expect(now.open('signing-key', 'k', text)).toBeUndefined()
  }
})
