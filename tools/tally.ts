export type Tally = { passed: number; failed: number; skipped: number }

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
