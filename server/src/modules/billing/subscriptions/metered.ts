import type { Subscription as WireSubscription } from '@guildhall/contract/billing/subscription-shapes'
import { isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { meterToWire } from '../meters/index.ts'
import type { NewOrder } from '../orders/index.ts'
import type { Price } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import { usageAmount, usageLabel } from './rules/usage.ts'
import type { Subscription } from './store/subscriptions.ts'

type Item = NewOrder['items'][number] & { readonly priceId: string }
type SubscriptionMeter = WireSubscription['meters'][number]
type Metered = Price & { readonly meterId: string; readonly unitAmount: string }

const isMetered = (price: Price): price is Metered =>
  price.amountType === 'metered_unit' && price.meterId !== null && price.unitAmount !== null

/** The same whenever it is read; there is no row for it. */
function idOf({ id }: Subscription, meterId: string): string {
  const hex = hashToken(`${id} ${meterId}`).toString('hex').slice(0, 32)
  const version = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return [0, 8, 12, 16, 20].map((from, n, all) => version.slice(from, all[n + 1])).join('-')
}

/** Usage is charged at the end of each period; what is used in a trial is free. */
export function createMetered({ meters, products }: Pick<Dependencies, 'meters' | 'products'>) {
  async function pricesOf(sql: Sql, { organizationId, prices }: Subscription): Promise<Metered[]> {
    const ids = prices.flatMap(({ amountType, priceId }) =>
      amountType === 'metered_unit' ? [priceId] : [],
    )
    if (ids.length === 0) return []
    const found = await products.findPrices(sql, organizationId, ids)
    // In one order, so that renewals of several subscriptions lock meters alike.
    return found.filter(isMetered).toSorted((a, b) => (a.meterId < b.meterId ? -1 : 1))
  }

  const usageOf = (subscription: Subscription, { meterId }: Metered, to: Date) => ({
    organizationId: subscription.organizationId,
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    meterId,
    from: subscription.periodStart,
    to,
  })

  async function charge(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    price: Metered,
    { to, renews }: { readonly to: Date; readonly renews: boolean },
  ): Promise<Item[]> {
    const { currency, id } = subscription
    const of = usageOf(subscription, price, to)
    const closed = await meters.closeUsage(tx, of)
    const amount = usageAmount(closed.billable, price)
    await meters.recordCharge(tx, moment, of, closed, { amount, priceId: price.id })
    await meters.credits.reset(tx, moment, of, { at: to, renews: renews ? id : undefined })
    if (closed.units === '0' || !isCurrency(currency)) return []
    const label = usageLabel(closed.meter.name, closed.units, price, currency)
    return [{ label, amount, proration: false, priceId: price.id }]
  }

  /** What a subscription shows of the usage in its present period. */
  async function show(sql: Sql, subscription: Subscription): Promise<SubscriptionMeter[]> {
    const shown: SubscriptionMeter[] = []
    for (const price of await pricesOf(sql, subscription)) {
      const of = usageOf(subscription, price, subscription.periodEnd)
      const { billable, credited, meter, units } = await meters.showUsage(sql, of)
      shown.push({
        id: idOf(subscription, price.meterId),
        created_at: subscription.createdAt.toISOString(),
        modified_at: null,
        consumed_units: Number(units),
        credited_units: credited,
        amount: subscription.status === 'trialing' ? 0 : usageAmount(billable, price),
        meter_id: price.meterId,
        meter: meterToWire(meter),
      })
    }
    return shown
  }

  return {
    /** One line per metered price for what was used until then, in the period that ends. */
    async close(tx: Tx, moment: Moment, subscription: Subscription, to: Date): Promise<Item[]> {
      if (subscription.status === 'trialing' || to <= subscription.periodStart) return []
      const items: Item[] = []
      for (const price of await pricesOf(tx, subscription)) {
        items.push(...(await charge(tx, moment, subscription, price, { to, renews: true })))
      }
      return items
    },

    /**
     * A change within a period: what was used for prices that are dropped is charged with the next order,
     * and new prices begin now.
     */
    async settleChange(
      tx: Tx,
      moment: Moment,
      before: Subscription,
      changed: Subscription,
    ): Promise<Item[]> {
      if (before.status === 'trialing' || before.status === 'unpaid') return []
      const moved = changed.periodStart.getTime() !== before.periodStart.getTime()
      if (!moved && changed.prices === before.prices) return []
      const [old, present] = [await pricesOf(tx, before), await pricesOf(tx, changed)]
      const to = new Date(Math.min(moment.at.getTime(), before.periodEnd.getTime()))
      const items: Item[] = []
      for (const price of old) {
        if (!moved && present.some(({ id }) => id === price.id)) continue
        items.push(...(await charge(tx, moment, before, price, { to, renews: false })))
      }
      for (const price of present) {
        if (moved || old.some(({ meterId }) => meterId === price.meterId)) continue
        await meters.beginUsage(tx, { ...usageOf(changed, price, to), from: to })
      }
      return items
    },

    async showEach(sql: Sql, subscriptions: readonly Subscription[]) {
      const shown = new Map<string, SubscriptionMeter[]>()
      for (const each of subscriptions) shown.set(each.id, await show(sql, each))
      return shown
    },
  }
}
export type MeteredBilling = ReturnType<typeof createMetered>
