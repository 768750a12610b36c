/** A way in which somebody, here or elsewhere, stored a password. */
export type Format = {
  readonly name: string
  recognizes(stored: string): boolean
  /** Is it whole, and would checking it cost no more than a sign-in may? */
  judge(stored: string): Judgement
  verify(stored: string, password: string): Promise<boolean>
}

export type Judgement = 'fine' | 'malformed' | 'too weak' | 'too expensive'

/** Base64 in any of its usual dresses: with or without padding, of the web, or of crypt. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('.', '+').replaceAll('-', '+').replaceAll('_', '/'), 'base64')
}

/**
 * Unpadded base64 as an encoder writes it: no bits are left over behind the last byte. Libraries
 * refuse anything else, each in its own way and only when the password is checked.
 */
export function isCanonical(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text
}

/** `ln=14,r=8` as names and numbers. */
export function numbersIn(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name, /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN]
    }),
  )
}
