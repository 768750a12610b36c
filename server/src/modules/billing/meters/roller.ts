import { after, span } from '../../../kernel/index.ts'
import { createCatchUp } from '../../../platform/catch-up.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Definition, Roll } from '../usage/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as rows from './store/customer-meters.ts'
import * as store from './store/meters.ts'

const beginning = new Date(0)

/** What customers used since their last reset, counted anew for those who used something. */
export function createConsumption(
  { clocks, customers, random, usage }: Dependencies,
  { changed }: Pick<Hooks, 'changed'>,
) {
  return async (tx: Tx, definition: Definition, customerIds: readonly string[], now?: Date) => {
    const { meterId, organizationId } = definition
    if (meterId === null) return
    const at = now ?? (await clocks.show(tx, organizationId)).at
    const found = await customers.findMany(tx, organizationId, customerIds)
    const ids = found.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id)
    const missing = ids.map((customerId) => ({ id: random.uuid(), customerId }))
    await rows.addMissing(tx, organizationId, missing, meterId, at)
    const present = await rows.lockMany(tx, organizationId, ids, meterId)
    const subjectIds = await usage.subjectIdsOf(tx, organizationId, ids)
    // Events may be a minute ahead.
    const units = await usage.unitsOfEach(
      tx,
      definition,
      present.map(({ customerId, resetAt }) => ({
        subjectIds: subjectIds.get(customerId) ?? [],
        from: resetAt ?? beginning,
        to: after(at, span.day),
      })),
    )
    const saved = await rows.saveConsumed(
      tx,
      organizationId,
      present.map(({ id }, index) => ({ id, consumed: units[index] ?? '0' })),
      at,
    )
    if (saved.length > 0) for (const tell of changed) await tell(tx, organizationId, saved)
  }
}

/** Rolls up the meters of organizations that have new events. */
export function createRoller({ database, log, usage }: Dependencies, { roll }: Roll) {
  const catchUp = createCatchUp({
    async work(organizationId) {
      try {
        await rollOrganization(organizationId)
      } catch (error) {
        unreadable(error)
      }
      return 'done'
    },
    organizationsAfter: (last, limit) => store.organizationsAfter(database.sql, last, limit),
    failed: unreadable,
  })

  function unreadable(error: unknown) {
    if (catchUp.isStopped()) return
    log.error({ code: 'meters.unreadable', err: error }, 'Meters could not be read.')
  }

  async function rollOrganization(organizationId: string): Promise<void> {
    const meters = await store.ofOrganization(database.sql, organizationId)
    for (const meter of meters) {
      if (catchUp.isStopped()) return
      try {
        await roll({ organizationId, meterId: meter.id })
      } catch (error) {
        // The others go on; the sweep comes back to this one.
        if (!catchUp.isStopped())
          log.error(
            { code: 'meters.not_rolled_up', meter: meter.id, err: error },
            'A meter could not be rolled up.',
          )
      }
    }
  }

  usage.hooks.stored.register('meters.wake', catchUp.wake)

  const { start, stop, sweep } = catchUp
  return { rollOrganization, start, stop, sweep }
}
