import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Dependencies } from './dependencies.ts'
import type { Entry } from './rules/accounts.ts'
import * as store from './store.ts'
import { createWalk } from './walk.ts'

/** Compares what another module stores with what it booked; resolves to `limit` differences at most. */
type Comparison = (
  sql: Sql,
  organizationId: string,
  limit: number,
) => Promise<readonly store.Difference[]>

/** In the transaction of the entry, after it was booked. */
type Follow = (tx: Tx, entry: Entry) => Promise<void> | void

/** Differences of one comparison that are reported; one is enough to be alarmed. */
const reported = 100

export function createLedger({ database, random }: Dependencies) {
  const comparisons = createHook<Comparison>('ledger.comparisons')
  const posted = createHook<Follow>('ledger.posted')
  comparisons.register('ledger.entries', store.unbalancedEntries)
  comparisons.register('ledger.balances', store.wrongBalances)

  /** Everything that should be equal and is not. Empty means that the books are in order. */
  async function verify(organizationId: string): Promise<readonly store.Difference[]> {
    // One snapshot, so that a command in progress is no difference.
    return database.transaction(async (tx) => {
      await tx.run('set transaction isolation level repeatable read, read only')
      // All facts of an organization are compared with all of its entries. Of one that is newer than the
      // statistics, PostgreSQL expects a handful of rows, and would compare each with each.
      await tx.run('set local enable_nestloop = off')
      const found: store.Difference[] = []
      for (const compare of comparisons) {
        found.push(...(await compare(tx, organizationId, reported)))
      }
      return found
    })
  }

  return {
    hooks: { comparisons, posted },

    /**
     * Books a fact in the caller's transaction, which fails if the fact is booked already. An entry
     * without lines is none.
     */
    async post(tx: Tx, { lines, ...entry }: Entry): Promise<void> {
      const given = lines.filter(({ amount }) => amount !== 0)
      if (given.length === 0) return
      const booked = { ...entry, lines: given }
      store.insert(tx, random.uuid(), booked)
      for (const follow of posted) await follow(tx, booked)
    },

    /** Books a history that never happened, for a sandbox that shows samples. */
    async postSamples(tx: Tx, organizationId: string, entries: readonly Entry[]): Promise<void> {
      const given = entries.map(({ lines, ...entry }) => ({
        ...entry,
        id: random.uuid(),
        lines: lines.filter(({ amount }) => amount !== 0),
      }))
      await store.insertMany(
        tx,
        organizationId,
        given.filter(({ lines }) => lines.length > 0),
      )
    },
    /** Takes it away again, with what was booked about the same customers meanwhile. */
    eraseCustomers: store.eraseCustomers,

    /** What the organization owes the customer, locked until the transaction ends. */
    lockBalance: store.lockBalance,
    /** The balances of a customer that are not zero. */
    balances: store.balances,
    /** The same of several. */
    balancesOf: store.balancesOf,
    /** What changed them, page by page. */
    async balanceMoves(
      ...[sql, organizationId, customerId, page]: Parameters<typeof store.balanceMoves>
    ) {
      const [items, total] = await Promise.all([
        store.balanceMoves(sql, organizationId, customerId, page),
        store.countBalanceMoves(sql, organizationId, customerId),
      ])
      return { items, total }
    },
    sums: store.sums,
    processorAmounts: store.processorAmounts,
    sumsOfOrder: store.sumsOfOrder,
    balanceMoved: store.balanceMoved,

    walk: createWalk({ database }),

    verify,

    /** The differences of each organization with entries, for operators. */
    async *verifyAll() {
      for (let id = ''; ; ) {
        const next = await store.organizationAfter(database.sql, id)
        if (next === undefined) return
        yield { organizationId: next, differences: await verify(next) }
        id = next
      }
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
