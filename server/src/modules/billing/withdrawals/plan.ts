import type {
  DeclarationKind,
  WithdrawalObstacle,
  WithdrawalPreview,
} from '@guildhall/contract/billing/withdrawals'
import { refundTax } from '@guildhall/contract/kernel/refund-tax'
import { chargeStepOf, fraction, halfAwayFromZero, toChargeable } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import { endsAtOnce, type Subscription } from '../subscriptions/index.ts'
import { lawOfOrder } from './consumers.ts'
import type { Contract } from './contracts.ts'
import type { Dependencies } from './dependencies.ts'
import { deadlineOf } from './rules/deadline.ts'
import { consentNeeded, isContent } from './rules/law.ts'
import { returnedOf, unusedOf, usedOf } from './rules/refund.ts'
import { obstacleOf } from './rules/verdict.ts'
import * as consents from './store/consents.ts'

/** What goes back of one order, without the tax. */
type Part = {
  readonly order: Order
  readonly amount: number
  readonly taxAmount: number
  /** Of what a change of the plan had credited, which goes back as well: with the tax. */
  readonly uncredited: number
}

export type Plan = {
  readonly obstacle: WithdrawalObstacle | undefined
  readonly deadline: Date | null
  readonly parts: readonly Part[]
  readonly amount: number
  readonly taxAmount: number
  /** What was used until now and is still charged, with the tax. */
  readonly used: number
  /** What was paid and is not returned yet, with the tax. */
  readonly paidAmount: number
  /** What was used of the one period that was paid. */
  readonly keptFor: WithdrawalPreview['kept_for']
  /** When access ends. */
  readonly endsAt: Date | null
  /** The buyer had asked for the service to begin at once, and pays for what was used. */
  readonly isConsented: boolean
  /**
   * It was delivered at once, and nobody was asked for the consent that the law wants: whoever orders past
   * the page of the checkout would use it and get all of it back by a click. The seller looks at it first.
   */
  readonly isLeftToSeller: boolean
}

/** The seller decides about it: it is not carried out by itself. */
export const isLeft = (
  { kind }: { readonly kind: DeclarationKind },
  { isLeftToSeller, obstacle }: Plan,
): boolean => kind === 'withdrawal' && (obstacle !== undefined || isLeftToSeller)

const nothing = {
  deadline: null,
  parts: [],
  amount: 0,
  taxAmount: 0,
  used: 0,
  paidAmount: 0,
  keptFor: null,
  isConsented: false,
  isLeftToSeller: false,
} as const

/** Decides what a declaration does now. The contract is locked. */
export function createPlans(dependencies: Dependencies) {
  const { grants, merchants, orders, refunds, subscriptionChanges, subscriptions } = dependencies

  function consentOf(tx: Tx, { order: { organizationId }, orders: all }: Contract) {
    const ids = all.flatMap(({ checkoutId }) => checkoutId ?? [])
    return ids.length > 0 ? consents.find(tx, organizationId, ids) : undefined
  }

  /** A change of the plan that is withdrawn from has used up nothing of what was paid before it. */
  const beforeCredits = (order: Order) => orders.refundable({ ...order, creditedAmount: 0 })

  function partOf(order: Order, amount: number): Part {
    const free = orders.refundable(order)
    const left = amount <= free.amount ? free : beforeCredits(order)
    const taxAmount =
      amount === 0 ? 0 : refundTax(amount, order, left, chargeStepOf(order.currency))
    const uncredited = Math.max(0, amount + taxAmount - free.amount - free.tax)
    return { order, amount, taxAmount, uncredited }
  }

  const netOf = ({ netAmount, refundedAmount, reservedAmount }: Order) =>
    fraction.of(BigInt(netAmount - refundedAmount - reservedAmount))

  /** The time is divided when access ended. */
  async function unused(tx: Tx, moment: Moment, newest: readonly Order[], one: Subscription) {
    const at = one.endedAt ?? moment.at
    const ids = newest.map(({ id }) => id)
    const items = await orders.itemsOf(tx, one.organizationId, ids)
    const linesOf = Map.groupBy(items, ({ orderId }) => orderId)
    const credits = await subscriptionChanges.inside.unusedCredits(tx, moment, one)
    const unusedOfEach = newest.map((order) =>
      unusedOf(order, linesOf.get(order.id) ?? [], at, credits),
    )
    const rounding = toChargeable(halfAwayFromZero, one.currency)
    const left = newest.map((order) => beforeCredits(order).amount)
    return returnedOf(unusedOfEach, left, rounding)
  }

  /** The credits of changes are in the sum, so that what they gave back does not go back again. */
  function everything(newest: readonly Order[]) {
    const left = newest.map((order) => beforeCredits(order).amount)
    return returnedOf(newest.map(netOf), left, halfAwayFromZero)
  }

  /** Of one period, which says what a part of its price is for. */
  async function keptFor(
    tx: Tx,
    moment: Moment,
    { orders: all, subscription }: Contract,
  ): Promise<Plan['keptFor']> {
    const isOne = all.filter(({ status }) => status !== 'pending').length === 1
    if (!isOne || !subscription || subscription.status === 'trialing') return null
    const credits = await subscriptionChanges.inside.unusedCredits(tx, moment, subscription)
    return usedOf(subscription, subscription.endedAt ?? moment.at, credits)
  }

  const paidOf = (order: Order) => {
    const { amount, tax } = beforeCredits(order)
    return amount + tax
  }

  /** Everything, or what was not used of a service that began because the buyer had asked for it. */
  async function partsOf(
    tx: Tx,
    moment: Moment,
    { orders: all, subscription }: Contract,
    isConsented: boolean,
  ): Promise<Part[]> {
    const newest = all.filter(({ status }) => status !== 'pending').toReversed()
    const amounts =
      isConsented && subscription
        ? await unused(tx, moment, newest, subscription)
        : everything(newest)
    return newest
      .map((order, index) => partOf(order, amounts[index] ?? 0))
      .filter(({ amount }) => amount > 0)
  }

  /** Nobody pays for what began without their consent, nor twice for what has ended. */
  async function dueForUse(
    tx: Tx,
    moment: Moment,
    { customer, subscription }: Contract,
    isConsented: boolean,
  ): Promise<number> {
    if (!subscription || subscription.endedAt || !isConsented) return 0
    return Math.max(0, await subscriptions.dueAtEnd(tx, moment, subscription, customer))
  }

  async function withdrawal(
    tx: Tx,
    moment: Moment,
    contract: Contract,
    declaredAt: Date,
  ): Promise<Plan> {
    const { order, orders: all, subscription } = contract
    const { organizationId } = moment
    const [law, consent] = await Promise.all([
      // The first order is the one that was bought.
      lawOfOrder(tx, dependencies, all[0] ?? order),
      consentOf(tx, contract),
    ])
    const concludedAt = subscription?.startedAt ?? order.createdAt
    const { timeZone = '', withdrawalDays = null } = law ?? {}
    const deadline =
      withdrawalDays === null ? null : deadlineOf(concludedAt, { timeZone, withdrawalDays })
    const isConsented = consent !== undefined
    const given = subscription ? [] : await grants.typesOfSource(tx, organizationId, order.id)
    const needed = consentNeeded(law, { isRecurring: subscription !== undefined, benefits: given })
    const parts = await partsOf(tx, moment, contract, isConsented)
    for (const part of parts) await refunds.assertAllowed(tx, part.order)
    const isPaid = all.some(({ dueAmount, status }) => dueAmount > 0 && status !== 'pending')
    const hasEnded = subscription ? subscription.endedAt !== null : isPaid
    return {
      obstacle: obstacleOf({
        isCovered: law?.withdrawalFunction ?? false,
        declaredAt,
        deadline,
        isDelivered: isConsented && given.some(isContent),
        isOver: hasEnded && parts.length === 0,
      }),
      deadline,
      parts,
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      taxAmount: parts.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
      used: await dueForUse(tx, moment, contract, isConsented),
      paidAmount: all
        .filter(({ status }) => status !== 'pending')
        .reduce((sum, each) => sum + paidOf(each), 0),
      keptFor: isConsented ? await keptFor(tx, moment, contract) : null,
      endsAt: subscription?.endedAt ?? moment.at,
      isConsented,
      isLeftToSeller:
        needed !== null && !isConsented && parts.length > 0 && all[0]?.checkoutId !== null,
    }
  }

  /** One that is canceled already ends as it was planned. */
  async function cancellation(
    tx: Tx,
    moment: Moment,
    one: Subscription,
    customer: Contract['customer'],
  ): Promise<Plan> {
    const { gracePeriodDays } = await merchants.get(tx, moment.organizationId)
    const endsNow = one.status === 'paused' || endsAtOnce(one, gracePeriodDays)
    const used =
      endsNow && !one.endedAt ? await subscriptions.dueAtEnd(tx, moment, one, customer) : 0
    const endsAt = one.endedAt ?? (endsNow ? moment.at : (one.endsAt ?? one.periodEnd))
    const obstacle = one.endedAt ? 'nothing_left' : undefined
    return { ...nothing, obstacle, used: Math.max(0, used), endsAt }
  }

  return async function plan(
    tx: Tx,
    moment: Moment,
    contract: Contract,
    { declaredAt, kind }: { readonly declaredAt: Date; readonly kind: DeclarationKind },
  ): Promise<Plan> {
    if (kind === 'withdrawal') return withdrawal(tx, moment, contract, declaredAt)
    if (contract.subscription) {
      return cancellation(tx, moment, contract.subscription, contract.customer)
    }
    return { ...nothing, obstacle: 'not_covered', endsAt: null }
  }
}
export type MakePlan = ReturnType<typeof createPlans>
