import { startInterval } from '../../interval.ts'
import { StartupError } from '../../startup-error.ts'
import { stopwatch, wait } from '../../system.ts'
import { reason } from './layout.ts'
import { isAlive } from './processes.ts'

/** Notified when PostgreSQL ends without being asked to. */
export type RestartListener = {
  ended(): void
  restarted(ms: number): void
  /** It cannot be restarted; the message is a one-line reason. */
  lost(error: StartupError): void
}

export type Watch = {
  /** No restart begins after this; resolves to the pid of the running process. */
  end(): Promise<number>
}

const checkInterval = 500
/** Milliseconds before each attempt: the port or memory of the old process may not be free yet. */
const pauses = [0, 500, 2000]
/** A database that ends more often than this within a minute is given up. */
const maxEndsPerMinute = 10

/** Restarts PostgreSQL whenever it ends unexpectedly; it recovers by itself at every start. */
export function watch(
  first: number,
  restart: () => Promise<number>,
  listener: RestartListener,
  alive: (pid: number) => boolean = isAlive,
): Watch {
  const elapsed = stopwatch()
  let pid = first
  let stopping = false
  let restarting: Promise<void> | undefined
  let ends: number[] = []

  async function restartWithRetries() {
    ends = [...ends.filter((at) => elapsed() - at < 60_000), elapsed()]
    listener.ended()
    const restartTime = stopwatch()
    let failure: unknown = new Error(`it ended ${ends.length} times within a minute`)
    for (const pause of ends.length > maxEndsPerMinute ? [] : pauses) {
      await wait(pause)
      if (stopping) return
      try {
        pid = await restart()
        return listener.restarted(Math.round(restartTime()))
      } catch (error) {
        failure = error
      }
    }
    stopping = true
    stopChecking()
    listener.lost(
      failure instanceof StartupError
        ? failure
        : new StartupError(`The database ended and cannot be started: ${reason(failure)}.`),
    )
  }

  const stopChecking = startInterval(checkInterval, () => {
    if (stopping || restarting || alive(pid)) return
    restarting = restartWithRetries().finally(() => {
      restarting = undefined
    })
  })

  return {
    async end() {
      stopping = true
      stopChecking()
      await restarting
      return pid
    },
  }
}
