import type { Metadata } from '@guildhall/contract/kernel/billing'
import { AppError, isCurrency, minimumChargeOf } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Product } from '../products/index.ts'
import {
  amountOf,
  amountsOfBill,
  type Bill,
  type Billing,
  billingOf,
  type Cycle,
  columnsOf,
  moveEnd,
  type Offer,
  type Record,
  type Subscription,
  startAt,
  trialEnd,
} from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Intend, Intended, OfferChange, Plan } from './plan.ts'
import { isIncrease } from './rules/increase.ts'
import * as changes from './store.ts'
import { changesOf, termsOf } from './terms.ts'

type Change = {
  readonly offer: Offer
  readonly product: Pick<Product, 'trialInterval' | 'trialIntervalCount'>
}

/**
 * Another product during a trial: its own trial counts from the same start. If nothing of it is left,
 * the first period begins now.
 */
export function trialOfChange(before: Subscription, { offer, product }: Change, at: Date) {
  const { productId, productName, prices, interval, count: intervalCount } = offer
  const { trialInterval, trialIntervalCount } = product
  const start = before.trialStart ?? at
  const end =
    trialInterval && trialIntervalCount ? trialEnd(start, trialInterval, trialIntervalCount) : start
  const amount = amountOf(prices, null, before.currency)
  const bought = { productId, productName, prices, amount, interval, intervalCount }
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
}

/** A change was made, or waits for this payment. */
export type Changed = { readonly subscription: Subscription; readonly intentId: string | null }

const done = (subscription: Subscription): Changed => ({ subscription, intentId: null })

/** Changes of the product or the seats of a locked subscription. */
export function createChangeProduct(dependencies: Dependencies, parts: Parts) {
  const { discounts, disputes, dunning, payments, random } = dependencies
  const { billing, cycle, intend, record } = parts

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
    const discount = await discountOf(tx, before)
    const { changes: trial, ends } = trialOfChange(before, intended, moment.at)
    const amount = amountOf(trial.prices, discount, before.currency)
    const changed = { ...trial, amount, metadata, pendingUpdate: null }
    if (ends) return cycle.beginNow(tx, moment, before, changed)
    return record.change(tx, moment, before, changed)
  }

  /** Nothing more is given while the bank of the customer may take back what was paid. */
  async function assertUndisputed(tx: Tx, before: Subscription, intended: Intended) {
    if (intended.kind === 'nothing') return
    const { offer } = 'plan' in intended ? intended.plan : intended
    const lines = 'plan' in intended ? intended.plan.lines.map(({ amount }) => amount) : []
    const costOf = ({ prices }: Pick<Offer, 'prices'>) => amountOf(prices, null, before.currency)
    if (!isIncrease({ present: costOf(before), becomes: costOf(offer), lines })) return
    if (!(await disputes.holds(tx, before, await dunning.cardOf(tx, before)))) return
    throw new AppError('SUBSCRIPTION_IS_DISPUTED')
  }

  /** What is to be paid, before the change is made. */
  async function billOf(
    tx: Tx,
    subscription: Subscription,
    customer: Customer,
    { lines }: Plan,
  ): Promise<Bill> {
    const items = lines.map((line) => ({ ...line, proration: true }))
    return billing.billOf(tx, subscription, customer, {
      items,
      billingReason: 'subscription_update',
    })
  }

  async function invoice(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    { plan, metadata }: { readonly plan: Plan; readonly metadata: Metadata },
  ): Promise<Changed> {
    const { currency, id: subscriptionId, organizationId } = before
    const terms = termsOf(plan, metadata)
    const bill = await billOf(tx, before, customer, plan)
    const { total } = amountsOfBill(before, bill)
    if (!isCurrency(currency)) throw new Error('The currency of a subscription is unknown.')
    // A credit becomes balance, and what is too little to be charged is owed.
    if (total < minimumChargeOf(currency)) {
      const changed = await record.change(tx, moment, before, changesOf(terms))
      if (bill.items.length > 0) await billing.create(tx, moment, changed, customer, bill)
      return done(changed)
    }
    const methodId = customer.defaultPaymentMethodId
    if (methodId === null) throw new AppError('SUBSCRIPTION_PAYMENT_FAILED')
    const changeId = random.uuid()
    const intent = await payments.open(tx, moment, {
      kind: 'charge',
      customerId: customer.id,
      changeId,
      methodId,
      amount: total,
      currency,
      offSession: true,
      scheduled: false,
    })
    await changes.insert(tx, {
      id: changeId,
      organizationId,
      subscriptionId,
      customerId: customer.id,
      status: 'open',
      terms,
      bill,
      amount: total,
      currency,
      intentId: intent.id,
      createdAt: moment.at,
      modifiedAt: null,
    })
    return { subscription: before, intentId: intent.id }
  }

  return async function changeProduct(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    customer: Customer,
    change: OfferChange & { readonly metadata?: Metadata | undefined },
  ): Promise<Changed> {
    const { metadata = before.metadata } = change
    const intended = await intend(tx, moment, before, change)
    await assertUndisputed(tx, before, intended)
    switch (intended.kind) {
      case 'nothing': {
        if (!change.metadata && !before.pendingUpdate) return done(before)
        return done(await record.change(tx, moment, before, { metadata, pendingUpdate: null }))
      }
      case 'trial':
        return done(await duringTrial(tx, moment, before, intended, metadata))
      case 'seats of a trial': {
        const { offer, seats } = intended
        const { prices } = offer
        const discount = await discountOf(tx, before)
        const amount = amountOf(prices, discount, before.currency)
        const changes = { prices, seats, amount, metadata, pendingUpdate: null }
        return done(await record.change(tx, moment, before, changes))
      }
      case 'next period': {
        const createdAt = moment.at.toISOString()
        const { offer, seats } = intended
        const ofSeats = seats === undefined ? {} : { seats }
        const pendingUpdate = { ...offer, ...ofSeats, id: random.uuid(), createdAt }
        return done(await record.change(tx, moment, before, { pendingUpdate, metadata }))
      }
      case 'prorate': {
        const { plan } = intended
        const terms = termsOf(plan, metadata)
        const changed = await record.change(tx, moment, before, changesOf(terms))
        await billing.keepForLater(tx, moment, changed, plan.lines)
        return done(changed)
      }
      case 'invoice': {
        const { plan } = intended
        return invoice(tx, moment, before, customer, { plan, metadata })
      }
    }
  }
}
