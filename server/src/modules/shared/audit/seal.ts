import { startInterval } from '../../../platform/interval.ts'
import { link } from './chain.ts'
import type { Dependencies } from './dependencies.ts'
import * as chain from './store/chain.ts'

const batch = 1_000
const everySecond = 1_000
/**
 * After this many rounds without new lines, looks for lines of nodes that died before sealing them.
 */
const quietRounds = 10

/**
 * Chains lines in the order in which their transactions became visible, one sealer at a time over
 * all nodes. Writers never wait for each other because of the chain.
 */
export function createSealer({ database, log }: Pick<Dependencies, 'database' | 'log'>) {
  let hasNewLines = true
  let round = 0
  let stopTimer: (() => void) | undefined
  let running: Promise<number> | undefined
  let stopped = false

  function sealBatch(): Promise<number> {
    return database.transaction(async (tx) => {
      const head = await chain.lockHead(tx)
      const lines = head ? await chain.unsealed(tx, batch) : []
      if (!head || lines.length === 0) return 0
      let { number, hash } = head
      const sealed = lines.map((line) => {
        number += 1
        hash = link(hash, number, line)
        return { id: line.id, number, hash }
      })
      await chain.seal(tx, sealed)
      await chain.saveHead(tx, { number, hash })
      return lines.length
    })
  }

  async function sealAll(): Promise<number> {
    let count = 0
    for (;;) {
      hasNewLines = false
      const sealed = await sealBatch()
      count += sealed
      if (sealed < batch || stopped) return count
    }
  }

  function seal(): Promise<number> {
    running ??= sealAll().finally(() => {
      running = undefined
    })
    return running
  }

  function tick() {
    round = (round + 1) % quietRounds
    if (!hasNewLines && round > 0) return
    seal().catch((error) => {
      hasNewLines = true
      log.error(
        { code: 'audit.not_sealed', err: error },
        'The audit log could not be sealed; it is tried again.',
      )
    })
  }

  return {
    seal,
    /** To be called after a commit with a new line. */
    lineAdded() {
      hasNewLines = true
    },
    start(onTick: () => void) {
      stopTimer = startInterval(everySecond, () => {
        onTick()
        tick()
      })
    },
    async stop() {
      stopped = true
      stopTimer?.()
      await running?.catch(() => undefined)
    },
  }
}
