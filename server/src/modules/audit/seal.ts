import { beat } from '../../platform/heartbeat.ts'
import { link } from './chain.ts'
import type { Needs } from './needs.ts'
import * as chain from './store/chain.ts'

const batch = 1_000
const everySecond = 1_000
/** How often a node looks for lines that others wrote and did not live to seal. */
const quietRounds = 10

/**
 * Chains lines in the order in which their transactions became visible, one sealer at a time over
 * all nodes. Writers never wait for each other because of the chain.
 */
export function createSealer({ database, log }: Pick<Needs, 'database' | 'log'>) {
  let wanted = true
  let round = 0
  let rest: (() => void) | undefined
  let running: Promise<number> | undefined
  let stopped = false

  function sealBatch(): Promise<number> {
    return database.transaction(async (tx) => {
      const head = await chain.holdHead(tx)
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
      wanted = false
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
    if (!wanted && round > 0) return
    seal().catch((error) => {
      wanted = true
      log.error(
        { code: 'audit.not_sealed', err: error },
        'The audit log could not be sealed; it is tried again.',
      )
    })
  }

  return {
    seal,
    /** There is a new line. */
    want() {
      wanted = true
    },
    start(also: () => void) {
      rest = beat(everySecond, () => {
        also()
        tick()
      })
    },
    async stop() {
      stopped = true
      rest?.()
      await running?.catch(() => undefined)
    },
  }
}
export type Sealer = ReturnType<typeof createSealer>
