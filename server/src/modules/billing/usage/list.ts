import { Filter } from '@guildhall/contract/billing/meter-filter'
import type { EventNameQuery, EventQuery } from '@guildhall/contract/billing/usage'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { StoredEvent } from './store/events.ts'
import * as store from './store/events.ts'
import { descendants, inSubjects, listing, named } from './store/events-list.ts'
import { countedBy, predicateOf } from './store/filter.ts'
import * as subjects from './store/subjects.ts'
import { type EventDetails, toWire } from './wire.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Condition = typeof predicateOf
const conditionOf = (condition: Condition, filter: Filter) => ({
  key: JSON.stringify([condition.name, filter]),
  sql: (values: Parameters<Condition>[1]) => condition(filter, values),
})

type OfCustomers = Pick<EventNameQuery, 'customer_id' | 'external_customer_id'>

/** Reading events, with the customers and the parents that they name. */
export function createReading({ clock, customers, database }: Dependencies, hooks: Hooks) {
  const readPage = createList<StoredEvent, 'timestamp', 'name' | 'source' | 'from' | 'to'>(
    listing,
    createPageBoundaries(clock),
  )

  async function detailsOf(
    sql: Sql,
    organizationId: string,
    events: readonly StoredEvent[],
  ): Promise<EventDetails[]> {
    const subjectIds = [...new Set(events.map(({ subjectId }) => subjectId))]
    const parents = [...new Set(events.flatMap(({ parent }) => parent ?? []))]
    const [foundSubjects, foundParents] = await Promise.all([
      subjects.findMany(sql, organizationId, subjectIds),
      parents.length > 0
        ? store.findParents(
            sql,
            organizationId,
            parents.filter((id) => uuid.test(id)),
            parents,
          )
        : [],
    ])
    const subjectOf = new Map(foundSubjects.map((each) => [each.id, each]))
    const customerIds = foundSubjects.flatMap(({ customerId }) => customerId ?? [])
    const found = await customers.findMany(sql, organizationId, customerIds)
    const customerOf = new Map(found.map((each) => [each.id, each]))
    return events.map((event) => {
      const subject = subjectOf.get(event.subjectId)
      const customer = customerOf.get(subject?.customerId ?? '') ?? null
      const byId = foundParents.find(({ id }) => id === event.parent)
      const parent = byId ?? foundParents.find(({ externalId }) => externalId === event.parent)
      return {
        event,
        // One that was deleted is named, but not shown.
        customer: customer?.deletedAt ? null : customer,
        customerId: subject?.customerId ?? null,
        externalCustomerId: subject?.externalId ?? null,
        parentId: event.parent === null ? null : (parent?.id ?? null),
      }
    })
  }

  /** The subjects of all these customers; undefined where none are named. */
  async function subjectsOf(
    sql: Sql,
    organizationId: string,
    { customer_id: ids, external_customer_id: externalIds }: OfCustomers,
  ): Promise<readonly subjects.Subject[] | undefined> {
    if (!ids && !externalIds) return undefined
    const byId = ids && (await subjects.ofCustomers(sql, organizationId, ids))
    const byExternalId =
      externalIds && (await subjects.ofExternalIds(sql, organizationId, externalIds))
    if (!byId || !byExternalId) return byId ?? byExternalId
    const both = new Set(byExternalId.map(({ id }) => id))
    return byId.filter(({ id }) => both.has(id))
  }

  function parsedFilter(text: string): Filter {
    const invalid = (msg: string) =>
      invalidInput({ loc: ['query', 'filter'], msg, type: 'value_error' })
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw invalid('Input should be JSON')
    }
    const parsed = Filter.safeParse(value)
    if (parsed.success) return parsed.data
    throw invalid(parsed.error.issues[0]?.message ?? 'Input should be a filter')
  }

  async function filtersOf(organizationId: string, query: EventQuery) {
    const own =
      query.filter === undefined ? [] : [conditionOf(predicateOf, parsedFilter(query.filter))]
    if (query.meter_id === undefined) return own
    const ofMeter = await hooks.filterOfMeter.run?.(database.sql, organizationId, query.meter_id)
    // Another organization's meter is none.
    const none: Filter = {
      conjunction: 'and',
      clauses: [{ property: 'name', operator: 'eq', value: '' }],
    }
    return [...own, conditionOf(countedBy, ofMeter ?? none)]
  }

  async function get(organizationIds: readonly string[], id: string): Promise<EventDetails> {
    const event = await store.find(database.sql, organizationIds, id)
    const [details] = event ? await detailsOf(database.sql, event.organizationId, [event]) : []
    if (!details) throw new AppError('NOT_FOUND')
    return details
  }

  return {
    get,
    subjectsOf,

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readPage.walk(database.lists, organizationId, 'timestamp', async (rows) =>
        (await detailsOf(database.lists, organizationId, rows)).map(toWire),
      ),
    async list(organizationId: string, query: EventQuery) {
      const { depth, limit, page, parent_id: parentId, sorting } = query
      const found = await subjectsOf(database.sql, organizationId, query)
      const filters = await filtersOf(organizationId, query)
      const ids = found?.map(({ id }) => id)
      const extra = [
        ...(ids ? [inSubjects(ids)] : []),
        ...(query.query ? [named(query.query)] : []),
        ...filters,
        ...(parentId !== undefined || depth !== undefined
          ? [descendants(organizationId, parentId, depth)]
          : []),
      ]
      const { rows, total } = await readPage(database.lists, {
        organizationId,
        filters: {
          name: query.name,
          source: query.source,
          from: query.start_timestamp && [query.start_timestamp.toISOString()],
          to: query.end_timestamp && [query.end_timestamp.toISOString()],
        },
        metadata: query.metadata,
        sorting,
        offset: offsetOf({ page, limit }),
        limit,
        conditions: extra,
      })
      return { events: await detailsOf(database.sql, organizationId, rows), total }
    },

    async names(organizationId: string, query: EventNameQuery) {
      const { limit, page, query: search, sorting, source: sources } = query
      const found = await subjectsOf(database.sql, organizationId, query)
      return store.listNames(database.lists, {
        organizationId,
        subjectIds: found?.map(({ id }) => id),
        sources,
        search,
        sorting,
        limit,
        offset: offsetOf({ page, limit }),
      })
    },
  }
}
