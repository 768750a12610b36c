import { span } from '../../kernel/index.ts'
import type { Clock } from '../system.ts'

/** Counts what one process sends in each hour of the server's clock; 0 is no limit. */
export function createHourlyBudget(clock: Clock, perHour: number) {
  let hour = 0
  let counts = new Map<string, number>()

  return {
    /** Undefined if `key` may have one more; otherwise when the next hour begins. */
    take(key: string): Date | undefined {
      const now = Math.floor(clock.ms() / span.hour)
      if (now !== hour) {
        hour = now
        counts = new Map()
      }
      const count = counts.get(key) ?? 0
      if (perHour > 0 && count >= perHour) return new Date((hour + 1) * span.hour)
      counts.set(key, count + 1)
      return undefined
    },
  }
}
