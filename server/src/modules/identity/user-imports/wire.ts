import type { UserImport as WireImport } from '@guildhall/contract/identity/user-imports'
import { progressOf } from './rules.ts'
import type { Shown, UserImport } from './store.ts'

export const toWire = (row: Shown): WireImport => ({
  id: row.id,
  system: row.format,
  fileName: row.fileName,
  size: row.size,
  state: row.state,
  progress: progressOf(row),
  total: row.total,
  created: row.created,
  existing: row.existing,
  refused: row.refused,
  problems: row.problems,
  error: row.error,
  createdBy:
    row.createdBy !== null && row.email !== null
      ? { id: row.createdBy, name: row.name ?? '', email: row.email }
      : null,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** For the list of long work. One that waits for its file is nobody's but of whoever uploads it. */
export function toTask(row: UserImport) {
  const { fileName: name, id, state } = row
  if (state === 'uploading') return []
  const shown = state === 'importing' ? ('running' as const) : state
  return [{ id, kind: 'user_import' as const, name, state: shown, progress: progressOf(row) }]
}

/** What the audit log keeps. */
export const toLogged = ({
  created,
  existing,
  fileName,
  format,
  id,
  refused,
  state,
}: UserImport) => ({ id, system: format, fileName, state, created, existing, refused })
