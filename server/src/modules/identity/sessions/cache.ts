import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { Reply } from '../../../platform/http/index.ts'
import { createChangeTracker } from '../../../platform/signals/index.ts'
import type { Clock } from '../../../platform/system.ts'

type SessionText = { readonly signedIn: SignedIn; readonly text: string }

export type Cached = SessionText & {
  /** The response of get-session, made once. */
  readonly reply: Reply<never>
}

type Entry = Cached & { readonly validUntil: number }

/** Even if every notification were lost, no entry is used for longer than this. */
const longest = 60_000
const mostEntries = 50_000

/**
 * Live sessions of this process, keyed by the signed cookie as it came: a cookie that is here was
 * checked before, so a hit costs one look-up and no hashing.
 */
export function createSessionCache(clock: Clock, isConnected: () => boolean) {
  const entries = new Map<string, Entry>()
  const keysByUser = new Map<string, Set<string>>()
  const changes = createChangeTracker()

  function drop(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    const { userId } = entry.signedIn.session
    const keys = keysByUser.get(userId)
    keys?.delete(key)
    if (keys?.size === 0) keysByUser.delete(userId)
  }

  return {
    /** Taken before a read; the result is cached only if that user has not changed since. */
    moment: changes.version,
    get(key: string): Cached | undefined {
      const entry = entries.get(key)
      if (!entry || !isConnected()) return undefined
      if (entry.validUntil > clock.ms()) return entry
      drop(key)
      return undefined
    },
    put(key: string, { signedIn, text }: SessionText, until: number, readAt: number) {
      const { userId } = signedIn.session
      if (!isConnected() || !changes.unchangedSince([userId], readAt)) return
      if (entries.size >= mostEntries) drop(entries.keys().next().value ?? '')
      drop(key)
      const validUntil = Math.min(until, clock.ms() + longest)
      entries.set(key, { signedIn, text, reply: new Reply<never>({ text }), validUntil })
      const keys = keysByUser.get(userId) ?? new Set()
      keysByUser.set(userId, keys.add(key))
    },
    invalidateUser(userId: string) {
      changes.record(userId)
      for (const key of [...(keysByUser.get(userId) ?? [])]) drop(key)
    },
    invalidateAll() {
      changes.recordAll()
      entries.clear()
      keysByUser.clear()
    },
    size: () => entries.size,
  }
}
export type SessionCache = ReturnType<typeof createSessionCache>
