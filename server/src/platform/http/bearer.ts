import type { KeyRing } from '../key-ring.ts'
import { unsign } from './cookies.ts'

type Accepted = 'any' | 'signed' | 'off'

const scheme = /^bearer +(\S+) *$/i
const bare = /^[A-Za-z0-9]{32}$/
const signed = /^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/

/** The token of a session is as long as no API key; with its signature it has a dot, as none has. */
export function isSessionBearer(text: string): boolean {
  return bare.test(text) || signed.test(decoded(text))
}

/** The token in an `Authorization`; nothing when it shows none, a bad one, or an API key. */
export type Bearer = (authorization: string) => string | undefined

/** How a program without cookies shows its session. */
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

/** Older clients keep the signed form as it stands in the cookie. */
function decoded(text: string): string {
  if (!text.includes('%') || text.length > 256) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
