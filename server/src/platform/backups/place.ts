import type { Write, WrittenBackup } from '../database/backup/index.ts'

type Fill = (write: Write) => Promise<void>

/** A place for files of backups. */
export type BackupPlace = {
  readonly kind: 'disk' | 'bucket'
  /** For the operator: the folder, or the address of the bucket. */
  readonly address: string
  /** Whether each server has one of its own. */
  readonly perServer: boolean
  /** The same on all servers that share it; undefined for a folder that does not exist yet. */
  id(): Promise<string | undefined>
  /** Creates it, if it does not exist yet; resolves to its id. */
  prepare(): Promise<string>
  /** The file appears once it is complete. */
  write(name: string, fill: Fill, signal: AbortSignal): Promise<WrittenBackup>
  /** Undefined if there is no such file. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** The bytes of every backup there, by its name. */
  sizes(): Promise<ReadonlyMap<string, number>>
  /** Also an unfinished file; no error if there is none. */
  remove(name: string): Promise<void>
}

/** The place does not do what it should; the cause says why. */
export class PlaceFailed extends Error {}

/** The place accepts no file of this size. */
export class BackupTooLarge extends Error {}

const ending = '.backup'

/** Names sort like the times of their backups. */
export function backupName(at: Date, id: string): string {
  const time = at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `guildhall-${time}-${id.replaceAll('-', '').slice(0, 8)}${ending}`
}

export const isBackupName = (name: string) =>
  /^guildhall-\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}\.backup$/.test(name)

/** A name from the database becomes a path, and a database can be restored from a file of others. */
export function checkBackupName(name: string): string {
  if (isBackupName(name)) return name
  throw new Error('This is not the name of a backup.')
}

export const withoutEnding = (name: string) => checkBackupName(name).slice(0, -ending.length)
export const withEnding = (text: string) => text + ending
