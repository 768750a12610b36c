import type { Order as WireOrder } from '@guildhall/contract/billing/orders'
import { AppError, invalidInput, isCurrency } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import type { Customer } from '../customers/index.ts'
import { assertSelling, missingDetails } from '../merchants/index.ts'
import { orderAmounts, orderToWire } from '../orders/index.ts'
import type { Intent } from '../payments/index.ts'
import { toldOf } from './create.ts'
import type { Dependencies } from './dependencies.ts'
import { refusalOf } from './refusal.ts'
import type { Shown } from './shown.ts'
import * as store from './store.ts'

type Request = {
  readonly methodId: string | null
  /** What the merchant was shown. */
  readonly expectedDue: number | null
}

const isUnderWay = ({ status }: Intent) =>
  status !== 'succeeded' && status !== 'failed' && status !== 'canceled'

/** Drafts are charged, and become orders in the transaction that applies their payment. */
export function createFinalize(dependencies: Dependencies, { orderOf }: Shown) {
  const { customers, database, events, merchants, methods, orders, payments } = dependencies

  async function assertMaySell(tx: Tx, moment: Moment) {
    const { organizationId } = moment
    const merchant = await merchants.get(tx, organizationId)
    assertSelling(merchant)
    const { seller } = merchant
    const isUnnamed = moment.live && missingDetails(seller).length > 0
    if (isUnnamed && !(await orders.hasAny(tx, organizationId))) {
      throw new AppError('SELLER_DETAILS_MISSING')
    }
  }

  /** A saved card with which everything of the customer may be paid. */
  async function methodOf(tx: Tx, customer: Customer, named: string | null): Promise<string> {
    const id = named ?? customer.defaultPaymentMethodId
    if (id === null) throw new AppError('ORDER_NEEDS_A_PAYMENT_METHOD')
    const method = await methods.find(tx, [customer.organizationId], id)
    const isUsable =
      method?.customerId === customer.id && !method.deletedAt && !method.forOneSubscription
    if (isUsable) return id
    if (named === null) throw new AppError('ORDER_NEEDS_A_PAYMENT_METHOD')
    const loc = ['body', 'payment_method_id']
    throw invalidInput({ loc, msg: 'Payment method does not exist.', type: 'value_error' })
  }

  /** The same request twice waits for the same payment. */
  async function underWay(
    tx: Tx,
    { organizationId, intentId }: store.Draft,
    { methodId }: Request,
  ) {
    const intent = intentId && (await payments.find(tx, [organizationId], intentId))
    if (!intent || !isUnderWay(intent)) return undefined
    if (methodId === null || methodId === intent.methodId) return intent.id
    throw new AppError('PAYMENT_IS_ALREADY_IN_PROGRESS')
  }

  async function begin(
    tx: Tx,
    moment: Moment,
    { customerId, id }: store.Draft,
    request: Request,
    keepAnswer: KeepAnswer,
  ): Promise<{ readonly intentId: string } | { readonly order: WireOrder }> {
    const { organizationId } = moment
    await assertMaySell(tx, moment)
    const customer = await customers.lock(tx, organizationId, customerId)
    const draft = await store.lock(tx, organizationId, id)
    if (!draft || !customer || customer.deletedAt) throw new AppError('ORDER_IS_NOT_A_DRAFT')
    const waiting = await underWay(tx, draft, request)
    if (waiting) return { intentId: waiting }
    const { currency } = draft
    if (!isCurrency(currency)) throw new Error('The currency of a draft is unknown.')
    const planned = await orderOf(tx, draft, customer)
    const { total } = orderAmounts(planned)
    const due = await orders.dueOf(tx, { customer, currency, total, usesBalance: true })
    const { expectedDue } = request
    if (expectedDue !== null && expectedDue !== due) {
      throw new AppError('AMOUNTS_OF_THE_ORDER_HAVE_CHANGED')
    }
    await events.append(tx, 'order.finalizing', `order:${id}`, toldOf(draft), moment.at)
    if (due === 0) {
      const made = await orders.create(tx, moment, planned)
      await store.remove(tx, draft)
      const [details] = await orders.details(tx, organizationId, [made])
      if (!details) throw new Error('An order has details.')
      const order = orderToWire(details)
      await keepAnswer(tx, order)
      return { order }
    }
    payments.assertReady(moment)
    const intent = await payments.open(tx, moment, {
      kind: 'charge',
      customerId,
      orderId: id,
      forDraft: true,
      methodId: await methodOf(tx, customer, request.methodId),
      amount: due,
      currency,
      offSession: true,
      scheduled: false,
      trigger: 'purchase',
    })
    const modifiedAt = changedAt(moment, draft)
    await store.update(tx, { ...draft, intentId: intent.id, modifiedAt })
    return { intentId: intent.id }
  }

  return async function finalize(
    organizationIds: readonly string[],
    id: string,
    request: Request,
    keepAnswer: KeepAnswer,
  ): Promise<WireOrder> {
    const draft = await store.find(database.sql, organizationIds, id)
    if (!draft) {
      const order = await orders.find(database.sql, organizationIds, id)
      throw new AppError(order ? 'ORDER_IS_NOT_A_DRAFT' : 'NOT_FOUND')
    }
    const begun = await database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, draft.organizationId)
      return begin(tx, moment, draft, request, keepAnswer)
    })
    if ('order' in begun) return begun.order
    const intent = await payments.advance(begun.intentId)
    const refusal = refusalOf(intent)
    if (refusal) throw new AppError(refusal)
    return orderToWire(await orders.get(organizationIds, id))
  }
}
