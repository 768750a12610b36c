import type { Clocks, DueWork, Moment, Step } from '../billing-clock/index.ts'
import type { Database, Tx } from '../database/index.ts'
import { createDispatcher } from '../events/index.ts'
import { startInterval } from '../interval.ts'
import type { Logger } from '../log.ts'
import { type Clock, withTimeout } from '../system.ts'
import { createKinds, type Kind, type Timer } from './kinds.ts'
import type { TimerOrder } from './order.ts'
import { createPauses, type Pauses } from './pauses.ts'
import { createRunner, type Outcome } from './run.ts'
import { createTurns, removeRows } from './serve.ts'
import * as store from './store.ts'
import { sweep } from './sweep.ts'
import { nextStop } from './together.ts'
import * as turns from './turns.ts'
import { createWriter, type Key, type TimerInput, type Wakes } from './write.ts'

export type Timers = {
  /** All kinds are defined before the first timer is scheduled. */
  define(kind: Kind): void
  /** Stores the timer in the caller's transaction, right before the commit. */
  schedule(tx: Tx, moment: Moment, input: TimerInput): void
  cancel(tx: Tx, moment: Moment, key: Key): void
  /** What waits in a lane, for a command that cannot wait for it; it may run again afterwards. */
  subjectsInLane: typeof store.subjectsInLane
  /** For the mover of clocks. */
  readonly due: DueWork
  /** Runs every timer that is due now; resolves to the number of turns. */
  runDue(): Promise<number>
  /** When an organization is to be polled next. */
  nextDue(): Promise<Date | undefined>
  /** Organizations whose due timers wait for a worker, and since when the first of them. */
  backlog(): Promise<turns.Backlog>
  /** Repairs wakes that were lost when a process ended after a commit; to be run once a minute. */
  sweep(signal?: AbortSignal): Promise<number>
  /** Timers that failed twenty times and are not retried. */
  readonly parked: {
    count(): Promise<number>
    list(limit: number): Promise<Timer[]>
    /** False if no parked timer has this id. */
    retry(id: number): Promise<boolean>
  }
  readonly pauses: Pauses
  /** Deletes the timers of an organization, whose clock shows that no new one can matter. */
  removeAll(organizationId: string, signal?: AbortSignal): Promise<void>
  /** Deletes the clock of an organization first, so that no new timer can be scheduled. */
  remove(organizationId: string, signal?: AbortSignal): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly clocks: Clocks
  /** The order of timers that are due at the same time. */
  readonly order: TimerOrder
  /** How many organizations this process serves at the same time. */
  readonly workers?: number
}

const pollInterval = 1_000
const stopTimeout = 10_000
/** The only queue of the dispatcher. */
const queue = 'timers'

export function createTimers(options: Options): Timers {
  const { database, clock, log, clocks, order, workers = 4 } = options
  const { sql } = database
  const kinds = createKinds(order)
  const writer = createWriter({ kinds, wake: (wakes) => track(wake(wakes)) })
  const { markServed, schedule, cancel } = writer
  const runNext = createRunner({ database, clock, log, clocks, kinds, markServed })
  const takeTurn = createTurns({ database, clock, runNext })
  /** Wakes that follow commits of this process. */
  const pendingWakes = new Set<Promise<void>>()
  let stopped = false
  let stopInterval: (() => void) | undefined

  const dispatcher = createDispatcher({
    workers,
    workersPerReaction: workers,
    next: async () => ((await takeTurn(() => stopped)) ? 'done' : 'nothing'),
    failed(error) {
      if (stopped) return
      log.error({ code: 'timers.unreadable', err: error }, 'Due timers could not be read.')
    },
  })
  dispatcher.add(queue)

  /** If the process ends before this is done, the sweep repairs it. */
  async function wake(wakes: Wakes) {
    await turns.lowerWakeAt(sql, [...wakes.keys()], [...wakes.values()])
    const now = clock.ms()
    if ([...wakes.values()].some((at) => at.getTime() <= now)) wakeWorkers()
  }

  function track(work: Promise<void>): Promise<void> {
    pendingWakes.add(work)
    return work.finally(() => pendingWakes.delete(work))
  }

  function wakeWorkers() {
    const started = stopInterval !== undefined
    if (started) dispatcher.wake([queue])
  }

  return {
    define: kinds.add,
    schedule,
    cancel,
    subjectsInLane: store.subjectsInLane,
    due: {
      nextStop: (tx, organizationId, target) => nextStop(tx, kinds, organizationId, target),
      runNext: async (organizationId, mover) => stepOf(await runNext(organizationId, mover)),
      failedTimer: store.firstFailed,
      async releaseDueTimers(tx, organizationId, instance) {
        await turns.lowerWakeAt(tx, [organizationId], [instance])
        tx.afterCommit(wakeWorkers)
      },
    },
    async runDue() {
      const before = dispatcher.tried()
      for (;;) {
        await dispatcher.whenIdle()
        await Promise.allSettled(pendingWakes)
        if (stopped || !(await turns.isAnyDue(sql, clock.now()))) break
        dispatcher.wake([queue])
      }
      return dispatcher.tried() - before
    },
    nextDue: () => turns.next(sql),
    backlog: () => turns.backlog(sql, clock.now()),
    sweep: (signal) => sweep(sql, clock, signal),
    parked: {
      count: () => store.countParked(sql),
      list: (limit) => store.listParked(sql, limit),
      async retry(id) {
        const now = clock.now()
        const row = await store.unpark(sql, id, now)
        if (row) await wake(new Map([[row.organizationId, now]]))
        return row !== undefined
      },
    },
    pauses: createPauses({ sql, clock, log }),
    removeAll: (organizationId, signal) => removeRows(database, organizationId, signal),
    async remove(organizationId, signal) {
      await clocks.remove(organizationId)
      await removeRows(database, organizationId, signal)
    },
    start() {
      kinds.close()
      stopInterval = startInterval(pollInterval, wakeWorkers)
      wakeWorkers()
    },
    async stop() {
      stopped = true
      stopInterval?.()
      await withTimeout(stopTimeout, dispatcher.stop(), undefined)
      await withTimeout(stopTimeout, Promise.allSettled(pendingWakes), undefined)
    },
  }
}

function stepOf(outcome: Outcome): Step {
  if (outcome === 'moving' || outcome === 'removed') return 'lost'
  if (typeof outcome !== 'object') return outcome
  if ('ran' in outcome) return 'done'
  const { failed, error } = outcome
  return { failed: { kind: failed.kind, subjectId: failed.subjectId }, error }
}
