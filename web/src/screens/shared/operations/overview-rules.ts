import type { OutputOf, operations } from '../../../lib/calls.ts'

export type Figures = OutputOf<typeof operations.overview>

export type Concern =
  | 'setAside'
  | 'lateJobs'
  | 'lateEmails'
  | 'backupFailed'
  | 'backupOverdue'
  | 'nodes'

const minute = 60
const hour = 60 * minute

/** What somebody has to look at, the most urgent first. */
export function concernsOf({ at, backups, emails, health, queues }: Figures): readonly Concern[] {
  const emailAge = emails.oldestAt ? (at.getTime() - emails.oldestAt.getTime()) / 1000 : 0
  const found: Record<Concern, boolean> = {
    setAside: queues.jobsSetAside + queues.reactionsSetAside > 0,
    lateJobs: queues.oldestDueSeconds > 10 * minute,
    lateEmails: emailAge > hour,
    backupFailed: backups.attention === 'failed',
    backupOverdue: backups.attention === 'overdue',
    nodes: !health.otherNodesHeard,
  }
  return (Object.keys(found) as Concern[]).filter((concern) => found[concern])
}
