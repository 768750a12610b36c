import type { PoolConfig } from 'pg'
import { PgBoss, type TestClock } from 'pg-boss'
import type { Database, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { type Clock, withTimeout } from '../system.ts'
import {
  defaultLimits,
  type JobLimits,
  recurringLimits,
  recurringOptions,
  recurringQueue,
  schema,
} from './options.ts'
import { prepareQueues, type QueueSettings } from './prepare.ts'
import { createQueue, type Job, type Queue } from './queue.ts'
import { listQueues, type QueueState } from './queues.ts'
import { createRecurring } from './recurring.ts'
import * as setAside from './set-aside.ts'

type Timing = {
  /** Earliest start. */
  readonly at?: Date
  /** Jobs with a higher priority run first; 0 by default. */
  readonly priority?: number
}

export type Jobs = {
  /** Each kind has its own workers, so that a slow one does not delay others. */
  define(name: string, job: Job, limits?: Partial<JobLimits>): void
  /** A recurring job that runs again `ms` after each run, also after a failed one. */
  every(name: string, ms: number, job: (signal: AbortSignal) => Promise<unknown>): void
  /** Enqueues a job in the caller's transaction. */
  send(tx: Tx, name: string, data: object, timing?: Timing): Promise<void>
  /** Runs all jobs that are due now; resolves to the number of runs. */
  runDue(): Promise<number>
  /** When the next waiting job falls due. */
  nextDue(): Promise<Date | undefined>
  /** Jobs that failed for a day, and recurring jobs that keep failing. */
  readonly setAside: {
    count(): Promise<number>
    list(limit: number): Promise<setAside.SetAside[]>
    failing(leastTries: number): Promise<setAside.FailingJob[]>
    retry(id: string): Promise<boolean>
    remove(id: string): Promise<boolean>
    about(ids: readonly string[]): Promise<{ readonly id: string; readonly about: string }[]>
  }
  queues(): Promise<QueueState[]>
  /** Without workers, jobs can be enqueued but run on other nodes. */
  start(withWorkers?: boolean): Promise<void>
  /** Waits for running jobs, up to a limit; the others run again when their lease expires. */
  stop(): Promise<void>
}

type Options = {
  connection: PoolConfig
  database: Database
  clock: Clock
  log: Logger
  /** The engine's test clock, when the instance runs on a movable clock. */
  testClock?: TestClock
  /** How long a stop waits for running jobs. */
  stopTimeout?: number
}

const pollInterval = 1_000
const maintenanceIntervalSeconds = 600

/**
 * A thin layer over pg-boss, which stores the jobs, their retries and their leases. Polling is done
 * here, so that a movable clock can run a year of jobs in order.
 */
export function createJobs(options: Options): Jobs {
  const { connection, database, clock, log, testClock, stopTimeout = 10_000 } = options
  const { sql } = database
  const boss = new PgBoss({
    ...(connection as object),
    schema,
    max: 4,
    application_name: 'guildhall jobs',
    schedule: false,
    maintenanceIntervalSeconds,
    ...(testClock ? { clock: testClock } : {}),
  })
  boss.on('error', (error) =>
    log.error({ code: 'jobs.engine_error', err: error }, 'The job engine reported an error.'),
  )
  const queues = new Map<string, Queue>()
  const settings = new Map<string, QueueSettings>()
  const recurring = createRecurring(boss, sql, clock)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function add(name: string, job: Job, limits: JobLimits, labelOf?: (data: unknown) => string) {
    const engine = {
      fetch: (batchSize: number) => boss.fetch<object>(name, { batchSize }),
      complete: (ids: string[]) => boss.complete(name, ids),
      fail: (id: string, error: unknown) => boss.fail(name, id, { message: String(error) }),
    }
    const queue = { name, job, limits, engine, log, ...(labelOf ? { labelOf } : {}) }
    queues.set(name, createQueue(queue))
    settings.set(name, { limits })
  }

  /** One index lookup per queue, however many jobs wait. */
  async function due(): Promise<ReadonlySet<string>> {
    await testClock?.setTime(clock.ms())
    const rows = await sql.many<{ name: string }>(
      `select name from unnest($1::text[]) as known (name)
        where exists (select 1 from jobs.job
                       where name = known.name and state < 'active' and not blocked
                         and start_after <= jobs.job_now())`,
      [[...queues.keys()]],
    )
    return new Set(rows.map(({ name }) => name))
  }

  async function poll() {
    try {
      for (const name of await due()) queues.get(name)?.wake()
      if (recurring.has()) await recurring.enqueueMissing()
    } catch (error) {
      if (stopped) return
      log.error({ code: 'jobs.unreadable', err: error }, 'Jobs could not be read.')
    }
  }

  const startedCount = () => [...queues.values()].reduce((sum, queue) => sum + queue.started(), 0)

  return {
    define: (name, job, limits) => add(name, job, { ...defaultLimits, ...limits }),
    every(name, ms, job) {
      if (!recurring.has()) {
        // A movable clock makes months of jobs due at once.
        const limits = testClock ? { ...recurringLimits, workers: 50 } : recurringLimits
        add(recurringQueue, recurring.run, limits, recurring.labelOf)
        settings.set(recurringQueue, {
          limits,
          options: recurringOptions,
          policy: 'exclusive',
        })
      }
      recurring.add(name, { ms, job })
    },
    async send(tx, name, data, { at, priority } = {}) {
      await boss.send(name, data, {
        db: { executeSql: (text, values) => rows(tx, text, values) },
        ...(at ? { startAfter: at } : {}),
        ...(priority ? { priority } : {}),
      })
      const wake = () => {
        // A short-lived command leaves the job to the servers.
        if (!stopped) queues.get(name)?.wake()
      }
      if (!at || at.getTime() <= clock.ms()) tx.afterCommit(wake)
    },
    async runDue() {
      const before = startedCount()
      while (!stopped) {
        const names = await due()
        const active = [...queues.values()].filter(({ name, busy }) => names.has(name) || busy())
        await Promise.all(active.map((queue) => queue.drain()))
        // The last one may have ended since `due`, started by a poll: without its next run, a move of the
        // clock would pass over it.
        if (recurring.has()) await recurring.enqueueMissing()
        if (active.length === 0) break
      }
      return startedCount() - before
    },
    async nextDue() {
      const row = await sql.one<{ at: Date | null }>(
        `select min(start_after) as at from jobs.job
          where name = any($1) and state in ('created', 'retry')`,
        [[...queues.keys()]],
      )
      return row?.at ?? undefined
    },
    setAside: {
      count: () => setAside.countSetAside(sql),
      list: (limit) => setAside.listSetAside(sql, limit),
      failing: (leastTries) => setAside.listFailing(sql, leastTries),
      retry: (id) => setAside.retrySetAside(database, boss, id),
      remove: (id) => setAside.removeSetAside(boss, sql, id),
      about: (ids) => setAside.setAsideAbout(sql, ids),
    },
    queues: () => listQueues(sql, clock.now()),
    async start(withWorkers = true) {
      await boss.start()
      await prepareQueues(boss, settings)
      if (!withWorkers) {
        stopped = true
        return
      }
      if (recurring.has()) await recurring.enqueueMissing()
      timer = setInterval(() => void poll(), pollInterval)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      const stopping = Promise.all([...queues.values()].map((queue) => queue.stop()))
      const ended = await withTimeout(
        stopTimeout,
        stopping.then(() => true),
        false,
      )
      if (!ended) {
        const fields = { code: 'jobs.left_running', seconds: stopTimeout / 1000 }
        log.warn(fields, 'Jobs did not end in time; they run again when their lease expires.')
      }
      await boss.stop({ graceful: false, close: true })
    },
  }
}

async function rows(tx: Tx, text: string, values: unknown[] = []) {
  return { rows: await tx.many(text, values) }
}
