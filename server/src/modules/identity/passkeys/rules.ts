import { fail, ok, type Result } from '../../../kernel/index.ts'

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

/** The origin that a response states, not checked yet. */
export type ClientOrigin = { readonly origin: string; readonly crossOrigin: boolean }

export function clientOriginOf(clientDataJSON: string): ClientOrigin | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('origin' in data)) return undefined
    if (typeof data.origin !== 'string') return undefined
    return { origin: data.origin, crossOrigin: 'crossOrigin' in data && data.crossOrigin === true }
  } catch {
    return undefined
  }
}

/**
 * A discoverable passkey also returns the user id that it was registered with; any other may omit
 * it.
 */
export function belongsTo(userId: string, userHandle: string | null | undefined): boolean {
  if (userHandle === null || userHandle === undefined || userHandle === '') return true
  return Buffer.from(userHandle, 'base64url').toString('utf8') === userId
}

/** Authenticators without a counter always send 0; the others only count up. */
export function countsUp(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0)
}

/** The last sign-in method cannot be removed; a mailbox alone does not count as one. */
export function mayRemove(methodCount: number): Result<true> {
  return methodCount > 1 ? ok(true) : fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
}
