import { type Database, inBatches } from '../database/index.ts'
import type { Clock } from '../system.ts'
import type { Outcome } from './run.ts'
import * as store from './store.ts'
import * as turns from './turns.ts'

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly runNext: (organizationId: string, mover: null) => Promise<Outcome>
}

/** After how many timers the next organization is served; those that run together are not divided. */
const timersPerTurn = 25
/** The poll delay after a turn in which no timer ran: other workers hold the due lanes. */
const idleDelay = 250

/** Serves organizations in round-robin order, however many timers one of them has. */
export function createTurns({ database, clock, runNext }: Options) {
  async function serve(organizationId: string, stopping: () => boolean) {
    let ran = 0
    for (let count = 0; count < timersPerTurn && !stopping(); ) {
      const outcome = await runNext(organizationId, null)
      count += typeof outcome === 'object' && 'ran' in outcome ? outcome.ran : 1
      if (outcome === 'removed') return removeRows(database, organizationId)
      if (outcome === 'nothing' || outcome === 'moving') break
      if (outcome !== 'conflict') ran++
    }
    // Also covers timers that these runs scheduled, which need no wake of their own.
    await database.transaction((tx) => {
      const notBefore = new Date(clock.ms() + (ran === 0 ? idleDelay : 0))
      return turns.raiseWakeAt(tx, organizationId, clock.now(), notBefore)
    })
  }

  /** Serves the next organization; resolves to false if none is due. */
  return async function takeTurn(stopping: () => boolean): Promise<boolean> {
    const organizationId = await database.transaction((tx) => turns.pick(tx, clock.now()))
    if (organizationId === undefined) return false
    await serve(organizationId, stopping)
    return true
  }
}

/** In batches, because one statement could take too long. */
export async function removeRows(
  { sql }: Database,
  organizationId: string,
  signal?: AbortSignal,
): Promise<void> {
  await inBatches((limit) => sql.run(store.removeSome, [organizationId, limit]), signal)
  await turns.remove(sql, organizationId)
}
