import type { SubscriptionCreate } from '@guildhall/contract/billing/subscription-inputs'
import {
  AppError,
  type BuyerProof,
  type Interval,
  invalidInput,
  isCurrency,
  isProved,
  minimumChargeOf,
} from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { NewOrder } from '../orders/index.ts'
import type { Price, Product } from '../products/index.ts'
import type { TaxBehaviorOption } from '../tax/index.ts'
import { periodItems, periodOf } from './bill.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { End } from './end.ts'
import type { Details, Record } from './record.ts'
import { noPause } from './rules/lifecycle.ts'
import {
  type BillingPeriod,
  columnsOf,
  moveEnd,
  startAt,
  startTrial,
  trialEnd,
} from './rules/periods.ts'
import type { OwnBilling, Subscription } from './store/subscriptions.ts'
import * as store from './store/subscriptions.ts'
import { amountOf, discounted, isCharged, isFree, pinned } from './terms.ts'
import { toWire } from './wire.ts'

/** What was bought. */
export type Terms = {
  readonly customer: Customer
  readonly product: Product
  readonly prices: readonly Price[]
  readonly currency: string
  readonly customAmount: number | null
  readonly seats: number | null
  readonly discount: Discount | null
  readonly trial: { readonly interval: Interval; readonly count: number } | null
  readonly taxBehavior: TaxBehaviorOption
  readonly checkoutId: string | null
  readonly metadata: Subscription['metadata']
  readonly customFieldData: Subscription['customFieldData']
  readonly ownBilling: OwnBilling | null
  readonly isUnproven: boolean
}

/** What the module of checkouts sells, as far as subscriptions care. */
export type Sale = {
  readonly checkout: {
    readonly id: string
    readonly organizationId: string
    readonly subscriptionId: string | null
    readonly currency: string
    readonly customAmount: number | null
    readonly seats: number | null
    readonly taxBehavior: TaxBehaviorOption | null
    readonly activeTrialInterval: Interval | null
    readonly activeTrialIntervalCount: number | null
    readonly metadata: Subscription['metadata']
    readonly customFieldData: Subscription['customFieldData']
    readonly buyerProof: BuyerProof | null
    readonly customerName: string | null
    readonly customerBillingName: string | null
    readonly customerBillingAddress: OwnBilling['billingAddress']
    readonly customerTaxId: OwnBilling['taxId']
  }
  readonly customer: Customer
  readonly product: Product
  readonly prices: readonly Price[]
  readonly discount: Discount | null
  readonly methodId: string | null
}

type Sold = {
  readonly subscriptionId: string
  readonly periodStart: Date
  readonly items: NewOrder['items']
}

type Given = Pick<Terms, 'currency' | 'customer' | 'product' | 'taxBehavior'> & {
  readonly until: Date | null
}

const ofNothing = {
  prices: [],
  customAmount: null,
  seats: null,
  discount: null,
  trial: null,
  checkoutId: null,
  metadata: {},
  customFieldData: {},
  ownBilling: null,
  isUnproven: false,
} as const

/** The terms of a subscription that starts now, and of the first period. */
function termsAt({ at }: Moment, terms: Terms) {
  const { currency, discount, product, trial } = terms
  const { recurringInterval: interval, recurringIntervalCount: count } = product
  if (interval === null) throw new Error('A product that is bought once has no subscription.')
  const { meterInterval, meterIntervalCount } = product
  const recurrence = { interval, count: count ?? 1 }
  const billing: BillingPeriod = trial
    ? startTrial(at, trialEnd(at, trial.interval, trial.count), recurrence)
    : startAt(at, recurrence)
  const bought = pinned(terms.prices, terms)
  // During a trial nothing is charged, so nothing of it is reduced yet.
  const prices = discounted(bought, trial ? null : discount, currency)
  return {
    ...columnsOf(billing),
    meterInterval,
    meterIntervalCount,
    productId: product.id,
    productName: product.name,
    status: trial ? 'trialing' : 'active',
    amount: amountOf(bought, discount, currency),
    prices,
    seats: terms.seats,
    discountId: discount?.id ?? null,
    discountName: discount?.name ?? null,
    discountAppliedAt: discount && !trial ? at : null,
    trialStart: trial ? at : null,
    trialEnd: trial ? billing.period.end : null,
    checkoutId: terms.checkoutId,
  } as const satisfies Partial<Subscription>
}

/** Whether the first period costs what can be charged, after its discount. */
function isChargedAtOnce(prices: Subscription['prices'], currency: string): boolean {
  const charged = prices.filter(isCharged)
  const sum = charged.reduce((all, { amount, discount }) => all + amount - discount, 0)
  return isCurrency(currency) && sum >= minimumChargeOf(currency)
}

/**
 * An address alone lends nobody's card and details. They are the customer's where the purchase created
 * them, unless they have another card by now.
 */
function ownBillingOf({ checkout, customer, methodId }: Sale): OwnBilling | null {
  const { buyerProof, customerBillingAddress, customerBillingName, customerName } = checkout
  const isTheirs = buyerProof === 'new' && customer.defaultPaymentMethodId === null
  if (buyerProof === null || isProved(buyerProof) || isTheirs) return null
  return {
    methodId,
    billingName: customerBillingName ?? customerName,
    billingAddress: customerBillingAddress,
    taxId: checkout.customerTaxId,
  }
}

type Parts = { readonly record: Record; readonly end: End; readonly hooks: Hooks }

/** Starts subscriptions. The customer is locked. */
export function createStart(
  {
    customers,
    merchants,
    orders,
    products,
    random,
  }: Pick<Dependencies, 'customers' | 'merchants' | 'orders' | 'products' | 'random'>,
  { end, hooks, record }: Parts,
) {
  async function start(
    tx: Tx,
    moment: Moment,
    terms: Terms,
    end: Partial<Subscription> = {},
  ): Promise<Subscription> {
    const { at } = moment
    const { customer } = terms
    const subscription: Subscription = {
      ...termsAt(moment, terms),
      id: random.uuid(),
      organizationId: customer.organizationId,
      customerId: customer.id,
      currency: terms.currency,
      taxBehavior: terms.taxBehavior,
      renewedAt: at,
      meterPeriodStart: terms.product.meterInterval === null ? null : at,
      meterRenewedAt: null,
      benefitsWait: false,
      startedAt: at,
      pastDueAt: null,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endsAt: null,
      endedAt: null,
      ...noPause,
      cancellationReason: null,
      cancellationComment: null,
      metadata: terms.metadata,
      customFieldData: terms.customFieldData,
      pendingUpdate: null,
      waitingChange: null,
      ownBilling: terms.ownBilling,
      paymentMethodId: null,
      isUnproven: terms.isUnproven,
      customerEmail: customer.email ?? '',
      createdAt: at,
      modifiedAt: null,
      mirrored: null,
      ...end,
    }
    await record.create(tx, moment, subscription)
    return subscription
  }

  /** A free subscription becomes a paid one; its period starts anew. */
  async function upgrade(
    tx: Tx,
    moment: Moment,
    { organizationId, id }: { readonly organizationId: string; readonly id: string },
    terms: Terms,
  ): Promise<Subscription> {
    const before = await store.lock(tx, organizationId, id)
    const isOwn = before?.customerId === terms.customer.id && before.endedAt === null
    const inUse = (await hooks.seatsInUse.run?.(tx, organizationId, id)) ?? 0
    const hasRoom = (terms.seats ?? 0) >= inUse
    if (!isOwn || !isFree(before.prices) || before.status === 'paused' || !hasRoom) {
      // It ended, was paused or changed to a paid product while the checkout was open; or an earlier
      // release has left seats there.
      return start(tx, moment, terms)
    }
    if (before.waitingChange) for (const hook of hooks.beforeEnd) await hook(tx, moment, before)
    const next = termsAt(moment, terms)
    // What benefits give in a period is given anew where it is paid, and no credit returned what was before.
    const isPaidAnew =
      !terms.trial &&
      isChargedAtOnce(next.prices, terms.currency) &&
      !(await orders.hasCredited(tx, before, before.renewedAt))
    return record.change(tx, moment, before, {
      ...next,
      ...(isPaidAnew ? { renewedAt: moment.at } : {}),
      waitingChange: null,
      metadata: { ...before.metadata, ...terms.metadata },
      customFieldData: { ...before.customFieldData, ...terms.customFieldData },
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endsAt: null,
      ...noPause,
      cancellationReason: null,
      cancellationComment: null,
      pendingUpdate: null,
      ownBilling: terms.ownBilling,
      paymentMethodId: null,
      isUnproven: terms.isUnproven,
    })
  }

  /** What somebody got for nothing by typing an address ends when its owner, or a payer, buys. */
  async function endFree(
    tx: Tx,
    moment: Moment,
    bought: Subscription,
    byProven: boolean,
    isInTheWay: (subscription: Subscription) => Promise<boolean> = async () => true,
  ) {
    const { customerId, organizationId } = bought
    for (const each of await store.lockFree(tx, bought, byProven)) {
      if (!(await isInTheWay(each))) continue
      for (const hook of hooks.beforeEnd) await hook(tx, moment, each)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (customer) await end.now(tx, moment, each, customer)
    }
  }

  /** Where a customer may have several, one of them charges for each meter, and one is of each free product. */
  async function endFreeInTheWay(
    tx: Tx,
    moment: Moment,
    bought: Subscription,
    byProven: boolean,
    prices: readonly Price[],
  ) {
    const meterIds = new Set(prices.flatMap(({ meterId }) => meterId ?? []))
    const isOfProduct = isFree(bought.prices)
    if (meterIds.size === 0 && !isOfProduct) return
    await endFree(tx, moment, bought, byProven, async (each) => {
      if (isOfProduct && each.productId === bought.productId) return true
      const ids = each.prices.map(({ priceId }) => priceId)
      const own = await products.findPrices(tx, bought.organizationId, ids)
      return own.some(({ meterId }) => meterId !== null && meterIds.has(meterId))
    })
  }

  /** Nothing is ever charged for what has no price. Until a date it is one period, and ends with it. */
  function give(tx: Tx, moment: Moment, { until, ...given }: Given): Promise<Subscription> {
    const { recurringInterval, recurringIntervalCount } = given.product
    const recurrence = {
      interval: recurringInterval ?? 'month',
      count: recurringIntervalCount ?? 1,
    }
    const end = until && {
      ...columnsOf(moveEnd(startAt(moment.at, recurrence), until)),
      cancelAtPeriodEnd: true,
      endsAt: until,
    }
    return start(tx, moment, { ...given, ...ofNothing }, end ?? {})
  }

  return {
    start,
    give,

    /** What a checkout of a recurring product sold; the card pays the renewals from now on. */
    async fromCheckout(tx: Tx, moment: Moment, sale: Sale): Promise<Sold> {
      const { checkout, customer, methodId, prices, product } = sale
      const { activeTrialInterval, activeTrialIntervalCount, organizationId } = checkout
      const byProven = isProved(checkout.buyerProof)
      const ownBilling = ownBillingOf(sale)
      if (methodId !== null && ownBilling === null) {
        await customers.setDefaultPaymentMethod(tx, moment, organizationId, customer.id, methodId)
      }
      const trial =
        activeTrialInterval !== null && activeTrialIntervalCount !== null
          ? { interval: activeTrialInterval, count: activeTrialIntervalCount }
          : null
      const merchant = await merchants.get(tx, organizationId)
      const terms: Terms = {
        ...sale,
        trial,
        currency: checkout.currency,
        customAmount: checkout.customAmount,
        seats: checkout.seats,
        taxBehavior: checkout.taxBehavior ?? prices[0]?.taxBehavior ?? merchant.taxBehavior,
        checkoutId: checkout.id,
        metadata: checkout.metadata,
        customFieldData: checkout.customFieldData,
        ownBilling,
        isUnproven: !byProven,
      }
      const subscription = checkout.subscriptionId
        ? await upgrade(tx, moment, { organizationId, id: checkout.subscriptionId }, terms)
        : await start(tx, moment, terms)
      await (merchant.allowMultipleSubscriptions
        ? endFreeInTheWay(tx, moment, subscription, byProven, prices)
        : endFree(tx, moment, subscription, byProven))
      const label = { text: 'trial', values: { product: product.name } } as const
      const period = periodOf(subscription)
      const items = trial
        ? [{ label, amount: 0, proration: false, priceId: null, period }]
        : periodItems(subscription)
      return { subscriptionId: subscription.id, periodStart: subscription.periodStart, items }
    },
  }
}
export type Start = ReturnType<typeof createStart>

const refuse = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

/** Subscriptions that are started without a checkout, so they cost nothing. */
export function createCreate(dependencies: Dependencies, start: Start, details: Details) {
  const { customers, database, merchants, products } = dependencies

  async function productOf(sql: Sql, organizationId: string, id: string): Promise<Product> {
    const product = await products.find(sql, [organizationId], id)
    if (!product) throw refuse('product_id', 'Product does not exist.')
    if (product.isArchived) throw refuse('product_id', 'Product is archived.')
    if (product.recurringInterval === null) {
      throw refuse('product_id', 'Product is not recurring.')
    }
    return product
  }

  function pricesOf({ prices }: Product, currency: string) {
    const present = prices.filter((price) => !price.isArchived)
    const chosen = present.find((price) => price.currency === currency) ?? present[0]
    const found = present.filter((price) => price.currency === chosen?.currency)
    if (chosen && isFree(pinned(found, {}))) return { currency: chosen.currency, prices: found }
    throw refuse('product_id', 'Product is not free, so it needs a checkout.')
  }

  async function customerIdOf(sql: Sql, organizationId: string, body: SubscriptionCreate) {
    const { customer_id: id, external_customer_id: externalId } = body
    const customer = id
      ? await customers.find(sql, [organizationId], id)
      : await customers.findByExternalId(sql, [organizationId], externalId ?? '')
    const field = id ? 'customer_id' : 'external_customer_id'
    if (!customer) throw refuse(field, 'Customer does not exist.')
    return customer.id
  }

  return (organizationId: string, body: SubscriptionCreate, keepAnswer: KeepAnswer) =>
    database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const merchant = await merchants.get(tx, organizationId)
      const customerId = await customerIdOf(tx, organizationId, body)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND')
      const product = await productOf(tx, organizationId, body.product_id)
      const { currency, prices } = pricesOf(product, merchant.currency)
      const subscription = await start.start(tx, moment, {
        customer,
        product,
        prices,
        currency,
        customAmount: null,
        seats: null,
        discount: null,
        trial: null,
        taxBehavior: prices[0]?.taxBehavior ?? merchant.taxBehavior,
        checkoutId: null,
        metadata: body.metadata,
        customFieldData: {},
        ownBilling: null,
        isUnproven: false,
      })
      const shown = await details.one(tx, subscription)
      await keepAnswer(tx, toWire(shown))
      return shown
    })
}
