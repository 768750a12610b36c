import type { Clock } from '../system.ts'

const mostGates = 10_000

/** Which parts of a service refuse calls for a while, so that the others are still called. */
export function createGates(clock: Clock) {
  const until = new Map<string, number>()

  return {
    /** Milliseconds; 0 when it is open. */
    closedFor(key: string): number {
      const left = (until.get(key) ?? 0) - clock.ms()
      if (left > 0) return left
      until.delete(key)
      return 0
    },
    close(key: string, ms: number) {
      until.delete(key)
      until.set(key, clock.ms() + ms)
      const [oldest] = until.keys()
      if (until.size > mostGates && oldest !== undefined) until.delete(oldest)
    },
  }
}
