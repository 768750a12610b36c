import type { SignedIn } from '@guildhall/contract/sessions'
import type { Clock } from '../../platform/system.ts'

export type Cached = {
  readonly signedIn: SignedIn
  /** The answer of get-session, made once. */
  readonly text: string
}

type Entry = Cached & { readonly validUntil: number }

/** Even if every word were lost, nothing is believed for longer than this. */
const longest = 60_000
const mostEntries = 50_000

/**
 * Live sessions of this process, keyed by the signed cookie as it came: a cookie that is here was
 * checked before, so a hit costs one look-up and no hashing.
 */
export function createSessionCache(clock: Clock, hearing: () => boolean) {
  const entries = new Map<string, Entry>()
  const keysByUser = new Map<string, Set<string>>()
  let epoch = 0

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
    /** Taken before a read; what was read is kept only if nothing was forgotten in between. */
    epoch: () => epoch,
    get(key: string): Cached | undefined {
      const entry = entries.get(key)
      if (!entry || !hearing()) return undefined
      if (entry.validUntil > clock.ms()) return entry
      drop(key)
      return undefined
    },
    put(key: string, cached: Cached, until: number, readIn: number) {
      if (readIn !== epoch || !hearing()) return
      if (entries.size >= mostEntries) drop(entries.keys().next().value ?? '')
      drop(key)
      entries.set(key, { ...cached, validUntil: Math.min(until, clock.ms() + longest) })
      const { userId } = cached.signedIn.session
      const keys = keysByUser.get(userId) ?? new Set()
      keysByUser.set(userId, keys.add(key))
    },
    forgetUser(userId: string) {
      epoch++
      for (const key of [...(keysByUser.get(userId) ?? [])]) drop(key)
    },
    forgetAll() {
      epoch++
      entries.clear()
      keysByUser.clear()
    },
    size: () => entries.size,
  }
}
export type SessionCache = ReturnType<typeof createSessionCache>
