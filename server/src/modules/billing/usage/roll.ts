import type { Database, Tx } from '../../../platform/database/index.ts'
import type { Definition } from './rules/definition.ts'
import * as store from './store/rollups.ts'

/** So many events are rolled up in one transaction. */
const windowSize = 20_000

/** A step in the transaction that moves the mark of a meter; these customers used something. */
type AfterRoll = (tx: Tx, definition: Definition, customerIds: readonly string[]) => Promise<void>

type Place = { readonly organizationId: string; readonly meterId: string }

type Steps = {
  readonly afterRoll: AfterRoll
  /** Read after the mark is locked: until then, the filter may change. */
  readonly definitionOf: (tx: Tx, place: Place) => Promise<Definition>
}

/** Adds events to the roll-ups of a meter, each exactly once: the mark moves in the same transaction. */
export function createRoll(database: Database, { afterRoll, definitionOf }: Steps) {
  /** Rolls up one window after the mark, which is locked; resolves to the new mark. */
  async function rollWindow(tx: Tx, definition: Definition, mark: number, settled: number) {
    const { meterId, organizationId } = definition
    if (meterId === null || mark >= settled) return mark
    const found = await store.windowEnd(tx, organizationId, mark, settled, windowSize)
    const end = found ?? settled
    const customerIds = await store.roll(tx, definition, mark, end)
    await store.setMark(tx, organizationId, meterId, end)
    if (customerIds.length > 0) await afterRoll(tx, definition, customerIds)
    return end
  }

  return {
    /**
     * Rolls up what is settled, window by window. Another worker at the same meter is left alone.
     */
    async roll(place: Place): Promise<void> {
      const { meterId, organizationId } = place
      const settled = await store.settled(database.sql)
      for (let done = false; !done; ) {
        done = await database.transaction(async (tx) => {
          const mark = await store.tryMark(tx, organizationId, meterId)
          if (!mark) return true
          if (mark.seq >= settled) return true
          const definition = await definitionOf(tx, place)
          return (await rollWindow(tx, definition, mark.seq, settled)) >= settled
        })
      }
    },

    /**
     * Rolls up every event that was stored until now, and holds the mark until the transaction ends.
     * Resolves to the number of the last one.
     */
    async rollAll(tx: Tx, place: Place): Promise<number> {
      const { meterId, organizationId } = place
      const settled = await store.settled(tx)
      const locked = await store.lockMark(tx, organizationId, meterId)
      let mark = locked?.seq ?? 0
      const definition = await definitionOf(tx, place)
      while (mark < settled) mark = await rollWindow(tx, definition, mark, settled)
      return mark
    },
  }
}
export type Roll = ReturnType<typeof createRoll>
