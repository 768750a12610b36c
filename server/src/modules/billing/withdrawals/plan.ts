import type { DeclarationKind, WithdrawalObstacle } from '@guildhall/contract/billing/withdrawals'
import { refundTax } from '@guildhall/contract/kernel/refund-tax'
import { chargeStepOf, halfAwayFromZero, toChargeable } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import { endsAtOnce, type Subscription } from '../subscriptions/index.ts'
import { lawOfOrder } from './consumers.ts'
import type { Contract } from './contracts.ts'
import type { Dependencies } from './dependencies.ts'
import { deadlineOf } from './rules/deadline.ts'
import { consentNeeded, isContent } from './rules/law.ts'
import { returnedOf, unusedOf } from './rules/refund.ts'
import { obstacleOf } from './rules/verdict.ts'
import * as consents from './store/consents.ts'

/** What goes back of one order, without the tax. */
type Part = { readonly order: Order; readonly amount: number }

export type Plan = {
  readonly obstacle: WithdrawalObstacle | undefined
  readonly deadline: Date | null
  readonly parts: readonly Part[]
  readonly amount: number
  readonly taxAmount: number
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

const nothing = {
  deadline: null,
  parts: [],
  amount: 0,
  taxAmount: 0,
  isConsented: false,
  isLeftToSeller: false,
} as const

/** Decides what a declaration does now. The contract is locked. */
export function createPlans(dependencies: Dependencies) {
  const { grants, merchants, orders, refunds, subscriptionChanges } = dependencies

  function consentOf(tx: Tx, { order: { organizationId }, orders: all }: Contract) {
    const ids = all.flatMap(({ checkoutId }) => checkoutId ?? [])
    return ids.length > 0 ? consents.find(tx, organizationId, ids) : undefined
  }

  const leftOf = (order: Order) => orders.refundable(order).amount

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
    return returnedOf(unusedOfEach, newest.map(leftOf), rounding)
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
        : newest.map(leftOf)
    return newest
      .map((order, index) => ({ order, amount: amounts[index] ?? 0 }))
      .filter(({ amount }) => amount > 0)
  }

  const taxOfPart = ({ amount, order }: Part) =>
    amount === 0
      ? 0
      : refundTax(amount, order, orders.refundable(order), chargeStepOf(order.currency))

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
      taxAmount: parts.reduce((sum, part) => sum + taxOfPart(part), 0),
      endsAt: subscription?.endedAt ?? moment.at,
      isConsented,
      isLeftToSeller:
        needed !== null && !isConsented && parts.length > 0 && all[0]?.checkoutId !== null,
    }
  }

  /** One that is canceled already ends as it was planned. */
  async function cancellation(tx: Tx, moment: Moment, one: Subscription): Promise<Plan> {
    const { gracePeriodDays } = await merchants.get(tx, moment.organizationId)
    const endsNow = one.status === 'paused' || endsAtOnce(one, gracePeriodDays)
    const endsAt = one.endedAt ?? (endsNow ? moment.at : (one.endsAt ?? one.periodEnd))
    return { ...nothing, obstacle: one.endedAt ? 'nothing_left' : undefined, endsAt }
  }

  return async function plan(
    tx: Tx,
    moment: Moment,
    contract: Contract,
    { declaredAt, kind }: { readonly declaredAt: Date; readonly kind: DeclarationKind },
  ): Promise<Plan> {
    if (kind === 'withdrawal') return withdrawal(tx, moment, contract, declaredAt)
    if (contract.subscription) return cancellation(tx, moment, contract.subscription)
    return { ...nothing, obstacle: 'not_covered', endsAt: null }
  }
}
export type MakePlan = ReturnType<typeof createPlans>
