import type { Sql } from '../database/index.ts'
import { type Tx, toUnavailableError } from '../database/index.ts'
import { startInterval } from '../interval.ts'
import { type Clock, wait } from '../system.ts'
import { type Clocks, withRetry } from './clocks.ts'
import { type FailedTimer, MoveStopped } from './errors.ts'
import * as store from './store.ts'

/**
 * The result of one attempt to run a timer. `conflict`: another transaction is writing the timer or
 * holds its lane. `lost`: the lease belongs to another process.
 */
export type Step =
  | 'done'
  | 'nothing'
  | 'conflict'
  | 'lost'
  | { readonly failed: FailedTimer; readonly error: unknown }

/** The timers of an organization, as the mover sees them. */
export type DueWork = {
  /**
   * When the first timers that are not parked are due, even if they wait for a retry: the last of those
   * that run together. Undefined if none is due up to the target.
   */
  nextStop(tx: Tx, organizationId: string, target: Date): Promise<Date | undefined>
  /** Runs the first due timer, or several that run together, provided that `mover` still holds the lease. */
  runNext(organizationId: string, mover: string): Promise<Step>
  /** The first due timer that has failed. */
  failedTimer(sql: Sql, organizationId: string, at: Date): Promise<FailedTimer | undefined>
  /** Lets the ordinary workers run the due timers again. */
  releaseDueTimers(tx: Tx, organizationId: string, instance: Date): Promise<void>
}

export type Dependencies = {
  readonly sql: Sql
  readonly clock: Clock
  readonly clocks: Clocks
  readonly due: DueWork
  /** Milliseconds after which another process may take over the move. */
  readonly lease: number
}

const maxFailures = 5
const retryDelay = 20
const conflictDelay = 5

/**
 * Runs the move whose lease `by` holds. The clock goes from one due time to the next, and stays there
 * until all timers due at it have run. Resolves to `lost` if another process took the move over.
 */
export async function drive(
  dependencies: Dependencies,
  organizationId: string,
  by: string,
  stopping: () => boolean,
): Promise<'finished' | 'lost'> {
  const { clocks, due, clock, lease, sql } = dependencies
  const leaseEnd = () => new Date(clock.ms() + lease)
  let renewal: Promise<unknown> = Promise.resolve()
  const stopInterval = startInterval(lease / 3, () => {
    renewal = store.renewLease(sql, organizationId, by, leaseEnd()).catch(() => undefined)
  })

  /** No command runs while the lock is held, so no timer can be scheduled in between. */
  function advance(): Promise<'finished' | 'lost' | 'frozen'> {
    return clocks.change(organizationId, async (tx, row, instance) => {
      if (!row?.target || row.movedBy !== by) return 'lost'
      const next = await due.nextStop(tx, organizationId, row.target)
      if (next) {
        await store.freeze(tx, organizationId, next, leaseEnd())
        return 'frozen'
      }
      await store.finishMove(tx, organizationId, instance)
      await due.releaseDueTimers(tx, organizationId, instance)
      return 'finished'
    })
  }

  async function stopMove({ failed, error }: Exclude<Step, string>): Promise<'lost'> {
    const at = await clocks.change(organizationId, async (tx, row, instance) => {
      if (!row || row.movedBy !== by) return undefined
      await store.stopMove(tx, organizationId)
      await due.releaseDueTimers(tx, organizationId, instance)
      return row.at
    })
    if (at === undefined) return 'lost'
    throw new MoveStopped(at, failed, error)
  }

  async function runMoment(): Promise<'nothing' | 'lost'> {
    let failures = 0
    while (!stopping()) {
      const step = await withRetry(() => due.runNext(organizationId, by))
      if (step === 'nothing' || step === 'lost') return step
      if (step === 'done') failures = 0
      else if (step === 'conflict') await wait(conflictDelay)
      else if (++failures < maxFailures) await wait(retryDelay * 2 ** failures)
      else return stopMove(step)
    }
    return 'lost'
  }

  try {
    while (!stopping()) {
      const state = await advance()
      if (state !== 'frozen') return state
      if ((await runMoment()) === 'lost') break
    }
    return 'lost'
  } finally {
    stopInterval()
    await renewal
    // Ends the lease, so that a takeover need not wait. No effect once the move has ended.
    await store.renewLease(sql, organizationId, by, clock.now()).catch((error: unknown) => {
      if (!toUnavailableError(error)) throw error
    })
  }
}
