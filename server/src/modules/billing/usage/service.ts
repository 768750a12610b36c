import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import { sumsOf, unitsOfEach } from './count.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { createIngest } from './ingest.ts'
import { createReading } from './list.ts'
import { createQueue } from './queue.ts'
import { createRoll } from './roll.ts'
import { eventId, idBytes } from './rules/event-id.ts'
import type { NewEvent } from './store/events.ts'
import * as store from './store/events.ts'
import { listName } from './store/events-list.ts'
import * as rollups from './store/rollups.ts'
import * as subjects from './store/subjects.ts'
import { toWire } from './wire.ts'

type OwnEvent = Omit<NewEvent, 'id' | 'ingestedAt' | 'externalCustomerId' | 'parent'>

export function createUsage(dependencies: Dependencies) {
  const { customers, database, events, merchants, random } = dependencies
  const hooks = createHooks()

  function stored(organizationIds: readonly string[]) {
    for (const hook of hooks.stored) hook(organizationIds)
  }
  const reading = createReading(dependencies, hooks)
  const save = createQueue(database, stored)

  customers.hooks.saved.register('usage.link', async (tx, moment, customer) => {
    const { externalId, id, organizationId } = customer
    if (externalId === null) return
    if (!(await subjects.link(tx, organizationId, id, externalId))) return
    for (const hook of hooks.linked) await hook(tx, moment, id)
  })
  customers.hooks.beforeDelete.register('usage.end', (tx, { at }, { id, organizationId }) =>
    subjects.end(tx, organizationId, id, at),
  )

  /** Of whom the events of a customer are, by whichever of the ids they name them. */
  async function subjectIdsOf(sql: Sql, organizationId: string, customerIds: readonly string[]) {
    const found = await subjects.ofCustomers(sql, organizationId, customerIds)
    const byCustomer = Map.groupBy(found, ({ customerId }) => customerId ?? '')
    return new Map(
      customerIds.map((id) => [id, (byCustomer.get(id) ?? []).map((each) => each.id)] as const),
    )
  }

  const toRow = (event: OwnEvent): NewEvent => ({
    ...event,
    id: eventId(event.timestamp, random.bytes(idBytes)),
    externalCustomerId: null,
    parent: null,
    ingestedAt: event.timestamp,
  })

  function insertAll(tx: Tx, rows: readonly NewEvent[]): Promise<ReadonlySet<string>> {
    const organizationIds = rows.map(({ organizationId }) => organizationId)
    const customerIds = rows.map(({ customerId }) => customerId)
    store.passGate(tx)
    subjects.addMissing(
      tx,
      organizationIds,
      customerIds,
      rows.map(() => null),
    )
    return store.insert(tx, rows, 'ifNew')
  }

  function counted(tx: Tx, { organizationId }: OwnEvent) {
    changeCount(tx, organizationId, listName, { key: 'all', change: 1 })
    tx.afterCommit(() => stored([organizationId]))
  }

  return {
    hooks,
    ...reading,
    subjectIdsOf,
    ingest: createIngest(dependencies, save),
    createRoll: (steps: Parameters<typeof createRoll>[1]) => createRoll(database, steps),
    sumsOf,
    unitsOfEach,
    countedValue: rollups.countedValue,
    addMark: rollups.addMark,
    countsBehindMark: rollups.countsBehindMark,
    hasCounted: rollups.hasCounted,
    hasCountedOf: rollups.hasCountedOf,
    setMark: rollups.setMark,
    lockMark: rollups.lockMark,
    takeLate: rollups.takeLate,
    showLate: rollups.showLate,
    closePeriod: rollups.close,
    closedUntil: rollups.closedUntil,
    isClosed: rollups.isClosed,
    forgetLate: rollups.forgetLate,
    counts: rollups.counts,
    recount: rollups.recount,
    findByExternalId: store.findByExternalId,
    hasAny: store.hasAny,

    /** Corrects what was reported by mistake, as long as nothing was charged for it. */
    async delete(organizationIds: readonly string[], id: string): Promise<void> {
      const details = await reading.get(organizationIds, id)
      const { event, customerId } = details
      const { organizationId, seq } = event
      if (event.source === 'system') throw new AppError('EVENT_IS_FINAL')
      await database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        await hooks.deleteCounted.run?.(tx, moment, event, customerId, async () => {
          if (await store.markDeleted(tx, organizationId, seq, moment.at)) return
          throw new AppError('NOT_FOUND')
        })
        changeCount(tx, organizationId, listName, { key: 'all', change: -1 })
        const aggregate = `usage_event:${id}`
        await events.append(tx, 'usage_event.deleted', aggregate, toWire(details), moment.at)
      })
    },

    /**
     * Stores an event in the transaction of a command, as its last step: until the commit, roll-ups wait.
     * Undefined where an event has its external id already.
     */
    async record(tx: Tx, event: OwnEvent): Promise<string | undefined> {
      const row = toRow(event)
      const inserted = await insertAll(tx, [row])
      if (!inserted.has(row.id)) return undefined
      counted(tx, event)
      return row.id
    },

    /** The same, right before the commit, so that the command can still roll up. */
    recordAtEnd(tx: Tx, event: OwnEvent & { readonly externalId: null }): void {
      tx.batch(insertAll, toRow(event))
      counted(tx, event)
    },
  }
}
export type Usage = ReturnType<typeof createUsage>
