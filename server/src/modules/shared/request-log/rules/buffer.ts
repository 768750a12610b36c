export type Held = { readonly organizationId: string; readonly failed: boolean }

/** How many were dropped of an organization. */
export type Dropped = Held & { readonly count: number }

type Bounds = {
  /** Of one organization, so that none of them pushes out the rows of others. */
  readonly perOrganization: number
  readonly all: number
}

type Own<Entry> = { failed: Entry[]; others: Entry[] }

/** Frees a tenth at once, so that a full buffer is not searched for each request. */
const keptWhenFull = 0.9

const sizeOf = <Entry>({ failed, others }: Own<Entry>) => failed.length + others.length

/** The most rows that each may keep, so that all together keep at most `target`. */
export function fairShare(sizes: readonly number[], target: number): number {
  let left = target
  const ascending = sizes.toSorted((a, b) => a - b)
  for (const [index, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

/** Rows in memory until they are written. When full, it drops the oldest: first what succeeded. */
export function createBuffer<Entry extends Held>({ perOrganization, all }: Bounds) {
  let held = new Map<string, Own<Entry>>()
  let dropped = new Map<string, { failed: number; others: number }>()
  let size = 0
  let droppedInAll = 0

  function of(organizationId: string): Own<Entry> {
    let own = held.get(organizationId)
    if (own === undefined) {
      own = { failed: [], others: [] }
      held.set(organizationId, own)
    }
    return own
  }

  function noteDropped(organizationId: string, failed: boolean, count: number) {
    if (count === 0) return
    const counts = dropped.get(organizationId) ?? { failed: 0, others: 0 }
    counts[failed ? 'failed' : 'others'] += count
    dropped.set(organizationId, counts)
  }

  function cut(organizationId: string, own: Own<Entry>, most: number) {
    const excess = sizeOf(own) - most
    if (excess <= 0) return
    const others = own.others.splice(0, excess).length
    const failed = own.failed.splice(0, excess - others).length
    noteDropped(organizationId, false, others)
    noteDropped(organizationId, true, failed)
    size -= excess
    droppedInAll += excess
  }

  function bound() {
    if (size <= all) return
    const share = fairShare([...held.values()].map(sizeOf), Math.floor(all * keptWhenFull))
    for (const [organizationId, own] of held) cut(organizationId, own, share)
  }

  return {
    get size() {
      return size
    },
    /** Since the start, each once. */
    get droppedInAll() {
      return droppedInAll
    },
    add(entry: Entry) {
      const own = of(entry.organizationId)
      own[entry.failed ? 'failed' : 'others'].push(entry)
      size++
      if (sizeOf(own) > perOrganization) cut(entry.organizationId, own, perOrganization)
      else if (size > all) bound()
    },
    /** Empties the buffer: failures first. */
    take(): { entries: Entry[]; dropped: Dropped[] } {
      const owns = [...held.values()]
      const entries = [
        ...owns.flatMap(({ failed }) => failed),
        ...owns.flatMap(({ others }) => others),
      ]
      const counts = [...dropped].flatMap(([organizationId, { failed, others }]) => [
        { organizationId, failed: true, count: failed },
        { organizationId, failed: false, count: others },
      ])
      held = new Map()
      dropped = new Map()
      size = 0
      return { entries, dropped: counts.filter(({ count }) => count > 0) }
    },
    /** What could not be written; it is older than what has come since. */
    putBack(entries: readonly Entry[], counts: readonly Dropped[]) {
      const older = Map.groupBy(entries, ({ organizationId }) => organizationId)
      for (const [organizationId, rows] of older) {
        const own = of(organizationId)
        own.failed.unshift(...rows.filter(({ failed }) => failed))
        own.others.unshift(...rows.filter(({ failed }) => !failed))
        size += rows.length
        cut(organizationId, own, perOrganization)
      }
      bound()
      for (const { organizationId, failed, count } of counts) {
        noteDropped(organizationId, failed, count)
      }
    },
  }
}
