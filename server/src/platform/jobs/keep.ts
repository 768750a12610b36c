import type { Client, PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { queueOptions, recurringQueue, schema, setAsideOptions, setAsideQueue } from './options.ts'

/**
 * Work that was promised and not done, as a backup keeps it; what comes back by itself will, and
 * what was set aside is tried again.
 */
type Promised = {
  readonly name: string
  readonly data: object
  readonly at: string
  readonly key: string | null
  /** Older backups say none. */
  readonly priority?: number
}

export async function promisedJobs(client: Client): Promise<readonly Promised[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('jobs.job') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await client.query<Promised>(
    `select coalesce(source_name, name) as name, data, singleton_key as key, priority,
            to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from jobs.job
      where state in ('created', 'retry', 'active') and name <> $1
      order by start_after, created_on, id`,
    [recurringQueue],
  )
  return rows
}

/** Brings the job engine into a database that has none yet. */
export async function prepareJobs(connection: PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(connection as object), schema, max: 1, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

/** Promises them anew, in the caller's transaction, in place of whatever was promised there. */
export async function promiseJobs(
  connection: PoolConfig,
  client: Client,
  jobs: readonly unknown[],
): Promise<void> {
  const boss = new PgBoss({ ...(connection as object), schema, max: 1, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const promised = jobs as readonly Promised[]
    await boss.createQueue(setAsideQueue, setAsideOptions)
    for (const name of new Set(promised.map((job) => job.name))) {
      await boss.createQueue(name, queueOptions)
    }
    await client.query(`delete from jobs.job`)
    for (const { name, data, at, key, priority = 0 } of promised) {
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
