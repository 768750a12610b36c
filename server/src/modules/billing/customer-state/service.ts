import { span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import { toWire } from './wire.ts'

const kind = 'customer-state'
/** After everything else that is due at the same time, so that one message tells all of it. */
const rank = 90

/** How long changes are gathered, by the server's clock. */
const pause = 2 * span.second
/** Usage changes balances all the time. */
const pauseOfUsage = 15 * span.second

/** What customers have: read for merchants, and told when it changes. */
export function createCustomerState(dependencies: Dependencies) {
  const { clock, clocks, customers, database, events, grants } = dependencies
  const { meters, subscriptions, timers } = dependencies

  /** One statement for each kind of thing that a customer has. A deleted customer has none. */
  async function of(sql: Sql, customer: Customer) {
    const { deletedAt, id, organizationId } = customer
    if (deletedAt) return toWire({ customer, active: [], grants: [], meters: [] })
    const [active, balances, granted] = await Promise.all([
      subscriptions.activeOf(sql, organizationId, id),
      meters.ofCustomer(sql, organizationId, id),
      grants.grantedTo(sql, organizationId, [id]),
    ])
    return toWire({ customer, active, grants: granted, meters: balances })
  }

  timers.define({
    name: kind,
    rank,
    async lock(tx, { organizationId, subjectId }) {
      await customers.lock(tx, organizationId, subjectId)
    },
    async run(tx, { organizationId, subjectId }, moment) {
      const [customer] = await customers.findMany(tx, organizationId, [subjectId])
      if (!customer) return
      const aggregate = `customer:${customer.id}`
      const state = await of(tx, customer)
      await events.append(tx, 'customer.state_changed', aggregate, state, moment.at)
    },
  })

  /**
   * Soon, once for all changes until then. In a lane of its own: behind the renewals of a busy day,
   * thousands of these timers would be looked at by each search for the next one.
   */
  function changed(tx: Tx, moment: Moment, customerId: string, debounceMs: number = pause) {
    const lane = `state of ${customerId}`
    timers.schedule(tx, moment, { kind, subjectId: customerId, lane, dueAt: moment.at, debounceMs })
  }

  customers.hooks.saved.register('customer-state', async (tx, moment, { id }) => {
    changed(tx, moment, id)
  })
  customers.hooks.beforeDelete.register('customer-state', async (tx, moment, { id }) => {
    changed(tx, moment, id)
  })
  subscriptions.hooks.told.register('customer-state', (tx, moment, { customerId }) =>
    changed(tx, moment, customerId),
  )
  grants.hooks.changed.register('customer-state', (tx, moment, { customerId }) =>
    changed(tx, moment, customerId),
  )
  // Usage is rolled up without the lock of the clock; only the order of a timer depends on it.
  meters.hooks.changed.register('customer-state', async (tx, organizationId, customerIds) => {
    const { at, live } = await clocks.show(tx, organizationId)
    const instance = clock.now()
    const moment = { organizationId, at, instance, live, frozen: false, movedBy: null }
    for (const id of customerIds) changed(tx, moment, id, pauseOfUsage)
  })

  return {
    async get(organizationIds: readonly string[], named: Parameters<typeof customers.get>[1]) {
      return of(database.sql, await customers.get(organizationIds, named))
    },
  }
}
export type CustomerStates = ReturnType<typeof createCustomerState>
