import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import type { Apply } from './apply.ts'
import type { Dependencies } from './dependencies.ts'
import { byId } from './record.ts'
import * as store from './store/grants.ts'

const kind = 'grants.cycle'
/** After grants followed: what is no longer part of the plan does not begin a new period. */
const rank = 75

const subjectOf = (orderId: string, customerId: string) => `${orderId}:${customerId}`
const orderIdOf = ({ subjectId }: Timer) => subjectId.split(':')[0] ?? ''

/** What customers have of a subscription begins a new period when its order is paid. */
export function createCycle(dependencies: Dependencies, apply: Apply) {
  const { benefits, customers, orders, timers } = dependencies

  const lockLanes = (tx: Tx, lanes: readonly Timer[]) =>
    customers.lockMany(
      tx,
      lanes[0]?.organizationId ?? '',
      lanes.map(({ lane }) => lane),
    )

  timers.define({
    name: kind,
    rank,
    lockMany: async (tx, all) => void (await lockLanes(tx, all)),
    async runMany(tx, runs) {
      const all = runs.map(({ timer }) => timer)
      const organizationId = all[0]?.organizationId ?? ''
      const customerOf = byId(await lockLanes(tx, all))
      const orderOf = byId(await orders.findMany(tx, organizationId, all.map(orderIdOf)))
      const parts = runs.flatMap(({ moment, timer }) => {
        const [customer, order] = [customerOf.get(timer.lane), orderOf.get(orderIdOf(timer))]
        if (!customer || !order || order.subscriptionId === null) return []
        return [{ customer, moment, order, sourceId: order.subscriptionId }]
      })
      const grants = await store.lockOfSources(
        tx,
        organizationId,
        parts.map(({ customer, sourceId }) => ({ sourceId, customerId: customer.id })),
      )
      if (grants.length === 0) return
      const ids = [...new Set(grants.map(({ benefitId }) => benefitId))]
      const benefitOf = byId(await benefits.findMany(tx, organizationId, ids))
      const grantsOf = Map.groupBy(grants, ({ customerId }) => customerId)
      for (const { customer, moment, order } of parts) {
        for (const grant of grantsOf.get(customer.id) ?? []) {
          const benefit = benefitOf.get(grant.benefitId)
          // What was granted since the order was created contains what it pays for.
          const isOlder = grant.grantedAt !== null && grant.grantedAt < order.createdAt
          if (benefit && isOlder) await apply.cycle({ tx, moment, customer }, grant, benefit)
        }
      }
    },
  })

  /** For the buyer, or for another customer that holds a seat. */
  return (tx: Tx, moment: Moment, orderId: string, customerId: string): void =>
    timers.schedule(tx, moment, {
      kind,
      subjectId: subjectOf(orderId, customerId),
      lane: customerId,
      dueAt: moment.at,
    })
}
export type Cycle = ReturnType<typeof createCycle>
