import type { Clock } from '../system.ts'
import { createChangeTracker } from './change-tracker.ts'
import type { Signals } from './signals.ts'

/** A value and the subjects that it depends on, each as `topic:id`; without subjects it is not cached. */
type Found<Value> = { readonly value: Value; readonly subjects: readonly string[] | undefined }

type Options = {
  /** A notification on one of these topics invalidates the entries of its subject. */
  readonly topics: readonly string[]
  readonly maxEntries: number
}

type Entry<Value> = {
  readonly value: Value
  readonly subjects: readonly string[]
  readonly until: number
}

/** Entries expire after this even if all notifications were lost. */
const maxAge = 60_000

/**
 * A cache in this process. Every change publishes a notification to all nodes in its transaction; while
 * this node is not connected, it reads from the database each time.
 */
export function createCache<Value>(
  signals: Signals,
  clock: Clock,
  { topics, maxEntries }: Options,
) {
  const entries = new Map<string, Entry<Value>>()
  const keysBySubject = new Map<string, Set<string>>()
  const changes = createChangeTracker()

  for (const topic of topics) signals.subscribe(topic, (id) => invalidate(`${topic}:${id}`))
  signals.onGap(() => {
    changes.recordAll()
    entries.clear()
    keysBySubject.clear()
  })

  function drop(key: string) {
    for (const subject of entries.get(key)?.subjects ?? []) {
      const keys = keysBySubject.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) keysBySubject.delete(subject)
    }
    entries.delete(key)
  }

  function invalidate(subject: string) {
    changes.record(subject)
    for (const key of [...(keysBySubject.get(subject) ?? [])]) drop(key)
  }

  function store(key: string, value: Value, subjects: readonly string[]) {
    drop(key)
    if (entries.size >= maxEntries) drop(entries.keys().next().value ?? '')
    entries.set(key, { value, subjects, until: clock.ms() + maxAge })
    for (const subject of subjects) {
      keysBySubject.set(subject, (keysBySubject.get(subject) ?? new Set()).add(key))
    }
  }

  /** A missing value is not cached, since it may exist a moment later. */
  return async function read(
    key: string,
    find: () => Promise<Found<Value> | undefined>,
  ): Promise<Value | undefined> {
    const known = signals.isConnected() ? entries.get(key) : undefined
    if (known && known.until > clock.ms()) return known.value
    const before = changes.version()
    const found = await find()
    // A value that changed during the read may be stale.
    if (
      found?.subjects &&
      signals.isConnected() &&
      changes.unchangedSince(found.subjects, before)
    ) {
      store(key, found.value, found.subjects)
    }
    return found?.value
  }
}
