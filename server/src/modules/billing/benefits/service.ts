import type {
  BenefitCreate,
  BenefitQuery,
  BenefitUpdate,
} from '@guildhall/contract/billing/benefits'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import { createBenefitHooks, type Dependencies } from './dependencies.ts'
import { createBenefitsMirror } from './mirror.ts'
import { createProperties } from './properties.ts'
import { type Benefit, sameProperties } from './rules/benefit.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Change = (tx: Tx, moment: Moment, benefit: Benefit) => Promise<Benefit>

export function createBenefits(dependencies: Dependencies) {
  const { clock, database, events, merchants, random } = dependencies
  const hooks = createBenefitHooks()
  const propertiesOf = createProperties(dependencies, hooks)
  const readList = createList<
    Benefit,
    keyof typeof store.listing.sorts,
    keyof typeof store.listing.filters
  >(store.listing, createPageBoundaries(clock))

  const count = (tx: Tx, { organizationId, type }: Benefit, change: 1 | -1) =>
    changeCount(tx, organizationId, store.listName, { key: type, change })

  const tell = (
    tx: Tx,
    { at }: Moment,
    type: 'benefit.created' | 'benefit.updated',
    benefit: Benefit,
  ) => events.append(tx, type, `benefit:${benefit.id}`, toWire(benefit), at)

  async function get(organizationIds: readonly string[], id: string): Promise<Benefit> {
    const benefit = await store.find(database.sql, organizationIds, id)
    if (!benefit) throw new AppError('NOT_FOUND')
    return benefit
  }

  /** Changes one benefit under its lock, and tells of it. */
  async function change(organizationIds: readonly string[], id: string, work: Change) {
    const { organizationId } = await get(organizationIds, id)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const before = await store.lock(tx, organizationId, id)
      if (!before) throw new AppError('NOT_FOUND')
      const changed = await work(tx, moment, before)
      await store.save(tx, changed)
      await tell(tx, moment, 'benefit.updated', changed)
      const followers = changed.deletedAt ? hooks.deleted : hooks.changed
      for (const hook of followers) await hook(tx, moment, changed, before)
      return changed
    })
  }

  const mustBeDoneAgain = (before: Benefit, after: Benefit) =>
    !sameProperties(before.properties, after.properties) &&
    (hooks.changesGrants.run?.(before, after) ?? true)

  return {
    hooks,
    get,
    /** In no order, deleted ones too. */
    findMany: store.findMany,
    share: store.share,
    mirror: createBenefitsMirror(),
    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      readList.search(database.lists, organizationId, { by: '-created_at', text, limit }),

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', (rows) => rows.map(toWire)),
    list(organizationId: string, query: BenefitQuery) {
      const {
        exclude_id: excluded,
        id,
        limit,
        metadata,
        page,
        query: search,
        sorting,
        type,
      } = query
      // The same column is filtered twice: what is wanted and excluded is not wanted.
      const wanted = id?.filter((each) => !excluded?.includes(each))
      const others = excluded && { operator: 'not_in' as const, values: excluded }
      return readList(database.lists, {
        organizationId,
        filters: { type, id: wanted ?? others },
        search,
        metadata,
        sorting,
        offset: offsetOf({ page, limit }),
        limit,
      })
    },

    create: (organizationId: string, input: BenefitCreate, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const { description, metadata, type, visibility } = input
        const benefit = {
          id: random.uuid(),
          organizationId,
          type,
          description,
          properties: await propertiesOf(tx, organizationId, type, input.properties),
          metadata,
          visibility: visibility ?? 'public',
          selectable: true,
          deletable: true,
          version: 1,
          createdAt: moment.at,
          modifiedAt: null,
          deletedAt: null,
        } as Benefit
        await store.insert(tx, benefit)
        count(tx, benefit, 1)
        await tell(tx, moment, 'benefit.created', benefit)
        await keepAnswer(tx, toWire(benefit))
        return benefit
      }),

    update: (organizationIds: readonly string[], id: string, input: BenefitUpdate) =>
      change(organizationIds, id, async (tx, moment, before) => {
        const { type } = before
        if (input.type !== type) {
          const msg = 'The type of a benefit cannot change.'
          throw invalidInput({ loc: ['body', 'type'], msg, type: 'value_error' })
        }
        const properties = input.properties
          ? await propertiesOf(tx, before.organizationId, type, input.properties)
          : before.properties
        const changed = {
          ...before,
          description: input.description ?? before.description,
          visibility: input.visibility ?? before.visibility,
          metadata: input.metadata ?? before.metadata,
          properties,
          modifiedAt: changedAt(moment, before),
        } as Benefit
        return { ...changed, version: before.version + (mustBeDoneAgain(before, changed) ? 1 : 0) }
      }),

    async remove(organizationIds: readonly string[], id: string): Promise<void> {
      await change(organizationIds, id, async (tx, moment, before) => {
        if (!before.deletable) throw new AppError('BENEFIT_IS_NOT_DELETABLE')
        const at = changedAt(moment, before)
        count(tx, before, -1)
        return { ...before, deletedAt: at, modifiedAt: at }
      })
    },
  }
}
export type Benefits = ReturnType<typeof createBenefits>
