// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type BackupSettings = { automatic: 'off' | 'daily' | 'weekly'; hour: number; keep: number }

export type Backup = {
  id: string
  name: string
  origin: 'manual' | 'automatic'
  state: 'waiting' | 'running' | 'complete' | 'failed'
  progress: number
  tablesDone: number
  tables: number | null
  rows: number
  expectedRows: number | null
  size: number | null
  sha256: string | null
  version: string
  migration: string
  error:
    | (
        | 'disk_full'
        | 'not_writable'
        | 'storage_failed'
        | 'too_large'
        | 'database_failed'
        | 'interrupted'
        | 'took_too_long'
        | 'canceled'
        | 'unknown'
      )
    | null
  file: ('present' | 'missing' | 'elsewhere' | 'damaged' | 'unknown') | null
  createdBy: { id: string; name: string; email: string } | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

const backupDates: Dates = { createdAt: true, startedAt: true, finishedAt: true }

export const cancel: Route<{
  input: { id: string }
  output: Backup
  error: 'BACKUP_NOT_FOUND' | 'BACKUP_HAS_ENDED'
}> = { line: 'POST /api/admin/backups/:id/cancel', dates: backupDates }

export const checkDownload: Route<{
  input: { id: string }
  output: { status: true }
  error:
    | 'BACKUP_NOT_FOUND'
    | 'BACKUP_IS_RUNNING'
    | 'BACKUP_HAS_NO_FILE'
    | 'FILE_OF_THE_BACKUP_IS_MISSING'
    | 'BACKUP_IS_ON_ANOTHER_SERVER'
    | 'STORAGE_OF_BACKUPS_DOES_NOT_ANSWER'
}> = { line: 'POST /api/admin/backups/:id/check-download' }

export const create: Route<{
  input: Record<never, never>
  output: Backup
  error: 'ANOTHER_BACKUP_IS_RUNNING' | 'THERE_ARE_TOO_MANY_BACKUPS'
}> = { line: 'POST /api/admin/backups', dates: backupDates }

export const download: Route<{
  input: { id: string }
  output: null
  error:
    | 'BACKUP_NOT_FOUND'
    | 'BACKUP_IS_RUNNING'
    | 'BACKUP_HAS_NO_FILE'
    | 'FILE_OF_THE_BACKUP_IS_MISSING'
    | 'BACKUP_IS_ON_ANOTHER_SERVER'
    | 'STORAGE_OF_BACKUPS_DOES_NOT_ANSWER'
}> = { line: 'GET /api/admin/backups/:id/download' }

export const get: Route<{
  input: { id: string }
  output: Backup
  error: 'BACKUP_NOT_FOUND'
}> = { line: 'GET /api/admin/backups/:id', dates: backupDates }

export const getSettings: Route<{
  input: Record<never, never>
  output: BackupSettings
  error: never
}> = { line: 'GET /api/admin/backup-settings' }

export const list: Route<{
  input: Record<never, never>
  output: {
    items: Backup[]
    place: { kind: 'disk' | 'bucket'; address: string; perServer: boolean }
    otherFiles: string[]
    attention: ('failed' | 'overdue') | null
  }
  error: never
}> = { line: 'GET /api/admin/backups', dates: { items: backupDates } }

export const remove: Route<{
  input: { id: string }
  output: { status: true }
  error: 'BACKUP_NOT_FOUND' | 'BACKUP_IS_RUNNING' | 'STORAGE_OF_BACKUPS_DOES_NOT_ANSWER'
}> = { line: 'DELETE /api/admin/backups/:id' }

export const updateSettings: Route<{
  input: {
    automatic?: ('off' | 'daily' | 'weekly') | undefined
    hour?: number | undefined
    keep?: number | undefined
  }
  output: BackupSettings
  error: never
}> = { line: 'PATCH /api/admin/backup-settings' }
