import { runAs, systemActor } from '../actor.ts'
import { ClockError, type Clocks, type Moment } from '../billing-clock/index.ts'
import { type Database, DatabaseUnavailable, type Tx } from '../database/index.ts'
import type { Logger } from '../log.ts'
import type { Clock } from '../system.ts'
import type { Kinds, Preparation, RunSingly, Timer } from './kinds.ts'
import * as store from './store.ts'
import { maxTogether, PassedOver, runTogether } from './together.ts'

/**
 * `conflict`: the timer or its lane is held or was changed by another transaction. `moving`: another
 * worker is moving the clock. `removed`: the organization has no clock any more.
 */
export type Outcome =
  | { readonly ran: number }
  | 'nothing'
  | 'conflict'
  | 'moving'
  | 'removed'
  | { readonly failed: Timer; readonly error: unknown }

type Prepared = Preparation & { readonly id: number }

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly clocks: Clocks
  readonly kinds: Kinds
  readonly markServed: (moment: Moment) => void
}

const firstRetryDelay = 1_000
const maxRetryDelay = 3_600_000
const maxAttempts = 20
/** A preparation that is outdated more often than this counts as a failure. */
const maxPreparations = 3

/** Runs one timer per call, or several of a kind, in one transaction that also deletes them. */
export function createRunner({ database, clock, log, clocks, kinds, markServed }: Options) {
  /** Timers being prepared by this process, which its other workers skip. */
  const preparing = new Set<number>()

  /** For a mover, the first due timer in any case; for a worker, one that is not blocked. */
  async function find(tx: Tx, moment: Moment, mover: string | null, own: number | undefined) {
    // Its own prepared timer stays hidden from others, who would prepare it again.
    const others = [...preparing].filter((id) => id !== own)
    if (mover === null) return store.find(tx, moment, others)
    const first = await store.findFirst(tx, moment.organizationId, moment.at)
    return first?.locked === false ? 'conflict' : first
  }

  type Attempt = {
    timer: Timer | undefined
    unprepared: Timer | undefined
    /** By the clock of its organization. */
    at: Date
    /** How many timers the transaction runs. */
    count: number
  }

  async function attempt(
    tx: Tx,
    organizationId: string,
    mover: string | null,
    prepared: Prepared | undefined,
    most: number,
    state: Attempt,
  ): Promise<Exclude<Outcome, { failed: Timer }>> {
    const moment = await clocks.moment(tx, organizationId)
    if (moment.movedBy !== mover) return 'moving'
    const found = await find(tx, moment, mover, prepared?.id)
    if (found === 'conflict') return found
    if (!found) return 'nothing'
    state.timer = found
    state.at = moment.at
    const kind = kinds.of(found.kind)
    if ('runMany' in kind) {
      markServed(moment)
      const began = (count: number) => {
        state.count = count
      }
      const ran = await runTogether(tx, { clocks, kind, moment, first: found, most, began })
      return ran === 0 ? 'conflict' : { ran }
    }
    await kind.lock?.(tx, found)
    if (kind.prepare && !(await isPrepared(tx, kind, found, prepared))) {
      state.unprepared = found
      // Before the transaction ends, because another worker could find the timer then.
      preparing.add(found.id)
      return 'conflict'
    }
    const timer = await store.claim(tx, moment, found.id, mover !== null)
    if (!timer) return 'conflict'
    markServed(moment)
    await runAs(systemActor(kind.name), () => kind.run(tx, timer, moment, prepared?.value))
    return { ran: 1 }
  }

  async function isPrepared(tx: Tx, kind: RunSingly, timer: Timer, prepared: Prepared | undefined) {
    if (prepared?.id !== timer.id) return false
    return (await kind.prepare?.hash(tx, timer)) === prepared.hash
  }

  async function prepare(timer: Timer): Promise<Prepared | undefined> {
    const kind = kinds.of(timer.kind)
    const prepare = 'prepare' in kind ? kind.prepare : undefined
    const preparation = await runAs(systemActor(timer.kind), async () => prepare?.outside(timer))
    return preparation && { ...preparation, id: timer.id }
  }

  /** The transaction was rolled back, so the failure is counted by a separate statement. */
  async function postpone(timer: Timer, at: Date, error: unknown): Promise<Outcome> {
    const delay = Math.min(maxRetryDelay, firstRetryDelay * 2 ** timer.attempts)
    const retryAt = new Date(clock.ms() + delay)
    const row = await store.postpone(database.sql, { timer, at, retryAt, maxAttempts })
    const { id, kind, organizationId, subjectId, attempts } = timer
    const fields = { err: error, timer: id, kind, organization: organizationId, subject: subjectId }
    if (row?.parked) {
      log.error(
        { code: 'timers.parked', ...fields },
        'A timer failed too often and is parked; the next timers of its lane run.',
      )
    } else if (row) {
      log.warn({ code: 'timers.failed', ...fields, attempts: attempts + 1 }, 'A timer failed.')
    }
    return { failed: timer, error }
  }

  async function tryNext(
    organizationId: string,
    mover: string | null,
    most: number,
  ): Promise<Outcome | { readonly fewer: number }> {
    let prepared: Prepared | undefined
    const state: Attempt = { timer: undefined, unprepared: undefined, at: clock.now(), count: 1 }
    try {
      for (let preparations = 0; ; preparations++) {
        const outcome = await database.transaction((tx) => {
          Object.assign(state, { timer: undefined, unprepared: undefined, count: 1 })
          return attempt(tx, organizationId, mover, prepared, most, state)
        })
        if (!state.unprepared) return outcome
        if (preparations === maxPreparations)
          throw new Error('The data of the timer changed during each preparation.')
        if (prepared && prepared.id !== state.unprepared.id) preparing.delete(prepared.id)
        prepared = await prepare(state.unprepared)
      }
    } catch (error) {
      if (error instanceof ClockError && error.reason === 'missing') return 'removed'
      if (error instanceof PassedOver) return 'conflict'
      if (!state.timer || isDatabaseDown(error)) throw error
      if (state.count > 1) return { fewer: Math.floor(state.count / 2) }
      return postpone(state.timer, state.at, error)
    } finally {
      if (prepared) preparing.delete(prepared.id)
      if (state.unprepared) preparing.delete(state.unprepared.id)
    }
  }

  /** Half as many timers share a transaction after each failure, until the one that fails is alone. */
  return async function runNext(organizationId: string, mover: string | null): Promise<Outcome> {
    for (let most = maxTogether; ; ) {
      const outcome = await tryNext(organizationId, mover, most)
      if (typeof outcome !== 'object' || !('fewer' in outcome)) return outcome
      most = outcome.fewer
    }
  }
}

/** No connection was available, so this is not a failure of the timer. */
const isDatabaseDown = (error: unknown) =>
  error instanceof DatabaseUnavailable && error.kind !== 'lost'
