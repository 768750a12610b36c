import { stopwatch, wait } from '../system.ts'
import type { Sql } from './sql.ts'

/** Rows per statement: a few milliseconds of work, far below every timeout. */
const rowsPerBatch = 1_000
const maxPause = 1_000

/**
 * Repeats a bounded step until it handles fewer rows than the limit, and pauses after each one for
 * as long as it took, so that a large deletion leaves half of the capacity to other work.
 */
export async function inBatches(
  step: (limit: number) => Promise<number>,
  signal?: AbortSignal,
  limit = rowsPerBatch,
): Promise<number> {
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const elapsed = stopwatch()
    const affected = await step(limit)
    count += affected
    if (affected < limit) return count
    await wait(Math.min(maxPause, Math.max(1, elapsed())))
  }
}

/** The same for a single statement whose last parameter is the limit. */
export function runInBatches(
  sql: Sql,
  text: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<number> {
  return inBatches((limit) => sql.run(text, [...params, limit]), signal)
}
