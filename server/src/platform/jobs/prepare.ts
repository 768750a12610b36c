import type { PgBoss } from 'pg-boss'
import {
  type JobLimits,
  leaseSeconds,
  queueOptions,
  setAsideOptions,
  setAsideQueue,
} from './options.ts'

type Options = Record<string, number | boolean | string | null>

export type QueueSettings = {
  readonly limits: JobLimits
  readonly options?: Options
  /** `exclusive`: per key, at most one job waits or runs. */
  readonly policy?: 'exclusive'
}

/** Creates the missing queues, and updates the options of the others. */
export async function prepareQueues(boss: PgBoss, settings: ReadonlyMap<string, QueueSettings>) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  async function prepare(name: string, wanted: Options, policy?: 'exclusive') {
    const existing = known.get(name) as Options | undefined
    if (!existing) {
      const given = Object.entries(wanted).filter(([, value]) => value !== null)
      await boss.createQueue(name, { ...Object.fromEntries(given), ...(policy ? { policy } : {}) })
      return
    }
    const differs = Object.entries(wanted).some(([key, value]) => (existing[key] ?? null) !== value)
    if (differs) await boss.updateQueue(name, wanted)
  }
  await prepare(setAsideQueue, setAsideOptions)
  for (const [name, { limits, options = queueOptions, policy }] of settings) {
    await prepare(name, { ...options, expireInSeconds: leaseSeconds(limits) }, policy)
  }
}
