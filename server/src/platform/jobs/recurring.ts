import type { PgBoss } from 'pg-boss'
import type { Sql } from '../database/index.ts'
import type { Clock } from '../system.ts'
import { queueOptions, recurringQueue } from './options.ts'
import type { Job } from './queue.ts'

type Work = { readonly ms: number; readonly job: (signal: AbortSignal) => Promise<unknown> }

/**
 * Work that comes back by itself. Its next run is not promised by the run before it: whoever looks
 * for jobs also sees to it that none of these is missing, whatever became of the last run.
 */
export function createRecurring(boss: PgBoss, sql: Sql, clock: Clock) {
  const works = new Map<string, Work>()
  const keyOf = (data: unknown) => (data as { name: string }).name

  /** Nothing is done for one that waits or runs: the database takes each key once. */
  async function arm(names: readonly string[]) {
    const jobs = names.flatMap((name) => {
      const work = works.get(name)
      if (!work) return []
      // On the full second, so that those of one rhythm stay together.
      const startAfter = new Date(Math.ceil((clock.ms() + work.ms) / 1000) * 1000).toISOString()
      const retryDelayMax = Math.min(queueOptions.retryDelayMax, Math.ceil(work.ms / 1000))
      return [{ data: { name }, singletonKey: name, startAfter, retryDelayMax }]
    })
    if (jobs.length > 0) await boss.insert(recurringQueue, jobs)
  }

  async function armMissing() {
    const there = new Set(await armed(sql))
    await arm([...works.keys()].filter((name) => !there.has(name)))
  }

  const run: Job = async (data, signal) => {
    await works.get(keyOf(data))?.job(signal)
  }

  return {
    add: (name: string, work: Work) => void works.set(name, work),
    has: () => works.size > 0,
    run,
    called: keyOf,
    armMissing,
  }
}

async function armed(sql: Sql): Promise<string[]> {
  const rows = await sql.many<{ name: string }>(
    `select singleton_key as name from jobs.job
      where name = $1 and policy = 'exclusive' and state <= 'active'`,
    [recurringQueue],
  )
  return rows.map(({ name }) => name)
}
