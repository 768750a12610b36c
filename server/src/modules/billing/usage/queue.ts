import { AppError } from '../../../kernel/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { NewEvent } from './store/events.ts'
import * as store from './store/events.ts'
import { listName } from './store/events-list.ts'
import { addMissing } from './store/subjects.ts'

/** Rows of one statement: more gain nothing, and let the others wait. */
const maxRows = 1_000
const maxWriters = 2
/** Of the whole process, and of one organization, so that none fills the queue alone. */
const maxQueued = 50_000
const maxQueuedOfOne = 10_000
const maxAttempts = 3

type Batch = {
  readonly events: readonly NewEvent[]
  readonly resolve: (inserted: ReadonlySet<string>) => void
  readonly reject: (error: unknown) => void
}

/** Batches that are searched for known events after one had some: who repeats one repeats several. */
const carefulFor = 100

/**
 * Stores events that are new. A batch is stored as if all were, and once more if some are known. It is also
 * repeated if subjects were ended meanwhile.
 */
function createWriter(database: Database) {
  let careful = 0

  const put = (events: readonly NewEvent[], how: 'ifNew' | 'asNew') =>
    database.transaction(async (tx) => {
      const organizationIds = events.map(({ organizationId }) => organizationId)
      store.passGate(tx)
      addMissing(
        tx,
        organizationIds,
        events.map(({ customerId }) => customerId),
        events.map(({ externalCustomerId }) => externalCustomerId),
      )
      const inserted = await store.insert(tx, events, how)
      const added = Map.groupBy(
        events.filter(({ id }) => inserted.has(id)),
        ({ organizationId }) => organizationId,
      )
      for (const [organizationId, { length }] of added) {
        changeCount(tx, organizationId, listName, { key: 'all', change: length })
      }
      return inserted
    })

  return async (events: readonly NewEvent[]): Promise<ReadonlySet<string>> => {
    for (let attempt = 1; ; attempt++) {
      careful = Math.max(0, careful - 1)
      try {
        return await put(events, careful > 0 ? 'ifNew' : 'asNew')
      } catch (error) {
        if (store.isKnown(error)) careful = carefulFor
        else if (attempt >= maxAttempts || !lacksSubject(error)) throw error
      }
    }
  }
}

const lacksSubject = (error: unknown) =>
  typeof error === 'object' && error !== null && 'column' in error && error.column === 'subject_id'

/**
 * Joins what simultaneous requests want to store into one statement. A statement that fails is repeated
 * for each request alone, so that no request fails for another one.
 */
export function createQueue(
  database: Database,
  stored: (organizationIds: readonly string[]) => void,
) {
  const write = createWriter(database)
  const queue: Batch[] = []
  let rows = 0
  let writers = 0
  const rowsOf = new Map<string, number>()

  function account({ events: [first, ...others] }: Pick<Batch, 'events'>, sign: 1 | -1) {
    const length = first ? sign * (others.length + 1) : 0
    rows += length
    if (!first) return
    const left = (rowsOf.get(first.organizationId) ?? 0) + length
    if (left > 0) rowsOf.set(first.organizationId, left)
    else rowsOf.delete(first.organizationId)
  }

  function take(): Batch[] {
    let count = 0
    const end = queue.findIndex(({ events }) => {
      count += events.length
      return count > maxRows
    })
    // One that is longer by itself is written alone.
    return queue.splice(0, end === -1 ? queue.length : Math.max(end, 1))
  }

  async function save(batches: readonly Batch[]): Promise<void> {
    const events = batches.flatMap((batch) => batch.events)
    try {
      const inserted = await write(events)
      for (const { resolve } of batches) resolve(inserted)
      stored([...new Set(events.map(({ organizationId }) => organizationId))])
    } catch (error) {
      if (batches.length === 1) batches[0]?.reject(error)
      else for (const batch of batches) await save([batch])
    }
  }

  async function work(): Promise<void> {
    writers++
    while (queue.length > 0) {
      const batches = take()
      await save(batches)
      for (const batch of batches) account(batch, -1)
    }
    writers--
  }

  return (organizationId: string, events: readonly NewEvent[]): Promise<ReadonlySet<string>> => {
    const own = rowsOf.get(organizationId) ?? 0
    if (rows + events.length > maxQueued || own + events.length > maxQueuedOfOne) {
      throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: 1 })
    }
    return new Promise((resolve, reject) => {
      const batch = { events, resolve, reject }
      account(batch, 1)
      queue.push(batch)
      // While they write, further requests join the queue.
      if (writers < maxWriters) void work()
    })
  }
}
