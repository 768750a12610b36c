import { runAs, systemActor } from '../actor.ts'
import { startInterval } from '../interval.ts'
import type { Logger } from '../log.ts'
import { withTimeout } from '../system.ts'
import { type Claim, createShares, type Limits, type Queue } from './shares.ts'

export type Item = { readonly queueId: string }

/** The state of a queue; nothing is due if `dueAt` is null. */
export type QueueState = Omit<Queue, 'dueAt'> & {
  readonly dueAt: Date | null
  /** Its first due item has to wait for an earlier one in the same order. */
  readonly held: boolean
}

/** Storage and delivery of the items. Items are leased, so that those of a dead process are released. */
export type Source<Work extends Item> = {
  /** The state of those of these queues that are enabled. */
  look(queueIds: readonly string[]): Promise<QueueState[]>
  /** The next queues with waiting items, ordered by id; the last page has no `next`. */
  page(after: string, limit: number): Promise<{ seen: QueueState[]; next: string | undefined }>
  /** Leases items for one attempt each. */
  take(claims: readonly Claim[]): Promise<Work[]>
  /** Parks items that cannot be delivered yet; resolves to their number. */
  setAside(queueId: string): Promise<number>
  /** Makes one attempt and records it; resolves to the milliseconds until the next one, if any. */
  deliver(item: Work): Promise<number | undefined>
  /** One batch of cleanup; 0 when nothing is left. */
  cleanUp(): Promise<number>
}

type Options<Work extends Item> = {
  /** The name of the actor, also in the log. */
  readonly name: string
  readonly log: Logger
  readonly limits: Limits
  readonly source: Source<Work>
}

const pollInterval = 1_000
const queuesPerRound = 200
/** A retry that is due sooner is not left to the next poll. */
const nearRetry = 15_000
/** Hints beyond this number are dropped: the next poll finds the queues. */
const maxHints = 2_000

/**
 * Runs as many deliveries in parallel as the limits allow. Free workers look for items after a commit
 * that names the queues, after each delivery, and once a second.
 */
export function createDeliveries<Work extends Item>({ name, log, limits, source }: Options<Work>) {
  const shares = createShares(limits)
  const running = new Set<Promise<void>>()
  const hints = new Set<string>()
  /** Position of the scan over all queues; undefined while none is needed. */
  let cursor: string | undefined
  let scanAgain = false
  let pumping: Promise<void> | undefined
  let cleaningUp: Promise<void> | undefined
  let finished = 0
  let cleaned = 0
  let stopped = false
  /** Undefined in a process without workers. */
  let stopPolling: (() => void) | undefined

  function hint(queueId: string) {
    if (hints.size < maxHints) hints.add(queueId)
  }

  async function find(): Promise<QueueState[]> {
    const ids = [...hints].slice(0, queuesPerRound)
    for (const id of ids) hints.delete(id)
    const seen = ids.length > 0 ? await source.look(ids) : []
    if (cursor === undefined) return seen
    const page = await source.page(cursor, queuesPerRound)
    cursor = page.next ?? (scanAgain ? '' : undefined)
    if (page.next === undefined) scanAgain = false
    const known = new Set(seen.map(({ id }) => id))
    return [...seen, ...page.seen.filter(({ id }) => !known.has(id))]
  }

  function launch(item: Work, queue: Queue) {
    shares.start(queue)
    const work = source
      .deliver(item)
      .then((retryAfter) => {
        if (retryAfter !== undefined && retryAfter <= nearRetry) wakeAfter(retryAfter, queue.id)
      })
      .catch((error) =>
        log.error(
          { code: 'deliveries.not_recorded', err: error, name },
          'A delivery was not recorded.',
        ),
      )
      .finally(() => {
        running.delete(work)
        shares.finish(queue)
        finished++
        hint(queue.id)
        wake()
      })
    running.add(work)
  }

  function wakeAfter(ms: number, queueId: string) {
    const timer = setTimeout(() => {
      hint(queueId)
      wake()
    }, ms)
    timer.unref()
  }

  async function round() {
    const seen = await find()
    await startSome(seen)
    for (const { id, held } of seen) if (held && (await source.setAside(id)) > 0) hint(id)
  }

  async function startSome(seen: readonly QueueState[]) {
    const due = seen.filter((each): each is QueueState & Queue => each.dueAt !== null && !each.held)
    const claims = shares.allocate(due)
    const claimed = new Set(claims.map(({ queueId }) => queueId))
    // Queues that got nothing because all workers are busy are checked when one is free.
    if (shares.free() <= claims.reduce((sum, { count }) => sum + count, 0)) {
      for (const { id } of due) if (!claimed.has(id)) hint(id)
    }
    if (claims.length === 0) return
    const queues = new Map(due.map((queue) => [queue.id, queue]))
    for (const item of await source.take(claims)) {
      const queue = queues.get(item.queueId)
      if (queue) launch(item, queue)
      hint(item.queueId)
    }
  }

  const mayWork = () => !stopped && (hints.size > 0 || cursor !== undefined) && shares.free() > 0

  function pump(): Promise<void> {
    pumping ??= runAs(systemActor(name), async () => {
      while (mayWork()) await round()
    }).finally(() => {
      pumping = undefined
    })
    return pumping
  }

  function wake() {
    if (!stopPolling || pumping || !mayWork()) return
    pump().then(wake, (error) => {
      // The next poll finds everything again.
      hints.clear()
      log.error({ code: 'deliveries.not_read', err: error, name }, 'Deliveries could not be read.')
    })
  }

  function scan() {
    if (cursor === undefined) cursor = ''
    else scanAgain = true
  }

  function cleanUp(): Promise<void> {
    cleaningUp ??= runAs(systemActor(name), async () => {
      for (let count = 1; count > 0 && !stopped; cleaned += count) count = await source.cleanUp()
    }).finally(() => {
      cleaningUp = undefined
    })
    return cleaningUp
  }

  function poll() {
    if (!stopPolling || stopped) return
    scan()
    wake()
    if (cleaningUp) return
    cleanUp().catch((error) =>
      log.error({ code: 'deliveries.not_tidied', err: error, name }, 'Cleanup failed.'),
    )
  }

  /** Runs everything that is due, to completion; for a movable clock. */
  async function runDue(): Promise<number> {
    const before = finished + cleaned
    for (let reached = -1; reached !== finished + cleaned && !stopped; ) {
      reached = finished + cleaned
      await cleanUp()
      scan()
      do {
        await pump()
        if (running.size > 0) await Promise.race(running)
      } while (running.size > 0 || mayWork())
    }
    return finished + cleaned - before
  }

  return {
    runDue,
    /** Items were added to these queues. */
    wake(queueIds: readonly string[]) {
      for (const id of queueIds) hint(id)
      wake()
    },
    /** Looks for items and cleanup now. */
    poll,
    running: () => shares.busy(),
    start() {
      stopPolling = startInterval(pollInterval, poll)
    },
    /** Waits for running deliveries, up to `timeout`; `abort` ends the others. */
    async stop(timeout: number, abort: () => Promise<void>) {
      stopped = true
      stopPolling?.()
      await pumping?.catch(() => undefined)
      await withTimeout(timeout, Promise.all(running), undefined)
      await abort()
      await Promise.allSettled([...running, cleaningUp])
    },
  }
}
