import type { Router } from '../platform/http/index.ts'
import type { DailyJobs } from './daily.ts'

/** Background work besides jobs and reactions. */
export type Worker = {
  start(): Promise<void> | void
  stop(): Promise<void>
  /** Runs what is due now; returns how much that was. */
  runDue(): Promise<number>
  nextDue(): Promise<Date | undefined>
}

/** What each area adds to the server. */
export type Area = {
  mount(router: Router): void
  readonly daily: DailyJobs
}
