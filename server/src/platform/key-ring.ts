import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

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

/** Signatures that were found good, so that a cookie that comes again is not reckoned again. */
const mostRemembered = 20_000

export function createKeyRing(secrets: readonly [string, ...string[]]): KeyRing {
  const derived = new Map<string, Uint8Array[]>()
  const [newest, ...older] = secrets
  const signing = createSecretKey(newest, 'utf8')
  const keys = [signing, ...older.map((secret) => createSecretKey(secret, 'utf8'))]
  const good = new Map<string, string>()

  function isGood(text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64')
    // Base64 has several spellings of the same bytes; only the usual one counts.
    if (given.toString('base64') !== signature) return false
    return keys.some((key) => {
      const expected = hmac(key, text)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }

  return {
    sign: (text) => hmac(signing, text).toString('base64'),
    verify(text, signature) {
      if (good.get(text) === signature) return true
      if (!isGood(text, signature)) return false
      if (good.size >= mostRemembered) good.clear()
      good.set(text, signature)
      return true
    },
    derive(purpose) {
      const known = derived.get(purpose)
      if (known) return known
      const made = secrets.map(
        (secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)),
      )
      derived.set(purpose, made)
      return made
    },
  }
}

function hmac(key: KeyObject, text: string) {
  return createHmac('sha256', key).update(text).digest()
}
