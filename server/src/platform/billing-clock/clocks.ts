import { type Database, type Sql, type Tx, toUnavailableError } from '../database/index.ts'
import { type Clock, wait } from '../system.ts'
import { ClockError } from './errors.ts'
import * as store from './store.ts'

/** The time of one organization, fixed until the transaction that read it ends. */
export type Moment = {
  readonly organizationId: string
  /** By the clock of the organization; all billing uses it. */
  readonly at: Date
  /** By the server's clock, for leases and retry delays. */
  readonly instance: Date
  readonly live: boolean
  readonly frozen: boolean
  /** The lease of the current move. */
  readonly movedBy: string | null
}

export type Clocks = ReturnType<typeof createClocks>

const maxAttempts = 10
const maxRetryDelay = 1_000

/** Commands hold the lock of a clock briefly, so a lock timeout is worth a retry. */
export async function withRetry<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= maxAttempts || !toUnavailableError(error)) throw error
      await wait(Math.min(maxRetryDelay, 10 * 2 ** attempt))
    }
  }
}

export function createClocks({ database, clock }: { database: Database; clock: Clock }) {
  /** Runs `work` under the exclusive lock: no command of the organization runs at the same time. */
  function change<Value>(
    organizationId: string,
    work: (tx: Tx, row: store.ClockRow | undefined, instance: Date) => Promise<Value>,
  ): Promise<Value> {
    return withRetry(() =>
      database.transaction(async (tx) => {
        store.lock(tx, organizationId)
        await tx.flush()
        // Read after the lock is held: waiting for it takes time.
        const instance = clock.now()
        return work(tx, await store.read(tx, organizationId, instance), instance)
      }),
    )
  }

  return {
    change,
    /** Keeps an existing clock unchanged. */
    async create(tx: Tx, organizationId: string, { live }: { readonly live: boolean }) {
      store.create(tx, organizationId, live, clock.now())
    },
    /** The first call of every command; the clock cannot change until the transaction ends. */
    async moment(tx: Tx, organizationId: string): Promise<Moment> {
      const instance = clock.now()
      const row = await store.moment(tx, organizationId, instance)
      if (!row) throw new ClockError('missing', organizationId)
      return { organizationId, instance, ...row }
    },
    /** What a clock that is moved showed before it was frozen where it is. */
    async shownBefore(tx: Tx, organizationId: string): Promise<Date> {
      const row = await store.shownBefore(tx, organizationId)
      if (!row) throw new ClockError('missing', organizationId)
      return row.at
    },
    /** For reads, which need no lock. */
    async show(sql: Sql, organizationId: string) {
      const row = await store.read(sql, organizationId, clock.now())
      if (!row) throw new ClockError('missing', organizationId)
      return { at: row.at, live: row.live, moving: row.target !== null, stopped: row.stopped }
    },
    /** Turns a sandbox into a live organization, unless `prepare` returns why it stays one. */
    goLive<Refusal = never>(
      organizationId: string,
      prepare: (tx: Tx, at: Date) => Promise<Refusal | undefined> = async () => undefined,
    ): Promise<Refusal | undefined> {
      return change(organizationId, async (tx, row) => {
        if (!row) throw new ClockError('missing', organizationId)
        if (row.live) return undefined
        if (!row.unmoved) throw new ClockError('already_moved', organizationId)
        const refusal = await prepare(tx, row.at)
        if (refusal === undefined) await store.goLive(tx, organizationId)
        return refusal
      })
    },
    /** Of an organization that the same transaction created, so that nobody has used it. */
    async createdLive(tx: Tx, organizationId: string): Promise<void> {
      await store.goLive(tx, organizationId)
    },
    /**
     * Waits for the running commands of the organization. To be called before its moment is read, by a
     * transaction that may close the clock.
     */
    lock: store.lock,
    /**
     * From now on no command and no timer of the organization runs, but what knows that it is a sandbox
     * still finds the clock. The transaction has called `lock`.
     */
    async close(tx: Tx, organizationId: string): Promise<void> {
      await store.close(tx, organizationId, clock.now())
    },
    /** Undefined for an organization without a clock; a closed one is found as well. */
    find: (sql: Sql, organizationId: string) => store.read(sql, organizationId, clock.now()),
    /** Of an organization that has nothing else left. */
    async erase(tx: Tx, organizationId: string): Promise<void> {
      await store.remove(tx, organizationId)
    },
    /** Later commands of the organization fail because there is no clock. */
    async remove(organizationId: string): Promise<void> {
      await change(organizationId, (tx) => store.remove(tx, organizationId))
    },
  }
}
