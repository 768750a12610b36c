import type { OutputOf, operations } from '../../../lib/calls.ts'

export type Figures = OutputOf<typeof operations.overview>

export type Concern =
  | 'setAside'
  | 'lateJobs'
  | 'lateEmails'
  | 'backupFailed'
  | 'backupOverdue'
  | 'nodes'
  | 'lateEvents'
  | 'eventsSetAside'
  | 'followers'

const minute = 60
const hour = 60 * minute

/** What somebody has to look at, the most urgent first. */
export function concernsOf({
  at,
  backups,
  emails,
  following,
  health,
  queues,
}: Figures): readonly Concern[] {
  const ageOf = (oldest: Date | null) => (oldest ? (at.getTime() - oldest.getTime()) / 1000 : 0)
  const found: Record<Concern, boolean> = {
    setAside: queues.jobsSetAside + queues.reactionsSetAside > 0,
    lateJobs: queues.oldestDueSeconds > 10 * minute,
    lateEmails: ageOf(emails.oldestAt) > hour,
    backupFailed: backups.attention === 'failed',
    backupOverdue: backups.attention === 'overdue',
    nodes: !health.otherNodesHeard,
    lateEvents: ageOf(following.oldestEventAt) > 10 * minute,
    eventsSetAside: following.eventsSetAside > 0,
    followers: following.connectionsWithProblem > 0,
  }
  return (Object.keys(found) as Concern[]).filter((concern) => found[concern])
}
