import { AppError, after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { createCatchUp } from '../../../platform/catch-up.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Definition, Roll, StoredEvent } from '../usage/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as rows from './store/customer-meters.ts'
import * as meters from './store/meters.ts'

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

type Counting = Definition & { readonly meterId: string }

/** Takes back what meters counted of an event that is deleted. */
export function createUncount(
  { usage }: Pick<Dependencies, 'usage'>,
  consumption: ReturnType<typeof createConsumption>,
) {
  /**
   * What was charged, or was drawn from credits that are reset since, stays. What came too late for its
   * period is not charged before the next one.
   */
  async function refuseSettled(
    tx: Tx,
    { meterId, organizationId }: Counting,
    { seq, timestamp }: StoredEvent,
    customerId: string,
  ) {
    if (await usage.forgetLate(tx, organizationId, meterId, seq)) return
    const row = await rows.lock(tx, organizationId, customerId, meterId)
    const wasReset = row?.resetAt && row.resetAt > timestamp
    if (wasReset || (await usage.isClosed(tx, organizationId, meterId, customerId, timestamp))) {
      throw new AppError('EVENT_IS_FINAL')
    }
  }

  /** The meters that count the event, by their ids. */
  async function countingOf(tx: Tx, { organizationId, seq }: StoredEvent): Promise<Counting[]> {
    const counting: Counting[] = []
    for (const meter of await meters.ofOrganization(tx, organizationId)) {
      const definition = { ...meters.definitionOf(meter), meterId: meter.id }
      if (await usage.counts(tx, definition, seq)) counting.push(definition)
    }
    return counting
  }

  return async (
    tx: Tx,
    { at }: Moment,
    event: StoredEvent,
    customerId: string | null,
    remove: () => Promise<void>,
  ): Promise<void> => {
    const { organizationId, seq, subjectId, timestamp } = event
    const counting = await countingOf(tx, event)
    const marks = new Map<string, number>()
    // Until the commit, nobody counts the event.
    for (const { meterId } of counting) {
      const mark = await usage.lockMark(tx, organizationId, meterId)
      marks.set(meterId, mark?.seq ?? 0)
    }
    if (customerId !== null) {
      for (const each of counting) await refuseSettled(tx, each, event, customerId)
    }
    await remove()
    for (const definition of counting) {
      const mark = marks.get(definition.meterId) ?? 0
      // What is not counted yet never will be.
      if (mark < seq) continue
      await usage.recount(tx, definition, { subjectId, timestamp, mark })
      if (customerId !== null) await consumption(tx, definition, [customerId], at)
    }
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
    organizationsAfter: (last, limit) => meters.organizationsAfter(database.sql, last, limit),
    failed: unreadable,
  })

  function unreadable(error: unknown) {
    if (catchUp.isStopped()) return
    log.error({ code: 'meters.unreadable', err: error }, 'Meters could not be read.')
  }

  async function rollOrganization(organizationId: string): Promise<void> {
    for (const meter of await meters.ofOrganization(database.sql, organizationId)) {
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
