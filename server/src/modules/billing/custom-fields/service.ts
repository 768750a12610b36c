import type {
  CustomFieldCreate,
  CustomFieldQuery,
  CustomFieldUpdate,
} from '@guildhall/contract/billing/custom-fields'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import { type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createCustomFieldsMirror } from './mirror.ts'
import type { CustomField } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const mostColumns = 100

export function createCustomFields(dependencies: Dependencies) {
  const { clock, database, events, random } = dependencies
  const list = createList<CustomField, keyof typeof store.listing.sorts, 'type'>(
    store.listing,
    createPageBoundaries(clock),
  )

  const count = (tx: Tx, { organizationId, type }: CustomField, change: number) =>
    changeCount(tx, organizationId, store.listName, { key: type, change })

  const append = (
    tx: Tx,
    change: 'created' | 'updated' | 'deleted',
    field: CustomField,
    { at }: Moment,
  ) => events.append(tx, `custom_field.${change}`, `custom-field:${field.id}`, toWire(field), at)

  async function get(organizationIds: readonly string[], id: string) {
    const field = await store.find(database.sql, organizationIds, id)
    if (!field) throw new AppError('NOT_FOUND')
    return field
  }

  /** Runs a change of one row under its lock. */
  async function change<Value>(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, moment: Moment, field: CustomField) => Promise<Value>,
  ): Promise<Value> {
    const { organizationId } = await get(organizationIds, id)
    return database.transaction(async (tx) => {
      const moment = await dependencies.moment(tx, organizationId)
      const field = await store.lock(tx, organizationId, id)
      if (!field) throw new AppError('NOT_FOUND')
      return work(tx, moment, field)
    })
  }

  return {
    get,
    /** Those of these ids that exist, in no order. */
    findMany: store.findMany,
    mirror: createCustomFieldsMirror(),

    /** Those that a file has columns of. */
    async slugsOf(organizationId: string): Promise<readonly string[]> {
      const found = await store.slugsOf(database.sql, organizationId, mostColumns)
      return found.map(({ slug }) => slug)
    },

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      list.walk(database.lists, organizationId, 'created_at', (rows) => rows.map(toWire)),
    list: (organizationId: string, { page, limit, type, query, sorting }: CustomFieldQuery) =>
      list(database.lists, {
        organizationId,
        filters: { type },
        search: query,
        sorting,
        offset: offsetOf({ page, limit }),
        limit,
      }),

    create: (organizationId: string, input: CustomFieldCreate, keepAnswer: KeepAnswer) =>
      withUniqueSlug(() =>
        database.transaction(async (tx) => {
          const moment = await dependencies.moment(tx, organizationId)
          const { type, slug, name, properties, metadata } = input
          const field: CustomField = {
            id: random.uuid(),
            organizationId,
            type,
            slug,
            name,
            properties,
            metadata,
            createdAt: moment.at,
            modifiedAt: null,
          }
          await store.insert(tx, field)
          count(tx, field, 1)
          await append(tx, 'created', field, moment)
          await keepAnswer(tx, toWire(field))
          return field
        }),
      ),

    update: (organizationIds: readonly string[], id: string, input: CustomFieldUpdate) =>
      withUniqueSlug(() =>
        change(organizationIds, id, async (tx, moment, field) => {
          if (input.type !== field.type) throw typeIsFixed
          const changed = {
            ...field,
            slug: input.slug ?? field.slug,
            name: input.name ?? field.name,
            properties: input.properties ?? field.properties,
            metadata: input.metadata ?? field.metadata,
            modifiedAt: changedAt(moment, field),
          }
          await store.save(tx, changed)
          await append(tx, 'updated', changed, moment)
          return changed
        }),
      ),

    remove: (organizationIds: readonly string[], id: string) =>
      change(organizationIds, id, async (tx, moment, field) => {
        await store.remove(tx, field, changedAt(moment, field))
        count(tx, field, -1)
        await append(tx, 'deleted', field, moment)
      }),
  }
}
export type CustomFields = ReturnType<typeof createCustomFields>

const typeIsFixed = invalidInput({
  loc: ['body', 'type'],
  msg: "The type of a custom field can't be changed.",
  type: 'value_error',
})

async function withUniqueSlug<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) !== 'custom_fields_slug_unique') throw error
    throw invalidInput({
      loc: ['body', 'slug'],
      msg: 'Another custom field has this slug.',
      type: 'value_error',
    })
  }
}
