import type { Database } from '../database/index.ts'
import { startInterval } from '../interval.ts'
import type { Logger } from '../log.ts'
import { createSerialQueue } from '../queue.ts'
import { type Clock, type Random, wait } from '../system.ts'
import type { Clocks } from './clocks.ts'
import { type DueWork, drive } from './drive.ts'
import { ClockError, MoveStopped } from './errors.ts'
import * as store from './store.ts'

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly clocks: Clocks
  readonly due: DueWork
  /** Milliseconds without a renewal after which another process may take over a move. */
  readonly lease?: number
}

/** A time, or a function of the time that the clock shows when the move begins. */
export type Target = Date | ((now: Date) => Date)

/**
 * Short, so that the moves of a process that was killed go on soon after. A lease that expires too
 * early, because a process is slow, costs a takeover and nothing else.
 */
const defaultLease = 1_500
const takeoverInterval = 500
const pollInterval = 50
const maxTakeovers = 10

/** Moves clocks of sandboxes forward. A move that has begun is finished by this or another process. */
export function createMover(options: Options) {
  const { database, clock, random, log, clocks, due, lease = defaultLease } = options
  const { sql } = database
  const enqueue = createSerialQueue()
  const running = new Set<{ readonly organizationId: string; readonly work: Promise<unknown> }>()
  let stopped = false
  let stopInterval: (() => void) | undefined

  const leaseEnd = () => new Date(clock.ms() + lease)

  function runMove(organizationId: string, by: string): Promise<'finished' | 'lost'> {
    const dependencies = { sql, clock, clocks, due, lease }
    const work = drive(dependencies, organizationId, by, () => stopped)
    const entry = { organizationId, work }
    running.add(entry)
    return work.finally(() => running.delete(entry))
  }

  /** Begins a move as soon as no other one is running; resolves to its target. */
  async function begin(organizationId: string, target: Target, by: string, signal?: AbortSignal) {
    for (;;) {
      signal?.throwIfAborted()
      if (stopped) throw new ClockError('shutting_down', organizationId)
      const to = await clocks.change(organizationId, async (tx, row) => {
        if (!row) throw new ClockError('missing', organizationId)
        if (row.live) throw new ClockError('live', organizationId)
        if (row.target) return undefined
        const to = typeof target === 'function' ? target(row.at) : target
        if (!(to > row.at)) throw new ClockError('not_in_future', organizationId)
        await store.beginMove(tx, organizationId, { now: row.at, to, by, until: leaseEnd() })
        return to
      })
      if (to) return to
      await waitForMove(organizationId, signal)
    }
  }

  /** Waits until no move is running, and takes over one whose lease has expired. */
  async function waitForMove(organizationId: string, signal?: AbortSignal) {
    for (;;) {
      signal?.throwIfAborted()
      if (stopped) throw new ClockError('shutting_down', organizationId)
      const row = await store.read(sql, organizationId, clock.now())
      if (!row) throw new ClockError('missing', organizationId)
      if (!row.target) return row
      if (row.abandoned) await takeOver(organizationId).catch(ignoreStoppedMove)
      else await wait(pollInterval)
    }
  }

  async function takeOver(organizationId: string) {
    const by = random.id()
    const taken = await clocks.change(organizationId, async (tx, row) => {
      if (!row?.target || !row.abandoned) return false
      await store.takeOver(tx, organizationId, by, leaseEnd())
      return true
    })
    if (taken) await runMove(organizationId, by)
  }

  /** After a takeover, the clock itself shows whether the move reached its target. */
  async function waitForTakeover(organizationId: string, to: Date, signal?: AbortSignal) {
    const row = await waitForMove(organizationId, signal)
    if (row.at >= to) return row.at
    throw new MoveStopped(row.at, await due.failedTimer(sql, organizationId, row.at))
  }

  async function takeOverAbandoned() {
    const rows = await store.abandoned(sql, clock.now(), maxTakeovers)
    await Promise.all(
      rows.map(async ({ organizationId }) => {
        const isRunningHere = [...running].some((each) => each.organizationId === organizationId)
        if (isRunningHere || stopped) return
        await takeOver(organizationId).catch((error: unknown) => {
          const fields = { code: 'clock.move_stopped', err: error, organization: organizationId }
          log.warn(fields, 'The move of a billing clock stopped before its target.')
        })
      }),
    )
  }

  return {
    /**
     * Resolves to the time of the clock when all timers due by then have run. Moves of the same clock
     * run one after another. Aborting the signal does not stop the move. `begun` is called once it is
     * certain that the move is finished, by this process or another one.
     */
    async move(
      organizationId: string,
      target: Target,
      { begun, signal }: { readonly begun?: () => void; readonly signal?: AbortSignal } = {},
    ): Promise<Date> {
      const moved = enqueue(organizationId, async () => {
        const by = random.id()
        const to = await begin(organizationId, target, by, signal)
        begun?.()
        if ((await runMove(organizationId, by)) === 'finished') return to
        return waitForTakeover(organizationId, to, signal)
      })
      return signal ? untilAborted(moved, signal) : moved
    },
    takeOverAbandoned,
    start() {
      stopInterval = startInterval(takeoverInterval, () => {
        takeOverAbandoned().catch((error: unknown) =>
          log.error(
            { code: 'clock.unreadable', err: error },
            'Abandoned moves of billing clocks could not be read.',
          ),
        )
      })
    },
    /** Other processes can take over the running moves at once. */
    async stop() {
      stopped = true
      stopInterval?.()
      await Promise.allSettled([...running].map(({ work }) => work))
    },
  }
}

export type Mover = ReturnType<typeof createMover>

/** The caller that began the stopped move gets the error. */
function ignoreStoppedMove(error: unknown) {
  if (!(error instanceof MoveStopped)) throw error
}

async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
    work.catch(() => undefined)
  }
}
