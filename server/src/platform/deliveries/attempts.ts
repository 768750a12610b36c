import { after, span } from '../../kernel/index.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Outcome, Outgoing, Post } from '../outgoing/index.ts'
import { createSemaphore } from '../semaphore.ts'
import { type Clock, jitter, wait } from '../system.ts'
import type { CleanupStore } from './cleanup-store.ts'
import type { Source } from './engine.ts'
import type { OutcomeStore, Receiver } from './outcome-store.ts'
import type { Claimed, QueueStore } from './queue-store.ts'
import { afterAttempt, healthAfter, reasonToDisable, type Schedule } from './schedule.ts'

/** The request of one attempt, why it cannot be made, or until when its receiver has to wait. */
export type Prepared =
  | { readonly post: Post }
  | { readonly failed: Outcome }
  | { readonly postponed: Date }

export type AttemptDependencies = {
  readonly clock: Clock
  readonly database: Database
  readonly outgoing: Outgoing
}

type Options = {
  readonly schedule: Schedule
  /** Undefined if the receiver does not exist any more, or is disabled. */
  readonly prepare: (message: Claimed) => Promise<Prepared | undefined>
  readonly disable: (tx: Tx, receiver: Receiver, reason: 'gone' | 'failing') => Promise<void>
  readonly queue: QueueStore
  readonly outcomes: OutcomeStore
  readonly cleanup: CleanupStore
}

/** Longer than an attempt can take, even if the clocks of two machines differ. */
const lease = 150 * span.second
/** However many receivers are called, only this many workers use the database at a time. */
const connections = 4
/** An outcome that is not recorded means a message that is sent twice, so recording is retried. */
const recordAttempts = 8
const recordRetryDelay = 1_000

/** Makes single attempts. No transaction is open while a receiver is called. */
export function createAttempts(
  { clock, database, outgoing }: AttemptDependencies,
  { schedule, prepare, disable, queue, outcomes, cleanup }: Options,
): Omit<Source<Claimed>, 'cleanUp'> & { nextDue(): Promise<Date | undefined> } {
  const { maxBlockingAttempts } = schedule
  /** Receivers that have to wait, and until when; their messages are not touched meanwhile. */
  const postponed = new Map<string, Date>()
  const withConnection = createSemaphore(connections)

  async function look(ids: readonly string[]) {
    const now = clock.now()
    const receivers = await queue.look(database.sql, ids, now, maxBlockingAttempts)
    const toClear = receivers.filter(({ enabled, clearing }) => !enabled && !clearing)
    if (toClear.length > 0) {
      const cleared = toClear.map(({ id }) => id)
      await cleanup.clearAgain(database.sql, cleared, now)
    }
    return receivers.filter(({ id, enabled, clearing }) => {
      return enabled && !clearing && !isPostponed(id, now)
    })
  }

  function isPostponed(id: string, now: Date): boolean {
    const until = postponed.get(id)
    if (until && until <= now) postponed.delete(id)
    return until !== undefined && until > now
  }

  function record(
    message: Claimed,
    startedAt: Date,
    outcome: Outcome,
  ): Promise<number | undefined> {
    return database.transaction(async (tx) => {
      const receiver = await outcomes.lock(tx, message)
      if (!receiver) return undefined
      const now = clock.now()
      const next = afterAttempt(schedule, outcome, message.attempts, now)
      const pause = next.do === 'retry' ? next.after : 0
      const succeeded = next.do === 'finish'
      const { status, trouble, text: response, ms } = outcome
      const retryAfter = next.do === 'retry' && next.spread ? jitter(pause) : pause
      const isOurs = await outcomes.finish(tx, {
        message,
        status: succeeded ? 'delivered' : next.do === 'retry' ? 'waiting' : 'failed',
        dueAt: after(now, retryAfter),
        doneAt: next.do === 'retry' ? null : now,
        unblocksNext: next.do !== 'retry' || message.attempts >= maxBlockingAttempts,
        attempt: { at: startedAt, succeeded, status, trouble, response, ms },
      })
      if (!isOurs) return undefined
      const health = healthAfter(receiver, next, now)
      const isChanged =
        health.failures !== receiver.failures ||
        health.failingSince?.getTime() !== receiver.failingSince?.getTime()
      if (isChanged) await outcomes.saveHealth(tx, receiver, health)
      const reason = receiver.enabled ? reasonToDisable(schedule, health, next, now) : undefined
      if (reason) await disable(tx, receiver, reason)
      return next.do === 'retry' ? retryAfter : undefined
    })
  }

  /** Its payload was erased: there is nothing to send, and no reason to call the receiver. */
  function skip(message: Claimed): Promise<void> {
    return database.transaction(async (tx) => {
      if (!(await outcomes.lock(tx, message))) return
      const now = clock.now()
      const finished = { message, status: 'skipped', dueAt: now, doneAt: now } as const
      await outcomes.finish(tx, { ...finished, unblocksNext: true, attempt: null })
    })
  }

  async function recordWithRetries<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let left = recordAttempts; ; left--) {
      try {
        return await withConnection(work)
      } catch (error) {
        if (left <= 1) throw error
      }
      await wait(recordRetryDelay)
    }
  }

  return {
    look,
    async page(after, most) {
      const ids = await queue.page(database.sql, after, most)
      const next = ids.length === most ? ids.at(-1) : undefined
      return { seen: ids.length > 0 ? await look(ids) : [], next }
    },
    take(wanted) {
      const now = clock.now()
      const leaseUntil = after(now, lease)
      return queue.take(database.sql, { wanted, now, leaseUntil, maxBlockingAttempts })
    },
    /** When the next message is due; reads all of them, so it is only for a test clock. */
    async nextDue() {
      const now = clock.now()
      const waiting = [...postponed].filter(([id]) => isPostponed(id, now))
      const due = await queue.nextDue(
        database.sql,
        waiting.map(([id]) => id),
      )
      const dates = [...waiting.map(([, until]) => until), ...(due ? [due] : [])]
      return dates.sort((one, other) => one.getTime() - other.getTime())[0]
    },
    setAside: (id) =>
      database.transaction((tx) => queue.park(tx, id, clock.now(), maxBlockingAttempts)),
    async deliver(message) {
      if (message.payload === null && message.body === null) {
        await recordWithRetries(() => skip(message))
        return undefined
      }
      const prepared = await withConnection(() => prepare(message))
      if (!prepared) return undefined
      if ('postponed' in prepared) {
        postponed.set(message.queueId, prepared.postponed)
        await recordWithRetries(() => outcomes.release(database.sql, message))
        return undefined
      }
      const startedAt = clock.now()
      const outcome = 'post' in prepared ? await outgoing.post(prepared.post) : prepared.failed
      if (outcome.trouble !== 'cut off here') {
        return recordWithRetries(() => record(message, startedAt, outcome))
      }
      await outcomes.release(database.sql, message)
      return undefined
    },
  }
}
