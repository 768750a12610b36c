import type { Client, PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { queueOptions, schema } from './jobs.ts'

/** Work that was promised and not done, as a backup keeps it; what comes back by itself will. */
type Promised = {
  readonly name: string
  readonly data: object
  readonly at: string
  readonly key: string | null
}

export async function promisedJobs(client: Client): Promise<readonly Promised[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('${schema}.job') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await client.query<Promised>(
    `select name, data, singleton_key as key,
            to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from ${schema}.job
      where state in ('created', 'retry', 'active') and singleton_key is distinct from name
      order by start_after, created_on, id`,
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
    for (const name of new Set(promised.map((job) => job.name))) {
      await boss.createQueue(name, queueOptions)
    }
    await client.query(`delete from ${schema}.job`)
    for (const { name, data, at, key } of promised) {
      await boss.send(name, data, {
        db: { executeSql: async (text, values) => client.query(text, values) },
        startAfter: new Date(at),
        ...(key ? { singletonKey: key } : {}),
      })
    }
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}
