import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import { benefitsFrom, type Subscription } from '../subscriptions/index.ts'
import type { Apply } from './apply.ts'
import type { Dependencies, GrantHooks } from './dependencies.ts'
import { byId, type Place } from './record.ts'
import { type Grant, parseSubject, type Source, sourceOf, subjectOf } from './rules/grant.ts'
import { plan } from './rules/plan.ts'
import type { Part, Sources } from './sources.ts'
import * as store from './store/grants.ts'

const kind = 'grants.follow'

/** Sources that one command follows; a timer follows the others. */
const mostDue = 100

/** The customers whose timers these are. */
const lockLanes = (
  { customers }: Pick<Dependencies, 'customers'>,
  tx: Tx,
  timers: readonly Timer[],
) =>
  customers.lockMany(
    tx,
    timers[0]?.organizationId ?? '',
    timers.map(({ lane }) => lane),
  )

const placeOf = ({ id, kind: of }: Source) => ({
  subscriptionId: of === 'subscription' ? id : null,
  orderId: of === 'order' ? id : null,
  giftId: of === 'gift' ? id : null,
})

/**
 * Makes the grants of a source what they should be. It compares both whenever something about the source
 * changed, so running it more often than needed changes nothing. Many customers share a transaction,
 * which reads each thing once: a changed benefit can concern all customers of a merchant.
 */
export function createFollow(
  dependencies: Dependencies,
  apply: Apply,
  sources: Sources,
  { seats }: Pick<GrantHooks, 'seats'>,
) {
  const { benefits, timers } = dependencies

  /** The benefits of these grants, deleted ones too. */
  async function benefitsOf(tx: Tx, organizationId: string, grants: readonly Grant[]) {
    if (grants.length === 0) return new Map()
    const ids = [...new Set(grants.map(({ benefitId }) => benefitId))]
    return byId(await benefits.findMany(tx, organizationId, ids))
  }

  /** Of one organization, each customer once. The customers are locked. */
  async function followMany(tx: Tx, organizationId: string, parts: readonly Part[]) {
    const due = await sources.wantedOf(tx, organizationId, parts)
    const present = await store.lockOfSources(
      tx,
      organizationId,
      parts.map(({ customer, source }) => ({ sourceId: source.id, customerId: customer.id })),
    )
    const presentOf = Map.groupBy(present, ({ customerId }) => customerId)
    const all = parts.flatMap((part, index) => {
      const { periodStart = null, until = null, wanted = [] } = due[index] ?? {}
      const steps = plan(presentOf.get(part.customer.id) ?? [], wanted)
      return [{ ...part, until, periodStart, steps }]
    })
    const revoked = all.flatMap(({ steps }) => steps.revoke)
    const revokedBenefits = await benefitsOf(tx, organizationId, revoked)
    const seatIds = all.flatMap(({ steps }) => steps.grant.flatMap(({ seatId }) => seatId ?? []))
    for (const { customer, moment, periodStart, source, steps, until } of all) {
      const place: Place = { tx, moment, customer }
      const gone = new Map<string, Grant>()
      for (const grant of steps.revoke) {
        const benefit = revokedBenefits.get(grant.benefitId)
        if (!benefit) throw new Error('The benefit of a grant is missing.')
        gone.set(grant.id, await apply.revoke(place, grant, benefit))
      }
      await followNext(place, source, steps.revoke)
      const inUse = await usedBy(tx, organizationId, seatIds)
      for (const { benefit, grant } of steps.update) await apply.update(place, grant, benefit)
      for (const { before, benefit, memberId, seatId = null } of steps.grant) {
        if (seatId !== null && (inUse.get(seatId) ?? customer.id) !== customer.id) continue
        const fresh = { memberId, seatId, periodStart, ...placeOf(source) }
        await apply.grant(place, before && (gone.get(before.id) ?? before), fresh, benefit)
      }
      if (until) schedule(tx, moment, source, customer.id, until)
    }
  }

  /** Who still has something by these seats, which others hold now: they wait for the end of it. */
  async function usedBy(tx: Tx, organizationId: string, seatIds: readonly string[]) {
    const live = seatIds.length > 0 ? await store.liveOfSeats(tx, organizationId, seatIds) : []
    return new Map(live.map(({ customerId, seatId }) => [seatId, customerId]))
  }

  /** Those who hold the seats now. */
  async function followNext({ moment, tx }: Place, source: Source, revoked: readonly Grant[]) {
    const ids = [...new Set(revoked.flatMap(({ seatId }) => seatId ?? []))]
    if (ids.length === 0) return
    for (const { customerId } of (await seats.run?.holding(tx, moment.organizationId, ids)) ?? []) {
      schedule(tx, moment, source, customerId)
    }
  }

  function schedule(tx: Tx, moment: Moment, source: Source, customerId: string, dueAt = moment.at) {
    const subjectId = subjectOf(source, customerId)
    timers.schedule(tx, moment, { kind, subjectId, lane: customerId, dueAt })
  }

  timers.define({
    name: kind,
    lockMany: async (tx, all) => void (await lockLanes(dependencies, tx, all)),
    async runMany(tx, runs) {
      const all = runs.map(({ timer }) => timer)
      const customerOf = byId(await lockLanes(dependencies, tx, all))
      const parts = runs.flatMap(({ moment, timer }) => {
        const { customerId, source } = parseSubject(timer.subjectId)
        const customer = customerOf.get(customerId)
        return customer ? [{ customer, moment, source }] : []
      })
      await followMany(tx, all[0]?.organizationId ?? '', parts)
    },
  })

  return {
    /** Soon, what a customer has of a source is what it should be. */
    follow: (tx: Tx, moment: Moment, source: Source, customerId: string): void =>
      schedule(tx, moment, source, customerId),
    /** What is due for a locked customer is done in this transaction; its timers then change nothing. */
    async followDue({ customer, moment, tx }: Place): Promise<void> {
      const { organizationId } = moment
      const due = { kind, lane: customer.id }
      for (const subject of await timers.subjectsInLane(tx, organizationId, due, mostDue)) {
        const { source } = parseSubject(subject)
        await followMany(tx, organizationId, [{ customer, moment, source }])
      }
    },
    /** In this transaction; the customer is locked. */
    followNow: ({ customer, moment, tx }: Place, grant: Grant) =>
      followMany(tx, moment.organizationId, [{ customer, moment, source: sourceOf(grant) }]),
  }
}
export type Follow = ReturnType<typeof createFollow>['follow']
export type FollowNow = Pick<ReturnType<typeof createFollow>, 'followDue' | 'followNow'>

const cycleKind = 'grants.cycle'

const cycleOf = (orderId: string, customerId: string) => `${orderId}:${customerId}`
const usageOf = (subscriptionId: string, customerId: string) =>
  `usage:${subscriptionId}:${customerId}`
/** Of the order of a billing period, or of a subscription whose period of usage begins within one. */
function parseCycle({ subjectId }: Timer) {
  const [first = '', second = ''] = subjectId.split(':')
  return first === 'usage'
    ? { orderId: null, subscriptionId: second }
    : { orderId: first, subscriptionId: null }
}

/** A period that begins, for everybody who has something of a subscription. */
type Begun = {
  readonly subscriptionId: string
  readonly customerId: string
  readonly periodStart: Date
  /** Null where no order was made for it. */
  readonly orderedAt: Date | null
}

/** What customers have of a subscription begins a new period when its order is paid. */
export function createCycle(dependencies: Dependencies, apply: Apply) {
  const { benefits, meters, orders, subscriptions, timers } = dependencies

  /**
   * What was granted since the order was created contains what it pays for, and a later change within the
   * period gives nothing again.
   */
  const isDue = (grant: Grant, { orderedAt, periodStart }: Begun) =>
    grant.grantedAt !== null &&
    (orderedAt === null || grant.grantedAt < orderedAt) &&
    (grant.periodStart === null || grant.periodStart < periodStart)

  /** Usage within a period pays for nothing that comes; of earlier periods it is not known any more. */
  const isOfUsage = (
    { meterInterval, periodStart: present }: Subscription,
    periodStart: Date | null,
  ) => meterInterval !== null && periodStart?.getTime() !== present.getTime()

  /** By the id of the order, or of the subscription. */
  async function begunBy(tx: Tx, organizationId: string, all: readonly Timer[]) {
    const named = all.map(parseCycle)
    const orderIds = named.flatMap(({ orderId }) => orderId ?? [])
    const found = orderIds.length > 0 ? await orders.findMany(tx, organizationId, orderIds) : []
    const ids = [...found, ...named].flatMap(({ subscriptionId }) => subscriptionId ?? [])
    const sold = byId(await subscriptions.findMany(tx, organizationId, [...new Set(ids)]))
    const begun = new Map<string, Begun>()
    for (const order of found) {
      const subscription = sold.get(order.subscriptionId ?? '')
      const { customerId, createdAt: orderedAt, periodStart } = order
      if (!subscription || isOfUsage(subscription, periodStart)) continue
      const of = { subscriptionId: subscription.id, customerId, orderedAt }
      begun.set(order.id, { ...of, periodStart: periodStart ?? orderedAt })
    }
    for (const { subscriptionId } of named) {
      const subscription = sold.get(subscriptionId ?? '')
      if (!subscription) continue
      const { customerId, id } = subscription
      const periodStart = benefitsFrom(subscription)
      begun.set(id, { subscriptionId: id, customerId, periodStart, orderedAt: null })
    }
    return begun
  }

  /** The credits of a seat end with their period, as those of the subscriber did when it ended. */
  async function resetHeld(
    { customer, moment, tx }: Place,
    subscriptionId: string,
    periodStart: Date,
  ) {
    const place = { organizationId: moment.organizationId, customerId: customer.id, subscriptionId }
    await meters.credits.resetOf(tx, moment, place, periodStart)
  }

  timers.define({
    name: cycleKind,
    lockMany: async (tx, all) => void (await lockLanes(dependencies, tx, all)),
    async runMany(tx, runs) {
      const all = runs.map(({ timer }) => timer)
      const organizationId = all[0]?.organizationId ?? ''
      const customerOf = byId(await lockLanes(dependencies, tx, all))
      const begunOf = await begunBy(tx, organizationId, all)
      const parts = runs.flatMap(({ moment, timer }) => {
        const { orderId, subscriptionId } = parseCycle(timer)
        const [customer, begun] = [
          customerOf.get(timer.lane),
          begunOf.get(orderId ?? subscriptionId ?? ''),
        ]
        return customer && begun ? [{ customer, moment, begun }] : []
      })
      const grants = await store.lockOfSources(
        tx,
        organizationId,
        parts.map(({ begun, customer }) => ({
          sourceId: begun.subscriptionId,
          customerId: customer.id,
        })),
      )
      if (grants.length === 0) return
      const ids = [...new Set(grants.map(({ benefitId }) => benefitId))]
      const benefitOf = byId(await benefits.findMany(tx, organizationId, ids))
      const grantsOf = Map.groupBy(grants, ({ customerId }) => customerId)
      for (const { begun, customer, moment } of parts) {
        const place: Place = { tx, moment, customer }
        const { periodStart, subscriptionId } = begun
        const own = (grantsOf.get(customer.id) ?? []).filter((grant) => isDue(grant, begun))
        if (own.length > 0 && customer.id !== begun.customerId) {
          await resetHeld(place, subscriptionId, periodStart)
        }
        for (const grant of own) {
          const benefit = benefitOf.get(grant.benefitId)
          if (benefit) await apply.cycle(place, grant, benefit, periodStart)
        }
      }
    },
  })

  const schedule = (
    tx: Tx,
    moment: Moment,
    subjectId: string,
    lane: string,
    dueAt: Date = moment.at,
  ) => timers.schedule(tx, moment, { kind: cycleKind, subjectId, lane, dueAt })

  /** For the buyer, or for another customer that holds a seat. */
  return {
    ofOrder: (tx: Tx, moment: Moment, orderId: string, customerId: string): void =>
      schedule(tx, moment, cycleOf(orderId, customerId), customerId),
    ofUsage: (
      tx: Tx,
      moment: Moment,
      subscriptionId: string,
      customerId: string,
      dueAt?: Date,
    ): void => schedule(tx, moment, usageOf(subscriptionId, customerId), customerId, dueAt),
  }
}
export type Cycle = ReturnType<typeof createCycle>
