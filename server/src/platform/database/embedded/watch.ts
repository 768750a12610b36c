import { beat } from '../../heartbeat.ts'
import { StartupError } from '../../startup-error.ts'
import { stopwatch, wait } from '../../system.ts'
import { reason } from './layout.ts'
import { isAlive } from './processes.ts'

/** What is told of a PostgreSQL that ended though nobody had asked it to. */
export type Watching = {
  ended(): void
  restarted(ms: number): void
  /** It cannot be brought back: the message is the one line that says why. */
  lost(error: StartupError): void
}

export type Watch = {
  /** No restart begins after this; answers with the process that runs now. */
  end(): Promise<number>
}

const lookEvery = 500
/** Milliseconds before each attempt: a port or memory of the dead one may be free a moment later. */
const pauses = [0, 500, 2000]
/** A database that ends more often than this within a minute is not helped by another start. */
const mostEnds = 10

/** Brings PostgreSQL back whenever it ends by itself; its own recovery runs at every start. */
export function watch(
  first: number,
  restart: () => Promise<number>,
  watching: Watching,
  alive: (pid: number) => boolean = isAlive,
): Watch {
  const elapsed = stopwatch()
  let pid = first
  let stopping = false
  let reviving: Promise<void> | undefined
  let ends: number[] = []

  async function revive() {
    ends = [...ends.filter((at) => elapsed() - at < 60_000), elapsed()]
    watching.ended()
    const took = stopwatch()
    let failure: unknown = new Error(`it ended ${ends.length} times within a minute`)
    for (const pause of ends.length > mostEnds ? [] : pauses) {
      await wait(pause)
      if (stopping) return
      try {
        pid = await restart()
        return watching.restarted(Math.round(took()))
      } catch (error) {
        failure = error
      }
    }
    stopping = true
    endLooking()
    watching.lost(
      failure instanceof StartupError
        ? failure
        : new StartupError(`The database ended and cannot be started: ${reason(failure)}.`),
    )
  }

  const endLooking = beat(lookEvery, () => {
    if (stopping || reviving || alive(pid)) return
    reviving = revive().finally(() => {
      reviving = undefined
    })
  })

  return {
    async end() {
      stopping = true
      endLooking()
      await reviving
      return pid
    },
  }
}
