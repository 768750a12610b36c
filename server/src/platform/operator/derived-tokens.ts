import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What a derived token may be used for; it is invalid for every other purpose. */
type Purpose = 'link' | 'cookie' | 'set-up'

export type DerivedTokens = {
  /** Compares in constant time, whatever the lengths. */
  isToken(given: string): boolean
  /** Derived from the operator's token: does not reveal it, and becomes invalid when it changes. */
  create(purpose: Purpose, until?: number): string
  isValid(purpose: Purpose, given: string, now: number): boolean
}

const never = '-'

export function createDerivedTokens(token: string): DerivedTokens {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(token)

  function sign(purpose: Purpose, until: string): string {
    const text = `guildhall operator ${purpose} ${until}`
    return createHmac('sha256', token).update(text).digest('base64url').slice(0, 32)
  }

  return {
    isToken: (given) => timingSafeEqual(digest(given), expected),
    create(purpose, until) {
      const end = until === undefined ? never : Math.floor(until).toString(36)
      return `${end}.${sign(purpose, end)}`
    },
    isValid(purpose, given, now) {
      const dot = given.indexOf('.')
      if (dot < 1 || given.length > 64) return false
      const end = given.slice(0, dot)
      if (!timingSafeEqual(digest(given.slice(dot + 1)), digest(sign(purpose, end)))) return false
      return end === never || Number.parseInt(end, 36) > now
    },
  }
}
