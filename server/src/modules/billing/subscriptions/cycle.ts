import { after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import { type Bill, type Billing, periodItems } from './bill.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { End } from './end.ts'
import type { MeteredBilling } from './metered.ts'
import type { NextPeriod } from './next-period.ts'
import { cycleKind, type Record, resumeKind } from './record.ts'
import type { RenewBenefits } from './renew-benefits.ts'
import { isRunning, noPause } from './rules/lifecycle.ts'
import { billingOf, columnsOf, next, startAt } from './rules/periods.ts'
import { usageEnd } from './rules/usage-period.ts'
import type { Subscription } from './store/subscriptions.ts'
import * as store from './store/subscriptions.ts'
import { withOwnCaps } from './usage-cap.ts'

/** When a change is being paid, or the payment that decides whether the subscription ends. */
const patience = span.minute

type Parts = {
  readonly record: Record
  readonly benefits: RenewBenefits
  readonly billing: Billing
  readonly end: End
  readonly metered: MeteredBilling
  readonly hooks: Hooks
  readonly nextPeriod: NextPeriod
}

/**
 * Renewals: one period after the other, each from the end of the one before. A pause leaves time out: the
 * period after it begins when it is over.
 */
export function createCycle(
  dependencies: Dependencies,
  { record, benefits, billing, end, hooks, metered, nextPeriod }: Parts,
) {
  const { customers, dunning, timers } = dependencies

  async function customerOf(tx: Tx, { customerId, organizationId }: Subscription) {
    const customer = await customers.lock(tx, organizationId, customerId)
    if (customer) return customer
    throw new Error('The customer of a subscription is missing.')
  }

  async function isUndecided(tx: Tx, moment: Moment, subscription: Subscription, dueAt: Date) {
    for (const ask of hooks.isChanging) if (await ask(tx, subscription)) return true
    const isOfUsage = dueAt < subscription.periodEnd
    if (isOfUsage && (await benefits.awaitPayment(tx, moment, subscription, dueAt))) return true
    if (subscription.status !== 'past_due') return false
    return dunning.isEnding(tx, moment, subscription.organizationId, subscription.id)
  }

  async function endChange(tx: Tx, moment: Moment, subscription: Subscription) {
    for (const hook of hooks.beforeEnd) await hook(tx, moment, subscription)
  }

  type Usage = Awaited<ReturnType<MeteredBilling['close']>>

  /** What was used, and lines that wait. */
  async function bill(
    tx: Tx,
    moment: Moment,
    changed: Subscription,
    customer: Customer,
    {
      discount,
      items,
      ...period
    }: Pick<Bill, 'items'> & {
      readonly discount: Discount | null
      readonly periodStart?: Date
    },
  ) {
    if (items.length === 0 && !(await billing.hasWaiting(tx, changed))) return
    const reason = { items, billingReason: 'subscription_cycle' } as const
    const made = await billing.billOf(tx, changed, customer, reason)
    await billing.create(tx, moment, changed, customer, made, { discount, ...period })
  }

  /** Begins the period that this says, and bills it. */
  async function begin(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    begun: Subscription,
    customer: Customer,
    usage: Usage = [],
  ): Promise<Subscription> {
    const moved = await hooks.newPrices.run?.(tx, moment, before, begun)
    const { discount, period } = await nextPeriod.termsOf(tx, before, begun, moved)
    const changed = await record.change(
      tx,
      moment,
      before,
      {
        ...period,
        ...noPause,
        waitingChange: null,
        renewedAt: period.periodStart,
        status: before.status === 'past_due' ? 'past_due' : 'active',
      },
      before.status === 'paused' ? 'subscription.resumed' : 'subscription.cycled',
    )
    await bill(tx, moment, changed, customer, {
      items: [...periodItems(changed), ...usage],
      discount,
    })
    // Past due by now, where its card is disputed.
    return (await store.lock(tx, changed.organizationId, changed.id)) ?? changed
  }

  /** The period is over, and its usage and the lines that wait are billed; nothing of the next one is. */
  async function pause(tx: Tx, moment: Moment, before: Subscription, customer: Customer) {
    const closing = { to: before.periodEnd, renews: false }
    const items = await metered.close(tx, moment, before, closing)
    const began = { status: 'paused', pauseAtPeriodEnd: false, pausedAt: moment.at } as const
    const changes = { ...began, pastDueAt: null, waitingChange: null }
    const paused = await record.change(tx, moment, before, changes, 'subscription.paused')
    await bill(tx, moment, paused, customer, { items, discount: null })
    return paused
  }

  /** A period of usage is over within the one that is billed: it is charged, and credits are given anew. */
  async function renewUsage(tx: Tx, moment: Moment, before: Subscription) {
    const customer = await customerOf(tx, before)
    const start = usageEnd(before)
    const usage = await metered.close(tx, moment, before, { to: start, renews: true })
    const caps = withOwnCaps(before.prices)
    const isPaid = await benefits.arePaid(tx, before)
    const changed = await record.change(tx, moment, before, {
      ...(before.prices.some(({ usageCap }) => usageCap !== undefined) ? { prices: caps } : {}),
      ...{ meterPeriodStart: start, waitingChange: null },
      ...(isPaid ? { meterRenewedAt: start, benefitsWait: false } : { benefitsWait: true }),
    })
    const isCharged = usage.some(({ amount }) => amount !== 0)
    if (isCharged) {
      const of = { items: usage, discount: null, periodStart: start }
      await bill(tx, moment, changed, customer, of)
    }
    for (const hook of hooks.usageBegun) await hook(tx, moment, changed)
    if (isPaid) await benefits.tell(tx, moment, changed)
  }

  async function resume(tx: Tx, moment: Moment, before: Subscription) {
    const customer = await customerOf(tx, before)
    const changed = await nextPeriod.changedAtEnd(tx, before, customer)
    const { interval, intervalCount: count } = changed
    const period = { ...changed, ...columnsOf(startAt(moment.at, { interval, count })) }
    const resumed = await begin(tx, moment, before, period, customer)
    await metered.beginAgain(tx, moment, resumed)
    return resumed
  }

  async function renew(tx: Tx, moment: Moment, before: Subscription) {
    const customer = await customerOf(tx, before)
    if (before.cancelAtPeriodEnd) return end.atPeriodEnd(tx, moment, before, customer)
    if (before.pauseAtPeriodEnd) return pause(tx, moment, before, customer)
    const changed = await nextPeriod.changedAtEnd(tx, before, customer)
    const period = { ...changed, ...columnsOf(next(billingOf(changed))) }
    const closing = { to: before.periodEnd, renews: true }
    const usage = await metered.close(tx, moment, before, closing)
    return begin(tx, moment, before, period, customer, usage)
  }

  async function lock(tx: Tx, { lane, organizationId, subjectId }: Timer) {
    await customers.lock(tx, organizationId, lane)
    await store.lock(tx, organizationId, subjectId)
  }

  timers.define({
    name: cycleKind,
    lock,
    async run(tx, { lane, organizationId, subjectId }, moment) {
      const subscription = await store.lock(tx, organizationId, subjectId)
      if (!subscription || !isRunning(subscription)) return
      const timer = { kind: cycleKind, subjectId, lane }
      const dueAt = usageEnd(subscription)
      if (dueAt > moment.at) {
        timers.schedule(tx, moment, { ...timer, dueAt })
      } else if (await isUndecided(tx, moment, subscription, dueAt)) {
        timers.schedule(tx, moment, { ...timer, dueAt: after(moment.at, patience) })
      } else {
        // A change that its cardholder has not confirmed ends with the period, also with that of usage.
        if (subscription.waitingChange) await endChange(tx, moment, subscription)
        await (dueAt < subscription.periodEnd ? renewUsage : renew)(tx, moment, subscription)
      }
    },
  })

  /** What failed to be paid comes first; then this is planned again. */
  const owes = (tx: Tx, { id, organizationId }: Subscription) =>
    dunning.hasFailed(tx, organizationId, id)

  timers.define({
    name: resumeKind,
    lock,
    async run(tx, { organizationId, subjectId }, moment) {
      const subscription = await store.lock(tx, organizationId, subjectId)
      if (subscription?.status !== 'paused' || subscription.resumesAt === null) return
      if (subscription.resumesAt > moment.at) record.scheduleResume(tx, moment, subscription)
      else if (!(await owes(tx, subscription))) await resume(tx, moment, subscription)
    },
  })

  return {
    owes,
    /** A pause ends, and the next period begins now and is charged now. */
    resume,

    /** The trial ends, and the first period that is charged begins now. */
    async beginNow(
      tx: Tx,
      moment: Moment,
      before: Subscription,
      offer: Partial<Subscription> = {},
    ) {
      const customer = await customerOf(tx, before)
      const changed = { ...(await nextPeriod.changedAtEnd(tx, before, customer)), ...offer }
      const { interval, intervalCount: count } = changed
      const period = { ...changed, ...columnsOf(startAt(moment.at, { interval, count })) }
      return begin(tx, moment, before, { ...period, trialEnd: moment.at }, customer)
    },
  }
}
export type Cycle = ReturnType<typeof createCycle>
