import type { BillingSource, sourceProblems } from '@guildhall/contract/billing/billing-sources'
import { after, span } from '../../../kernel/index.ts'

/** What is read from the provider, and how far. */
export type Task = {
  readonly name: 'backfill' | 'reconciliation'
  /** Everything, and not only what was created since the last one. */
  readonly isFull: boolean
  readonly startedAt: string
  /** The lists are read up to what was created then; null for all of it. */
  readonly since: string | null
  /** The last event that had arrived when it began. */
  readonly sequence: number
  readonly step: number
  readonly page: number
  /** Where it continues among rows of this server. */
  readonly after: string | null
  readonly done: number
  readonly total: number
  /** Nobody goes on with it if nothing was stored until then. */
  readonly aliveUntil: string
}

/** Longer than a run takes. */
const patience = 5 * span.minute
export const aliveUntil = (now: Date, pause = 0) => after(now, pause + patience).toISOString()

export const taskOf = (
  name: Task['name'],
  {
    isFull,
    now,
    since,
  }: { readonly isFull: boolean; readonly now: Date; readonly since: Date | null },
): Task => ({
  name,
  isFull,
  startedAt: now.toISOString(),
  since: isFull ? null : (since?.toISOString() ?? null),
  ...{ sequence: 0, step: 0, page: 1, after: null, done: 0, total: 0 },
  aliveUntil: aliveUntil(now),
})

/** Two of them tell whether it is still the same. */
export const isAt = (a: Task | null, b: Task | null) =>
  a !== null &&
  b !== null &&
  a.startedAt === b.startedAt &&
  a.step === b.step &&
  a.page === b.page &&
  a.after === b.after

/** What is to be known of a connection, to read all of it again. */
type Readable = {
  readonly accessToken: string | null
  readonly status: BillingSource['status']
  readonly problem: (typeof sourceProblems)[number] | null
  readonly task: Task | null
  readonly readAgainAt: Date | null
  readonly lastReadInFullAt: Date | null
  readonly disconnectedAt: Date | null
}

/** However often it is asked for: everything is compared once in so long. */
const between = 15 * span.minute

/**
 * What a connection becomes when an event of a known type could not be read; undefined where that is known
 * already.
 */
export function readAgain<Source extends Readable>(source: Source, now: Date): Source | undefined {
  const { accessToken, disconnectedAt, lastReadInFullAt, problem, readAgainAt, task } = source
  if (disconnectedAt !== null || problem === 'CLAIMED_BY_ANOTHER') return undefined
  const isShown = problem === null || problem === 'NOTHING_ARRIVED_FOR_A_DAY'
  const shown: Source = isShown ? { ...source, problem: 'EVENTS_CANNOT_BE_READ' } : source
  if (accessToken === null || readAgainAt !== null) return isShown ? shown : undefined
  const last = task?.isFull ? new Date(task.startedAt) : lastReadInFullAt
  const due = last && after(last, between) > now ? after(last, between) : now
  if (task || due > now || source.status === 'failed') return { ...shown, readAgainAt: due }
  return { ...shown, task: taskOf('reconciliation', { isFull: true, now, since: null }) }
}

type Drift = BillingSource['drift']

export function addDrift(
  drift: Drift,
  more: { readonly found: number; readonly repaired: number; readonly fields: readonly string[] },
): Drift {
  const fields = { ...drift.fields }
  for (const field of more.fields) fields[field] = (fields[field] ?? 0) + 1
  return { found: drift.found + more.found, repaired: drift.repaired + more.repaired, fields }
}
