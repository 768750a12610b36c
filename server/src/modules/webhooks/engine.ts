import { actAs, system } from '../../platform/acting.ts'
import { beat } from '../../platform/heartbeat.ts'
import type { Needs } from './needs.ts'

const pollEvery = 1_000
const hands = 8

type Work = {
  /** A cheap look, before all hands are called. */
  readonly isDue: () => Promise<boolean>
  readonly deliverNext: () => Promise<boolean>
}

/** Keeps delivering while something is due: at once after a commit, once a second for the rest. */
export function createEngine(log: Needs['log'], { isDue, deliverNext }: Work) {
  let running: Promise<number> | undefined
  let again = false
  let stopped = false
  let rest: (() => void) | undefined

  async function work(): Promise<number> {
    let count = 0
    while (!stopped && (await deliverNext())) count++
    return count
  }

  async function drain(): Promise<number> {
    let count = 0
    do {
      again = false
      if (!(await isDue())) continue
      const counts = await Promise.all(Array.from({ length: hands }, work))
      count += counts.reduce((sum, each) => sum + each, 0)
    } while (again && !stopped)
    return count
  }

  function runDue(): Promise<number> {
    again = true
    running ??= actAs(system('webhooks.deliver'), drain).finally(() => {
      running = undefined
    })
    return running
  }

  function poke() {
    if (stopped) return
    runDue().catch((error) =>
      log.error({ code: 'webhooks.not_delivered', err: error }, 'Webhooks could not be delivered.'),
    )
  }

  return {
    runDue,
    poke,
    start() {
      rest = beat(pollEvery, poke)
    },
    async stop() {
      stopped = true
      rest?.()
      await running?.catch(() => undefined)
    },
  }
}
