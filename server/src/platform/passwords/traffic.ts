import { stopwatch } from '../system.ts'

/** Measuring interval in milliseconds. */
const window = 100
/** Requests per second from which on a core is left to them. */
const threshold = 20

/**
 * Detects traffic that does not hash passwords. It needs the event loop, which gets no CPU core while
 * hashing uses all of them.
 */
export function createTrafficMonitor(count: () => number, elapsed = stopwatch()): () => boolean {
  let since = elapsed()
  let seen = count()
  let busy = false

  return function hasOtherTraffic() {
    const now = elapsed()
    const passed = now - since
    if (passed >= window) {
      const total = count()
      busy = (total - seen) * 1000 >= threshold * passed
      since = now
      seen = total
    }
    return busy
  }
}
