import type { Clock } from '../system.ts'
import type { Anchor, Boundary } from './page.ts'

/** Up to here a plain offset is exact and cheap. */
const maxPlainOffset = 1_000
const maxAge = 60_000
const maxPages = 1_000
const maxSampledLists = 50
/** One row in so many is sampled. */
export const stride = 2_000

/** Entries expire after a minute, or earlier when there are too many. */
function createExpiringMap<Value>(clock: Clock, maxEntries: number) {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    get(name: string): Value | undefined {
      const found = entries.get(name)
      return found && found.until > clock.ms() ? found.value : undefined
    },
    set(name: string, value: Value): void {
      entries.delete(name)
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? '')
      entries.set(name, { value, until: clock.ms() + maxAge })
    },
  }
}

/**
 * Remembers where recently read pages ended, and the position of every 2,000th row of a list: reading a
 * long list page by page continues from there, and a jump into its middle skips fewer than 2,000 rows.
 * These are hints up to a minute old; without them, a page is only slower.
 */
export function createPageBoundaries(clock: Clock) {
  const pages = createExpiringMap<Boundary>(clock, maxPages)
  const samples = createExpiringMap<readonly Boundary[]>(clock, maxSampledLists)
  const inProgress = new Set<string>()
  const nameOf = (list: string, offset: number) => `${offset} ${list}`

  return {
    /** A known row at or before `offset`; `list` identifies the list and its order. */
    find(list: string, offset: number): Anchor | undefined {
      if (offset < maxPlainOffset) return undefined
      const boundary = pages.get(nameOf(list, offset))
      if (boundary) return { boundary, skip: 0 }
      const sampled = samples.get(list)?.[Math.floor(offset / stride) - 1]
      return sampled && { boundary: sampled, skip: offset % stride }
    },
    store(list: string, offset: number, boundary: Boundary): void {
      if (offset >= maxPlainOffset) pages.set(nameOf(list, offset), boundary)
    },
    /** Samples a list in the background of a request; `read` returns every 2,000th row. */
    async sample(list: string, read: () => Promise<readonly Boundary[]>): Promise<void> {
      if (inProgress.has(list) || samples.get(list)) return
      inProgress.add(list)
      try {
        samples.set(list, await read())
      } catch {
        // The next jump tries again.
      } finally {
        inProgress.delete(list)
      }
    },
  }
}
