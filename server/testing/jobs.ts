import { TestClock } from 'pg-boss'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { createJobs, type Jobs } from '../src/platform/jobs/index.ts'
import { createLogger } from '../src/platform/log.ts'
import { movableClock } from '../src/platform/system.ts'
import { createDatabase } from './cluster.ts'

/** Jobs on their own database; their clock stands still unless it is moved. */
export async function jobsForThisTest({ movable = false } = {}) {
  const connection = await createDatabase(inject('cluster'))
  const database = openDatabase({
    connection,
    ...(movable ? { settings: { 'pgboss.test_clock': 'on' } } : {}),
  })
  const clock = movableClock()
  const testClock = movable ? new TestClock(clock.ms()) : undefined
  const logged: string[] = []
  const log = createLogger('debug', { write: (line) => void logged.push(line) })
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await database.close()
  })
  return {
    database,
    clock,
    logged,
    send: (jobs: Jobs, name: string, data: object = {}, timing = {}) =>
      database.transaction((tx) => jobs.send(tx, name, data, timing)),
    /** Moves the clock to each job that becomes due until then, like the clock of test instances. */
    async moveBy(jobs: Jobs, ms: number) {
      const target = new Date(clock.ms() + ms)
      await jobs.runDue()
      for (;;) {
        const next = await jobs.nextDue()
        if (!next || next > target) break
        if (next > clock.now()) clock.moveTo(next)
        await jobs.runDue()
      }
      clock.moveTo(target)
      await jobs.runDue()
    },
    /** A node, with its jobs defined and looking for work. */
    async node(define: (jobs: Jobs) => void, stopTimeout?: number): Promise<Jobs> {
      const given = { connection, database, clock, log }
      const jobs = createJobs({
        ...given,
        ...(testClock ? { testClock } : {}),
        ...(stopTimeout ? { stopTimeout } : {}),
      })
      define(jobs)
      await jobs.start()
      let stopped: Promise<void> | undefined
      const stop = jobs.stop
      jobs.stop = () => (stopped ??= stop())
      stops.push(jobs.stop)
      return jobs
    },
  }
}
