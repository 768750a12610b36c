import type { PoolConfig } from 'pg'
import { PgBoss, type TestClock } from 'pg-boss'
import { actAs, system } from '../acting.ts'
import type { Sql, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import type { Clock } from '../system.ts'

export type Job = (data: unknown) => Promise<void>

type Timing = {
  /** Not before this moment. */
  at?: Date
  /** At most one waiting job per key. */
  key?: string
}

export type Jobs = {
  define(name: string, job: Job): void
  /** Work that comes back by itself after each run. */
  every(name: string, ms: number, job: () => Promise<void>): void
  /** Promises the work in the transaction that makes it necessary. */
  send(tx: Tx, name: string, data: object, timing?: Timing): Promise<void>
  /** Runs all that is due now; answers with how many were tried. */
  runDue(): Promise<number>
  /** When the next waiting job falls due. */
  nextDue(): Promise<Date | undefined>
  /** Without `looking` it takes promises and leaves the work to others. */
  start(looking?: boolean): Promise<void>
  stop(): Promise<void>
}

type Options = {
  connection: PoolConfig
  sql: Sql
  clock: Clock
  log: Logger
  /** The engine's own clock, when the instance runs on a movable one. */
  testClock?: TestClock
}

export const schema = 'jobs'
const pollEvery = 1_000
const batchSize = 20
export const queueOptions = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
}

/**
 * The small door to pg-boss. It keeps the jobs, their retries and their leases; when to look is
 * decided here, so that a movable clock can run a year of work in order.
 */
export function createJobs({ connection, sql, clock, log, testClock }: Options): Jobs {
  const boss = new PgBoss({
    ...(connection as object),
    schema,
    max: 2,
    application_name: 'guildhall jobs',
    schedule: false,
    ...(testClock ? { clock: testClock } : {}),
  })
  boss.on('error', (error) =>
    log.error({ code: 'jobs.engine_error', err: error }, 'The job engine reported an error.'),
  )
  const jobs = new Map<string, Job>()
  const recurring = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let again = false
  let stopped = false

  async function run(name: string, job: Job): Promise<number> {
    const batch = await boss.fetch<object>(name, { batchSize })
    for (const { id, data } of batch) {
      try {
        await actAs(system(name), () => job(data))
        await boss.complete(name, id)
      } catch (error) {
        log.error(
          { code: 'jobs.failed', err: error, job: name },
          'A job failed and will be tried again.',
        )
        await boss.fail(name, id, { message: String(error) })
      }
    }
    return batch.length
  }

  async function drain(): Promise<number> {
    let count = 0
    let found: number
    do {
      again = false
      found = 0
      await testClock?.setTime(clock.ms())
      for (const [name, job] of jobs) {
        if (!stopped) found += await run(name, job)
      }
      count += found
    } while ((found > 0 || again) && !stopped)
    return count
  }

  function runDue(): Promise<number> {
    again = true
    running ??= drain().finally(() => {
      running = undefined
    })
    return running
  }

  function poke() {
    if (!stopped)
      runDue().catch((error) =>
        log.error({ code: 'jobs.unreadable', err: error }, 'Jobs could not be read.'),
      )
  }

  async function comeBack(name: string, ms: number) {
    await boss.send(name, {}, { startAfter: new Date(clock.ms() + ms), singletonKey: name })
  }

  return {
    define: (name, job) => void jobs.set(name, job),
    every(name, ms, job) {
      recurring.set(name, ms)
      jobs.set(name, async () => {
        await job()
        await comeBack(name, ms)
      })
    },
    async send(tx, name, data, { at, key } = {}) {
      await boss.send(name, data, {
        db: { executeSql: (text, values) => rows(tx, text, values) },
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      })
      if (!at || at.getTime() <= clock.ms()) tx.afterCommit(poke)
    },
    runDue,
    async nextDue() {
      const row = await sql.one<{ at: Date | null }>(
        `select min(start_after) as at from ${schema}.job where state in ('created', 'retry')`,
      )
      return row?.at ?? undefined
    },
    async start(looking = true) {
      await boss.start()
      for (const name of jobs.keys()) {
        const policy = recurring.has(name) ? 'short' : 'standard'
        await boss.createQueue(name, { ...queueOptions, policy })
      }
      if (!looking) {
        stopped = true
        return
      }
      for (const [name, ms] of recurring) await comeBack(name, ms)
      timer = setInterval(poke, pollEvery)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
      await boss.stop({ graceful: false, close: true })
    },
  }
}

async function rows(tx: Tx, text: string, values: unknown[] = []) {
  return { rows: await tx.many(text, values) }
}
