import { type EventPayload, type EventType, eventCatalogue } from '@guildhall/contract'
import { inBatches } from '../database/index.ts'
import type { AttachedRows, Events } from '../events/index.ts'
import { createNumberer, type Dependencies as NumbererDependencies } from './number.ts'
import * as store from './store.ts'

type Dependencies = NumbererDependencies & { readonly events: Pick<Events, 'attach'> }

type FeedEntry<Type extends EventType = EventType> = {
  /** Without gaps within an organization, from 1. */
  readonly number: number
  readonly eventId: number
  readonly type: Type
  /** By the clock of the organization, where it has one. */
  readonly occurredAt: Date
  /** Null once it was erased. */
  readonly payload: EventPayload<Type> | null
}

export type FeedPage =
  /** `next` is the cursor for the next page: the number of the last entry. */
  | {
      readonly state: 'page'
      readonly entries: readonly FeedEntry[]
      readonly next: number
      readonly last: number
    }
  /** Entries after the cursor were deleted; reading goes on from `oldest`, without them. */
  | { readonly state: 'expired'; readonly oldest: number }
  /** The feed never gave this number: the cursor is from another database, or a later state of it. */
  | { readonly state: 'unknown'; readonly last: number }

const maxPageSize = 500
const maxCounted = 100_000
/** Ninety days, the same as events and webhook deliveries. */
const retention = 90 * 86_400_000

/** The events of each organization in one order, for readers that must not miss any. */
export function createFeed(dependencies: Dependencies) {
  const { clock, database, events } = dependencies
  const numberer = createNumberer(dependencies)

  const rows: AttachedRows = {
    input(tx, { type, organizationId }) {
      if (eventCatalogue[type].audience !== 'organization') return {}
      tx.afterCommit(numberer.eventAdded)
      return { organizationId }
    },
    rows: store.rowsOfEvents,
    needsEvent: store.needsEvent,
  }
  events.attach(rows)

  return {
    /** The entries after a number; 0 is the beginning of a feed. */
    async read(organizationId: string, after: number, limit: number): Promise<FeedPage> {
      const size = Math.min(limit, maxPageSize)
      const found = await store.read(database.lists, organizationId, after, size)
      const { last, pruned } = found[0] ?? { last: 0, pruned: 0 }
      if (after < pruned) return { state: 'expired', oldest: pruned }
      if (after > last) return { state: 'unknown', last }
      const entries = found.flatMap(({ number, eventId, type, occurredAt, payload }) =>
        number === null ? [] : [{ number, eventId, type, occurredAt, payload } as FeedEntry],
      )
      return { state: 'page', entries, next: entries.at(-1)?.number ?? after, last }
    },
    /** The last numbers of these feeds, for readers that wait for more. */
    lastNumbers: (organizationIds: readonly string[]) =>
      store.lastNumbers(database.sql, organizationIds),
    /** Events without a number yet, counted up to a hundred thousand. */
    waiting: () => store.countPending(database.sql, maxCounted),
    /** Seconds since the oldest of them was written. */
    async lag(): Promise<number> {
      const oldest = await store.oldestPending(database.sql)
      return oldest ? Math.max(0, (clock.ms() - oldest.getTime()) / 1_000) : 0
    },
    /** Numbers the events that are visible now. */
    run: numberer.run,
    afterNumbering: numberer.afterNumbering,
    /** Deletes old entries in batches; their numbers are not given again. */
    sweep(signal?: AbortSignal): Promise<number> {
      const before = new Date(clock.ms() - retention)
      const step = async (limit: number) =>
        (await store.deleteOld(database.sql, before, limit))?.count ?? 0
      return inBatches(step, signal)
    },
    start: numberer.start,
    stop: numberer.stop,
  }
}
export type Feed = ReturnType<typeof createFeed>
