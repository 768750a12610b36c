import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import type { Apply } from './apply.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/grants.ts'

const kind = 'grants.cycle'
/** Before grants follow: what is granted then has what the order pays for. */
const rank = 74

/** What a customer has of a subscription begins a new period when its order is paid. */
export function createCycle(dependencies: Dependencies, apply: Apply) {
  const { benefits, customers, orders, timers } = dependencies

  async function cycle(tx: Tx, moment: Moment, order: Order, customerId: string) {
    const { createdAt, organizationId, subscriptionId } = order
    if (subscriptionId === null) return
    const grants = await store.lockOfSource(tx, organizationId, subscriptionId, customerId)
    // What was granted since the order was created contains what it pays for.
    const present = grants.filter(({ grantedAt }) => grantedAt !== null && grantedAt < createdAt)
    if (present.length === 0) return
    const ids = present.map(({ benefitId }) => benefitId)
    const found = await benefits.findMany(tx, organizationId, ids)
    const byId = new Map(found.map((benefit) => [benefit.id, benefit]))
    for (const grant of present) {
      const benefit = byId.get(grant.benefitId)
      if (benefit) await apply.cycle(tx, moment, grant, benefit)
    }
  }

  timers.define({
    name: kind,
    rank,
    async lock(tx, { lane, organizationId }) {
      await customers.lock(tx, organizationId, lane)
    },
    async run(tx, { lane, organizationId, subjectId }, moment) {
      const [orderId = ''] = subjectId.split(':')
      const order = await orders.find(tx, [organizationId], orderId)
      if (order) await cycle(tx, moment, order, lane)
    },
  })

  /** For the buyer, or for another customer that holds a seat. */
  return (tx: Tx, moment: Moment, orderId: string, customerId: string): void =>
    timers.schedule(tx, moment, {
      kind,
      subjectId: `${orderId}:${customerId}`,
      lane: customerId,
      dueAt: moment.at,
    })
}
export type Cycle = ReturnType<typeof createCycle>
