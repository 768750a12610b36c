import type { Clock } from '../system.ts'
import { createChanges } from './changes.ts'
import type { Signals } from './signals.ts'

/** What was found, and whom it tells of, each as `topic:id`; without that it is not remembered. */
type Found<Value> = { readonly value: Value; readonly about: readonly string[] | undefined }

type Options = {
  /** A word on one of these about somebody ends what is known of them. */
  readonly topics: readonly string[]
  readonly most: number
}

type Entry<Value> = {
  readonly value: Value
  readonly about: readonly string[]
  readonly until: number
}

/** Even if every word were lost, nothing is believed for longer than this. */
const longest = 60_000

/**
 * What this process knows because it asked for it before. Whoever changes something says so to
 * every node in that transaction; while this one cannot hear, it asks the database each time.
 */
export function createMemory<Value>(signals: Signals, clock: Clock, { topics, most }: Options) {
  const entries = new Map<string, Entry<Value>>()
  const keysAbout = new Map<string, Set<string>>()
  const changes = createChanges()

  for (const topic of topics) signals.subscribe(topic, (id) => forget(`${topic}:${id}`))
  signals.onGap(() => {
    changes.noteAll()
    entries.clear()
    keysAbout.clear()
  })

  function drop(key: string) {
    for (const subject of entries.get(key)?.about ?? []) {
      const keys = keysAbout.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) keysAbout.delete(subject)
    }
    entries.delete(key)
  }

  function forget(subject: string) {
    changes.note(subject)
    for (const key of [...(keysAbout.get(subject) ?? [])]) drop(key)
  }

  function keep(key: string, value: Value, about: readonly string[]) {
    drop(key)
    if (entries.size >= most) drop(entries.keys().next().value ?? '')
    entries.set(key, { value, about, until: clock.ms() + longest })
    for (const subject of about) {
      keysAbout.set(subject, (keysAbout.get(subject) ?? new Set()).add(key))
    }
  }

  /** Nothing found is nothing to remember: it may be there a moment later. */
  return async function recall(
    key: string,
    find: () => Promise<Found<Value> | undefined>,
  ): Promise<Value | undefined> {
    const known = signals.hearing() ? entries.get(key) : undefined
    if (known && known.until > clock.ms()) return known.value
    const before = changes.moment()
    const found = await find()
    // What changed while it was read may be older than the change.
    if (found?.about && signals.hearing() && changes.none(found.about, before)) {
      keep(key, found.value, found.about)
    }
    return found?.value
  }
}
