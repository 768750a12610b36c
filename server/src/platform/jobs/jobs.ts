import type { PoolConfig } from 'pg'
import { PgBoss, type TestClock } from 'pg-boss'
import type { Database, Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import { type Clock, within } from '../system.ts'
import {
  ofRecurring,
  recurringOptions,
  recurringQueue,
  schema,
  type Traits,
  usual,
} from './options.ts'
import { prepareQueues, type QueueSettings } from './prepare.ts'
import { createQueue, type Job, type Queue } from './queue.ts'
import { createRecurring } from './recurring.ts'
import * as aside from './set-aside.ts'

type Timing = {
  /** Not before this moment. */
  readonly at?: Date
  /** What people wait for goes before what nobody waits for; 0 unless told. */
  readonly priority?: number
}

export type Jobs = {
  /** Each has workers of its own, so that a slow one keeps no other waiting. */
  define(name: string, job: Job, traits?: Partial<Traits>): void
  /** Work that comes back by itself `ms` after each run, also after one that failed. */
  every(name: string, ms: number, job: (signal: AbortSignal) => Promise<unknown>): void
  /** Promises the work in the transaction that makes it necessary. */
  send(tx: Tx, name: string, data: object, timing?: Timing): Promise<void>
  /** Runs all that is due now; answers with how many were tried. */
  runDue(): Promise<number>
  /** When the next waiting job falls due. */
  nextDue(): Promise<Date | undefined>
  /** What failed for a day, and what comes back but fails. */
  readonly setAside: {
    count(): Promise<number>
    list(limit: number): Promise<aside.SetAside[]>
    failing(leastTries: number): Promise<aside.Failing[]>
    retry(id: string): Promise<boolean>
  }
  /** Without `looking` it takes promises and leaves the work to others. */
  start(looking?: boolean): Promise<void>
  /** Waits for what runs, up to a limit; the rest comes back when its lease ends. */
  stop(): Promise<void>
}

type Options = {
  connection: PoolConfig
  database: Database
  clock: Clock
  log: Logger
  /** The engine's own clock, when the instance runs on a movable one. */
  testClock?: TestClock
  /** How long a stop waits for jobs that run. */
  stopWithin?: number
}

const pollEvery = 1_000
const maintainEvery = 600

/**
 * The small door to pg-boss. It keeps the jobs, their retries and their leases; when to look is
 * decided here, so that a movable clock can run a year of work in order.
 */
export function createJobs(options: Options): Jobs {
  const { connection, database, clock, log, testClock, stopWithin = 10_000 } = options
  const { sql } = database
  const boss = new PgBoss({
    ...(connection as object),
    schema,
    max: 4,
    application_name: 'guildhall jobs',
    schedule: false,
    maintenanceIntervalSeconds: maintainEvery,
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

  function add(name: string, job: Job, traits: Traits, called?: (data: unknown) => string) {
    const engine = {
      fetch: (batchSize: number) => boss.fetch<object>(name, { batchSize }),
      complete: (ids: string[]) => boss.complete(name, ids),
      fail: (id: string, error: unknown) => boss.fail(name, id, { message: String(error) }),
    }
    const queue = { name, job, traits, engine, log, ...(called ? { called } : {}) }
    queues.set(name, createQueue(queue))
    settings.set(name, { traits })
  }

  /** One step in an index for each queue, however much waits. */
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
      if (recurring.has()) await recurring.armMissing()
    } catch (error) {
      if (stopped) return
      log.error({ code: 'jobs.unreadable', err: error }, 'Jobs could not be read.')
    }
  }

  const begun = () => [...queues.values()].reduce((sum, queue) => sum + queue.begun(), 0)

  return {
    define: (name, job, traits) => add(name, job, { ...usual, ...traits }),
    every(name, ms, job) {
      if (!recurring.has()) {
        // A clock that is moved runs months in a moment, and a day's work in one go.
        const traits = testClock ? { ...ofRecurring, workers: 50 } : ofRecurring
        add(recurringQueue, recurring.run, traits, recurring.called)
        settings.set(recurringQueue, {
          traits,
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
        // A command that comes and goes leaves the work to the servers.
        if (!stopped) queues.get(name)?.wake()
      }
      if (!at || at.getTime() <= clock.ms()) tx.afterCommit(wake)
    },
    async runDue() {
      const before = begun()
      while (!stopped) {
        const names = await due()
        const some = [...queues.values()].filter(({ name, busy }) => names.has(name) || busy())
        if (some.length === 0) break
        await Promise.all(some.map((queue) => queue.drain()))
        if (names.has(recurringQueue)) await recurring.armMissing()
      }
      return begun() - before
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
      count: () => aside.countSetAside(sql),
      list: (limit) => aside.listSetAside(sql, limit),
      failing: (leastTries) => aside.listFailing(sql, leastTries),
      retry: (id) => aside.retrySetAside(database, boss, id),
    },
    async start(looking = true) {
      await boss.start()
      await prepareQueues(boss, settings)
      if (!looking) {
        stopped = true
        return
      }
      if (recurring.has()) await recurring.armMissing()
      timer = setInterval(() => void poll(), pollEvery)
      timer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      const stopping = Promise.all([...queues.values()].map((queue) => queue.stop()))
      const ended = await within(
        stopWithin,
        stopping.then(() => true),
        false,
      )
      if (!ended) {
        const fields = { code: 'jobs.left_running', seconds: stopWithin / 1000 }
        log.warn(fields, 'Jobs did not end in time; they come back when their lease ends.')
      }
      await boss.stop({ graceful: false, close: true })
    },
  }
}

async function rows(tx: Tx, text: string, values: unknown[] = []) {
  return { rows: await tx.many(text, values) }
}
