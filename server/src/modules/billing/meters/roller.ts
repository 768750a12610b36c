import { after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { startInterval } from '../../../platform/interval.ts'
import type { Definition, Roll } from '../usage/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as rows from './store/customer-meters.ts'
import * as store from './store/meters.ts'

/** Events appear in meters about this much later. */
const pause = 1_000
const sweepPause = 10_000
const pageSize = 500
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
  const waiting = new Set<string>()
  let running: Promise<void> | undefined
  let stops: (() => void)[] = []
  let stopped = false

  async function rollOrganization(organizationId: string): Promise<void> {
    const meters = await store.ofOrganization(database.sql, organizationId)
    for (const meter of meters) {
      if (stopped) return
      try {
        await roll({ organizationId, meterId: meter.id })
      } catch (error) {
        // The others go on; the sweep comes back to this one.
        if (!stopped)
          log.error(
            { code: 'meters.not_rolled_up', meter: meter.id, err: error },
            'A meter could not be rolled up.',
          )
      }
    }
  }

  async function rollWaiting(): Promise<void> {
    while (waiting.size > 0 && !stopped) {
      const [organizationId = ''] = waiting
      waiting.delete(organizationId)
      try {
        await rollOrganization(organizationId)
      } catch (error) {
        if (!stopped)
          log.error({ code: 'meters.unreadable', err: error }, 'Meters could not be read.')
      }
    }
  }

  function run(): Promise<void> {
    running ??= rollWaiting().finally(() => {
      running = undefined
    })
    return running
  }

  /** What other nodes stored, and what a node that ended left behind. */
  async function sweep(): Promise<void> {
    for (let last = ''; !stopped; ) {
      const page = await store.organizationsAfter(database.sql, last, pageSize)
      for (const { organizationId } of page) waiting.add(organizationId)
      await run()
      last = page.at(-1)?.organizationId ?? ''
      if (page.length < pageSize) return
    }
  }

  usage.hooks.stored.register('meters.wake', (ids) => {
    for (const id of ids) waiting.add(id)
  })

  return {
    sweep,
    rollOrganization,
    start() {
      const trySweep = () => {
        sweep().catch((error: unknown) => {
          if (!stopped)
            log.error({ code: 'meters.unreadable', err: error }, 'Meters could not be read.')
        })
      }
      stops = [startInterval(pause, () => void run()), startInterval(sweepPause, trySweep)]
    },
    async stop() {
      stopped = true
      for (const stop of stops) stop()
      await running
    },
  }
}
