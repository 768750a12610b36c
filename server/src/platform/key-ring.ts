import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * The operator's secrets, newest first: the first signs, all verify, so that a secret can be
 * replaced without signing everybody out.
 */
export type KeyRing = {
  /** Base64 HMAC-SHA256 of `text`, as the wire's cookies carry it. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** Keys for one purpose, newest first; knowing one of them says nothing about the others. */
  derive(purpose: string): readonly Uint8Array[]
}

export function createKeyRing(secrets: readonly [string, ...string[]]): KeyRing {
  const derived = new Map<string, Uint8Array[]>()

  return {
    sign: (text) => hmac(secrets[0], text).toString('base64'),
    verify(text, signature) {
      const given = Buffer.from(signature, 'base64')
      // Base64 has several spellings of the same bytes; only the usual one counts.
      if (given.toString('base64') !== signature) return false
      return secrets.some((secret) => {
        const expected = hmac(secret, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
    derive(purpose) {
      let keys = derived.get(purpose)
      if (!keys) {
        keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)))
        derived.set(purpose, keys)
      }
      return keys
    },
  }
}

function hmac(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest()
}
