import type { SignedIn } from '@guildhall/contract/sessions'
import { Reply } from '../../platform/http/index.ts'
import { createChanges } from '../../platform/signals/index.ts'
import type { Clock } from '../../platform/system.ts'

type Known = { readonly signedIn: SignedIn; readonly text: string }

export type Cached = Known & {
  /** The answer of get-session, made once. */
  readonly reply: Reply<never>
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
  const changes = createChanges()

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
    /** Taken before a read; what was read is kept only if that person was not changed since. */
    moment: changes.moment,
    get(key: string): Cached | undefined {
      const entry = entries.get(key)
      if (!entry || !hearing()) return undefined
      if (entry.validUntil > clock.ms()) return entry
      drop(key)
      return undefined
    },
    put(key: string, { signedIn, text }: Known, until: number, readAt: number) {
      const { userId } = signedIn.session
      if (!hearing() || !changes.none([userId], readAt)) return
      if (entries.size >= mostEntries) drop(entries.keys().next().value ?? '')
      drop(key)
      const validUntil = Math.min(until, clock.ms() + longest)
      entries.set(key, { signedIn, text, reply: new Reply<never>({ text }), validUntil })
      const keys = keysByUser.get(userId) ?? new Set()
      keysByUser.set(userId, keys.add(key))
    },
    forgetUser(userId: string) {
      changes.note(userId)
      for (const key of [...(keysByUser.get(userId) ?? [])]) drop(key)
    },
    forgetAll() {
      changes.noteAll()
      entries.clear()
      keysByUser.clear()
    },
    size: () => entries.size,
  }
}
export type SessionCache = ReturnType<typeof createSessionCache>
