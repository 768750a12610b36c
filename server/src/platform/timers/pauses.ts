import type { Sql } from '../database/index.ts'
import type { Logger } from '../log.ts'
import type { Clock } from '../system.ts'
import * as turns from './turns.ts'

export type Pauses = {
  /** No new timer of a live organization runs until `resume`; sandboxes are not affected. */
  pause(): Promise<void>
  resume(): Promise<void>
  since(): Promise<Date | undefined>
  /** The same for one organization. Undefined for a sandbox, and for one that does not exist. */
  stop(organizationId: string): Promise<Date | undefined>
  /** False if it was not stopped. */
  start(organizationId: string): Promise<boolean>
  stopped(limit: number): Promise<readonly turns.Stop[]>
  /** Is the work of this organization paused or stopped? Asked of the database, on every node. */
  isHeld(organizationId: string): Promise<boolean>
  /**
   * For the start of a process. After a long downtime, or with a restored backup, an operator decides
   * whether all overdue timers run at once. Resolves to whether timers were paused.
   */
  pauseIfLate(): Promise<boolean>
}

const lateAfter = 86_400_000

export function createPauses(dependencies: {
  readonly sql: Sql
  readonly clock: Clock
  readonly log: Logger
}): Pauses {
  const { sql, clock, log } = dependencies
  return {
    pause: async () => void (await turns.pause(sql, clock.now())),
    resume: async () => void (await turns.resume(sql)),
    since: () => turns.pausedSince(sql),
    stop: async (organizationId) => (await turns.stop(sql, organizationId, clock.now()))?.since,
    start: (organizationId) => turns.start(sql, organizationId),
    stopped: (limit) => turns.stopped(sql, limit),
    isHeld: (organizationId) => turns.isHeld(sql, organizationId),
    async pauseIfLate() {
      const late = await turns.late(sql, new Date(clock.ms() - lateAfter))
      if (!late) return false
      await turns.pause(sql, clock.now())
      const { organizationId, dueAt } = late
      log.error(
        { code: 'timers.paused_late', organization: organizationId, due: dueAt.toISOString() },
        'Timers of live organizations are more than a day late; all of them are paused until an operator resumes them.',
      )
      return true
    },
  }
}
