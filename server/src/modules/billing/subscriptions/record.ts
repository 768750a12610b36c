import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Dependencies, Hooks, Told } from './dependencies.ts'
import type { MeteredBilling } from './metered.ts'
import { isRunning, withoutEmptyPause } from './rules/lifecycle.ts'
import { usageEnd, withUsagePeriod } from './rules/usage-period.ts'
import { insert as insertLine } from './store/lines.ts'
import { listName } from './store/list.ts'
import { insert, type Subscription, save } from './store/subscriptions.ts'
import { type SubscriptionDetails, toWire } from './wire.ts'

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** Reads what subscriptions show of other modules, by one statement per module. */
export function createDetails(
  { customers, discounts, products }: Pick<Dependencies, 'customers' | 'discounts' | 'products'>,
  metered: MeteredBilling,
) {
  async function of(
    sql: Sql,
    organizationId: string,
    subscriptions: readonly Subscription[],
  ): Promise<SubscriptionDetails[]> {
    const customerIds = unique(subscriptions.map(({ customerId }) => customerId))
    const productIds = unique(subscriptions.map(({ productId }) => productId))
    const discountIds = unique(subscriptions.map(({ discountId }) => discountId))
    const priceIds = unique(
      subscriptions.flatMap(({ prices }) => prices.map(({ priceId }) => priceId)),
    )
    if (subscriptions.length === 0) return []
    const [foundCustomers, found, prices, foundDiscounts, metersOf] = await Promise.all([
      customers.findMany(sql, organizationId, customerIds),
      products.details(sql, organizationId, productIds),
      products.findPrices(sql, organizationId, priceIds),
      discountIds.length > 0 ? discounts.findMany(sql, organizationId, discountIds) : [],
      metered.showEach(sql, subscriptions),
    ])
    const customerOf = byId(foundCustomers)
    const productOf = new Map(found.map((details) => [details.product.id, details]))
    const priceOf = byId(prices)
    // Prices that were bought may name other meters than those of the product now.
    const meters = await products.metersOf(sql, organizationId, prices)
    const discountOf = byId(foundDiscounts)
    return subscriptions.map((subscription) => {
      const customer = customerOf.get(subscription.customerId)
      const product = productOf.get(subscription.productId)
      if (!customer || !product) throw new Error('The customer or product of it is missing.')
      return {
        subscription,
        customer,
        product: { ...product, meters: new Map([...product.meters, ...meters]) },
        discount: discountOf.get(subscription.discountId ?? '') ?? null,
        meters: metersOf.get(subscription.id) ?? [],
        prices: subscription.prices.flatMap(({ priceId }) => priceOf.get(priceId) ?? []),
      }
    })
  }

  return {
    of,
    async one(sql: Sql, subscription: Subscription): Promise<SubscriptionDetails> {
      const [details] = await of(sql, subscription.organizationId, [subscription])
      if (!details) throw new Error('A subscription has details.')
      return details
    },
  }
}
export type Details = ReturnType<typeof createDetails>

export const cycleKind = 'subscriptions.cycle'
export const resumeKind = 'subscriptions.resume'
/** What they tell first tells merchants that a period begins. */
const beginnings: readonly (Told | undefined)[] = ['subscription.cycled', 'subscription.resumed']

/** Stores subscriptions, with the timers of their period and of the end of a pause, and the events. */
export function createRecord(
  {
    customers,
    events,
    random,
    timers,
  }: Pick<Dependencies, 'customers' | 'events' | 'random' | 'timers'>,
  { details, metered }: { readonly details: Details; readonly metered: MeteredBilling },
  hooks: Pick<Hooks, 'told' | 'ended'>,
) {
  const count = (tx: Tx, { organizationId, status }: Subscription, change: 1 | -1) =>
    changeCount(tx, organizationId, listName, { key: status, change })

  const countRunning = (tx: Tx, { customerId, organizationId }: Subscription, change: 1 | -1) =>
    customers.countRunning(tx, organizationId, customerId, change)

  function at(
    tx: Tx,
    moment: Moment,
    kind: string,
    { customerId: lane, id: subjectId }: Subscription,
    dueAt: Date | null,
  ) {
    if (dueAt) timers.schedule(tx, moment, { kind, subjectId, lane, dueAt })
    else timers.cancel(tx, moment, { kind, subjectId })
  }

  function scheduleResume(tx: Tx, moment: Moment, subscription: Subscription) {
    const { resumesAt, status } = subscription
    at(tx, moment, resumeKind, subscription, status === 'paused' ? resumesAt : null)
  }

  function schedule(tx: Tx, moment: Moment, before: Subscription | null, now: Subscription) {
    at(tx, moment, cycleKind, now, isRunning(now) ? usageEnd(now) : null)
    if (before?.status === 'paused' || now.status === 'paused') scheduleResume(tx, moment, now)
  }

  /** What was used for prices that a change drops waits for the next order. */
  async function settleUsage(tx: Tx, moment: Moment, before: Subscription, changed: Subscription) {
    const { id: subscriptionId, organizationId } = before
    for (const item of await metered.settleChange(tx, moment, before, changed)) {
      // Credits covered it.
      if (item.amount === 0) continue
      const line = { ...item, id: random.uuid(), organizationId, subscriptionId, fromOrders: 0 }
      await insertLine(tx, { ...line, createdAt: moment.at })
    }
  }

  /** The same body for all of them. */
  async function tell(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    types: readonly Told[],
    isAdopted = false,
  ): Promise<void> {
    const payload = toWire(await details.one(tx, subscription))
    for (const type of types) {
      await events.append(tx, type, `subscription:${subscription.id}`, payload, moment.at)
    }
    for (const hook of hooks.told) {
      await hook(tx, moment, subscription, types, isAdopted)
    }
  }

  return {
    scheduleResume,

    async create(
      tx: Tx,
      moment: Moment,
      subscription: Subscription,
      { isAdopted = false }: { readonly isAdopted?: boolean } = {},
    ): Promise<void> {
      await insert(tx, subscription)
      count(tx, subscription, 1)
      if (isRunning(subscription)) await countRunning(tx, subscription, 1)
      schedule(tx, moment, null, subscription)
      const active = isRunning(subscription) ? (['subscription.active'] as const) : []
      const types = ['subscription.created', ...active, 'subscription.updated'] as const
      await tell(tx, moment, subscription, types, isAdopted)
    },

    /** Changes a locked subscription. */
    async change(
      tx: Tx,
      moment: Moment,
      before: Subscription,
      changes: Partial<Subscription>,
      ...types: readonly Told[]
    ): Promise<Subscription> {
      const modifiedAt = changedAt(moment, before)
      const planned = withoutEmptyPause({ ...before, ...changes, modifiedAt })
      const asked = withUsagePeriod(before, planned, moment.at)
      const begins = beginnings.includes(types[0])
      const prices = begins ? asked.prices : await metered.pricesAfter(tx, before, asked)
      const changed = { ...asked, prices }
      if (!begins && isRunning(changed)) await settleUsage(tx, moment, before, changed)
      await save(tx, changed)
      if (changed.status !== before.status) {
        count(tx, before, -1)
        count(tx, changed, 1)
      }
      if (isRunning(changed) !== isRunning(before)) {
        await countRunning(tx, changed, isRunning(changed) ? 1 : -1)
      }
      schedule(tx, moment, before, changed)
      if (changed.endedAt && !before.endedAt) {
        for (const hook of hooks.ended) await hook(tx, moment, changed)
      }
      await tell(
        tx,
        moment,
        changed,
        begins ? [...types, 'subscription.updated'] : ['subscription.updated', ...types],
      )
      return changed
    },
  }
}
export type Record = ReturnType<typeof createRecord>
