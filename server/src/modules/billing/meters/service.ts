import type { MeterCreate, MeterQuery, MeterUpdate } from '@guildhall/contract/billing/meters'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import { createAlerts } from './alerts.ts'
import { createCharges } from './charges.ts'
import { createCredits } from './credits.ts'
import { createCustomerMeters } from './customer-meters.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { createMetersMirror } from './mirror.ts'
import { createQuantities } from './quantities.ts'
import { createConsumption, createRoller, createUncount } from './roller.ts'
import { changed, changesCounting, frozen, type Meter } from './rules/meter.ts'
import * as customerRows from './store/customer-meters.ts'
import * as store from './store/meters.ts'
import { createWalkCredits } from './walk-credits.ts'
import { toWire } from './wire.ts'

export function createMeters(dependencies: Dependencies) {
  const { clock, database, events, merchants, random, usage } = dependencies
  const readList = createList<Meter, 'created_at' | 'name', 'archived'>(
    store.listing,
    createPageBoundaries(clock),
  )
  const hooks = createHooks()
  const consumption = createConsumption(dependencies, hooks)
  const rolls = usage.createRoll({
    afterRoll: consumption,
    async definitionOf(tx, { meterId, organizationId }) {
      const meter = await store.find(tx, [organizationId], meterId)
      if (meter) return store.definitionOf(meter)
      throw new Error('A meter is never deleted.')
    },
  })
  const parts = { consumption, rolls }
  const quantities = createQuantities(dependencies)

  usage.hooks.filterOfMeter.provide('meters', async (sql, organizationId, id) => {
    const meter = await store.find(sql, [organizationId], id)
    return meter?.filter
  })
  usage.hooks.deleteCounted.provide('meters', createUncount(dependencies, consumption))
  /** What a customer used before it was known who it is. */
  usage.hooks.linked.register(
    'meters.consumption',
    async (tx, { at, organizationId }, customerId) => {
      const meters = await store.ofOrganization(tx, organizationId)
      const present = await customerRows.ofCustomers(tx, organizationId, [customerId])
      const subjectIds = await usage.subjectIdsOf(tx, organizationId, [customerId])
      for (const meter of meters) {
        const isKnown = present.some(({ meterId }) => meterId === meter.id)
        const ids = subjectIds.get(customerId) ?? []
        if (!isKnown && !(await usage.hasCountedOf(tx, organizationId, meter.id, ids))) continue
        await consumption(tx, store.definitionOf(meter), [customerId], at)
      }
    },
  )

  const count = (tx: Tx, { organizationId, archivedAt }: Meter, change: 1 | -1) =>
    changeCount(tx, organizationId, store.listName, { key: String(archivedAt !== null), change })

  async function get(sql: Sql, organizationIds: readonly string[], id: string): Promise<Meter> {
    const meter = await store.find(sql, organizationIds, id)
    if (!meter) throw new AppError('NOT_FOUND')
    return meter
  }

  /** The mark is locked first, as by the roll-ups. Nothing was counted, so it begins anew. */
  async function restart(tx: Tx, meter: Meter, input: MeterUpdate) {
    const { id, organizationId } = meter
    const mark = await usage.lockMark(tx, organizationId, id)
    const isUsed =
      (await usage.hasCounted(tx, organizationId, id)) ||
      (await usage.countsBehindMark(tx, store.definitionOf(meter), mark?.seq ?? 0))
    if (isUsed) throw invalidInput(...frozen(input))
    await usage.setMark(tx, organizationId, id, 0)
  }

  return {
    ...createAlerts(dependencies, hooks),
    ...createCredits(dependencies, parts, hooks),
    ...createCharges(dependencies, rolls),
    ...createCustomerMeters(dependencies, hooks),
    ...createRoller(dependencies, rolls),
    hooks,
    rolls,
    findMany: store.findMany,
    mirror: createMetersMirror(),
    get: (organizationIds: readonly string[], id: string) => get(database.sql, organizationIds, id),

    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      readList.search(database.lists, organizationId, { by: '-created_at', text, limit }),

    walkCredits: createWalkCredits(dependencies),
    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', (rows) => rows.map(toWire)),
    async list(organizationId: string, query: MeterQuery) {
      const { is_archived: archived, limit, metadata, page, query: search, sorting } = query
      const { rows, total } = await readList(database.lists, {
        organizationId,
        filters: { archived: archived === undefined ? undefined : [String(archived)] },
        search,
        metadata,
        sorting,
        offset: offsetOf({ page, limit }),
        limit,
      })
      return { meters: rows, total }
    },

    create: (organizationId: string, input: MeterCreate, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const meter: Meter = {
          id: random.uuid(),
          organizationId,
          name: input.name,
          unit: input.unit,
          customLabel: input.custom_label ?? null,
          customMultiplier: input.custom_multiplier ?? null,
          filter: input.filter,
          aggregation: input.aggregation,
          metadata: input.metadata,
          archivedAt: null,
          createdAt: moment.at,
          modifiedAt: null,
        }
        await store.insert(tx, meter)
        await usage.addMark(tx, organizationId, meter.id)
        count(tx, meter, 1)
        await events.append(tx, 'meter.created', `meter:${meter.id}`, toWire(meter), moment.at)
        await keepAnswer(tx, toWire(meter))
        return meter
      }),

    async update(organizationIds: readonly string[], id: string, input: MeterUpdate) {
      const found = await get(database.sql, organizationIds, id)
      const { organizationId } = found
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const meter = await store.lock(tx, organizationId, id)
        if (!meter) throw new AppError('NOT_FOUND')
        if (changesCounting(meter, input)) await restart(tx, meter, input)
        const next = changed(meter, input, changedAt(moment, meter))
        await store.save(tx, next)
        count(tx, meter, -1)
        count(tx, next, 1)
        await events.append(tx, 'meter.updated', `meter:${id}`, toWire(next), moment.at)
        return next
      })
    },

    async quantities(
      organizationIds: readonly string[],
      id: string,
      query: Parameters<typeof quantities.ofMeter>[1],
    ) {
      return quantities.ofMeter(await get(database.sql, organizationIds, id), query)
    },
    preview: quantities.preview,
  }
}
export type Meters = ReturnType<typeof createMeters>
