import { moveClock } from '@guildhall/contract/clock'
import { AppError, addDuration } from '../kernel/index.ts'
import type { Incoming, Router } from '../platform/http/index.ts'
import type { MovableClock } from '../platform/system.ts'

/** Something that has work now and then. */
type Worker = { runDue(): Promise<number>; nextDue(): Promise<Date | undefined> }

type Needs = {
  readonly clock: MovableClock
  readonly workers: readonly Worker[]
  /** Time is everybody's: only whoever runs the test moves it. */
  readonly mayMove: (incoming: Incoming) => Promise<boolean>
}

/**
 * Moves a test instance through time the way time itself would: from one due thing to the next,
 * each done at its own moment, until the wished moment is reached and nothing is left to do.
 */
export function mountClock(router: Router, { clock, workers, mayMove }: Needs) {
  async function settle() {
    let count: number
    do {
      count = 0
      for (const worker of workers) count += await worker.runDue()
    } while (count > 0)
  }

  async function nextDue(): Promise<Date | undefined> {
    const dates = await Promise.all(workers.map((worker) => worker.nextDue()))
    const moments = dates.filter((date) => date !== undefined)
    return moments.sort((a, b) => a.getTime() - b.getTime())[0]
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
