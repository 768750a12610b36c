import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Entry } from '../ledger/index.ts'
import * as facts from '../ledger/index.ts'
import type { OrderChanges } from './changes.ts'
import type { Dependencies, Hooks, Payment } from './dependencies.ts'
import { refundable, statusAfterRefunds } from './rules/settlement.ts'
import type { Changes, Order } from './store/orders.ts'
import { lock } from './store/orders.ts'

/** For example by bank transfer; `at` is when the money came. */
export type OutsidePayment = {
  readonly note?: string | undefined
  readonly at?: Date | undefined
}

const isWaiting = ({ status, givenUpAt }: Order) => status === 'pending' && givenUpAt === null

const subjectOf = ({ id, customerId, currency }: Order) => ({ orderId: id, customerId, currency })

/** What can happen to a locked order that waits for its payment. */
export function createPay({ ledger }: Dependencies, changes: OrderChanges, hooks: Hooks) {
  type Booking = Pick<Entry, 'kind' | 'lines'>

  const book = (tx: Tx, { at }: Moment, { organizationId, id }: Order, booking: Booking) =>
    ledger.post(tx, { organizationId, at, sourceId: id, ...booking })

  async function pay(
    tx: Tx,
    moment: Moment,
    order: Order,
    { booking, how, note }: { booking: Booking; how: Changes; note?: string | undefined },
  ): Promise<Order> {
    const change = { ...how, status: 'paid', nextPaymentAttemptAt: null } as const
    const paid = changes.save(tx, moment, order, change, note)
    await book(tx, moment, order, booking)
    for (const step of hooks.paying) await step(tx, moment, paid)
    await changes.tell(tx, moment, paid, 'order.updated', 'order.paid')
    for (const step of hooks.paid) await step(tx, moment, paid)
    return paid
  }

  return {
    /** A payment of exactly what is due; any other money is the business of `payments`. */
    markPaid(tx: Tx, moment: Moment, order: Order, { intentId, captured }: Payment) {
      if (!isWaiting(order)) throw new Error('The order does not wait for a payment.')
      if (captured !== order.dueAmount) throw new Error('The payment is not what is due.')
      const lines = facts.paid(subjectOf(order), captured)
      return pay(tx, moment, order, {
        booking: { kind: 'order.payment', lines },
        how: { paidAt: moment.at, intentId },
      })
    },

    async markPaidOutside(tx: Tx, moment: Moment, order: Order, { note, at }: OutsidePayment) {
      if (!isWaiting(order)) throw new AppError('ORDER_IS_NOT_WAITING_FOR_A_PAYMENT')
      if (at && (at > moment.at || at < order.createdAt)) {
        const msg = 'Must be between the creation of the order and now.'
        throw invalidInput({ loc: ['body', 'paid_at'], msg, type: 'value_error' })
      }
      const lines = facts.paidOutside(subjectOf(order), order.dueAmount)
      return pay(tx, moment, order, {
        booking: { kind: 'order.paid_outside', lines },
        how: { paidAt: at ?? moment.at },
        note,
      })
    },

    /** A payment failed; `nextAttemptAt` is null where nothing is tried again. */
    async noteFailure(
      tx: Tx,
      moment: Moment,
      order: Order,
      { nextAttemptAt }: { readonly nextAttemptAt: Date | null },
    ): Promise<Order> {
      if (!isWaiting(order)) throw new Error('The order does not wait for a payment.')
      const failed = changes.save(tx, moment, order, { nextPaymentAttemptAt: nextAttemptAt })
      await changes.tell(tx, moment, failed, 'order.updated')
      return failed
    },

    /** After the last attempt: it stays pending, is never paid, and the balance that it used is returned. */
    async giveUp(tx: Tx, moment: Moment, order: Order): Promise<Order> {
      if (!isWaiting(order)) throw new Error('The order does not wait for a payment.')
      const change = { givenUpAt: moment.at, nextPaymentAttemptAt: null }
      const lost = changes.save(tx, moment, order, change)
      const { totalAmount: total, appliedBalanceAmount: appliedBalance } = order
      const lines = facts.givenUp(subjectOf(order), { total, appliedBalance })
      await book(tx, moment, order, { kind: 'order.given_up', lines })
      await changes.tell(tx, moment, lost, 'order.updated')
      return lost
    },
  }
}

/** Changes of the counters, which may be negative. The database refuses more than the order is worth. */
type RefundChange = {
  readonly refunded?: { readonly amount: number; readonly tax: number }
  /** By refunds that are pending. */
  readonly reserved?: { readonly amount: number; readonly tax: number }
}

const none = { amount: 0, tax: 0 }
const untouched = {
  creditedAmount: 0,
  refundedAmount: 0,
  refundedTaxAmount: 0,
  reservedAmount: 0,
  reservedTaxAmount: 0,
}

/** The counters of refunds of a locked order; the refunds themselves are a module above. */
export function createRefundCounters(changes: OrderChanges) {
  return async function changeRefunds(
    tx: Tx,
    moment: Moment,
    order: Order,
    { refunded = none, reserved = none }: RefundChange,
  ): Promise<Order> {
    if (order.status === 'pending') throw new Error('An order that is not paid has no refunds.')
    const refundedAmount = order.refundedAmount + refunded.amount
    const refundedTaxAmount = order.refundedTaxAmount + refunded.tax
    const whole = refundable({ ...order, ...untouched })
    const changed = changes.save(tx, moment, order, {
      refundedAmount,
      refundedTaxAmount,
      reservedAmount: order.reservedAmount + reserved.amount,
      reservedTaxAmount: order.reservedTaxAmount + reserved.tax,
      status: statusAfterRefunds({ refundedAmount, refundedTaxAmount, refundable: whole }),
    })
    // A refund that is pending, or that never succeeded, is told by itself.
    if (refunded === none) return changed
    const isSuccess = refunded.amount + refunded.tax > 0
    const types = isSuccess
      ? (['order.updated', 'order.refunded'] as const)
      : (['order.updated'] as const)
    await changes.tell(tx, moment, changed, ...types)
    return changed
  }
}

/** What was credited of an order, with the tax, where the change that took it is withdrawn from. */
export function createCreditedCounter(changes: OrderChanges) {
  return async function changeCredited(
    tx: Tx,
    moment: Moment,
    organizationId: string,
    orderId: string,
    change: number,
  ): Promise<void> {
    const order = await lock(tx, organizationId, orderId)
    if (!order) throw new Error('The order of a credit is missing.')
    changes.save(tx, moment, order, { creditedAmount: order.creditedAmount + change })
  }
}

/** What a credit takes from an order: of a line, and with the tax. */
export type Draw = {
  readonly orderId: string
  readonly priceId: string
  readonly amount: number
  readonly total: number
}

/** Records what credits of later changes take from paid orders, or give back. The customer is locked. */
export function createCreditCounters(changes: OrderChanges) {
  return async function changeCredits(
    tx: Tx,
    moment: Moment,
    organizationId: string,
    draws: readonly Draw[],
    sign: 1 | -1,
  ): Promise<void> {
    const byOrder = Map.groupBy(draws, ({ orderId }) => orderId)
    for (const orderId of [...byOrder.keys()].toSorted()) {
      const order = await lock(tx, organizationId, orderId)
      if (!order) throw new Error('The order of a credit is missing.')
      const charges = { ...order.charges }
      let { creditedAmount } = order
      for (const { amount, priceId, total } of byOrder.get(orderId) ?? []) {
        charges[priceId] = (charges[priceId] ?? 0) - sign * amount
        creditedAmount += sign * total
      }
      changes.save(tx, moment, order, { charges, creditedAmount })
    }
  }
}
