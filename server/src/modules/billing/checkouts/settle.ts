import { isProved } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Timers } from '../../../platform/timers/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Selection } from '../offers/index.ts'
import type { NewOrder } from '../orders/index.ts'
import type { Intent } from '../payments/index.ts'
import { upfrontAmount } from '../products/index.ts'
import type { Parts } from './create.ts'
import type { Context } from './dependencies.ts'
import { createDue } from './due.ts'
import { expireIfDue } from './record.ts'
import { payerOf, withoutSession } from './rules/buyer.ts'
import type { Checkout } from './rules/checkout.ts'
import * as store from './store/read.ts'

type Sold = {
  readonly subscriptionId: string | null
  readonly periodStart?: Date
  readonly items: NewOrder['items']
  readonly billingReason: NewOrder['billingReason']
}

export const noChallenge = { challengeUrl: null, challengeSecret: null }

/** What the buyer of a checkout is asked by the bank, if anything. */
export const challengeOf = ({ clientSecret, url }: Intent) => ({
  challengeUrl: url,
  challengeSecret: clientSecret,
})

/** What follows a payment, or a confirmation that needs none. */
export function createSettle(context: Context, { record, sharedMeters, uniqueness }: Parts) {
  const { customers, discounts, merchants, methods, orders, payments, providers } = context
  const { selection, trials } = context.offers
  const due = createDue(context)

  async function customerOf(tx: Tx, { customerId, organizationId }: Checkout) {
    const customer = customerId && (await customers.lock(tx, organizationId, customerId))
    if (customer) return customer
    throw new Error('A confirmed checkout has a customer.')
  }

  /** The discount as it was redeemed, even if it was deleted since. */
  async function discountOf(tx: Tx, { discountId, organizationId }: Checkout) {
    if (discountId === null) return null
    const [discount] = await discounts.findMany(tx, organizationId, [discountId])
    return discount ?? null
  }

  async function sell(
    tx: Tx,
    moment: Moment,
    checkout: Checkout,
    sale: Selection & { readonly customer: Customer; readonly methodId: string | null },
  ): Promise<Sold> {
    const { customer, methodId, prices, product } = sale
    if (!checkout.isRecurring) {
      const items = itemsOf(checkout, sale)
      return { subscriptionId: null, items, billingReason: 'purchase' }
    }
    const fulfil = providers.fulfil.run
    if (!fulfil) throw new Error('Nothing fulfils checkouts of recurring products.')
    const discount = await discountOf(tx, checkout)
    const sold = await fulfil(tx, moment, {
      checkout,
      customer,
      product,
      prices,
      discount,
      methodId,
    })
    const isUpgrade = checkout.subscriptionId !== null
    return { ...sold, billingReason: isUpgrade ? 'subscription_update' : 'subscription_create' }
  }

  /** Whoever has the mailbox later may be somebody else, who neither sees nor uses the card. */
  async function noteCard(tx: Tx, { buyerProof, organizationId }: Checkout, methodId: string) {
    if (buyerProof !== null && isProved(buyerProof)) return
    await methods.markUnproven(tx, organizationId, methodId)
  }

  /** The saved card; whoever signed in with a code pays with none that another buyer may have entered. */
  async function savedCard(tx: Tx, { buyerProof, organizationId }: Checkout, id: string | null) {
    if (id === null || buyerProof !== 'session') return id
    return (await methods.find(tx, [organizationId], id))?.isUnproven ? null : id
  }

  async function succeed(
    tx: Tx,
    moment: Moment,
    checkout: Checkout,
    intent: Intent | null,
  ): Promise<void> {
    const customer = await customerOf(tx, checkout)
    const methodId = intent?.methodId ?? null
    if (methodId !== null) await noteCard(tx, checkout, methodId)
    const payer = payerOf(checkout, customer)
    const selected = await selection.shown(tx, checkout)
    const sold = await sell(tx, moment, checkout, { ...selected, customer, methodId })
    // A trial costs nothing yet: its discount and its tax belong to the first charge.
    const isTrial = checkout.activeTrialInterval !== null
    const order = await orders.create(tx, moment, {
      customer,
      productId: checkout.productId,
      subscriptionId: sold.subscriptionId,
      periodStart: sold.periodStart ?? null,
      checkoutId: checkout.id,
      billingReason: sold.billingReason,
      currency: checkout.currency,
      locale: checkout.locale,
      items: sold.items,
      discount: isTrial ? null : await discountOf(tx, checkout),
      tax: checkout.taxRate,
      billingName: payer.billingName,
      billingAddress: payer.billingAddress,
      usesBalance: payer.usesBalance,
      taxId: checkout.customerTaxId,
      seats: checkout.seats,
      isCharged: sold.subscriptionId !== null,
      metadata: checkout.metadata,
      customFieldData: checkout.customFieldData,
      ...(intent?.kind === 'charge'
        ? { payment: { intentId: intent.id, captured: intent.captured ?? 0, withBalance: true } }
        : {}),
    })
    if (intent?.kind === 'charge') await payments.assignOrder(tx, moment, intent.id, order.id)
    // Its total is below the minimum, but not together with what was owed before.
    if (order.status === 'pending') {
      const saved = await savedCard(tx, checkout, payer.methodId)
      await providers.collect.run?.(tx, moment, order, { methodId: methodId ?? saved })
    }
    await trials.remember(tx, moment, checkout, customer, methodId)
    await record.change(tx, moment, checkout, {
      ...checkout,
      status: 'succeeded',
      subscriptionId: sold.subscriptionId,
      ...noChallenge,
    })
  }

  /** Open again, so that the buyer may try another card; or expired by now. */
  async function reopen(tx: Tx, moment: Moment, checkout: Checkout): Promise<void> {
    const opened = await record.change(tx, moment, checkout, {
      ...withoutSession(checkout),
      status: 'open',
      intentId: null,
      ...noChallenge,
      confirmedAt: null,
    })
    await trials.release(tx, checkout)
    if (checkout.discountId !== null) {
      await discounts.release(tx, checkout.organizationId, checkout.id)
    }
    await expireIfDue(record, tx, moment, opened)
  }

  async function settleSuccess(
    tx: Tx,
    moment: Moment,
    checkout: Checkout,
    intent: Intent,
  ): Promise<void> {
    const merchant = await merchants.get(tx, checkout.organizationId)
    const isAlone = await uniqueness.isAlone(tx, merchant, checkout)
    const mayBegin =
      isAlone &&
      (intent.kind !== 'setup' || (await trials.claimCard(tx, merchant, checkout, intent.methodId)))
    await (mayBegin ? succeed(tx, moment, checkout, intent) : reopen(tx, moment, checkout))
  }

  return {
    /** The customer is locked before. */
    async lock(tx: Tx, { checkoutId, organizationId }: Intent): Promise<void> {
      if (checkoutId !== null) await store.lock(tx, organizationId, checkoutId)
    },

    /** Money of an attempt that is no longer wanted is returned: nothing is sold to a deleted customer. */
    async isOwed(tx: Tx, intent: Intent): Promise<boolean> {
      const { amount, checkoutId, customerId, id, organizationId } = intent
      if (checkoutId === null) return true
      const checkout = await store.find(tx, [organizationId], checkoutId)
      if (!checkout) return true
      const customer = await customers.lock(tx, organizationId, customerId)
      const isThere = customer !== undefined && customer.deletedAt === null
      const isWanted = isThere && checkout.status === 'confirmed' && checkout.intentId === id
      if (!isWanted || (await uniqueness.isDisputed(tx, checkout))) return false
      // Another order may have used the balance since, or another subscription may charge for a meter.
      if (await sharedMeters.isShared(tx, checkout)) return false
      return due.isPaidBy(tx, checkout, amount)
    },

    /** Nothing had to be paid. */
    async complete(tx: Tx, moment: Moment, checkout: Checkout): Promise<void> {
      const { deletedAt } = await customerOf(tx, checkout)
      const merchant = await merchants.get(tx, checkout.organizationId)
      const isSold =
        deletedAt === null &&
        (await uniqueness.isAlone(tx, merchant, checkout)) &&
        (await due.isPaidBy(tx, checkout, 0)) &&
        !(await sharedMeters.isShared(tx, checkout))
      await (isSold ? succeed(tx, moment, checkout, null) : reopen(tx, moment, checkout))
    },

    async settled(tx: Tx, moment: Moment, intent: Intent): Promise<void> {
      const { checkoutId, organizationId, status } = intent
      if (checkoutId === null) return
      const checkout = await store.lock(tx, organizationId, checkoutId)
      if (checkout?.status !== 'confirmed' || checkout.intentId !== intent.id) return
      if (status === 'succeeded') return settleSuccess(tx, moment, checkout, intent)
      if (status === 'failed' || status === 'canceled') return reopen(tx, moment, checkout)
      if (status !== 'action_required') return
      await record.change(tx, moment, checkout, { ...checkout, ...challengeOf(intent) }, null)
    },
  }
}
export type Settle = ReturnType<typeof createSettle>

/** One line per price that is paid now. */
const itemsOf = (
  { customAmount, seats }: Checkout,
  { prices, product }: Selection,
): NewOrder['items'] =>
  prices.map((price) => ({
    label: product.name,
    amount: upfrontAmount([price], { customAmount, seats }),
    proration: false,
    priceId: price.id,
    quantity: price.amountType === 'seat_based' ? seats : null,
    period: null,
  }))

const completion = 'checkouts.completion'

/** A checkout without a payment succeeds right after its confirmation. */
export function scheduleCompletion(
  timers: Pick<Timers, 'schedule'>,
  tx: Tx,
  moment: Moment,
  { id, customerId }: Checkout,
) {
  const lane = customerId ?? id
  timers.schedule(tx, moment, { kind: completion, subjectId: id, lane, dueAt: moment.at })
}

export function defineCompletion({ customers, timers }: Context, settle: Settle) {
  timers.define({
    name: completion,
    async lock(tx, { lane, organizationId, subjectId }) {
      await customers.lock(tx, organizationId, lane)
      await store.lock(tx, organizationId, subjectId)
    },
    async run(tx, { organizationId, subjectId }, moment) {
      const checkout = await store.lock(tx, organizationId, subjectId)
      if (checkout?.status === 'confirmed' && checkout.intentId === null) {
        await settle.complete(tx, moment, checkout)
      }
    },
  })
}
