import type { PgBoss } from 'pg-boss'
import { leaseOf, queueOptions, setAsideOptions, setAsideQueue, type Traits } from './options.ts'

type Options = Record<string, number | boolean | string | null>

export type QueueSettings = {
  readonly traits: Traits
  readonly options?: Options
  /** `exclusive`: of each key, one job waits or runs. */
  readonly policy?: 'exclusive'
}

/** Makes the queues that are missing, and brings the others to what this version wants of them. */
export async function prepareQueues(boss: PgBoss, settings: ReadonlyMap<string, QueueSettings>) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  async function prepare(name: string, wanted: Options, policy?: 'exclusive') {
    const there = known.get(name) as Options | undefined
    if (!there) {
      const given = Object.entries(wanted).filter(([, value]) => value !== null)
      await boss.createQueue(name, { ...Object.fromEntries(given), ...(policy ? { policy } : {}) })
      return
    }
    const differs = Object.entries(wanted).some(([key, value]) => (there[key] ?? null) !== value)
    if (differs) await boss.updateQueue(name, wanted)
  }
  await prepare(setAsideQueue, setAsideOptions)
  for (const [name, { traits, options = queueOptions, policy }] of settings) {
    await prepare(name, { ...options, expireInSeconds: leaseOf(traits) }, policy)
  }
}
