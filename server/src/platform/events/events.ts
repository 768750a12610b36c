import type { EventType } from '@guildhall/contract'
import { actAs, system } from '../acting.ts'
import { type Database, inBatches, type Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { type Clock, jitter, wait, within } from '../system.ts'
import { createDispatcher, type Outcome } from './dispatch.ts'
import * as aside from './set-aside.ts'
import * as store from './store.ts'
import { type Companion, createWriter, type News } from './write.ts'

export type Event = {
  readonly id: number
  readonly type: EventType
  readonly payload: unknown
  readonly createdAt: Date
}

/** What another room does about an event, in a transaction of its own. */
export type Reaction = (tx: Tx, event: Event) => Promise<void>

/** Sees every event in the transaction that appends it; a witness that fails takes it back. */
export type Witness = (tx: Tx, news: News) => Promise<void>

export type Events = {
  witness(witness: Witness): void
  /** Rows that are written with every event, by the same statement; to be said before the first one. */
  accompany(companion: Companion): void
  /** Names a reaction. The name is stored with every event that waits for it: keep it. */
  react(type: EventType, name: string, reaction: Reaction): void
  /**
   * Stores the event in the transaction that makes it true, in one statement with all its others
   * right before the commit; until then it is not to be seen.
   */
  append(tx: Tx, type: EventType, aggregate: string, payload: object): Promise<void>
  /** Runs every reaction that is due now; answers with how many were tried. */
  runDue(): Promise<number>
  /** When the next waiting reaction falls due. */
  nextDue(): Promise<Date | undefined>
  /** Forgets what happened long ago and nothing waits for any more. */
  sweep(signal?: AbortSignal): Promise<number>
  /** How many reactions wait. */
  waiting(): Promise<number>
  /** What failed for a day. */
  readonly setAside: {
    count(): Promise<number>
    list(limit: number): Promise<aside.SetAside[]>
    retry(id: string): Promise<boolean>
  }
  start(): void
  stop(): Promise<void>
}

const longestPause = 3_600_000
const setAsideAfter = 86_400_000
/** Ninety days, as long as deliveries of webhooks are kept. */
const keptFor = 90 * 86_400_000
/** How long another node's leftovers may lie before this one looks. */
const pollEvery = 2_000
/** Until whoever appends to an aggregate has committed. */
const appendTakes = 200
const stopWithin = 10_000

export function createEvents(database: Database, clock: Clock, log: Logger): Events {
  const reactions = new Map<string, Reaction>()
  const witnesses: Witness[] = []
  const writer = createWriter()
  const namesByType = new Map<EventType, string[]>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const dispatcher = createDispatcher({
    next,
    failed: (error) =>
      log.error({ code: 'events.unreadable', err: error }, 'Events could not be read.'),
  })

  /** A reaction's row goes in the reaction's own transaction, which is what makes twice once. */
  async function next(name: string): Promise<Outcome> {
    let queue: store.Queue | undefined
    let taken: store.Taken | undefined
    try {
      return await database.transaction(async (tx) => {
        taken = undefined
        queue = await store.lockQueue(tx, name, clock.now())
        if (!queue) return 'nothing'
        taken = await store.takeFirst(tx, queue)
        if (taken) await react(tx, name, taken)
        // What it appended waits for its turns before this one holds another.
        await tx.settle()
        await leave(tx, queue, taken?.more ?? false)
        return 'done'
      })
    } catch (error) {
      if (!queue || !taken) throw error
      await postpone(queue, taken, error)
      return 'done'
    }
  }

  /** A reaction acts in its own name, whoever's request happened to wake it. */
  async function react(tx: Tx, name: string, event: Event) {
    await actAs(system(name), async () => reactions.get(name)?.(tx, event))
  }

  /** The queue goes with its last event, unless somebody is appending another at this moment. */
  async function leave(tx: Tx, queue: store.Queue, more: boolean) {
    if (more) return store.queueAgain(tx, queue, clock.now())
    if (!(await store.nobodyAppends(tx, queue.aggregate))) {
      tx.afterCommit(
        () => void wait(appendTakes + 50).then(() => dispatcher.wake([queue.reaction])),
      )
      return store.queueAgain(tx, queue, new Date(clock.ms() + appendTakes))
    }
    if ((await store.removeEmpty(tx, queue)) === 0) await store.queueAgain(tx, queue, clock.now())
  }

  async function postpone(queue: store.Queue, { id }: store.Taken, error: unknown) {
    const { reaction, attempts, failingSince } = queue
    const fields = { err: error, event: id, reaction, attempts: attempts + 1 }
    const now = clock.now()
    if (failingSince && now.getTime() - failingSince.getTime() >= setAsideAfter) {
      log.error({ code: 'events.set_aside', ...fields }, 'A reaction failed for a day; set aside.')
      await database.transaction(async (tx) => {
        await aside.setAside(tx, reaction, id, now, String(error))
        await store.queueAgain(tx, queue, now)
      })
      return
    }
    log.error({ code: 'events.failed', ...fields }, 'A reaction failed.')
    const pause = jitter(Math.min(longestPause, 1000 * 2 ** attempts))
    await store.postpone(database.sql, queue, now, new Date(now.getTime() + pause))
  }

  const known = () => [...reactions.keys()]

  async function poll() {
    try {
      const due = await store.dueAmong(database.sql, known(), clock.now())
      if (due.length > 0) dispatcher.wake(due)
    } catch (error) {
      if (!stopped)
        log.error({ code: 'events.unreadable', err: error }, 'Events could not be read.')
    }
  }

  return {
    react(type, name, reaction) {
      if (reactions.has(name)) throw new Error(`Two reactions are called ${name}.`)
      reactions.set(name, reaction)
      namesByType.set(type, [...(namesByType.get(type) ?? []), name])
      dispatcher.add(name)
    },
    witness: (witness) => void witnesses.push(witness),
    accompany: writer.accompany,
    async append(tx, type, aggregate, payload) {
      const names = namesByType.get(type) ?? []
      const news = { type, aggregate, payload, createdAt: clock.now() }
      writer.add(tx, news, names)
      for (const witness of witnesses) await witness(tx, news)
      if (names.length > 0) tx.afterCommit(() => dispatcher.wake(names))
    },
    async runDue() {
      const before = dispatcher.tried()
      for (;;) {
        await dispatcher.rest()
        const due = stopped ? [] : await store.dueAmong(database.sql, known(), clock.now())
        if (due.length === 0) return dispatcher.tried() - before
        dispatcher.wake(due)
      }
    },
    nextDue: () => store.nextDue(database.sql, known()),
    async sweep(signal) {
      const before = new Date(clock.ms() - keptFor)
      let behind: number | null = 0
      let count = 0
      await inBatches(async (limit) => {
        const page = await store.removeOld(database.sql, before, behind ?? 0, limit)
        count += page?.removed ?? 0
        behind = page?.last ?? null
        return behind === null ? 0 : limit
      }, signal)
      return count
    },
    waiting: () => store.countWaiting(database.sql),
    setAside: {
      count: () => aside.countSetAside(database.sql),
      list: (limit) => aside.listSetAside(database.sql, limit),
      retry: (id) => aside.retrySetAside(database, clock, id),
    },
    start() {
      timer = setInterval(() => void poll(), pollEvery)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await within(stopWithin, dispatcher.stop(), undefined)
    },
  }
}
