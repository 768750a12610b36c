import { moveClock } from '@guildhall/contract/clock'
import { AppError, addDuration } from '../kernel/index.ts'
import type { Incoming, Router } from '../platform/http/index.ts'
import type { MovableClock } from '../platform/system.ts'
import type { Worker } from './area.ts'

type Dependencies = {
  readonly clock: MovableClock
  readonly workers: readonly Pick<Worker, 'runDue' | 'nextDue'>[]
  /** The clock is global, so only the operator of the test instance may move it. */
  readonly mayMove: (incoming: Incoming) => Promise<boolean>
}

/**
 * Moves the clock of a test instance step by step: to each due task in order, each run at its own
 * time, until the target time is reached and nothing is left to do.
 */
export function mountClock(router: Router, { clock, workers, mayMove }: Dependencies) {
  async function settle() {
    let count: number
    do {
      count = 0
      for (const worker of workers) count += await worker.runDue()
    } while (count > 0)
  }

  async function nextDue(): Promise<Date | undefined> {
    const dates = await Promise.all(workers.map((worker) => worker.nextDue()))
    const due = dates.filter((date) => date !== undefined)
    return due.sort((a, b) => a.getTime() - b.getTime())[0]
  }

  async function moveTo(target: Date) {
    await settle()
    for (let next = await nextDue(); next && next <= target; next = await nextDue()) {
      if (next > clock.now()) clock.moveTo(next)
      await settle()
    }
    if (target > clock.now()) clock.moveTo(target)
    await settle()
  }

  router.bind(moveClock, async ({ body, incoming }) => {
    if (!(await mayMove(incoming))) throw new AppError('UNAUTHORIZED')
    const now = clock.now()
    const target = 'advance' in body ? addDuration(now, body.advance) : new Date(body.to)
    if (!target) throw new AppError('VALIDATION_ERROR')
    if (target < now) throw new AppError('TIME_ONLY_MOVES_FORWARD')
    await moveTo(target)
    return { now: clock.now().toISOString() }
  })
}
