import type { Subscription as WireSubscription } from '@guildhall/contract/billing/subscription-shapes'
import { isCurrency, servicePeriod } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { idOfText } from '../../../platform/system.ts'
import { type ClosedUsage, type LateUsage, meterToWire } from '../meters/index.ts'
import type { NewOrder } from '../orders/index.ts'
import { type Price, usageAmount } from '../products/index.ts'
import type { Dependencies } from './dependencies.ts'
import { usageLabel } from './rules/usage-label.ts'
import { endsUsagePeriod, usageEnd, usageStart } from './rules/usage-period.ts'
import type { Subscription } from './store/subscriptions.ts'
import { createUsageCap } from './usage-cap.ts'
import { createUsageDiscount, type Reducer } from './usage-discount.ts'

type UsageItem = NewOrder['items'][number] & { readonly priceId: string }

const amountsOf = ({ amount, discount }: UsageItem) => ({ amount, discount: discount?.amount ?? 0 })

type Closing = { readonly to: Date; readonly renews: boolean }
type SubscriptionMeter = WireSubscription['meters'][number]
type Metered = Price & { readonly meterId: string; readonly unitAmount: string }

const isMetered = (price: Price): price is Metered =>
  price.amountType === 'metered_unit' && price.meterId !== null && price.unitAmount !== null

/** The period that a pause follows is charged when the pause begins. */
const isCounted = ({ status }: Pick<Subscription, 'status'>) =>
  status !== 'trialing' && status !== 'paused'

/** Usage is charged at the end of each period; what is used in a trial or a pause is free. */
export function createMetered({
  discounts,
  meters,
  products,
}: Pick<Dependencies, 'discounts' | 'meters' | 'products'>) {
  const { reducerOf, reducerOfLate } = createUsageDiscount({ discounts, meters })
  const caps = createUsageCap({ meters, products })

  async function pricesOf(sql: Sql, { organizationId, prices }: Subscription): Promise<Metered[]> {
    const ids = prices.flatMap(({ amountType, priceId }) =>
      amountType === 'metered_unit' ? [priceId] : [],
    )
    if (ids.length === 0) return []
    const found = await products.findPrices(sql, organizationId, ids)
    // In one order, so that renewals of several subscriptions lock meters alike.
    return found.filter(isMetered).toSorted((a, b) => (a.meterId < b.meterId ? -1 : 1))
  }

  /** What is no sum, such as the highest value, is of a whole period, with the price that it ends with. */
  async function goOn(sql: Sql, organizationId: string, old: Metered[], present: Metered[]) {
    const again = new Set(present.map(({ meterId }) => meterId))
    const both = old.flatMap(({ meterId }) => (again.has(meterId) ? meterId : []))
    const found = both.length > 0 ? await meters.findMany(sql, organizationId, both) : []
    const isSum = ({ func }: (typeof found)[number]['aggregation']) =>
      func === 'sum' || func === 'count'
    return new Set(found.flatMap(({ aggregation, id }) => (isSum(aggregation) ? [] : id)))
  }

  const usageOf = (subscription: Subscription, { meterId }: Metered, to: Date) => ({
    organizationId: subscription.organizationId,
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    meterId,
    cycleStart: subscription.periodStart,
    from: usageStart(subscription),
    to,
  })

  const likeNow = ({ capAmount, id: priceId }: Metered, discountId: string | null) => ({
    priceId,
    discountId,
    isCapped: capAmount !== null,
  })

  /** The line of what was used in a period, also of what came late of it. */
  function itemOf(
    { billable, meter }: Pick<ClosedUsage, 'billable' | 'meter'>,
    terms: Metered,
    { currency, from, to }: { readonly currency: string; readonly from: Date; readonly to: Date },
    reduce: Reducer,
  ): UsageItem {
    if (!isCurrency(currency)) throw new Error('What is sold has a known currency.')
    const amount = usageAmount(billable, terms)
    return {
      label: usageLabel(meter.name, billable, terms, currency),
      amount,
      proration: false,
      priceId: terms.id,
      period: servicePeriod({ start: from, end: to }),
      discount: reduce.take(amount),
    }
  }

  async function charge(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    price: Metered,
    { reduce, renews, to }: Closing & { readonly reduce: Reducer },
  ): Promise<UsageItem[]> {
    const { currency, id } = subscription
    const of = usageOf(subscription, price, to)
    const { discountId } = reduce
    const closed = await meters.closeUsage(tx, of, likeNow(price, discountId))
    const terms = { ...price, capAmount: await caps.leftOf(tx, subscription, price) }
    const item = itemOf(closed, terms, { currency, from: closed.from, to }, reduce)
    await meters.recordCharge(tx, moment, of, closed, {
      ...amountsOf(item),
      ...{ priceId: price.id, discountId, discountLeft: reduce.left() },
    })
    await meters.credits.reset(tx, moment, of, { at: to, renews: renews ? id : undefined })
    const late = await chargeLate(tx, moment, subscription, closed)
    return closed.units === '0' ? late : [item, ...late]
  }

  /** The price of a period that was charged before, with what is left of its cap. */
  async function termsOf(sql: Sql, { charge }: Pick<LateUsage, 'charge'>) {
    const [price] = await products.findPrices(sql, charge.organizationId, [charge.priceId])
    if (!price || !isMetered(price)) throw new Error('What was charged has a metered price.')
    const capAmount = await caps.leftIn(sql, charge, charge.meterId, price.capAmount)
    return { ...price, capAmount }
  }

  /** What came after its period was charged, with the price, the cap and the discount of that. */
  async function lateItem(
    sql: Sql,
    { meter }: Pick<ClosedUsage, 'meter'>,
    { billable, charge }: LateUsage,
    currency: string,
  ): Promise<UsageItem> {
    const terms = await termsOf(sql, { charge })
    const reduce = await reducerOfLate(sql, { ...charge, currency })
    return itemOf({ billable, meter }, terms, { ...charge, currency }, reduce)
  }

  async function chargeLate(
    tx: Tx,
    moment: Moment,
    { currency }: Subscription,
    closed: ClosedUsage,
  ): Promise<UsageItem[]> {
    const items: UsageItem[] = []
    for (const late of closed.late) {
      if (late.units === '0') continue
      const item = await lateItem(tx, closed, late, currency)
      await meters.recordLate(tx, moment, late, closed, amountsOf(item))
      items.push(item)
    }
    return items
  }

  /** What the next order holds of late usage. */
  async function showLate(sql: Sql, late: readonly LateUsage[]): Promise<number> {
    let sum = 0
    for (const each of late) sum += usageAmount(each.billable, await termsOf(sql, each))
    return sum
  }

  /** What would be charged if the period ended then; a little behind. */
  async function dueAt(sql: Sql, subscription: Subscription, to: Date): Promise<UsageItem[]> {
    const { currency } = subscription
    if (!isCounted(subscription) || to <= usageStart(subscription)) return []
    const reduce = await reducerOf(sql, subscription)
    const items: UsageItem[] = []
    for (const price of await pricesOf(sql, subscription)) {
      const of = usageOf(subscription, price, to)
      const used = await meters.showUsage(sql, of, likeNow(price, reduce.discountId))
      const terms = { ...price, capAmount: await caps.leftOf(sql, subscription, price) }
      items.push(itemOf(used, terms, { ...of, currency }, reduce))
      for (const late of used.late) items.push(await lateItem(sql, used, late, currency))
    }
    return items
  }

  /** What a subscription shows of the usage in its present period. */
  async function show(sql: Sql, subscription: Subscription): Promise<SubscriptionMeter[]> {
    const prices = await pricesOf(sql, subscription)
    if (prices.length === 0) return []
    const { discountId } = await reducerOf(sql, subscription)
    const shown: SubscriptionMeter[] = []
    for (const price of prices) {
      const of = usageOf(subscription, price, usageEnd(subscription))
      const found = await meters.showUsage(sql, of, likeNow(price, discountId))
      const { billable, credited, late, meter, units } = found
      const capAmount = await caps.leftOf(sql, subscription, price)
      shown.push({
        id: idOfText(`${subscription.id} ${price.meterId}`),
        created_at: subscription.createdAt.toISOString(),
        modified_at: null,
        consumed_units: Number(units),
        credited_units: credited,
        amount: isCounted(subscription)
          ? usageAmount(billable, { ...price, capAmount }) + (await showLate(sql, late))
          : 0,
        meter_id: price.meterId,
        meter: meterToWire(meter),
      })
    }
    return shown
  }

  /** What was told of usage that is followed elsewhere, of one organization; without unknown meters. */
  async function showMirrored(sql: Sql, subscriptions: readonly Subscription[]) {
    const followed = subscriptions.flatMap(({ id, mirrored, organizationId }) =>
      mirrored ? [{ id, organizationId, told: mirrored.meters ?? [] }] : [],
    )
    const ids = [...new Set(followed.flatMap(({ told }) => told.map((each) => each.meter_id)))]
    const [first] = followed
    const found =
      first && ids.length > 0 ? await meters.findMany(sql, first.organizationId, ids) : []
    const byId = new Map(found.map((meter) => [meter.id, meterToWire(meter)]))
    return new Map(
      followed.map(({ id, told }) => [
        id,
        told.flatMap((each): SubscriptionMeter[] => {
          const meter = byId.get(each.meter_id)
          return meter ? [{ ...each, meter }] : []
        }),
      ]),
    )
  }

  return {
    /** What a change within a period leaves of the caps of meters that are charged for all of it. */
    async pricesAfter(tx: Tx, before: Subscription, changed: Subscription) {
      if (endsUsagePeriod(before, changed) || changed.prices === before.prices)
        return changed.prices
      const [old, present] = [await pricesOf(tx, before), await pricesOf(tx, changed)]
      const kept = await goOn(tx, before.organizationId, old, present)
      const followed = old.filter(({ meterId }) => kept.has(meterId))
      return caps.inherit(before, followed, changed, present)
    },

    /**
     * One line per metered price for what was used until then, in the period that ends. Where nothing
     * renews, credits are not carried over: they are revoked with what granted them.
     */
    async close(
      tx: Tx,
      moment: Moment,
      subscription: Subscription,
      { renews, to }: Closing,
    ): Promise<UsageItem[]> {
      if (!isCounted(subscription) || to <= usageStart(subscription)) return []
      const items: UsageItem[] = []
      const reduce = await reducerOf(tx, subscription)
      for (const price of await pricesOf(tx, subscription)) {
        items.push(...(await charge(tx, moment, subscription, price, { reduce, to, renews })))
      }
      return items
    },

    /**
     * A change within a period: what was used for prices that are dropped is charged with the next order,
     * and new prices begin now, but for what is no sum.
     */
    async settleChange(
      tx: Tx,
      moment: Moment,
      before: Subscription,
      changed: Subscription,
    ): Promise<UsageItem[]> {
      if (!isCounted(before) || before.status === 'unpaid') return []
      const moved = changed.periodStart.getTime() !== before.periodStart.getTime()
      const ends = endsUsagePeriod(before, changed)
      if (!ends && changed.prices === before.prices) return []
      const [old, present] = [await pricesOf(tx, before), await pricesOf(tx, changed)]
      const to = new Date(
        Math.min(moment.at.getTime(), (ends ? before.periodEnd : usageEnd(before)).getTime()),
      )
      const kept = ends ? new Set<string>() : await goOn(tx, before.organizationId, old, present)
      const items: UsageItem[] = []
      const reduce = await reducerOf(tx, before)
      for (const price of old) {
        if (kept.has(price.meterId)) continue
        if (!ends && present.some(({ id }) => id === price.id)) continue
        items.push(...(await charge(tx, moment, before, price, { reduce, to, renews: false })))
      }
      for (const price of present) {
        if (moved || old.some(({ meterId }) => meterId === price.meterId)) continue
        await meters.beginUsage(tx, { ...usageOf(changed, price, to), from: to })
      }
      return items
    },

    dueAt,

    /** After a pause: what was used in it is drawn from no credits. */
    async beginAgain(tx: Tx, moment: Moment, subscription: Subscription): Promise<void> {
      const { customerId, id: subscriptionId, organizationId } = subscription
      const place = { organizationId, customerId, subscriptionId }
      const charged = (await pricesOf(tx, subscription)).map(({ meterId }) => meterId)
      await meters.credits.restart(tx, moment, place, charged)
    },

    async showEach(sql: Sql, subscriptions: readonly Subscription[]) {
      const shown = await showMirrored(sql, subscriptions)
      for (const each of subscriptions) {
        if (!each.mirrored) shown.set(each.id, await show(sql, each))
      }
      return shown
    },
  }
}
export type MeteredBilling = ReturnType<typeof createMetered>
