import { stopwatch } from '../system.ts'

/** Milliseconds between two looks. */
const window = 100
/** So many requests a second are worth leaving a core to them. */
const many = 20

/**
 * Whether requests come that hash nothing. Whoever reads a session waits for the event loop, which
 * gets no core for a while where hashing has taken them all.
 */
export function createTraffic(count: () => number, elapsed = stopwatch()): () => boolean {
  let since = elapsed()
  let seen = count()
  let busy = false

  return function hasOthers() {
    const now = elapsed()
    const passed = now - since
    if (passed >= window) {
      const total = count()
      busy = (total - seen) * 1000 >= many * passed
      since = now
      seen = total
    }
    return busy
  }
}
