import type { Backup } from '@guildhall/contract/shared/backups'
import type { Task } from '@guildhall/contract/shared/operations'
import { isStale, progressOf } from './rules.ts'
import type { Ended, Run } from './store.ts'

type Creator = { readonly userName: string | null; readonly email: string | null }
type Server = Pick<Backup, 'version' | 'migration'>

const creatorOf = ({ createdBy, email, userName }: Creator & Pick<Run, 'createdBy'>) =>
  createdBy !== null && email !== null ? { id: createdBy, name: userName ?? '', email } : null

export const endedToWire = (row: Ended & Creator, file: Backup['file']): Backup => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  state: row.state,
  progress: row.state === 'complete' ? 1 : progressOf(row.rows, row.expectedRows),
  tablesDone: row.tablesDone,
  tables: row.tables,
  rows: row.rows,
  expectedRows: row.expectedRows,
  size: row.size,
  sha256: row.sha256,
  version: row.version,
  migration: row.migration,
  error: row.error,
  file: row.state === 'complete' ? file : null,
  createdBy: creatorOf(row),
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt.toISOString(),
})

/** One whose server has ended is shown as failed already before that is stored. */
export function runToWire(run: Run & Creator, server: Server, now: Date): Backup {
  const stale = isStale(run, now)
  return {
    id: run.id,
    name: run.name,
    origin: run.origin,
    state: stale ? 'failed' : run.startedAt ? 'running' : 'waiting',
    progress: progressOf(run.rows, run.expectedRows),
    tablesDone: run.tablesDone,
    tables: run.tables,
    rows: run.rows,
    expectedRows: run.expectedRows,
    size: null,
    sha256: null,
    ...server,
    error: stale ? 'interrupted' : null,
    file: null,
    createdBy: creatorOf(run),
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: stale ? run.seenAt.toISOString() : null,
  }
}

const taskStates = { waiting: 'waiting', running: 'running', complete: 'succeeded' } as const

export const toTask = ({ error, id, name, progress, state }: Backup): Task => ({
  id,
  kind: 'backup',
  name,
  state: state !== 'failed' ? taskStates[state] : error === 'canceled' ? 'canceled' : 'failed',
  progress: state === 'waiting' ? null : progress,
})

/** What the audit log keeps. */
export const toLogged = (
  row: Pick<Ended, 'id' | 'name' | 'origin'> & Partial<Pick<Ended, 'size' | 'error'>>,
) => ({
  id: row.id,
  name: row.name,
  origin: row.origin,
  size: row.size ?? null,
  error: row.error ?? null,
})
