/** A way in which somebody, here or elsewhere, stored a password. */
export type Format = {
  readonly name: string
  recognizes(stored: string): boolean
  /** Is it whole, and would checking it cost no more than a sign-in may? */
  judge(stored: string): Judgement
  verify(stored: string, password: string): Promise<boolean>
}

export type Judgement = 'fine' | 'malformed' | 'too expensive'

/** Base64 in any of its usual dresses: with or without padding, of the web, or of crypt. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('.', '+').replaceAll('-', '+').replaceAll('_', '/'), 'base64')
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
