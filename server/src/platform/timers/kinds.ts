import type { Moment } from '../billing-clock/index.ts'
import type { Tx } from '../database/index.ts'
import { rankIn, type TimerOrder } from './order.ts'

export type Timer = {
  readonly id: number
  readonly organizationId: string
  readonly lane: string
  readonly kind: string
  readonly subjectId: string
  /** The scheduled time by the clock of the organization; the timer may run later. */
  readonly dueAt: Date
  /** How often it failed. */
  readonly attempts: number
}

/** A prepared value, and a hash of the data that it was computed from. */
export type Preparation = { readonly hash: string; readonly value: unknown }

/** For work that must not run inside a transaction, such as a request to another service. */
type Preparing = {
  outside(timer: Timer): Promise<Preparation>
  /** The hash of the same data as this transaction sees it; if it differs, the value is prepared again. */
  hash(tx: Tx, timer: Timer): Promise<string>
}

type Named = {
  /** Stored with every timer: do not change it. Its place is in the order of all kinds. */
  readonly name: string
}

export type RunSingly = Named & {
  /**
   * Locks the rows that `run` changes, in the same order as commands. It runs before the timer is
   * claimed, because commands already hold these locks when they schedule.
   */
  lock?(tx: Tx, timer: Timer): Promise<void>
  readonly prepare?: Preparing
  /** The timer is already deleted; to run again, schedule it again. */
  run(tx: Tx, timer: Timer, moment: Moment, prepared?: unknown): Promise<void>
}

/** One of several timers that run in one transaction. */
type Run = {
  readonly timer: Timer
  /** While a clock is moved, the time when this timer was due: the clock is ahead of it by then. */
  readonly moment: Moment
}

/** For subjects that are independent, so that many of one kind can share a transaction. */
type RunTogether = Named & {
  /** As `lock`, in an order that does not depend on the order of the timers. */
  lockMany(tx: Tx, timers: readonly Timer[]): Promise<void>
  /** In the order of the timers, each of another lane. If it fails, it is called with fewer of them. */
  runMany(tx: Tx, runs: readonly Run[]): Promise<void>
}

export type Kind = RunSingly | RunTogether

/** With its place among timers that are due at the same time, lowest first. */
export type RankedTogether = RunTogether & { readonly rank: number }
export type Ranked = (RunSingly & { readonly rank: number }) | RankedTogether

export type Kinds = ReturnType<typeof createKinds>

/** Closed on the first use, so that every timer is stored with the rank of its kind. */
export function createKinds(order: TimerOrder) {
  const kinds = new Map<string, Ranked>()
  let closed = false

  return {
    add(kind: Kind) {
      const { name } = kind
      const rank = rankIn(order, name)
      if (closed) throw new Error(`The timer kind ${name} is defined too late.`)
      if (kinds.has(name)) throw new Error(`The timer kind ${name} is defined twice.`)
      if (rank === undefined) throw new Error(`The timer kind ${name} has no place in the order.`)
      kinds.set(name, Object.freeze({ ...kind, rank }))
    },
    of(name: string): Ranked {
      closed = true
      const kind = kinds.get(name)
      if (!kind) throw new Error(`The timer kind ${name} is unknown.`)
      return kind
    },
    /** False for a kind that this process does not know. */
    runsTogether(name: string): boolean {
      const kind = kinds.get(name)
      return kind !== undefined && 'runMany' in kind
    },
    close() {
      closed = true
    },
  }
}
