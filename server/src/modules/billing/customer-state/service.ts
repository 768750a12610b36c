import { span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies } from './dependencies.ts'
import { toWire } from './wire.ts'

const kind = 'customer-state'

/** How long changes are gathered, by the server's clock. */
const pause = 2 * span.second
/** Usage changes balances all the time. */
const pauseOfUsage = 15 * span.second

/** How many customers are read by the same statements. */
const atOnce = 10
/** Subscriptions and grants in one transaction, about: the timers of further customers run after it. */
const maxSize = 2_000

/** What customers have: read for merchants, and told when it changes. */
export function createCustomerState(dependencies: Dependencies) {
  const { clock, clocks, customers, database, events, grants } = dependencies
  const { ledger, meters, subscriptions, timers } = dependencies

  /**
   * The states of customers of one organization, in their order: one statement for each kind of thing
   * that they have. Deleted customers have none.
   */
  async function of(sql: Sql, organizationId: string, asked: readonly Customer[]) {
    const ids = asked.flatMap(({ deletedAt, id }) => (deletedAt ? [] : [id]))
    const [active, balances, granted] = await Promise.all([
      subscriptions.activeOf(sql, organizationId, ids),
      meters.ofCustomers(sql, organizationId, ids),
      grants.grantedTo(sql, organizationId, ids),
    ])
    const activeOf = Map.groupBy(active, ({ subscription }) => subscription.customerId)
    const metersOf = Map.groupBy(balances, ({ customerId }) => customerId)
    const grantsOf = Map.groupBy(granted, ({ grant }) => grant.customerId)
    return asked.map((customer) => {
      const { id } = customer
      const [subscribed, has] = [activeOf.get(id) ?? [], grantsOf.get(id) ?? []]
      const state = { customer, active: subscribed, grants: has, meters: metersOf.get(id) ?? [] }
      return { state: toWire(state), size: subscribed.length + has.length }
    })
  }

  const lockSubjects = (tx: Tx, all: readonly Timer[]) =>
    customers.lockMany(
      tx,
      all[0]?.organizationId ?? '',
      all.map(({ subjectId }) => subjectId),
    )

  timers.define({
    name: kind,
    lockMany: async (tx, all) => void (await lockSubjects(tx, all)),
    async runMany(tx, runs) {
      const locked = await lockSubjects(
        tx,
        runs.map(({ timer }) => timer),
      )
      const customerOf = new Map(locked.map((customer) => [customer.id, customer]))
      let size = 0
      for (let start = 0; start < runs.length; start += atOnce) {
        const some = runs.slice(start, start + atOnce).flatMap(({ moment, timer }) => {
          const customer = customerOf.get(timer.subjectId)
          return customer ? [{ customer, moment }] : []
        })
        if (size > maxSize) {
          for (const { customer, moment } of some) changed(tx, moment, customer.id, 0)
          continue
        }
        const states = await of(
          tx,
          locked[0]?.organizationId ?? '',
          some.map(({ customer }) => customer),
        )
        for (const [index, { customer, moment }] of some.entries()) {
          const shown = states[index]
          if (!shown) throw new Error('Each customer has one state.')
          size += shown.size
          const aggregate = `customer:${customer.id}`
          await events.append(tx, 'customer.state_changed', aggregate, shown.state, moment.at)
        }
      }
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
    /** As `get` shows them, in no order. */
    async show(sql: Sql, organizationId: string, ids: readonly string[]) {
      const found = await customers.findMany(sql, organizationId, ids)
      return (await of(sql, organizationId, found)).map(({ state }) => state)
    },
    async get(organizationIds: readonly string[], named: Parameters<typeof customers.get>[1]) {
      const customer = await customers.get(organizationIds, named)
      const [shown] = await of(database.sql, customer.organizationId, [customer])
      if (!shown) throw new Error('Each customer has one state.')
      return shown.state
    },
    async balances(organizationIds: readonly string[], id: string) {
      const { organizationId } = await customers.get(organizationIds, { id })
      return ledger.balances(database.sql, organizationId, id)
    },
  }
}
export type CustomerStates = ReturnType<typeof createCustomerState>
