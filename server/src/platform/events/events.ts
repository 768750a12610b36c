import type { EventPayload, EventType } from '@guildhall/contract'
import { runAs, systemActor } from '../actor.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { type Clock, jitter, wait, withTimeout } from '../system.ts'
import { createDispatcher, type Outcome } from './dispatch.ts'
import { createPayloads, type Payloads } from './payloads.ts'
import { scopeOf } from './scope.ts'
import * as setAside from './set-aside.ts'
import * as store from './store.ts'
import { createSweep } from './sweep.ts'
import { type AttachedRows, createEventWriter, type NewEvent } from './write.ts'

type Event<Type extends EventType = EventType> = {
  readonly id: number
  readonly type: Type
  readonly organizationId: string | null
  readonly payload: EventPayload<Type>
  /** By the server's clock. */
  readonly createdAt: Date
  /** By the clock of the organization, where it has one. */
  readonly occurredAt: Date
}

/** Handles an event in another module, in its own transaction. */
type Reaction<Type extends EventType = EventType> = (tx: Tx, event: Event<Type>) => Promise<void>

/** Runs for every event in the transaction that appends it; if it fails, the transaction rolls back. */
type Observer = (tx: Tx, event: NewEvent) => Promise<void>

export type Events = {
  observe(observer: Observer): void
  /** Rows that are inserted with every event, by the same statement; attach before the first event. */
  attach(rows: AttachedRows): void
  /** Registers a reaction. Its name is stored with every pending event: do not change it. */
  react<Type extends EventType>(type: Type, name: string, reaction: Reaction<Type>): void
  /**
   * Stores the event in the caller's transaction. All events of a transaction are inserted by one
   * statement right before the commit; until then they are not visible. The contract says which field
   * of the payload names the organization. `at` is when it happened by the clock of that organization,
   * where it has one; otherwise it is now.
   */
  append<Type extends EventType>(
    tx: Tx,
    type: Type,
    aggregate: string,
    payload: EventPayload<Type>,
    at?: Date,
  ): Promise<void>
  /** Deletes payloads that no row refers to any more, after their references were deleted. */
  release: Payloads['release']
  /** Erases what payloads contain about these users and addresses. */
  erase: Payloads['erase']
  /** Replaces what payloads contain about a customer or a buyer, in the caller's transaction. */
  rewrite: Payloads['rewrite']
  /** Erases the payloads of an organization that was deleted, in the caller's transaction. */
  eraseOrganization: Payloads['eraseOrganization']
  /** Runs every reaction that is due now; resolves to the number of runs. */
  runDue(): Promise<number>
  /** When the next waiting reaction falls due. */
  nextDue(): Promise<Date | undefined>
  /** Deletes old events that no reaction waits for. */
  sweep(signal?: AbortSignal): Promise<number>
  /** Number of pending reactions. */
  waiting(): Promise<number>
  /** Reactions that failed for a day. */
  readonly setAside: {
    count(): Promise<number>
    list(limit: number): Promise<setAside.SetAside[]>
    retry(id: string): Promise<boolean>
  }
  start(): void
  stop(): Promise<void>
}

const maxRetryDelay = 3_600_000
const setAsideAfter = 86_400_000
/** How often to look for events that other nodes left. */
const pollInterval = 2_000
/** Time for a concurrent append to commit. */
const appendDuration = 200
const stopTimeout = 10_000

export function createEvents(database: Database, clock: Clock, log: Logger): Events {
  const reactions = new Map<string, Reaction>()
  const observers: Observer[] = []
  const writer = createEventWriter()
  const payloads = createPayloads(database, writer.attached)
  const namesByType = new Map<EventType, string[]>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const dispatcher = createDispatcher({
    next,
    failed: (error) =>
      log.error({ code: 'events.unreadable', err: error }, 'Events could not be read.'),
  })

  /** The pending row is deleted in the transaction of the reaction, so each reaction runs once. */
  async function next(name: string): Promise<Outcome> {
    let queue: store.Queue | undefined
    let taken: store.TakenEvent | undefined
    try {
      return await database.transaction(async (tx) => {
        taken = undefined
        queue = await store.lockQueue(tx, name, clock.now())
        if (!queue) return 'nothing'
        taken = await store.takeFirst(tx, queue)
        if (taken) await react(tx, name, taken as Event)
        // Events that it appended take their locks before this one takes another.
        await tx.flush()
        await releaseQueue(tx, queue, taken?.more ?? false)
        return 'done'
      })
    } catch (error) {
      if (!queue || !taken) throw error
      await postpone(queue, taken, error)
      return 'done'
    }
  }

  /** A reaction runs under its own name as the actor, whichever request caused the event. */
  async function react(tx: Tx, name: string, event: Event) {
    await runAs(systemActor(name), async () => reactions.get(name)?.(tx, event))
  }

  /** Deletes the queue after its last event, unless another one is being appended. */
  async function releaseQueue(tx: Tx, queue: store.Queue, more: boolean) {
    if (more) return store.requeue(tx, queue, clock.now())
    if (!(await store.tryLockAggregate(tx, queue.aggregate))) {
      tx.afterCommit(
        () => void wait(appendDuration + 50).then(() => dispatcher.wake([queue.reaction])),
      )
      return store.requeue(tx, queue, new Date(clock.ms() + appendDuration))
    }
    if ((await store.deleteIfEmpty(tx, queue)) === 0) await store.requeue(tx, queue, clock.now())
  }

  async function postpone(queue: store.Queue, { id }: store.TakenEvent, error: unknown) {
    const { reaction, attempts, failingSince } = queue
    const fields = { err: error, event: id, reaction, attempts: attempts + 1 }
    const now = clock.now()
    if (failingSince && now.getTime() - failingSince.getTime() >= setAsideAfter) {
      log.error({ code: 'events.set_aside', ...fields }, 'A reaction failed for a day; set aside.')
      await database.transaction(async (tx) => {
        await setAside.setAside(tx, reaction, id, now, String(error))
        await store.requeue(tx, queue, now)
      })
      return
    }
    log.error({ code: 'events.failed', ...fields }, 'A reaction failed.')
    const pause = jitter(Math.min(maxRetryDelay, 1000 * 2 ** attempts))
    await store.postpone(database.sql, queue, now, new Date(now.getTime() + pause))
  }

  const known = () => [...reactions.keys()]

  async function poll() {
    try {
      const due = await store.dueReactions(database.sql, known(), clock.now())
      if (due.length > 0) dispatcher.wake(due)
    } catch (error) {
      if (!stopped)
        log.error({ code: 'events.unreadable', err: error }, 'Events could not be read.')
    }
  }

  return {
    react(type, name, reaction) {
      if (reactions.has(name)) throw new Error(`The reaction ${name} is registered twice.`)
      // The queue of a reaction contains events of its type only.
      reactions.set(name, reaction as Reaction)
      namesByType.set(type, [...(namesByType.get(type) ?? []), name])
      dispatcher.add(name)
    },
    observe: (observer) => void observers.push(observer),
    attach: writer.attach,
    async append(tx, type, aggregate, payload, at) {
      const names = namesByType.get(type) ?? []
      const body = JSON.stringify(payload)
      const scope = scopeOf(type, payload)
      const now = clock.now()
      const event = {
        ...scope,
        type,
        aggregate,
        payload,
        body,
        createdAt: now,
        occurredAt: at ?? now,
      }
      writer.add(tx, event, names)
      for (const observer of observers) await observer(tx, event)
      if (names.length > 0) tx.afterCommit(() => dispatcher.wake(names))
    },
    async runDue() {
      const before = dispatcher.tried()
      for (;;) {
        await dispatcher.whenIdle()
        const due = stopped ? [] : await store.dueReactions(database.sql, known(), clock.now())
        if (due.length === 0) return dispatcher.tried() - before
        dispatcher.wake(due)
      }
    },
    nextDue: () => store.nextDue(database.sql, known()),
    release: payloads.release,
    erase: payloads.erase,
    rewrite: payloads.rewrite,
    eraseOrganization: payloads.eraseOrganization,
    sweep: createSweep(database, clock, payloads, writer.attached),
    waiting: () => store.countWaiting(database.sql),
    setAside: {
      count: () => setAside.countSetAside(database.sql),
      list: (limit) => setAside.listSetAside(database.sql, limit),
      retry: (id) => setAside.retrySetAside(database, clock, id),
    },
    start() {
      timer = setInterval(() => void poll(), pollInterval)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await withTimeout(stopTimeout, dispatcher.stop(), undefined)
    },
  }
}
