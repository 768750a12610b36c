import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type Order, withTax } from '../orders/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { End } from './end.ts'
import type { Record } from './record.ts'
import type { RenewBenefits } from './renew-benefits.ts'
import { isRunning, noPause } from './rules/lifecycle.ts'
import { billingOf, columnsOf, moveEnd, startAt } from './rules/periods.ts'
import { startAt as startOfUsage } from './rules/usage-period.ts'
import * as lines from './store/lines.ts'
import type { Subscription } from './store/subscriptions.ts'
import * as store from './store/subscriptions.ts'

type Parts = {
  readonly record: Record
  readonly end: End
  readonly benefits: RenewBenefits
}

/**
 * The rest of a billing period that was paid, after a time in which nothing was provided and nothing that was
 * used is charged. The next one begins now where it would have begun meanwhile.
 */
function periodAgain(before: Subscription, at: Date): Partial<Subscription> {
  const ended = before.periodEnd <= at ? columnsOf(moveEnd(billingOf(before), at)) : {}
  if (before.meterInterval === null) return ended
  const meterPeriodStart = startOfUsage({ ...before, ...ended, status: 'active' }, at)
  return { ...ended, meterPeriodStart, benefitsWait: true }
}

/** What the payments of its orders mean for a subscription. */
export function followPayments({ customers, dunning, orders }: Dependencies, parts: Parts) {
  const { benefits, end, record } = parts

  const subscriptionOf = ({ organizationId, subscriptionId }: Order, tx: Tx) =>
    subscriptionId === null ? undefined : store.lock(tx, organizationId, subscriptionId)

  const lock = async (tx: Tx, order: Order) => {
    await subscriptionOf(order, tx)
  }
  dunning.hooks.locks.register('subscriptions', lock)
  orders.hooks.locks.register('subscriptions', async (tx, order) => {
    await customers.lock(tx, order.organizationId, order.customerId)
    await lock(tx, order)
  })

  dunning.hooks.failed.register('subscriptions', async (tx, moment, order) => {
    const before = await subscriptionOf(order, tx)
    if (before?.status !== 'active') return
    const changes = { status: 'past_due', pastDueAt: moment.at } as const
    await record.change(tx, moment, before, changes, 'subscription.past_due')
  })

  dunning.hooks.exhausted.register('subscriptions', async (tx, moment, order, outcome) => {
    const before = await subscriptionOf(order, tx)
    if (!before || !(isRunning(before) || before.status === 'paused')) return
    if (outcome === 'canceled') await end.unbilled(tx, moment, before)
    else await record.change(tx, moment, before, unpaid(before), 'subscription.revoked')
  })

  /** A pause that has begun goes on when it is paid. */
  const unpaid = ({ pausedAt, resumesAt }: Subscription) =>
    ({
      ...noPause,
      ...(pausedAt ? { pausedAt, resumesAt } : {}),
      waitingChange: null,
      status: 'unpaid',
    }) as const

  /** It became unpaid by usage within a billing period that was paid in time. */
  async function wasPaidBefore(tx: Tx, { pastDueAt, ...unpaid }: Subscription, order: Order) {
    const { id: subscriptionId, organizationId, periodStart } = unpaid
    if (order.periodStart === null || order.periodStart <= periodStart) return false
    const paidAt = await orders.periodPaidAt(tx, organizationId, { subscriptionId, periodStart })
    return paidAt === undefined || pastDueAt === null || paidAt < pastDueAt
  }

  /**
   * What is paid late begins when it is paid, since nothing was provided before, unless it was paused. Usage
   * within a period that was paid before buys no other one.
   */
  async function activate(tx: Tx, moment: Moment, before: Subscription, order: Order) {
    if (before.pausedAt) {
      const paused = { status: 'paused', pastDueAt: null } as const
      return record.change(tx, moment, before, paused)
    }
    const { interval, intervalCount: count } = before
    const active = { status: 'active', pastDueAt: null } as const
    if (before.status !== 'unpaid' || (await wasPaidBefore(tx, before, order))) {
      const again = before.status === 'unpaid' ? periodAgain(before, moment.at) : {}
      const changes = { ...active, ...again }
      const changed = await record.change(tx, moment, before, changes, 'subscription.active')
      await benefits.catchUp(tx, moment, changed, order.id)
      return changed
    }
    const { id, organizationId, periodStart: from } = before
    orders.movePeriod(tx, organizationId, id, { from, to: moment.at })
    const period = columnsOf(startAt(moment.at, { interval, count }))
    const again = { ...active, ...period, renewedAt: moment.at }
    return record.change(tx, moment, before, again, 'subscription.active')
  }

  orders.hooks.paying.register('subscriptions', async (tx, moment, order) => {
    const before = await subscriptionOf(order, tx)
    // One that waited for this may resume.
    if (before?.status === 'paused') return record.scheduleResume(tx, moment, before)
    if (before?.status === 'active') return benefits.catchUp(tx, moment, before, order.id)
    if (before?.status !== 'past_due' && before?.status !== 'unpaid') return
    const { id, organizationId } = before
    if (await dunning.hasOpen(tx, organizationId, id, order.id)) return
    await activate(tx, moment, before, order)
  })
}

/** A lost dispute of one of its orders ends a subscription, unless the merchant looks after that. */
export function followDisputes(
  { disputes, dunning, merchants }: Dependencies,
  {
    benefits,
    end,
    hooks,
  }: Pick<Parts, 'benefits' | 'end'> & {
    readonly hooks: Pick<Hooks, 'beforeEnd'>
  },
) {
  disputes.hooks.locks.register('subscriptions', async (tx, { organizationId, subscriptionId }) => {
    if (subscriptionId !== null) await store.lock(tx, organizationId, subscriptionId)
  })

  disputes.hooks.waitingCredits.provide(
    'subscriptions',
    async (tx, { organizationId, subscriptionId }) => {
      const merchant = await merchants.getOpen(tx, organizationId)
      if (subscriptionId === null || merchant?.disputePolicy !== 'keep') return 0
      const waiting = await lines.waiting(tx, organizationId, subscriptionId)
      return waiting.reduce((sum, line) => sum + withTax(line.fromOrders, line.tax ?? null), 0)
    },
  )

  // Before dunning tries what waited for the dispute.
  const order = -1
  disputes.hooks.turned.register(
    'subscriptions',
    async (tx, moment, { order: { organizationId, subscriptionId }, outcome }) => {
      if (subscriptionId === null) return
      if (outcome !== 'lost') {
        const kept = await store.lock(tx, organizationId, subscriptionId)
        if (kept && outcome === 'returned') await benefits.catchUp(tx, moment, kept)
        return
      }
      const merchant = await merchants.getOpen(tx, organizationId)
      if (merchant?.disputePolicy !== 'end') return
      const before = await store.lock(tx, organizationId, subscriptionId)
      if (!before) return
      if (before.endedAt === null) {
        for (const hook of hooks.beforeEnd) await hook(tx, moment, before)
        await end.unbilled(tx, moment, before)
      }
      await dunning.stop(tx, moment, before)
    },
    order,
  )
}
