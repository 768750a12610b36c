import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * The operator's secrets, newest first: the first signs, all verify, so that a secret can be
 * rotated without ending all sessions.
 */
export type KeyRing = {
  /** Base64 HMAC-SHA256 of `text`, as the contract's cookies carry it. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** Keys for one purpose, newest first; one key reveals nothing about the others. */
  derive(purpose: string): readonly Uint8Array[]
}

/** Cached valid signatures, so that the HMAC of a repeated cookie is not computed again. */
const maxCached = 20_000

export function createKeyRing(secrets: readonly [string, ...string[]]): KeyRing {
  const derived = new Map<string, Uint8Array[]>()
  const [newest, ...older] = secrets
  const signing = createSecretKey(newest, 'utf8')
  const keys = [signing, ...older.map((secret) => createSecretKey(secret, 'utf8'))]
  const verified = new Map<string, string>()

  function isValid(text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64')
    // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
    if (given.toString('base64') !== signature) return false
    return keys.some((key) => {
      const expected = hmac(key, text)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }

  return {
    sign: (text) => hmac(signing, text).toString('base64'),
    verify(text, signature) {
      if (verified.get(text) === signature) return true
      if (!isValid(text, signature)) return false
      if (verified.size >= maxCached) verified.clear()
      verified.set(text, signature)
      return true
    },
    derive(purpose) {
      const cached = derived.get(purpose)
      if (cached) return cached
      const fresh = secrets.map(
        (secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)),
      )
      derived.set(purpose, fresh)
      return fresh
    },
  }
}

function hmac(key: KeyObject, text: string) {
  return createHmac('sha256', key).update(text).digest()
}
