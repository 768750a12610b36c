import type { PgBoss } from 'pg-boss'
import type { Sql } from '../database/index.ts'
import type { Clock } from '../system.ts'
import { queueOptions, recurringQueue } from './options.ts'
import type { Job } from './queue.ts'

type RecurringJob = { readonly ms: number; readonly job: (signal: AbortSignal) => Promise<unknown> }

/**
 * Recurring jobs. A run does not enqueue the next one: every poll enqueues those that are missing,
 * whatever happened to the last run.
 */
export function createRecurring(boss: PgBoss, sql: Sql, clock: Clock) {
  const recurringJobs = new Map<string, RecurringJob>()
  const keyOf = (data: unknown) => (data as { name: string }).name

  /** Has no effect for one that waits or runs, since the key is unique. */
  async function enqueue(names: readonly string[]) {
    const jobs = names.flatMap((name) => {
      const recurring = recurringJobs.get(name)
      if (!recurring) return []
      // Rounded to full seconds, so that jobs with the same interval are due together.
      const startAfter = new Date(
        Math.ceil((clock.ms() + recurring.ms) / 1000) * 1000,
      ).toISOString()
      const retryDelayMax = Math.min(queueOptions.retryDelayMax, Math.ceil(recurring.ms / 1000))
      return [{ data: { name }, singletonKey: name, startAfter, retryDelayMax }]
    })
    if (jobs.length > 0) await boss.insert(recurringQueue, jobs)
  }

  async function enqueueMissing() {
    const existing = new Set(await enqueuedNames(sql))
    await enqueue([...recurringJobs.keys()].filter((name) => !existing.has(name)))
  }

  const run: Job = async (data, signal) => {
    await recurringJobs.get(keyOf(data))?.job(signal)
  }

  return {
    add: (name: string, job: RecurringJob) => void recurringJobs.set(name, job),
    has: () => recurringJobs.size > 0,
    run,
    labelOf: keyOf,
    enqueueMissing,
  }
}

async function enqueuedNames(sql: Sql): Promise<string[]> {
  const rows = await sql.many<{ name: string }>(
    `-- never null name: recurring jobs are enqueued with it as their key
     select singleton_key as name from jobs.job
      where name = $1 and policy = 'exclusive' and state <= 'active'`,
    [recurringQueue],
  )
  return rows.map(({ name }) => name)
}
