import type { EventCreate } from '@guildhall/contract/billing/usage'
import { after, type Issue, invalidInput, span } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { createQueue } from './queue.ts'
import { eventId, idBytes } from './rules/event-id.ts'
import type { NewEvent } from './store/events.ts'

/** Clocks of callers may be ahead of ours. */
const maxAhead = span.minute

type Caller = { readonly organizationId: string; readonly kind: string }

/** Checks and stores the events of a request: all of them, or none. */
export function createIngest(dependencies: Dependencies, save: ReturnType<typeof createQueue>) {
  const { clocks, customers, database, merchants, random } = dependencies

  function checkOrganization({ kind, organizationId }: Caller, events: readonly EventCreate[]) {
    return events.flatMap(({ organization_id: given }, index): Issue[] => {
      const loc = ['body', 'events', index, 'organization_id']
      if (given === null || given === undefined) return []
      if (kind !== 'session') {
        const msg = 'Setting organization_id is disallowed when using an organization token.'
        return [{ loc, msg, type: 'organization_token' }]
      }
      if (given === organizationId) return []
      return [{ loc, msg: 'Only one organization.', type: 'value_error' }]
    })
  }

  const checkTimes = (events: readonly EventCreate[], at: Date) =>
    events.flatMap(({ timestamp }, index): Issue[] =>
      timestamp && timestamp > after(at, maxAhead)
        ? [
            {
              loc: ['body', 'events', index, 'timestamp'],
              msg: 'Timestamp must be in the past.',
              type: 'value_error',
            },
          ]
        : [],
    )

  async function checkCustomers(organizationId: string, events: readonly EventCreate[]) {
    const ids = [
      ...new Set(events.flatMap((each) => ('customer_id' in each ? each.customer_id : []))),
    ]
    const found =
      ids.length > 0 ? await customers.findMany(database.hot.sql, organizationId, ids) : []
    const known = new Set(found.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id))
    return events.flatMap((each, index): Issue[] =>
      'customer_id' in each && !known.has(each.customer_id)
        ? [
            {
              loc: ['body', 'events', index, 'customer_id'],
              msg: 'Customer not found.',
              type: 'value_error',
            },
          ]
        : [],
    )
  }

  const toRow = (
    organizationId: string,
    event: EventCreate,
    at: Date,
    random: Buffer,
  ): NewEvent => ({
    organizationId,
    id: eventId(at, random),
    customerId: 'customer_id' in event ? event.customer_id : null,
    externalCustomerId: 'external_customer_id' in event ? event.external_customer_id : null,
    name: event.name,
    source: 'user',
    externalId: event.external_id ?? null,
    parent: event.parent_id ?? null,
    timestamp: event.timestamp ?? at,
    ingestedAt: at,
    metadata: event.metadata ?? {},
  })

  return async (caller: Caller, events: readonly EventCreate[]) => {
    const { organizationId } = caller
    if (events.length === 0) return { inserted: 0, duplicates: 0 }
    const [{ at }] = await Promise.all([
      clocks.show(database.hot.sql, organizationId),
      merchants.assertSells(database.hot.sql, organizationId),
    ])
    const issues = [
      ...checkOrganization(caller, events),
      ...checkTimes(events, at),
      ...(await checkCustomers(organizationId, events)),
    ]
    if (issues.length > 0) throw invalidInput(...issues)
    // Asked for once, since asking costs more than the bytes.
    const bytes = random.bytes(events.length * idBytes)
    const rows = events.map((event, index) =>
      toRow(organizationId, event, at, bytes.subarray(index * idBytes)),
    )
    const ids = await save(organizationId, rows)
    const inserted = rows.filter(({ id }) => ids.has(id)).length
    return { inserted, duplicates: rows.length - inserted }
  }
}
