import {
  AppError,
  type Fraction,
  type Interval,
  type Issue,
  invalidInput,
  isCurrency,
  orThrow,
} from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Discount } from '../discounts/index.ts'
import {
  type Price,
  type Product,
  seatRange,
  sharedMeterIssue,
  upfrontAmount,
} from '../products/index.ts'
import {
  amountOf,
  type BillingPeriod,
  billingOf,
  checkChange,
  discountAt,
  discounted,
  discountedSeats,
  fits,
  isProrated,
  type Offer,
  type PinnedPrice,
  pinned,
  type Subscription,
  samePrices,
  soldSeats,
  startAt,
} from '../subscriptions/index.ts'
import type { Credits } from './credits.ts'
import type { Dependencies, TypedCard } from './dependencies.ts'
import type { FundedLine, Funding } from './fund-credits.ts'
import { type AskedBy, billedHow } from './rules/charging.ts'
import { endsWith } from './rules/kept-discount.ts'
import { type ProratedPrice, prorationLines } from './rules/proration.ts'
import { createUsedCredits } from './used-credits.ts'

type Behavior = 'invoice' | 'prorate' | 'next_period'

type Present = {
  readonly productName: string
  readonly currency: string
  readonly prices: readonly PinnedPrice[]
  readonly seats: number | null
  readonly discountAppliedAt: Date | null
  readonly interval: Interval
  readonly intervalCount: number
}

/** Why a subscription cannot change to a product. */
export function productIssue(product: Product | undefined, currency: string): Issue | undefined {
  const refuse = (msg: string): Issue => ({
    loc: ['body', 'product_id'],
    msg,
    type: 'value_error',
  })
  if (!product) return refuse('Product does not exist.')
  if (product.isArchived) return refuse('Product is archived.')
  if (product.recurringInterval === null) return refuse('Product is not recurring.')
  const prices = pricesIn(product, currency)
  if (prices.length === 0) return refuse('Product has no price in the currency.')
  if (prices.some(({ amountType }) => amountType === 'custom')) {
    return refuse('Customers choose the price of this product, so it needs a checkout.')
  }
  return undefined
}

export const pricesIn = ({ prices }: Pick<Product, 'prices'>, currency: string): readonly Price[] =>
  prices.filter((price) => !price.isArchived && price.currency === currency)

const offerOf = (
  product: Product,
  { currency, seats }: Pick<Present, 'currency' | 'seats'>,
): Offer => ({
  productId: product.id,
  productName: product.name,
  interval: product.recurringInterval ?? 'month',
  count: product.recurringIntervalCount ?? 1,
  meterInterval: product.meterInterval,
  meterIntervalCount: product.meterIntervalCount,
  prices: pinned(pricesIn(product, currency), { seats }),
  seats,
})

const sameInterval = (
  { interval, intervalCount }: Pick<Present, 'interval' | 'intervalCount'>,
  offer: Offer,
) => offer.interval === interval && offer.count === intervalCount

/** As many seats as were chosen, else as there are, as far as a product sells them; null for one without seats. */
function seatsIn(
  prices: readonly Price[],
  { chosen, present }: { readonly chosen: number | undefined; readonly present: number | null },
): number | null {
  const range = seatRange(prices)
  if (!range) return null
  if (chosen !== undefined && chosen < range.minimum) {
    const msg = `At least ${range.minimum} seats`
    throw invalidInput({ loc: ['body', 'seats'], msg, type: 'greater_than_equal' })
  }
  const seats = chosen ?? Math.max(present ?? 1, range.minimum)
  if (range.maximum === null || seats <= range.maximum) return seats
  const msg = `At most ${range.maximum} seats`
  throw invalidInput({ loc: ['body', 'product_id'], msg, type: 'less_than_equal' })
}

/** Whether a product has as many seats as people have, so that it can be changed to. */
export function hasRoomFor(
  product: Pick<Product, 'prices'>,
  subscription: Pick<Subscription, 'currency' | 'prices' | 'seats'>,
  seatsInUse: number,
): boolean {
  const range = seatRange(pricesIn(product, subscription.currency))
  const present = Math.max(soldSeats(subscription) ?? 1, range?.minimum ?? 0)
  if (!range) return seatsInUse === 0
  return present >= seatsInUse && (range.maximum === null || present <= range.maximum)
}

/** A change that takes effect now. */
export type Plan = {
  readonly offer: Offer
  readonly billing: BillingPeriod
  readonly discount: Discount | null
  readonly discountAppliedAt: Date | null
  readonly amount: number
  readonly lines: readonly FundedLine[]
  readonly funding: Funding
  /** The first period that is charged begins. */
  readonly endsTrial?: true
}

type Circumstances = {
  readonly at: Date
  readonly discount: Discount | null
  readonly reduce?: typeof discounted
  /** Of the credits of meters that the present plan gave in the period. */
  readonly unused: Fraction | undefined
}

/**
 * The old prices are credited and the new ones charged for what is left of their periods. The old
 * discount counts as it was charged; a new one that has not reduced a period yet reduces none here.
 */
function planChange(
  present: Present,
  billing: BillingPeriod,
  offer: Offer,
  { at, discount: given, reduce = discounted, unused }: Circumstances,
) {
  const { currency } = present
  if (!isCurrency(currency)) throw new Error('The currency of a subscription is unknown.')
  const startsPeriod = !sameInterval(present, offer)
  const { interval, count } = offer
  const next = startsPeriod ? startAt(at, { interval, count }) : billing
  const kept = given && fits(given, offer.productId, currency) ? given : null
  const appliedAt = startsPeriod ? (present.discountAppliedAt ?? at) : present.discountAppliedAt
  const current =
    appliedAt === null
      ? { discount: null, appliedAt: null }
      : discountAt(kept, appliedAt, next.period.start)
  const prices = reduce(offer.prices, current.discount, currency)
  const remaining = startsPeriod ? current.discount : kept
  return {
    offer: { ...offer, prices },
    billing: next,
    discount: remaining,
    discountAppliedAt: remaining ? current.appliedAt : null,
    amount: amountOf(prices, remaining, currency),
    lines: prorationLines({
      currency,
      at,
      from: {
        period: billing.period,
        unused,
        prices: toProrate('unusedTime', present),
      },
      to: {
        period: next.period,
        prices: toProrate('remainingTime', { ...offer, prices }),
      },
    }),
  }
}

/** The lines say for how many seats they are. */
const toProrate = (
  text: 'remainingTime' | 'unusedTime',
  { prices, productName, seats }: Pick<Present, 'prices' | 'productName' | 'seats'>,
): ProratedPrice[] =>
  prices.filter(isProrated).map(({ priceId, amount, amountType, discount }) => {
    const isOfSeats = amountType === 'seat_based'
    const product = isOfSeats && seats !== null ? `${seats} × ${productName}` : productName
    return { priceId, label: { text, values: { product } }, amount, discount, isOfSeats }
  })

/** Another product, with as many seats as there are or as are chosen with it; or another number of seats. */
export type AskedOffer = (
  | { readonly productId: string; readonly seats?: number | undefined }
  | { readonly productId?: undefined; readonly seats: number }
) & {
  /** What the merchant set, where nothing is said. */
  readonly behavior?: Behavior | null | undefined
}
export type OfferChange = AskedOffer & Pricing & AskedBy

/** What whoever confirmed a change was shown. */
export type Pricing = {
  /** The time as of which it is priced, if not now. */
  readonly pricedAt?: Date | undefined
  /** Nothing else is charged. */
  readonly due?: number | undefined
  /** It is charged to a card that they typed. */
  readonly card?: TypedCard | undefined
}

/** What a change of the product would do. */
export type Intended =
  /** It stays as it is, also where another change waited for the next period. */
  | { readonly kind: 'nothing' }
  /** Nothing is charged yet; the trial of the new product counts from the same start. */
  | {
      readonly kind: 'trial'
      readonly offer: Offer
      readonly product: Product
      readonly endsDiscount: boolean
    }
  /** Nothing is charged yet, and the trial stays as it is. */
  | { readonly kind: 'seats of a trial'; readonly offer: Offer }
  | { readonly kind: 'next period'; readonly offer: Offer; readonly endsDiscount: boolean }
  | { readonly kind: 'prorate' | 'invoice'; readonly plan: Plan }

/** Decides what changes of the product do. */
export function createPlanning(dependencies: Dependencies, credits: Credits) {
  const { discounts, dunning, merchants, products, subscriptions } = dependencies
  const unusedOf = createUsedCredits(dependencies)

  async function discountOf(
    sql: Sql,
    { discountId, organizationId }: Subscription,
  ): Promise<Discount | null> {
    if (discountId === null) return null
    const [discount] = await discounts.findMany(sql, organizationId, [discountId])
    return discount ?? null
  }

  /** Only a period that was paid can be changed. */
  async function checkPaid(sql: Sql, { id, organizationId, status }: Subscription) {
    if (status === 'past_due') throw new AppError('SUBSCRIPTION_IS_NOT_ACTIVE')
    if (await dunning.hasOpen(sql, organizationId, id, null)) {
      throw new AppError('SUBSCRIPTION_IS_LOCKED')
    }
  }

  /** The same prices with another number of seats. */
  async function offerOfSeats(
    sql: Sql,
    { organizationId, prices, ...present }: Subscription,
    seats: number,
  ): Promise<Offer> {
    const { interval, intervalCount: count, productId, productName } = present
    const { meterInterval, meterIntervalCount } = present
    const loc = ['body', 'seats']
    const [ofSeats] = prices.filter(({ amountType }) => amountType === 'seat_based')
    const [price] = ofSeats ? await products.findPrices(sql, organizationId, [ofSeats.priceId]) : []
    const range = price && seatRange([price])
    if (!price || !range) {
      throw invalidInput({ loc, msg: 'Subscription has no seats.', type: 'value_error' })
    }
    const { maximum, minimum } = range
    if (seats < minimum) {
      throw invalidInput({ loc, msg: `At least ${minimum} seats`, type: 'greater_than_equal' })
    }
    if (maximum !== null && seats > maximum) {
      throw invalidInput({ loc, msg: `At most ${maximum} seats`, type: 'less_than_equal' })
    }
    const changed = prices.map((each) =>
      each === ofSeats ? { ...each, amount: upfrontAmount([price], { seats }) } : each,
    )
    const schedule = { interval, count, meterInterval, meterIntervalCount }
    return { productId, productName, ...schedule, prices: changed, seats }
  }

  async function productOf(sql: Sql, subscription: Subscription, id: string) {
    const { currency, organizationId } = subscription
    const product = await products.find(sql, [organizationId], id)
    const issue = productIssue(product, currency)
    if (issue || !product) throw issue ? invalidInput(issue) : new AppError('NOT_FOUND')
    const prices = pricesIn(product, currency)
    const meterIds = prices.flatMap(({ meterId }) => meterId ?? [])
    const besides = subscription.id
    const of = { besides, byProven: true, meterIds, withFree: subscription.isUnproven }
    const shared = await subscriptions.chargedMeter(sql, subscription, of)
    if (shared === undefined) return product
    const meters = await products.metersOf(sql, organizationId, prices)
    throw invalidInput(sharedMeterIssue(['body', 'product_id'], product, meters.get(shared)))
  }

  /** Who has a seat keeps it until it is revoked. */
  async function checkSeatsInUse(sql: Sql, { id, organizationId }: Subscription, offer: Offer) {
    const inUse = await subscriptions.hooks.seatsInUse.run?.(sql, organizationId, id)
    if ((offer.seats ?? 0) >= (inUse ?? 0)) return
    throw new AppError('SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST')
  }

  async function behaviorOf(sql: Sql, { organizationId }: Subscription, { behavior }: OfferChange) {
    return behavior ?? (await merchants.get(sql, organizationId)).prorationBehavior
  }

  async function intendSeats(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    change: OfferChange & { readonly seats: number },
  ): Promise<Intended> {
    const { pricedAt = moment.at, seats } = change
    const offer = await offerOfSeats(tx, subscription, seats)
    await checkSeatsInUse(tx, subscription, offer)
    if (seats === subscription.seats) return { kind: 'nothing' }
    if (subscription.status === 'trialing') return { kind: 'seats of a trial', offer }
    const kind = await behaviorOf(tx, subscription, change)
    if (kind === 'next_period') return { kind: 'next period', offer, endsDiscount: false }
    await checkPaid(tx, subscription)
    const discount = await discountOf(tx, subscription)
    const unused = await unusedOf(tx, moment, subscription, offer)
    const how = { at: pricedAt, discount, reduce: discountedSeats, unused }
    const plan = planChange(subscription, billingOf(subscription), offer, how)
    const ids = offer.prices.flatMap(({ amountType, priceId }) =>
      amountType === 'seat_based' ? priceId : [],
    )
    // What else is paid stays the same.
    const lines = plan.lines.filter(({ priceId }) => ids.includes(priceId))
    const limited = await credits.limit(tx, subscription, { ...plan, lines })
    return { kind: billedHow(kind, limited.lines, change.by), plan: limited }
  }

  async function intendProduct(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    change: OfferChange & { readonly productId: string },
  ): Promise<Intended> {
    const { pricedAt = moment.at, productId } = change
    const product = await productOf(tx, subscription, productId)
    const { currency } = subscription
    const seats = seatsIn(pricesIn(product, currency), {
      chosen: change.seats,
      present: soldSeats(subscription),
    })
    const offer = offerOf(product, { currency, seats })
    await checkSeatsInUse(tx, subscription, offer)
    const isSame =
      productId === subscription.productId &&
      seats === subscription.seats &&
      samePrices(offer.prices, subscription.prices)
    if (isSame) return { kind: 'nothing' }
    const given = await discountOf(tx, subscription)
    const endsDiscount = endsWith(given, subscription, offer, change.by)
    if (subscription.status === 'trialing') return { kind: 'trial', offer, product, endsDiscount }
    const how = await behaviorOf(tx, subscription, change)
    if (how === 'next_period') return { kind: 'next period', offer, endsDiscount }
    await checkPaid(tx, subscription)
    const discount = endsDiscount ? null : given
    const unused = await unusedOf(tx, moment, subscription, offer)
    const plan = planChange(subscription, billingOf(subscription), offer, {
      at: pricedAt,
      discount,
      unused,
    })
    // A new period is billed at once.
    const kind = sameInterval(subscription, offer) ? how : 'invoice'
    const limited = await credits.limit(tx, subscription, plan)
    return { kind: billedHow(kind, limited.lines, change.by), plan: limited }
  }

  return async function intend(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    change: OfferChange,
  ): Promise<Intended> {
    orThrow(checkChange(subscription))
    return change.productId === undefined
      ? intendSeats(tx, moment, subscription, change)
      : intendProduct(tx, moment, subscription, change)
  }
}
export type Intend = ReturnType<typeof createPlanning>
