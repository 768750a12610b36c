import type { RefundCreate } from '@guildhall/contract/billing/refunds'
import { refundTax } from '@guildhall/contract/kernel/refund-tax'
import { AppError, chargeStepOf, invalidInput, isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { partOf, type Refund } from './rules.ts'
import type { Settle } from './settle.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const isWrong = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

/** A refund that was stored, and the intent that returns its money. */
export type Begun = { readonly refund: Refund; readonly intentId: string | undefined }

export function createCreate(dependencies: Dependencies, hooks: Hooks, settle: Settle) {
  const { customers, database, merchants, orders, payments, random } = dependencies

  async function lockBoth(tx: Tx, organizationId: string, id: string) {
    const found = await orders.find(tx, [organizationId], id)
    if (!found) throw isWrong('order_id', 'Order not found.')
    const customer = await customers.lock(tx, organizationId, found.customerId)
    const order = await orders.lock(tx, organizationId, id)
    if (!order) throw isWrong('order_id', 'Order not found.')
    return { customer, order }
  }

  /** The amount and its tax, if the order may be refunded so far. */
  function check(order: Order, { amount, revoke_benefits: revokes }: RefundCreate) {
    if (order.status === 'pending') throw isWrong('order_id', 'Order is not paid.')
    const left = orders.refundable(order)
    // Also while the refund of all of it is on its way.
    const isReserved = order.reservedAmount > 0 && left.amount === 0
    if (order.status === 'refunded' || isReserved) throw new AppError('REFUNDED_ALREADY')
    if (revokes && order.subscriptionId !== null) {
      throw new AppError('BENEFITS_OF_A_SUBSCRIPTION_END_WITH_IT')
    }
    if (amount > left.amount) {
      throw isWrong('amount', `The amount is more than the ${left.amount} that can be refunded.`)
    }
    const step = chargeStepOf(order.currency)
    if (amount % step > 0) throw isWrong('amount', `The amount is no multiple of ${step}.`)
    return refundTax(amount, order, left, step)
  }

  /** The money goes back to where it came from. */
  async function open(tx: Tx, moment: Moment, refund: Refund, order: Order, chargeId: string) {
    await orders.changeRefunds(tx, moment, order, { reserved: partOf(refund) })
    const { currency } = order
    if (!isCurrency(currency)) throw new Error(`${currency} is no currency.`)
    const { id } = await payments.open(tx, moment, {
      kind: 'refund',
      refundId: refund.id,
      sourceId: chargeId,
      customerId: refund.customerId,
      amount: refund.amount + refund.taxAmount,
      currency,
      offSession: true,
      scheduled: false,
    })
    return id
  }

  async function insert(
    tx: Tx,
    moment: Moment,
    order: Order,
    input: RefundCreate,
    more: Pick<Refund, 'customerName' | 'isOutside' | 'taxAmount'>,
  ) {
    const refund: Refund = {
      id: random.uuid(),
      organizationId: order.organizationId,
      orderId: order.id,
      subscriptionId: order.subscriptionId,
      customerId: order.customerId,
      status: 'pending',
      reason: input.reason,
      amount: input.amount,
      currency: order.currency,
      comment: input.comment ?? null,
      metadata: input.metadata,
      revokeBenefits: input.revoke_benefits,
      isTold: false,
      orderNumber: order.invoiceNumber,
      customerEmail: order.customerEmail,
      ...more,
      createdAt: moment.at,
      modifiedAt: null,
    }
    await store.insert(tx, refund)
    changeCount(tx, order.organizationId, store.listName, { key: refund.status, change: 1 })
    return refund
  }

  /** An order that was paid outside: the merchant returns the money, and here it is only booked. */
  async function book(tx: Tx, moment: Moment, refund: Refund, order: Order) {
    const reserved = await orders.changeRefunds(tx, moment, order, { reserved: partOf(refund) })
    return settle.succeed(tx, moment, refund, reserved)
  }

  async function begin(tx: Tx, moment: Moment, input: RefundCreate): Promise<Begun> {
    const { organizationId } = moment
    const { customer, order } = await lockBoth(tx, organizationId, input.order_id)
    const taxAmount = check(order, input)
    for (const assert of hooks.allowed) await assert(tx, order)
    const charge = await payments.chargeOf(tx, organizationId, order.id)
    const isOutside = charge === undefined
    const customerName = customer?.name ?? ''
    const made = await insert(tx, moment, order, input, { customerName, isOutside, taxAmount })
    const intentId = charge && (await open(tx, moment, made, order, charge.id))
    const refund = charge ? made : await book(tx, moment, made, order)
    return { intentId, refund }
  }

  async function finish({ intentId, refund }: Begun): Promise<Refund> {
    if (intentId === undefined) return refund
    await payments.advance(intentId)
    return tellPending(refund)
  }

  async function create(
    organizationId: string,
    input: RefundCreate,
    keepAnswer: KeepAnswer,
  ): Promise<Refund> {
    const begun = await database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const made = await begin(tx, moment, input)
      await keepAnswer(tx, toWire(made.refund))
      return made
    })
    return finish(begun)
  }

  /** Nothing is known of it yet, as where the processor cannot be reached. */
  function tellPending({ id, organizationId }: Refund): Promise<Refund> {
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const refund = await store.lock(tx, organizationId, id)
      if (!refund) throw new AppError('NOT_FOUND')
      return refund.isTold ? refund : settle.tell(tx, moment, refund)
    })
  }

  return { begin, create, finish }
}
