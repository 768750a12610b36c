import type { BackupFailure } from '@guildhall/contract/shared/backups'
import { BackupTooLarge, PlaceFailed } from '../../../platform/backups/index.ts'

const failures: Readonly<Record<string, BackupFailure>> = {
  // Of the system, and of PostgreSQL.
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53100': 'disk_full',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOTDIR: 'not_writable',
  EEXIST: 'not_writable',
  EISDIR: 'not_writable',
  ENOENT: 'not_writable',
}

/** Why a backup failed, by the codes in its chain of causes. */
export function failureOf(error: unknown): BackupFailure {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = 'code' in at ? String(at.code) : ''
    const known = failures[code]
    if (known) return known
    if (at instanceof BackupTooLarge) return 'too_large'
    if (at instanceof PlaceFailed) return 'storage_failed'
    // Errors of PostgreSQL have a class of two characters; lost connections have no code.
    if (/^[0-9A-Z]{5}$/.test(code) || /^Connection terminated|^Client /.test(at.message)) {
      return 'database_failed'
    }
  }
  return 'unknown'
}
