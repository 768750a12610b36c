import type { MovableClock } from '../src/platform/system.ts'

export type ManualClock = MovableClock & { add(ms: number): void }

/** Stands still until a test moves it, so that what is computed from it can be compared exactly. */
export function manualClock(start = '2030-01-01T00:00:00.000Z'): ManualClock {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    ms: () => ms,
    moveTo(date) {
      ms = date.getTime()
    },
    add(more) {
      ms += more
    },
  }
}
