import type { KeyRing } from '../key-ring.ts'
import { unsign } from './cookies.ts'

type Accepted = 'any' | 'signed' | 'off'

const scheme = /^bearer +(\S+) *$/i
const bare = /^[A-Za-z0-9]{32}$/
const signed = /^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/

/** Session tokens differ from API keys by their length, signed ones by their dot. */
export function isSessionBearer(text: string): boolean {
  return bare.test(text) || signed.test(decoded(text))
}

/** The session token in an `Authorization` header; undefined for none, an invalid one or an API key. */
export type Bearer = (authorization: string) => string | undefined

/** Sessions of programs without cookies. */
export function createBearer(ring: KeyRing, accepted: Accepted): Bearer {
  return function tokenOf(authorization) {
    if (accepted === 'off') return undefined
    const text = scheme.exec(authorization)?.[1]
    if (text === undefined) return undefined
    if (bare.test(text)) return accepted === 'any' ? text : undefined
    const value = decoded(text)
    return signed.test(value) ? unsign(ring, value) : undefined
  }
}

/** Older clients send the signed form percent-encoded, as it is in the cookie. */
function decoded(text: string): string {
  if (!text.includes('%') || text.length > 256) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
