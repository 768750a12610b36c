import type { Client, PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { queueOptions, recurringQueue, schema, setAsideOptions, setAsideQueue } from './options.ts'

/**
 * Pending jobs as stored in a backup. Recurring jobs are left out, since they schedule themselves; jobs
 * that were set aside are enqueued again.
 */
type PendingJob = {
  readonly name: string
  readonly data: object
  readonly at: string
  readonly key: string | null
  /** Missing in older backups. */
  readonly priority?: number
}

export async function pendingJobs(client: Client): Promise<readonly PendingJob[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('jobs.job') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<PendingJob>(
    `-- never null data: a job is sent with an object
     select coalesce(source_name, name) as name, data, singleton_key as key, priority,
            to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from jobs.job
      where state in ('created', 'retry', 'active') and name <> $1
      order by start_after, created_on, id`,
    [recurringQueue],
  )
  return rows
}

/** Creates the schema of the job engine if it is missing. */
export async function createJobSchema(connection: PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(connection as object), schema, max: 1, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

/** Replaces all jobs of the database, in the caller's transaction. */
export async function restoreJobs(
  connection: PoolConfig,
  client: Client,
  jobs: readonly unknown[],
): Promise<void> {
  const boss = new PgBoss({ ...(connection as object), schema, max: 1, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const pending = jobs as readonly PendingJob[]
    await boss.createQueue(setAsideQueue, setAsideOptions)
    for (const name of new Set(pending.map((job) => job.name))) {
      await boss.createQueue(name, queueOptions)
    }
    await client.query(`delete from jobs.job`)
    for (const { name, data, at, key, priority = 0 } of pending) {
      await boss.send(name, data, {
        db: { executeSql: async (text, values) => client.query(text, values) },
        startAfter: new Date(at),
        priority,
        ...(key ? { singletonKey: key } : {}),
      })
    }
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}
