import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Order } from '../orders/index.ts'
import type { Apply } from './apply.ts'
import type { Dependencies } from './dependencies.ts'
import type { Grant } from './rules/grant.ts'
import { parseSubject, type Source, subjectOf } from './rules/grant.ts'
import { plan } from './rules/plan.ts'
import type { Sources } from './sources.ts'
import * as store from './store/grants.ts'

const kind = 'grants.follow'
/** After all that happens to subscriptions, orders and checkouts at the same time. */
const rank = 74

/**
 * Makes the grants of a source what they should be. It compares both whenever something about the source
 * changed, so running it more often than needed changes nothing.
 */
export function createFollow(dependencies: Dependencies, apply: Apply, sources: Sources) {
  const { benefits, customers, timers } = dependencies

  const placeOf = ({ id, kind: of }: Source) =>
    of === 'subscription'
      ? { subscriptionId: id, orderId: null }
      : { subscriptionId: null, orderId: id }

  async function revoke(tx: Tx, moment: Moment, grants: readonly Grant[]) {
    if (grants.length === 0) return
    const ids = [...new Set(grants.map(({ benefitId }) => benefitId))]
    const found = await benefits.findMany(tx, moment.organizationId, ids)
    const byId = new Map(found.map((benefit) => [benefit.id, benefit]))
    for (const grant of grants) {
      const benefit = byId.get(grant.benefitId)
      if (!benefit) throw new Error('The benefit of a grant is missing.')
      await apply.revoke(tx, moment, grant, benefit)
    }
  }

  async function run(tx: Tx, moment: Moment, source: Source, customer: Customer) {
    const { organizationId } = moment
    const { until, wanted } = await sources.wantedOf(tx, moment, source, customer)
    const present = await store.lockOfSource(tx, organizationId, source.id, customer.id)
    const steps = plan(present, wanted)
    await revoke(tx, moment, steps.revoke)
    for (const { benefit, grant } of steps.update) await apply.update(tx, moment, grant, benefit)
    for (const { before, benefit, memberId } of steps.grant) {
      const fresh = { organizationId, customerId: customer.id, memberId, ...placeOf(source) }
      await apply.grant(tx, moment, before, fresh, benefit)
    }
    if (until) schedule(tx, moment, source, customer.id, until)
  }

  function schedule(tx: Tx, moment: Moment, source: Source, customerId: string, dueAt = moment.at) {
    const subjectId = subjectOf(source, customerId)
    timers.schedule(tx, moment, { kind, subjectId, lane: customerId, dueAt })
  }

  timers.define({
    name: kind,
    rank,
    async lock(tx, { lane, organizationId }) {
      await customers.lock(tx, organizationId, lane)
    },
    async run(tx, { organizationId, subjectId }, moment) {
      const { customerId, source } = parseSubject(subjectId)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (customer) await run(tx, moment, source, customer)
    },
  })

  return {
    /** Soon, what a customer has of a source is what it should be. */
    follow: (tx: Tx, moment: Moment, source: Source, customerId: string): void =>
      schedule(tx, moment, source, customerId),
    /** In this transaction; the customer is locked. */
    followNow: run,
  }
}
export type Follow = ReturnType<typeof createFollow>['follow']
export type FollowNow = ReturnType<typeof createFollow>['followNow']

const cycleKind = 'grants.cycle'
/** After grants followed: what is no longer part of the plan does not begin a new period. */
const cycleRank = 75

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
    name: cycleKind,
    rank: cycleRank,
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
      kind: cycleKind,
      subjectId: `${orderId}:${customerId}`,
      lane: customerId,
      dueAt: moment.at,
    })
}
export type Cycle = ReturnType<typeof createCycle>
