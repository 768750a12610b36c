import { span } from '../kernel/index.ts'
import { inBatches } from '../platform/database/index.ts'
import type { Jobs } from '../platform/jobs/index.ts'

type Work = (signal: AbortSignal) => Promise<unknown>

/** Each by itself: one that fails, or takes long, keeps no other from being done. */
export function comeBackDaily(jobs: Jobs, works: Readonly<Record<string, Work>>) {
  for (const [name, work] of Object.entries(works)) jobs.every(name, span.day, work)
}

/** For a step that removes some and says how many. */
export function untilNone(step: () => Promise<number>): Work {
  return (signal) => inBatches(step, signal, 1)
}
