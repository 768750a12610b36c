import type { Backup, BackupSettings } from '@guildhall/contract/shared/backups'
import { span } from '../../../kernel/index.ts'

/** Signs of life of the server that writes a backup. */
export const reportInterval = span.second
/** Without one for so long it has ended; also for one that no server begins. */
const patience = 5 * span.minute
/** A backup that takes longer is given up. */
export const longest = 6 * span.hour
/** An automatic backup that failed is tried again after this. */
const retryAfter = span.hour
/** Failed backups in the list. */
export const mostFailed = 30
/** Backups that are begun by hand, by all administrators together. */
export const beginnings = { max: 20, seconds: 3600 }

export const defaultSettings: BackupSettings = { automatic: 'off', hour: 3, keep: 7 }

const periods = { daily: span.day, weekly: 7 * span.day }

/** 1970 began on a Thursday: the first Sunday was three days later. */
const firstSunday = 3 * span.day

/** The last time that an automatic backup should have been made; undefined without such backups. */
export function lastTime({ automatic, hour }: BackupSettings, now: Date): Date | undefined {
  if (automatic === 'off') return undefined
  const period = periods[automatic]
  const offset = hour * span.hour + (automatic === 'weekly' ? firstSunday : 0)
  const before = Math.floor((now.getTime() - offset) / period) * period
  return new Date(before + offset)
}

type Automatic = {
  /** When the newest one was begun that is complete, or that an administrator canceled. */
  readonly done: Date | null
  /** When the newest one failed. */
  readonly failed: Date | null
}

export function isDue(settings: BackupSettings, { done, failed }: Automatic, now: Date): boolean {
  const time = lastTime(settings, now)
  if (!time || (done && done >= time)) return false
  return !failed || now.getTime() - failed.getTime() >= retryAfter
}

type LastBackups = {
  /** Whether the one that ended last failed, other than by being canceled. */
  readonly lastFailed: boolean
  readonly completedAt: Date | null
}

/** What an administrator should look at; `since` is when the settings were changed. */
export function attentionOf(
  { automatic }: BackupSettings,
  { completedAt, lastFailed }: LastBackups,
  since: Date,
  now: Date,
) {
  if (lastFailed) return 'failed' as const
  if (automatic === 'off') return null
  const from = Math.max(completedAt?.getTime() ?? 0, since.getTime())
  return now.getTime() - from > 2 * periods[automatic] ? ('overdue' as const) : null
}

export const isStale = ({ seenAt }: { readonly seenAt: Date }, now: Date) =>
  now.getTime() - seenAt.getTime() > patience

/** From 0 to 1; the number of rows is an estimate, so only the end is 1. */
export function progressOf(rows: number, expected: number | null): number {
  if (!expected) return 0
  return Math.min(0.99, rows / expected)
}

type Kept = { readonly name: string; readonly size: number | null }

/** Of automatic backups, newest first: those after as many as are kept. Files that are not there do not count. */
export function surplusOf<Row extends Kept>(
  rows: readonly Row[],
  sizes: ReadonlyMap<string, number>,
  keep: number,
): Row[] {
  let present = 0
  return rows.filter(({ name, size }) => {
    if (present >= keep) return true
    if (size !== null && sizes.get(name) === size) present++
    return false
  })
}

type Stored = { readonly name: string; readonly size: number | null; readonly place: string | null }
type Here = {
  readonly id: string | undefined
  /** Undefined if the place does not answer. */
  readonly sizes: ReadonlyMap<string, number> | undefined
}

export function fileOf({ name, place, size }: Stored, here: Here): NonNullable<Backup['file']> {
  if (!here.sizes) return 'unknown'
  const found = here.sizes.get(name)
  if (found === undefined) return place === here.id ? 'missing' : 'elsewhere'
  return found === size ? 'present' : 'damaged'
}
