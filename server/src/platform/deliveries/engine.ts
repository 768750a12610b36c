import { actAs, system } from '../acting.ts'
import { beat } from '../heartbeat.ts'
import type { Logger } from '../log.ts'
import { within } from '../system.ts'
import { createShares, type Limits, type Queue, type Wanted } from './shares.ts'

export type Item = { readonly queueId: string }

/** A queue that was looked at; nothing is due where `dueAt` is missing. */
export type Seen = Omit<Queue, 'dueAt'> & {
  readonly dueAt: Date | null
  /** Its first item stands behind another one of its line. */
  readonly held: boolean
}

/** What is delivered and where it is kept. Items are leased, so that a dead process loses them. */
export type Source<Work extends Item> = {
  /** These queues, as far as they may be worked on now. */
  look(queueIds: readonly string[]): Promise<Seen[]>
  /** The next queues with waiting items by id, and where to go on; without `next` that was all. */
  page(after: string, most: number): Promise<{ seen: Seen[]; next: string | undefined }>
  /** Leases items for one attempt each. */
  take(wanted: readonly Wanted[]): Promise<Work[]>
  /** Sets aside what cannot go yet; answers with how much that was. */
  setAside(queueId: string): Promise<number>
  /** One attempt, written down. */
  deliver(item: Work): Promise<void>
  /** A bounded piece of clearing up; 0 when nothing is left. */
  tidy(): Promise<number>
}

type Options<Work extends Item> = {
  /** In whose name the work is done. */
  readonly name: string
  readonly log: Logger
  readonly limits: Limits
  readonly source: Source<Work>
}

export type Deliveries = ReturnType<typeof createDeliveries>

const pollEvery = 1_000
const atOnce = 200
/** More hints than this are not kept: the next poll finds them. */
const mostHints = 2_000

/**
 * Keeps as many deliveries under way as the limits allow. A worker that is free takes work at once:
 * after a commit that names the queues, after a delivery, and once a second wherever work waits.
 */
export function createDeliveries<Work extends Item>({ name, log, limits, source }: Options<Work>) {
  const shares = createShares(limits)
  const underWay = new Set<Promise<void>>()
  const hints = new Set<string>()
  /** Where the walk over all queues goes on; nothing while none is wanted. */
  let cursor: string | undefined
  let walkAgain = false
  let pumping: Promise<void> | undefined
  let tidying: Promise<void> | undefined
  let finished = 0
  let tidied = 0
  let stopped = false
  /** Missing in a process that leaves the work to others. */
  let rest: (() => void) | undefined

  function hint(queueId: string) {
    if (hints.size < mostHints) hints.add(queueId)
  }

  async function find(): Promise<Seen[]> {
    const ids = [...hints].slice(0, atOnce)
    for (const id of ids) hints.delete(id)
    const seen = ids.length > 0 ? await source.look(ids) : []
    if (cursor === undefined) return seen
    const page = await source.page(cursor, atOnce)
    cursor = page.next ?? (walkAgain ? '' : undefined)
    if (page.next === undefined) walkAgain = false
    const known = new Set(seen.map(({ id }) => id))
    return [...seen, ...page.seen.filter(({ id }) => !known.has(id))]
  }

  function launch(item: Work, queue: Queue) {
    shares.enter(queue)
    const work = source
      .deliver(item)
      .catch((error) =>
        log.error(
          { code: 'deliveries.not_recorded', err: error, name },
          'A delivery was not recorded.',
        ),
      )
      .finally(() => {
        underWay.delete(work)
        shares.leave(queue)
        finished++
        hint(queue.id)
        wake()
      })
    underWay.add(work)
  }

  async function round() {
    const seen = await find()
    await startSome(seen)
    for (const { id, held } of seen) if (held && (await source.setAside(id)) > 0) hint(id)
  }

  async function startSome(seen: readonly Seen[]) {
    const due = seen.filter((each): each is Seen & Queue => each.dueAt !== null && !each.held)
    const wanted = shares.divide(due)
    const asked = new Set(wanted.map(({ queueId }) => queueId))
    // Whoever came away empty because all workers are busy is looked at when one is free.
    if (shares.free() <= wanted.reduce((sum, { count }) => sum + count, 0)) {
      for (const { id } of due) if (!asked.has(id)) hint(id)
    }
    if (wanted.length === 0) return
    const queues = new Map(due.map((queue) => [queue.id, queue]))
    for (const item of await source.take(wanted)) {
      const queue = queues.get(item.queueId)
      if (queue) launch(item, queue)
      hint(item.queueId)
    }
  }

  const mayWork = () => !stopped && (hints.size > 0 || cursor !== undefined) && shares.free() > 0

  function pump(): Promise<void> {
    pumping ??= actAs(system(name), async () => {
      while (mayWork()) await round()
    }).finally(() => {
      pumping = undefined
    })
    return pumping
  }

  function wake() {
    if (!rest || pumping || !mayWork()) return
    pump().then(wake, (error) => {
      // The walk of the next second finds everything again.
      hints.clear()
      log.error({ code: 'deliveries.not_read', err: error, name }, 'Deliveries could not be read.')
    })
  }

  function walk() {
    if (cursor === undefined) cursor = ''
    else walkAgain = true
  }

  function tidy(): Promise<void> {
    tidying ??= actAs(system(name), async () => {
      for (let count = 1; count > 0 && !stopped; tidied += count) count = await source.tidy()
    }).finally(() => {
      tidying = undefined
    })
    return tidying
  }

  function poll() {
    if (!rest || stopped) return
    walk()
    wake()
    if (tidying) return
    tidy().catch((error) =>
      log.error({ code: 'deliveries.not_tidied', err: error, name }, 'Clearing up failed.'),
    )
  }

  /** Everything that is due, with its outcome; for a clock that is moved by hand. */
  async function runDue(): Promise<number> {
    const before = finished + tidied
    for (let reached = -1; reached !== finished + tidied && !stopped; ) {
      reached = finished + tidied
      await tidy()
      walk()
      do {
        await pump()
        if (underWay.size > 0) await Promise.race(underWay)
      } while (underWay.size > 0 || mayWork())
    }
    return finished + tidied - before
  }

  return {
    runDue,
    /** Work was written for these queues. */
    poke(queueIds: readonly string[]) {
      for (const id of queueIds) hint(id)
      wake()
    },
    /** Something is to be cleared up. */
    poll,
    underWay: () => shares.busy(),
    start() {
      rest = beat(pollEvery, poll)
    },
    /** Waits for what is under way, but not for ever; `cut` ends the rest. */
    async stop(patience: number, cut: () => Promise<void>) {
      stopped = true
      rest?.()
      await pumping?.catch(() => undefined)
      await within(patience, Promise.all(underWay), undefined)
      await cut()
      await Promise.allSettled([...underWay, tidying])
    },
  }
}
