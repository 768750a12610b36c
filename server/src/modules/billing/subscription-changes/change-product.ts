import type { Metadata } from '@guildhall/contract/kernel/billing'
import { AppError, servicePeriod } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Product } from '../products/index.ts'
import {
  amountOf,
  type Billing,
  billingOf,
  type Cycle,
  columnsOf,
  discountAt,
  discounted,
  fits,
  isCharged,
  moveEnd,
  noDiscount,
  type Offer,
  payerOf,
  type Record,
  type Subscription,
  startAt,
  trialEnd,
} from '../subscriptions/index.ts'
import type { Credits } from './credits.ts'
import type { Dependencies } from './dependencies.ts'
import type { OwnCard } from './own-card.ts'
import { createPayFirst } from './pay-first.ts'
import { createPayable } from './payable.ts'
import type { Intend, Intended, OfferChange, Plan } from './plan.ts'
import { isIncrease } from './rules/increase.ts'
import { changesOf, termsOf } from './terms.ts'

type Trial = {
  readonly offer: Offer
  readonly product: Pick<Product, 'trialInterval' | 'trialIntervalCount'>
}

/**
 * Another product during a trial: its own trial counts from the same start. If nothing of it is left,
 * the first period begins now.
 */
export function trialOfChange(before: Subscription, { offer, product }: Trial, at: Date) {
  const { productId, productName, prices, seats, interval, count: intervalCount } = offer
  const { meterInterval, meterIntervalCount } = offer
  const { trialInterval, trialIntervalCount } = product
  const start = before.trialStart ?? at
  const end =
    trialInterval && trialIntervalCount ? trialEnd(start, trialInterval, trialIntervalCount) : start
  const amount = amountOf(prices, null, before.currency)
  const sold = { productId, productName, prices, seats, amount }
  const bought = { ...sold, interval, intervalCount, meterInterval, meterIntervalCount }
  const recurrence = { interval, count: intervalCount }
  const billing =
    end <= at ? startAt(at, recurrence) : moveEnd(billingOf({ ...before, ...bought }), end)
  return {
    ends: end <= at,
    changes: { ...bought, ...columnsOf(billing), trialEnd: end <= at ? at : end },
  }
}

type Parts = {
  readonly record: Record
  readonly billing: Billing
  readonly cycle: Cycle
  readonly intend: Intend
  readonly credits: Credits
  readonly ownCard: OwnCard
}

type Change = OfferChange & { readonly metadata?: Metadata | undefined }

/** A change was made, or waits for this payment. */
export type Changed = { readonly subscription: Subscription; readonly intentId: string | null }

const done = (subscription: Subscription): Changed => ({ subscription, intentId: null })

/** Changes of the product or the seats of a locked subscription. */
export function createChangeProduct(dependencies: Dependencies, parts: Parts) {
  const { discounts, disputes, random } = dependencies
  const { billing, credits, cycle, intend, record } = parts
  const payFirst = createPayFirst(dependencies, parts)
  const assertPayable = createPayable(dependencies, parts.ownCard)

  async function discountOf(tx: Tx, { discountId, organizationId }: Subscription) {
    if (discountId === null) return null
    const [discount] = await discounts.findMany(tx, organizationId, [discountId])
    return discount ?? null
  }

  async function duringTrial(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    intended: Intended & { readonly kind: 'trial' },
    metadata: Metadata,
  ): Promise<Subscription> {
    const { endsDiscount } = intended
    const discount = endsDiscount ? null : await discountOf(tx, before)
    const { changes: trial, ends } = trialOfChange(before, intended, moment.at)
    const amount = amountOf(trial.prices, discount, before.currency)
    const changed = {
      ...trial,
      ...(endsDiscount ? noDiscount : {}),
      amount,
      metadata,
      pendingUpdate: null,
    }
    if (ends) return cycle.beginNow(tx, moment, before, changed)
    return record.change(tx, moment, before, changed)
  }

  /** Nothing more is given while the bank of the customer may take back what was paid. */
  async function assertUndisputed(
    tx: Tx,
    before: Subscription,
    customer: Customer,
    intended: Intended,
  ) {
    if (intended.kind === 'nothing') return
    const { offer } = 'plan' in intended ? intended.plan : intended
    const lines = 'plan' in intended ? intended.plan.lines.map(({ amount }) => amount) : []
    const costOf = ({ prices }: Pick<Offer, 'prices'>) => amountOf(prices, null, before.currency)
    if (!isIncrease({ present: costOf(before), becomes: costOf(offer), lines })) return
    if (!(await disputes.holds(tx, before, payerOf(before, customer).methodId))) return
    throw new AppError('SUBSCRIPTION_IS_DISPUTED')
  }

  /** A customer pays the first period before it begins. */
  async function firstPeriod(
    tx: Tx,
    before: Subscription,
    intended: Intended & { readonly kind: 'trial' },
    at: Date,
  ): Promise<Plan | undefined> {
    const { changes: trial, ends } = trialOfChange(before, intended, at)
    if (!ends) return undefined
    const { offer } = intended
    const { currency } = before
    const given = intended.endsDiscount ? null : await discountOf(tx, before)
    const kept = given && fits(given, offer.productId, currency) ? given : null
    const { appliedAt, discount } = discountAt(kept, null, at)
    const prices = discounted(offer.prices, discount, currency)
    const { interval, count } = offer
    const billing = startAt(at, { interval, count })
    return {
      offer: { ...offer, prices },
      billing,
      discount,
      discountAppliedAt: appliedAt,
      amount: amountOf(prices, discount, currency),
      lines: prices.filter(isCharged).map(({ amount, discount: reduction, priceId }) => ({
        label: trial.productName,
        period: servicePeriod(billing.period),
        amount: amount - reduction,
        priceId,
        fromOrders: 0,
      })),
      funding: { takenBack: [], draws: [] },
      endsTrial: true,
    }
  }

  async function make(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    { change, intended }: { readonly change: Change; readonly intended: Intended },
  ): Promise<Changed> {
    const { metadata = before.metadata } = change
    switch (intended.kind) {
      case 'nothing': {
        if (!change.metadata && !before.pendingUpdate) return done(before)
        return done(await record.change(tx, moment, before, { metadata, pendingUpdate: null }))
      }
      case 'trial': {
        const { by } = change
        const plan =
          by === 'customer' ? await firstPeriod(tx, before, intended, moment.at) : undefined
        if (plan) return payFirst(tx, moment, before, customer, { ...change, by, plan })
        return done(await duringTrial(tx, moment, before, intended, metadata))
      }
      case 'seats of a trial': {
        const { prices, seats } = intended.offer
        const discount = await discountOf(tx, before)
        const amount = amountOf(prices, discount, before.currency)
        const changes = { prices, seats, amount, metadata, pendingUpdate: null }
        return done(await record.change(tx, moment, before, changes))
      }
      case 'next period': {
        const createdAt = moment.at.toISOString()
        const { endsDiscount, offer } = intended
        const pendingUpdate = { ...offer, endsDiscount, id: random.uuid(), createdAt }
        return done(await record.change(tx, moment, before, { pendingUpdate, metadata }))
      }
      case 'prorate': {
        const { plan } = intended
        const terms = termsOf(plan, change.metadata)
        const changed = await record.change(tx, moment, before, changesOf(terms))
        await credits.take(tx, moment, plan.funding)
        await billing.keepForLater(tx, moment, changed, plan.lines)
        return done(changed)
      }
      case 'invoice': {
        const { plan } = intended
        return payFirst(tx, moment, before, customer, { ...change, plan })
      }
    }
  }

  return async function changeProduct(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    change: Change,
  ): Promise<Changed> {
    const intended = await intend(tx, moment, before, change)
    await assertUndisputed(tx, before, customer, intended)
    // A card that was typed counts where it is charged: nothing is saved of it elsewhere.
    if (change.card) {
      const changed = await make(tx, moment, before, customer, { change, intended })
      if (changed.intentId === null) await assertPayable(tx, before, customer, { change, intended })
      return changed
    }
    await assertPayable(tx, before, customer, { change, intended })
    return make(tx, moment, before, customer, { change, intended })
  }
}
