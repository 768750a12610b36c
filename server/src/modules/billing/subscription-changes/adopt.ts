import { boundary, type Interval, invalidInput } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Customer } from '../customers/index.ts'
import { type Product, sharedMeterIssue } from '../products/index.ts'
import {
  amountOf,
  type Details,
  discounted,
  fits,
  isCharged,
  noPause,
  pinned,
  type Record,
  type Subscription,
  startOfUsage,
  subscriptionToWire,
  withoutEmptyPause,
} from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

/** A subscription that runs elsewhere and goes on here. */
type Adoption = Pick<
  Subscription,
  | 'cancelAtPeriodEnd'
  | 'customerId'
  | 'metadata'
  | 'pauseAtPeriodEnd'
  | 'pausedAt'
  | 'periodEnd'
  | 'periodStart'
  | 'productId'
  | 'resumesAt'
> & {
  /** Its present period is over, and another one begins when it is resumed. */
  readonly isPaused: boolean
  readonly currency: string | undefined
  /** Of a whole period before discounts, if it is not what the product costs now. */
  readonly amount: number | undefined
  readonly seats: number | null
  readonly discountId: string | null
  readonly startedAt: Date
  readonly isTrial: boolean
  readonly canceledAt: Date | null
}

const refuse = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

/** What it says of pauses; one that ends with its period is not paused. */
function pauseOf(adoption: Adoption, at: Date) {
  const { cancelAtPeriodEnd, isPaused, isTrial, pauseAtPeriodEnd, pausedAt, resumesAt } = adoption
  if (isPaused) {
    if (resumesAt && resumesAt <= at) throw refuse('resumes_at', 'Must be in the future.')
    const since = pausedAt && pausedAt < at ? pausedAt : at
    return { ...noPause, status: 'paused', pausedAt: since, resumesAt } as const
  }
  const status = isTrial ? 'trialing' : 'active'
  const isPlanned = pauseAtPeriodEnd && !isTrial && !cancelAtPeriodEnd
  return { ...noPause, status, ...(isPlanned ? { pauseAtPeriodEnd, resumesAt } : {}) } as const
}

/** How many periods to look through for the anchor: weeks of more than ten years. */
const mostPeriods = 600

/**
 * Periods are counted from the start of the subscription if that leads to the end of the present one, so
 * that one of the 31st stays one of the 31st; otherwise from that end.
 */
function anchorOf(
  startedAt: Date,
  periodEnd: Date,
  { interval, count }: { readonly interval: Interval; readonly count: number },
): Pick<Subscription, 'anchorAt' | 'periodIndex'> {
  for (let index = 0; index < mostPeriods; index++) {
    const end = boundary(startedAt, interval, count, index + 1)
    if (end > periodEnd) break
    if (end.getTime() === periodEnd.getTime()) return { anchorAt: startedAt, periodIndex: index }
  }
  return { anchorAt: periodEnd, periodIndex: -1 }
}

/**
 * Takes over subscriptions: the present period is paid elsewhere and charges nothing here; the next one is
 * billed like any other.
 */
export function createAdopt(
  dependencies: Pick<
    Dependencies,
    'customers' | 'database' | 'discounts' | 'merchants' | 'products' | 'random' | 'subscriptions'
  >,
  record: Record,
  details: Details,
) {
  const { customers, database, discounts, merchants, products, random, subscriptions } =
    dependencies

  async function productOf(tx: Tx, organizationId: string, id: string) {
    const product = await products.find(tx, [organizationId], id)
    if (!product) throw refuse('product_id', 'Product does not exist.')
    const { recurringInterval: interval, recurringIntervalCount: count } = product
    if (interval === null) throw refuse('product_id', 'Product is not recurring.')
    const { meterInterval, meterIntervalCount } = product
    const recurrence = { interval, count: count ?? 1 }
    return { product, recurrence, usage: { meterInterval, meterIntervalCount } }
  }

  async function refuseSharedMeter(tx: Tx, customer: Customer, product: Product, currency: string) {
    const { id: customerId, organizationId } = customer
    const prices = product.prices.filter((price) => price.currency === currency)
    const meterIds = prices.flatMap(({ meterId }) => meterId ?? [])
    const customerOf = { customerId, organizationId }
    const shared = await subscriptions.chargedMeter(tx, customerOf, {
      byProven: true,
      meterIds,
      withFree: false,
    })
    if (shared === undefined) return
    const meters = await products.metersOf(tx, organizationId, prices)
    throw invalidInput(sharedMeterIssue(['body', 'product_id'], product, meters.get(shared)))
  }

  function pricesOf({ prices }: Product, adoption: Adoption, usual: string) {
    const present = prices.filter(({ isArchived }) => !isArchived)
    const wanted = adoption.currency ?? usual
    const chosen = present.filter(({ currency }) => currency === wanted)
    const currency = chosen[0]?.currency
    if (!currency) throw refuse('currency', 'Product has no price in this currency.')
    const { amount, seats } = adoption
    const isSeated = chosen.some(({ amountType }) => amountType === 'seat_based')
    if (isSeated !== (seats !== null)) {
      throw refuse('seats', isSeated ? 'Product is sold by seats.' : 'Product has no seats.')
    }
    const isCustom = chosen.some(({ amountType }) => amountType === 'custom')
    if (isCustom && amount === undefined) throw refuse('amount', 'Customers choose this price.')
    const bought = pinned(chosen, { seats, customAmount: isCustom ? (amount ?? 0) : null })
    const charged = bought.filter(isCharged)
    // What the customer pays elsewhere stays, also if the product costs something else now.
    const isOther = amount !== undefined && charged.length === 1
    const kept = bought.map((price) => (isOther && isCharged(price) ? { ...price, amount } : price))
    if (amount !== undefined && charged.length === 0 && amount > 0) {
      throw refuse('amount', 'Product is only charged by usage.')
    }
    return { currency, prices: kept, taxBehavior: chosen[0]?.taxBehavior ?? null }
  }

  return (organizationId: string, adoption: Adoption, keepAnswer: KeepAnswer) =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const { at } = moment
      const merchant = await merchants.get(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, adoption.customerId)
      if (!customer || customer.deletedAt) throw refuse('customer_id', 'Customer does not exist.')
      const { discountId, isTrial, periodEnd, periodStart, startedAt } = adoption
      if (periodEnd <= at && !adoption.isPaused) {
        throw refuse('current_period_end', 'Must be in the future, since the past is not charged.')
      }
      if (periodStart >= periodEnd) throw refuse('current_period_start', 'Must be before the end.')
      if (startedAt > at) throw refuse('started_at', 'Must be in the past.')
      const { product, recurrence, usage } = await productOf(tx, organizationId, adoption.productId)
      const { currency, prices, taxBehavior } = pricesOf(product, adoption, merchant.currency)
      await refuseSharedMeter(tx, customer, product, currency)
      const found = discountId && (await discounts.find(tx, [organizationId], discountId))
      if (discountId && !found) throw refuse('discount_id', 'Discount does not exist.')
      // One that was for a single payment has been used elsewhere.
      const isKept = found && found.duration !== 'once' && fits(found, product.id, currency)
      const discount = isKept ? found : null
      const ends = adoption.cancelAtPeriodEnd && !adoption.isPaused
      const anchor = isTrial
        ? { anchorAt: periodEnd, periodIndex: -1 }
        : anchorOf(startedAt, periodEnd, recurrence)
      const subscription: Subscription = {
        ...anchor,
        id: random.uuid(),
        organizationId,
        customerId: customer.id,
        productId: product.id,
        productName: product.name,
        checkoutId: null,
        currency,
        amount: amountOf(prices, discount, currency),
        prices: discounted(prices, isTrial ? null : discount, currency),
        seats: adoption.seats,
        taxBehavior: taxBehavior ?? merchant.taxBehavior,
        discountId: discount?.id ?? null,
        discountName: discount?.name ?? null,
        discountAppliedAt: discount && !isTrial ? startedAt : null,
        interval: recurrence.interval,
        intervalCount: recurrence.count,
        periodStart,
        periodEnd,
        renewedAt: periodStart,
        ...usage,
        meterPeriodStart: null,
        meterRenewedAt: null,
        benefitsWait: false,
        trialStart: isTrial ? periodStart : null,
        trialEnd: isTrial ? periodEnd : null,
        startedAt,
        pastDueAt: null,
        cancelAtPeriodEnd: ends,
        canceledAt: ends ? (adoption.canceledAt ?? at) : null,
        endsAt: ends ? periodEnd : null,
        endedAt: null,
        ...pauseOf(adoption, at),
        cancellationReason: null,
        cancellationComment: null,
        metadata: adoption.metadata,
        customFieldData: {},
        pendingUpdate: null,
        waitingChange: null,
        ownBilling: null,
        paymentMethodId: null,
        isUnproven: false,
        customerEmail: customer.email ?? '',
        createdAt: at,
        modifiedAt: null,
        mirrored: null,
      }
      // What was used before the present period of usage was charged elsewhere.
      const usageFrom = isTrial ? periodStart : startOfUsage(subscription, at)
      const meterPeriodStart = usage.meterInterval === null ? null : usageFrom
      const adopted = withoutEmptyPause({ ...subscription, meterPeriodStart })
      await record.create(tx, moment, adopted, { isAdopted: true })
      const shown = await details.one(tx, adopted)
      await keepAnswer(tx, subscriptionToWire(shown))
      return shown
    })
}
