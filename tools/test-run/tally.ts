import type { FileOutcome } from './outcome.ts'

export type Tally = { passed: number; failed: number; skipped: number }

/** The tests of all files; a suite or a file that broke counts as one that failed, so does a lost error. */
export function tallyOf(files: Iterable<FileOutcome>, lostErrors: number): Tally {
  const tally: Tally = { passed: 0, failed: lostErrors, skipped: 0 }
  for (const { passed, failed, broken, skipped } of files) {
    tally.passed += passed
    tally.failed += failed.length + broken.length
    tally.skipped += skipped
  }
  return tally
}

/** The last line of a run, for scripts and readers. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}

/** A run without tests, or one that was interrupted, counts as failed. */
export function withFailures(tally: Tally, finished: boolean): Tally {
  const ranNothing = tally.passed + tally.failed === 0
  const brokeOff = !finished && tally.failed === 0
  return ranNothing || brokeOff ? { ...tally, failed: tally.failed + 1 } : tally
}
