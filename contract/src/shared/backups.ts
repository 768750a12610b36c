import { z } from 'zod'
import { Instant, NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** Backups of the whole database, written by the server. */

/** Backups made by hand that are kept; older ones have to be deleted first. */
export const mostManualBackups = 100

/** Automatic backups that can be kept. */
export const mostKept = 60

export const backupStates = ['waiting', 'running', 'complete', 'failed'] as const

/** Why a backup failed. */
export const backupFailures = [
  'disk_full',
  /** The folder or the file could not be written. */
  'not_writable',
  /** The bucket refused the file, or did not answer. */
  'storage_failed',
  /** Larger than a bucket accepts in one request. */
  'too_large',
  'database_failed',
  /** The server ended while it wrote the backup. */
  'interrupted',
  'took_too_long',
  'canceled',
  /** The log of the server says why. */
  'unknown',
] as const
export type BackupFailure = (typeof backupFailures)[number]

const Id = z.uuid()

export const Backup = z
  .object({
    id: Id,
    /** The name of the file. */
    name: z.string(),
    origin: z.enum(['manual', 'automatic']),
    state: z.enum(backupStates),
    /** From 0 to 1, by an estimate of all rows. */
    progress: z.number(),
    /** Tables written so far, and all of them once it runs. */
    tablesDone: z.int(),
    tables: z.int().nullable(),
    /** Rows written so far, of all tables. */
    rows: z.int(),
    /** About how many there are, once it runs. */
    expectedRows: z.int().nullable(),
    /** Bytes of the file. */
    size: z.int().nullable(),
    /** Of the file, in hexadecimal. */
    sha256: z.string().nullable(),
    /** Of the server that wrote it. */
    version: z.string(),
    /** The newest change of the schema. */
    migration: z.string(),
    error: z.enum(backupFailures).nullable(),
    /**
     * `elsewhere`: another server, or an earlier place of backups, has it. `damaged`: its size is another
     * one. `unknown`: the bucket does not answer. `null` until the backup is complete.
     */
    file: z.enum(['present', 'missing', 'elsewhere', 'damaged', 'unknown']).nullable(),
    /** `null` for automatic ones, for the operator and for users who do not exist any more. */
    createdBy: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

export const BackupSettings = z
  .object({
    automatic: z.enum(['off', 'daily', 'weekly']),
    /** From when on an automatic backup is made, in UTC; weekly ones on Sundays. */
    hour: z.int().min(0).max(23),
    /** How many automatic backups are kept. */
    keep: z.int().min(1).max(mostKept),
  })
  .meta({ id: 'BackupSettings' })
export type BackupSettings = z.infer<typeof BackupSettings>

/** What an administrator should look at: the last backup failed, or two were missed. */
export const BackupAttention = z.enum(['failed', 'overdue']).nullable()

export const errors = defineErrors({
  BACKUP_NOT_FOUND: { status: 404, message: 'Backup not found' },
  ANOTHER_BACKUP_IS_RUNNING: { status: 409, message: 'Another backup is running' },
  BACKUP_IS_RUNNING: { status: 409, message: 'Backup is running' },
  BACKUP_HAS_ENDED: { status: 409, message: 'Backup has ended' },
  BACKUP_HAS_NO_FILE: { status: 409, message: 'Backup has no file' },
  FILE_OF_THE_BACKUP_IS_MISSING: { status: 409, message: 'File of the backup is missing' },
  BACKUP_IS_ON_ANOTHER_SERVER: { status: 409, message: 'Backup is on another server' },
  THERE_ARE_TOO_MANY_BACKUPS: { status: 409, message: 'There are too many backups' },
  STORAGE_OF_BACKUPS_DOES_NOT_ANSWER: {
    status: 503,
    message: 'Storage of backups does not answer',
  },
})

const Logged = Backup.pick({ id: true, name: true, origin: true, size: true, error: true })

export const events = defineEvents(
  { audience: 'internal' },
  {
    'backup.created': Logged,
    'backup.completed': Logged,
    'backup.failed': Logged,
    'backup.downloaded': Logged,
    'backup.deleted': Logged,
    'backup_settings.updated': BackupSettings,
  },
)

const path = '/api/admin/backups'
const params = z.object({ id: Id })

export const list = endpoint({
  method: 'GET',
  path,
  summary: 'Backups of the database, newest first, and where their files are',
  access: 'operator',
  output: z.object({
    items: z.array(Backup),
    place: z.object({
      kind: z.enum(['disk', 'bucket']),
      /** The folder on this server, or the address of the bucket. */
      address: z.string(),
      /** Each of several servers has a folder of its own. */
      perServer: z.boolean(),
    }),
    /** Files of backups there that are not in the list, such as after a restore: at most 20 names. */
    otherFiles: z.array(z.string()),
    attention: BackupAttention,
  }),
})

export const get = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One backup with its progress',
  access: 'operator',
  params,
  output: Backup,
  errors: ['BACKUP_NOT_FOUND'],
})

export const create = endpoint({
  method: 'POST',
  path,
  summary: 'Write a backup of the whole database in the background, one at a time',
  access: 'operator',
  recentSignIn: true,
  status: 202,
  output: Backup,
  errors: ['ANOTHER_BACKUP_IS_RUNNING', 'THERE_ARE_TOO_MANY_BACKUPS'],
})

export const cancel = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  summary: 'End a backup that waits or runs; nothing of its file stays',
  access: 'operator',
  params,
  output: Backup,
  errors: ['BACKUP_NOT_FOUND', 'BACKUP_HAS_ENDED'],
})

const downloadErrors = [
  'BACKUP_NOT_FOUND',
  'BACKUP_IS_RUNNING',
  'BACKUP_HAS_NO_FILE',
  'FILE_OF_THE_BACKUP_IS_MISSING',
  'BACKUP_IS_ON_ANOTHER_SERVER',
  'STORAGE_OF_BACKUPS_DOES_NOT_ANSWER',
] as const

export const checkDownload = endpoint({
  method: 'POST',
  path: `${path}/:id/check-download`,
  summary: 'Whether its file can be downloaded now, for a page before it leads a browser there',
  access: 'operator',
  recentSignIn: true,
  params,
  output: z.object({ status: z.literal(true) }),
  errors: downloadErrors,
})

export const download = endpoint({
  method: 'GET',
  path: `${path}/:id/download`,
  summary: 'The file of a backup; it contains hashes and valid secrets',
  access: 'operator',
  recentSignIn: true,
  secret: true,
  params,
  output: NoJson,
  errors: downloadErrors,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a backup with its file; of one on another server only the entry here',
  access: 'operator',
  recentSignIn: true,
  params,
  output: z.object({ status: z.literal(true) }),
  errors: ['BACKUP_NOT_FOUND', 'BACKUP_IS_RUNNING', 'STORAGE_OF_BACKUPS_DOES_NOT_ANSWER'],
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/backup-settings',
  summary: 'When backups are made automatically, and how many of these are kept',
  access: 'operator',
  output: BackupSettings,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/backup-settings',
  summary: 'Change when backups are made automatically, and how many of these are kept',
  access: 'operator',
  recentSignIn: true,
  body: BackupSettings.partial(),
  output: BackupSettings,
})
