export type Tally = { passed: number; failed: number; skipped: number }

/** The one line that scripts and people read at the end of a run. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}

/** A run that proved nothing, or never came to its end, has failed. */
export function honest(tally: Tally, finished: boolean): Tally {
  const provedNothing = tally.passed + tally.failed === 0
  const brokeOff = !finished && tally.failed === 0
  return provedNothing || brokeOff ? { ...tally, failed: tally.failed + 1 } : tally
}
