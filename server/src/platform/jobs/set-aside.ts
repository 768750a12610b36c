import type { PgBoss } from 'pg-boss'
import type { Database, Sql } from '../database/index.ts'
import { recurringQueue, setAsideQueue } from './options.ts'

/** A job that failed for a day. */
export type SetAside = {
  readonly id: string
  readonly job: string
  readonly at: Date
  readonly error: string | null
}

/** A recurring job that has failed since its last due time. */
export type FailingJob = {
  readonly job: string
  readonly tries: number
  readonly nextTry: Date
  readonly error: string | null
}

export async function countSetAside(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*) as count from jobs.job
      where name = $1 and state < 'active' and not blocked`,
    [setAsideQueue],
  )
  return row?.count ?? 0
}

export function listSetAside(sql: Sql, limit: number) {
  return sql.many<SetAside>(
    `-- never null job: a job that was set aside has the name of its queue
     select id, source_name as job, created_on as at, output ->> 'message' as error
       from jobs.job where name = $1 and state < 'active' and not blocked
      order by created_on, id limit $2`,
    [setAsideQueue, limit],
  )
}

export function listFailing(sql: Sql, leastTries: number) {
  return sql.many<FailingJob>(
    `-- never null job: recurring jobs are enqueued with their name as key
     select singleton_key as job, retry_count as tries, start_after as "nextTry",
            output ->> 'message' as error
       from jobs.job
      where name = $1 and policy = 'exclusive' and state = 'retry' and retry_count >= $2
      order by singleton_key`,
    [recurringQueue, leastTries],
  )
}

/** Enqueues it again in its own queue; false if it does not exist, or its queue does not. */
export async function retrySetAside(database: Database, boss: PgBoss, id: string) {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return false
  return database.transaction(async (tx) => {
    const row = await tx.one<{ job: string; data: object; key: string | null; priority: number }>(
      `-- never null job: a job that was set aside has the name of its queue
       -- never null data: a job is sent with an object
       select source_name as job, data, singleton_key as key, priority from jobs.job
        where name = $1 and id = $2 and state < 'active' for update`,
      [setAsideQueue, id],
    )
    if (!row || !(await boss.getQueue(row.job))) return false
    const db = {
      executeSql: async (text: string, values: unknown[] = []) => ({
        rows: await tx.many(text, values),
      }),
    }
    const { job, data, key, priority } = row
    await boss.send(job, data, { db, priority, ...(key ? { singletonKey: key } : {}) })
    await boss.deleteJob(setAsideQueue, id, { db })
    return true
  })
}

/** Deletes it; false if it does not exist. */
export async function removeSetAside(boss: PgBoss, sql: Sql, id: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return false
  const found = await sql.one(
    `select id from jobs.job where name = $1 and id = $2 and state < 'active'`,
    [setAsideQueue, id],
  )
  if (found) await boss.deleteJob(setAsideQueue, id)
  return found !== undefined
}

/** The jobs among those that were set aside whose data has one of these ids: of emails, for example. */
export function setAsideAbout(sql: Sql, ids: readonly string[]) {
  return sql.many<{ id: string; about: string }>(
    `-- never null about: it is one of the given ids
     select id, data ->> 'id' as about from jobs.job
      where name = $1 and state < 'active' and data ->> 'id' = any($2)`,
    [setAsideQueue, ids],
  )
}

/** False in a database that no server has used yet. */
export async function hasJobs(sql: Sql): Promise<boolean> {
  const row = await sql.one<{ exists: boolean }>(
    `select to_regclass('jobs.job') is not null as exists`,
  )
  return row?.exists ?? false
}
