import { stopwatch, wait } from '../system.ts'
import type { Sql } from './sql.ts'

/** Rows of one statement: some milliseconds, so that no limit is met and nobody waits for long. */
export const batchOfRows = 1_000
const longestPause = 1_000

/**
 * Repeats a bounded step until it comes back with less than it was allowed, and rests after each
 * for as long as it took, so that a large removal leaves half of the database to others.
 */
export async function inBatches(
  step: (limit: number) => Promise<number>,
  signal?: AbortSignal,
  limit = batchOfRows,
): Promise<number> {
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const elapsed = stopwatch()
    const touched = await step(limit)
    count += touched
    if (touched < limit) return count
    await wait(Math.min(longestPause, Math.max(1, elapsed())))
  }
}

/** The same for one statement whose last parameter is the limit. */
export function runInBatches(
  sql: Sql,
  text: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<number> {
  return inBatches((limit) => sql.run(text, [...params, limit]), signal)
}
