import { span } from '../kernel/index.ts'
import { inBatches } from '../platform/database/index.ts'
import type { Jobs } from '../platform/jobs/index.ts'

type Job = (signal: AbortSignal) => Promise<unknown>

/** Jobs that run once a day, by their name. */
export type DailyJobs = Readonly<Record<string, Job>>

/** Independent jobs: one that fails or is slow does not delay the others. */
export function scheduleDaily(jobs: Jobs, work: DailyJobs) {
  for (const [name, job] of Object.entries(work)) jobs.every(name, span.day, job)
}

/** Repeats a step that deletes a batch of rows and returns their number. */
export function repeatUntilZero(step: () => Promise<number>): Job {
  return (signal) => inBatches(step, signal, 1)
}
