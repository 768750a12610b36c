import { inject } from 'vitest'
import { createDatabase } from '../cluster.ts'
import type { CrashPoint } from '../crashing-database.ts'
import { type ManualClock, manualClock } from '../manual-clock.ts'
import { mortalDatabase } from '../mortal-database.ts'
import { signUpVerifiedUser, type VerifiedUser } from '../organizations.ts'
import { startServer, type TestServer } from '../server.ts'
import { repeatableRandom } from './random.ts'

/** Two servers on one database, by a clock that only the simulation moves. */
export type World = {
  readonly steady: TestServer
  /** Serves requests only, so that it dies where it is told to. */
  readonly mortal: TestServer
  readonly clock: ManualClock
  readonly owner: VerifiedUser
  /** Back to the beginning, with the randomness of this name. */
  restart(name: string): Promise<void>
  readonly dieAt: (point: CrashPoint, occurrence: number) => () => boolean
  readonly revive: () => void
  /** Runs all that is due by now. */
  settle(): Promise<void>
  stop(): Promise<void>
}

const beginning = '2027-01-10T09:30:00.000Z'

/** With a seed, messages of the processor are late, repeated and lost. */
export async function createWorld({ newsSeed }: { readonly newsSeed?: number } = {}) {
  const connection = await createDatabase(inject('cluster'))
  const clock = manualClock(beginning)
  const random = repeatableRandom()
  const mortality = mortalDatabase()
  const sandbox = newsSeed === undefined ? {} : { newsSeed }
  const settings = { billing: { sandbox } }
  const steady = await startServer({
    connection,
    settings,
    app: { simulated: { clock, random, through: (database) => database } },
  })
  const mortal = await startServer({
    connection,
    settings,
    app: { background: false, simulated: { clock, random, through: mortality.through } },
  })
  const owner = await signUpVerifiedUser(steady)
  const { timers } = steady.app.services
  const world: World = {
    steady,
    mortal,
    clock,
    owner,
    async restart(name) {
      random.restart(name)
      clock.moveTo(new Date(beginning))
      // What is left of earlier lives would run along.
      await steady.query('delete from timers')
      await steady.query('delete from timer_turns')
    },
    dieAt: mortality.dieAt,
    revive: mortality.revive,
    async settle() {
      await timers.sweep()
      await timers.runDue()
    },
    async stop() {
      mortality.revive()
      await mortal.stop()
      await steady.stop()
    },
  }
  return world
}
