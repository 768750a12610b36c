import { after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { ServiceUnavailable } from '../../../platform/service-calls/index.ts'
import { stopwatch } from '../../../platform/system.ts'
import {
  aliveUntil,
  isAt,
  type Source,
  type Task,
  TokenRefused,
  taskOf,
} from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createEndpoint } from './endpoint.ts'
import { createParents } from './parents.ts'
import { createReads } from './read.ts'
import type { Stored } from './steps.ts'

const jobName = 'reconciliation.read'
/** One run takes so long at most; then others have their turn. */
const slice = 20 * span.second
const limits = { timeLimit: span.minute, workers: 2 }
const scheduledAtOnce = 500

type Turn = { readonly ends: true } | { readonly ends: false; readonly pause: number }
const done: Turn = { ends: true }

/** Reads from billing providers what they have: everything at first, then what differs. */
export function createReconciliation(dependencies: Dependencies) {
  const { billingSources, clock, database, jobs, log, metrics } = dependencies
  const durations = metrics.durations(
    'guildhall_reconciliation_duration_milliseconds',
    'Time to read or compare what a billing provider has, pauses included.',
    ['reading'],
  )
  const drifted = metrics.counter(
    'guildhall_reconciliation_drift_total',
    'Rows that differed from what a billing provider has.',
  )
  const readNext = createReads(dependencies, createEndpoint(dependencies))
  createParents(dependencies)

  const enqueue = (tx: Tx, organizationId: string, pause = 0) =>
    jobs.send(
      tx,
      jobName,
      { organizationId },
      pause > 0 ? { at: after(clock.now(), pause) } : undefined,
    )

  /** Unless something else was stored since: another run, or its owner, was faster. */
  async function store(source: Source, task: Task, change: Stored, pause = 0) {
    return database.transaction(async (tx) => {
      const current = await billingSources.lock(tx, source.organizationId)
      if (!current || current.disconnectedAt || !isAt(current.task, task)) return undefined
      const changed = await change(tx, current)
      const until = aliveUntil(clock.now(), pause)
      await billingSources.save(tx, {
        ...changed,
        task: changed.task && { ...changed.task, aliveUntil: until },
      })
      return changed
    })
  }

  /** When it is committed. */
  function count(before: Source, task: Task, now: Source) {
    const found = now.drift.found - before.drift.found
    if (found > 0) drifted.add([], found)
    if (now.task?.startedAt === task.startedAt) return
    const what = task.name === 'backfill' ? 'backfill' : task.isFull ? 'everything' : 'new'
    durations.observe([what], clock.ms() - Date.parse(task.startedAt))
  }

  async function failed(source: Source, task: Task, error: unknown): Promise<Turn> {
    if (error instanceof TokenRefused) {
      const { organizationId } = source
      log.warn(
        { code: 'reconciliation.refused', err: error, organizationId },
        'A billing provider refuses a token: its owner has to replace it.',
      )
      const problem = 'PROVIDER_REFUSED_THE_TOKEN'
      await store(source, task, async (_, current) => ({ ...current, status: 'failed', problem }))
      return done
    }
    if (!(error instanceof ServiceUnavailable)) throw error
    const { isLimit, retryAfter: pause } = error
    const problem = isLimit ? {} : ({ problem: 'PROVIDER_UNAVAILABLE' } as const)
    await store(source, task, async (_, current) => ({ ...current, ...problem }), pause)
    return { ends: false, pause }
  }

  async function turn(organizationId: string, signal: AbortSignal): Promise<Turn> {
    const source = await billingSources.find(organizationId)
    const access = source && billingSources.accessOf(source)
    const task = source?.task
    if (!source || !access || !task || source.disconnectedAt) return done
    try {
      const stored = await readNext({ source, task, access, signal })
      const now = await store(source, task, async (tx, current) => {
        const isBack = current.problem === 'PROVIDER_UNAVAILABLE'
        return stored(tx, isBack ? { ...current, problem: null } : current)
      })
      if (now) count(source, task, now)
      return now?.task ? { ends: false, pause: 0 } : done
    } catch (error) {
      return failed(source, task, error)
    }
  }

  async function run(organizationId: string, signal: AbortSignal) {
    const elapsed = stopwatch()
    let last: Turn
    do {
      signal.throwIfAborted()
      last = await turn(organizationId, signal)
    } while (!last.ends && last.pause === 0 && elapsed() < slice)
    if (last.ends) return
    const { pause } = last
    await database.transaction((tx) => enqueue(tx, organizationId, pause))
  }

  jobs.define(
    jobName,
    (data, signal) => run((data as { organizationId: string }).organizationId, signal),
    limits,
  )
  billingSources.hooks.reading.register('reconciliation', (tx, organizationId) =>
    enqueue(tx, organizationId),
  )

  /** What was created since the last one each hour, and everything each day. */
  async function begin(organizationId: string, now: Date) {
    await database.transaction(async (tx) => {
      const source = await billingSources.lock(tx, organizationId)
      if (!source || source.disconnectedAt || source.accessToken === null) return
      const { lastReadInFullAt, lastReconciledAt: since, readAgainAt, task } = source
      const isOld = lastReadInFullAt === null || after(lastReadInFullAt, span.day) <= now
      const isFull = isOld || (readAgainAt !== null && readAgainAt <= now)
      const begun = taskOf('reconciliation', { isFull, now, since })
      const further = task ? { ...task, aliveUntil: begun.aliveUntil } : begun
      const isAgain = task === null && isFull
      const later = isAgain ? null : readAgainAt
      await billingSources.save(tx, { ...source, task: further, readAgainAt: later })
      await enqueue(tx, organizationId)
    })
  }

  return {
    /** Begins what is due, and goes on with what was left behind. */
    async schedule() {
      const now = clock.now()
      const due = await billingSources.toRead(
        { before: after(now, -span.hour), now },
        scheduledAtOnce,
      )
      for (const { organizationId } of due) await begin(organizationId, now)
    },
  }
}
export type Reconciliation = ReturnType<typeof createReconciliation>
