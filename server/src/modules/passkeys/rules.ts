import { fail, ok, type Result } from '../../kernel/index.ts'

export type Passkey = {
  readonly id: string
  readonly userId: string
  readonly name: string | null
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly deviceType: 'singleDevice' | 'multiDevice'
  readonly backedUp: boolean
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Where an answer says it was made, before anybody believes a word of it. */
export type Place = { readonly origin: string; readonly framed: boolean }

export function placeOf(clientDataJSON: string): Place | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('origin' in data)) return undefined
    if (typeof data.origin !== 'string') return undefined
    return { origin: data.origin, framed: 'crossOrigin' in data && data.crossOrigin === true }
  } catch {
    return undefined
  }
}

/**
 * A discoverable passkey also says whose it is, by the id it was given when it was made; one that
 * is not may stay silent.
 */
export function belongsTo(userId: string, userHandle: string | null | undefined): boolean {
  if (userHandle === null || userHandle === undefined || userHandle === '') return true
  return Buffer.from(userHandle, 'base64url').toString('utf8') === userId
}

/** Authenticators that do not count say 0 forever; the others only ever count up. */
export function countsUp(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0)
}

/** Of all ways to sign in the last one stays; a mailbox alone is none that is sure. */
export function mayRemove(waysInAll: number): Result<true> {
  return waysInAll > 1 ? ok(true) : fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
}
