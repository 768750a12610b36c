import type { Client } from 'pg'
import { attention } from '../../modules/shared/backups/index.ts'
import { sqlOn } from '../../platform/database/index.ts'
import { systemClock } from '../../platform/system.ts'
import { type Finding, ok, warn } from './finding.ts'

const look = 'Look at /admin/backups.'

/** Backups that the server writes; those of the command are not known to it. */
export async function checkBackups(client: Client): Promise<Finding> {
  const state = await attention(sqlOn(client), systemClock().now())
  const last = state.completedAt
    ? `the newest is of ${state.completedAt.toISOString()}`
    : 'none yet'
  if (state.attention === 'failed') return warn('backups', 'the last backup failed', look)
  if (state.attention === 'overdue') {
    return warn('backups', `automatic backups are overdue, ${last}`, look)
  }
  return ok('backups', `${state.automatic ? 'automatic' : 'not automatic'}, ${last}`)
}
