/** A format of stored password hashes. */
export type Format = {
  readonly name: string
  recognizes(stored: string): boolean
  /** Is it well-formed, strong enough and cheap enough to verify at a sign-in? */
  assess(stored: string): HashAssessment
  verify(stored: string, password: string): Promise<boolean>
}

export type HashAssessment = 'fine' | 'malformed' | 'too weak' | 'too expensive'

/** Base64 in any usual variant: with or without padding, URL-safe, or with the dot of passlib. */
export function decodeBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll('.', '+').replaceAll('-', '+').replaceAll('_', '/'), 'base64')
}

/**
 * Canonical unpadded base64: no unused bits are set. Libraries reject anything else, but only when a
 * password is verified.
 */
export function isCanonical(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text
}

/** `ln=14,r=8` as names and numbers. */
export function parseParameters(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name, /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN]
    }),
  )
}
