import type { Moment } from '../billing-clock/index.ts'
import type { Tx } from '../database/index.ts'
import type { Kinds } from './kinds.ts'

/** A subject has at most one timer of a kind. */
export type Key = { readonly kind: string; readonly subjectId: string }

export type TimerInput = Key & {
  /** By the clock of the organization. */
  readonly dueAt: Date
  /** Timers of a lane run one at a time. The customer, or by default the subject. */
  readonly lane?: string
  /**
   * Milliseconds by the server's clock by which the run is delayed, so that repeated calls cause one
   * run. Later calls do not extend the delay, and the move of a clock ignores it.
   */
  readonly debounceMs?: number
}

type TimerWrite = Key & {
  readonly organizationId: string
  readonly lane: string | null
  readonly dueAt: Date | null
  readonly rank: number | null
  readonly retryAt: Date | null
  /** When a worker has to serve the organization; null if no wake is needed. */
  readonly wakeAt: Date | null
}

export type Wakes = ReadonlyMap<string, Date>

type Options = {
  readonly kinds: Kinds
  /** Called after the commit, with the wake time of each organization. */
  readonly wake: (wakes: Wakes) => Promise<void>
}

const keyOf = ({ organizationId, kind, subjectId }: TimerWrite) =>
  JSON.stringify([organizationId, kind, subjectId])

/** One write per timer, in a fixed order, so that two writers cannot deadlock. */
function lastWritePerTimer(writes: readonly TimerWrite[]): TimerWrite[] {
  const last = new Map(writes.map((each) => [keyOf(each), each]))
  return [...last].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, write]) => write)
}

function wakesOf(writes: readonly TimerWrite[]): Wakes {
  const wakes = new Map<string, Date>()
  for (const { organizationId, wakeAt } of writes) {
    const known = wakes.get(organizationId)
    if (wakeAt && (!known || wakeAt < known)) wakes.set(organizationId, wakeAt)
  }
  return wakes
}

const writeText = `
  with input as materialized (
    select * from json_to_recordset($1::json) as input
      (position integer, organization_id text, lane text, kind text, subject_id text,
       due_at timestamptz, rank smallint, retry_at timestamptz)
  ),
  canceled as (
    delete from timers t using input i
     where i.due_at is null and t.organization_id = i.organization_id
       and t.kind = i.kind and t.subject_id = i.subject_id
  )
  insert into timers (organization_id, lane, kind, subject_id, due_at, rank, retry_at)
  select organization_id, lane, kind, subject_id, due_at, rank, retry_at
    from input where due_at is not null order by position
  on conflict (organization_id, kind, subject_id) do update
    set lane = excluded.lane, due_at = excluded.due_at, rank = excluded.rank,
        retry_at = case when timers.retry_at is not null and excluded.retry_at is not null
                        then least(timers.retry_at, excluded.retry_at) end,
        attempts = 0, parked = false`

/**
 * Writes all timers of a transaction in one statement right before the commit, because timers are
 * last in the lock order.
 */
export function createWriter({ kinds, wake }: Options) {
  /** Moments of runs. The worker reads the timers again after the run, so no wake is needed. */
  const served = new WeakSet<Moment>()

  async function write(tx: Tx, all: readonly TimerWrite[]) {
    const writes = lastWritePerTimer(all)
    const rows = writes.map((each, position) => ({
      position,
      organization_id: each.organizationId,
      lane: each.lane,
      kind: each.kind,
      subject_id: each.subjectId,
      due_at: each.dueAt,
      rank: each.rank,
      retry_at: each.retryAt,
    }))
    tx.send(writeText, [JSON.stringify(rows)])
    const wakes = wakesOf(writes)
    if (wakes.size > 0) tx.afterCommit(() => wake(wakes))
  }

  /** The clock is never behind the server's clock plus its offset, so this is never too late. */
  function wakeAt(moment: Moment, dueAt: Date, retryAt: Date | null): Date | null {
    if (served.has(moment) || moment.movedBy !== null) return null
    const remaining = Math.max(0, dueAt.getTime() - moment.at.getTime())
    const due = moment.instance.getTime() + remaining
    return new Date(Math.max(due, retryAt?.getTime() ?? due))
  }

  return {
    markServed: (moment: Moment) => void served.add(moment),
    /** Replaces the timer of the same kind and subject, and resets its attempts. */
    schedule(tx: Tx, moment: Moment, input: TimerInput) {
      const { kind, subjectId, dueAt, lane = subjectId, debounceMs } = input
      const { rank } = kinds.of(kind)
      const { organizationId, instance } = moment
      const retryAt = debounceMs === undefined ? null : new Date(instance.getTime() + debounceMs)
      tx.batch(write, {
        organizationId,
        kind,
        subjectId,
        lane,
        dueAt,
        rank,
        retryAt,
        wakeAt: wakeAt(moment, dueAt, retryAt),
      })
    },
    cancel(tx: Tx, { organizationId }: Moment, { kind, subjectId }: Key) {
      const nothing = { lane: null, dueAt: null, rank: null, retryAt: null, wakeAt: null }
      tx.batch(write, { organizationId, kind, subjectId, ...nothing })
    },
  }
}
