import type { Locale } from '@guildhall/contract/boot'
import { type Currency, isCurrency, type Label, minimumChargeOf } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import { languageOf } from '../customers/index.ts'
import * as facts from '../ledger/index.ts'
import { listName, type OrderChanges } from './changes.ts'
import type { Buyer, Dependencies, Hooks, NewOrder } from './dependencies.ts'
import { writeLabel } from './labels.ts'
import { takeNumber } from './numbers.ts'
import { chargeable, chargesOf, orderAmounts } from './price.ts'
import type { Amounts } from './rules/amounts.ts'
import { type Settlement, settle, settledByPayment } from './rules/settlement.ts'
import { isBelow, waiverOf } from './rules/waiver.ts'
import type { Item, Order } from './store/orders.ts'
import { insert, insertItems } from './store/orders.ts'

type Due = {
  readonly customer: Pick<NewOrder['customer'], 'id' | 'organizationId'>
  readonly currency: Currency
  readonly total: number
  readonly usesBalance: boolean
  /** False where the payer was shown the total, so that no debt can come on top. */
  readonly collectsDebt?: boolean
}

export function createCreate(dependencies: Dependencies, changes: OrderChanges, hooks: Hooks) {
  const { i18n, ledger, merchants, products, random } = dependencies

  /** The lines of a customer are in one language. */
  const labelsIn = (locale: Locale) => (label: Label) => writeLabel(i18n, locale, label)

  /** What lines say to this customer. */
  async function labelsFor(tx: Tx, customer: Pick<Buyer, 'organizationId' | 'locale'>) {
    const merchant = await merchants.get(tx, customer.organizationId)
    return labelsIn(languageOf(customer, merchant))
  }

  /** What is left to be paid of a total, after the balance, before the order is made. */
  async function dueOf(tx: Tx, due: Due): Promise<number> {
    const { collectsDebt = true, currency, customer, total, usesBalance } = due
    const { id, organizationId } = customer
    const found = usesBalance ? await ledger.lockBalance(tx, organizationId, id, currency) : 0
    const balance = collectsDebt ? found : Math.max(0, found)
    return settle({ total, balance, minimum: minimumChargeOf(currency) }).due
  }

  async function settled(tx: Tx, input: NewOrder, total: number): Promise<Settlement> {
    const { customer, currency, payment, usesBalance = true } = input
    if (payment) {
      const { captured, withBalance = false } = payment
      const isWhole = captured === total || (withBalance && captured > 0)
      if (isWhole && total > 0) return settledByPayment(total, captured)
      throw new Error('A payment made before its order is of the whole total.')
    }
    if (!isCurrency(currency)) throw new Error('The currency of an order is unknown.')
    const { organizationId, id } = customer
    const balance = usesBalance ? await ledger.lockBalance(tx, organizationId, id, currency) : 0
    return settle({ total, balance, minimum: minimumChargeOf(currency) })
  }

  /** With the line that waives it, where it is too little to be charged and must not be owed. */
  function waived(input: NewOrder): NewOrder {
    const { currency, isCharged = true, payment, usesBalance = true } = input
    if (payment || (isCharged && usesBalance) || !isCurrency(currency)) return input
    const amounts = orderAmounts(input)
    if (!isBelow(amounts.total, minimumChargeOf(currency))) return input
    return { ...input, items: [...input.items, waiverOf(amounts)] }
  }

  /** Books the order, what the balance paid of it or took, and a payment that was made before. */
  async function book(tx: Tx, { at }: Moment, order: Order, { moved }: Settlement) {
    const { organizationId, id } = order
    const subject = { orderId: id, customerId: order.customerId, currency: order.currency }
    const entry = { organizationId, at, sourceId: id }
    const figures = { net: order.netAmount, tax: order.taxAmount }
    await ledger.post(tx, { ...entry, kind: 'order', lines: facts.ordered(subject, figures) })
    const lines = facts.balanceApplied(subject, moved)
    await ledger.post(tx, { ...entry, kind: 'order.balance', lines })
    if (order.intentId === null) return
    const payment = facts.paid(subject, order.dueAmount)
    await ledger.post(tx, { ...entry, kind: 'order.payment', lines: payment })
  }

  /**
   * Creates an order with its amounts and its number. It is paid at once where nothing is due: then it
   * was free, the balance paid it, or it is too small to be charged. The number is the last lock, so
   * commands create orders after they have locked everything else.
   */
  async function create(tx: Tx, moment: Moment, asked: NewOrder): Promise<Order> {
    const input = waived(chargeable(asked))
    const { customer, payment } = input
    const discount = input.discount ?? input.items.find((item) => item.discount?.amount)?.discount
    const { organizationId } = customer
    const merchant = await merchants.get(tx, organizationId)
    const [product] =
      input.productId === null ? [] : await products.findMany(tx, organizationId, [input.productId])
    const amounts = orderAmounts(input)
    const { charged, charges } = chargesOf(input, amounts)
    const settlement = await settled(tx, input, amounts.total)
    const isPaid = settlement.due === 0 || payment !== undefined
    const isCredit = amounts.total < 0
    const number = await takeNumber(tx, merchant, customer, { isCredit, random })
    const locale = languageOf({ locale: input.locale ?? customer.locale }, merchant)
    const write = labelsIn(locale)
    const order: Order = {
      id: input.id ?? random.uuid(),
      organizationId,
      customerId: customer.id,
      productId: input.productId,
      subscriptionId: input.subscriptionId,
      checkoutId: input.checkoutId,
      discountId: discount?.id ?? null,
      status: isPaid ? 'paid' : 'pending',
      billingReason: input.billingReason,
      currency: input.currency,
      subtotalAmount: amounts.subtotal,
      discountAmount: amounts.discount,
      netAmount: amounts.net,
      taxAmount: amounts.tax,
      totalAmount: amounts.total,
      appliedBalanceAmount: settlement.applied,
      dueAmount: settlement.due,
      refundedAmount: 0,
      refundedTaxAmount: 0,
      reservedAmount: 0,
      reservedTaxAmount: 0,
      chargedAmount: charged,
      creditedAmount: 0,
      charges,
      periodStart: input.periodStart ?? null,
      billingName: input.billingName,
      billingAddress: input.billingAddress,
      taxId: input.taxId,
      description: product?.name ?? write(input.items[0]?.label ?? ''),
      customerEmail: customer.email ?? '',
      productName: product?.name ?? null,
      seats: input.seats,
      metadata: input.metadata,
      customFieldData: input.customFieldData,
      invoiceNumber: number.text,
      invoiceGenerated: false,
      nextPaymentAttemptAt: null,
      paidAt: isPaid ? moment.at : null,
      intentId: payment?.intentId ?? null,
      givenUpAt: null,
      createdAt: moment.at,
      modifiedAt: null,
      mirrored: null,
    }
    insert(tx, order, {
      taxRate: input.tax,
      seller: {
        ...merchant.seller,
        name: merchant.seller.name ?? merchant.name,
        slug: merchant.slug,
        email: merchant.email,
      },
      buyer: { name: customer.name, email: customer.email, externalId: customer.externalId },
      locale,
      discountName: discount?.name ?? null,
      discountCode: input.discount?.code ?? null,
      billingType: product ? (product.recurringInterval === null ? 'one_time' : 'recurring') : null,
      invoiceSeries: number.series,
      invoiceSequence: number.sequence,
    })
    insertItems(tx, order, itemsOf(input, amounts, order, write))
    changeCount(tx, organizationId, listName, { key: order.status, change: 1 })
    await book(tx, moment, order, settlement)
    await changes.tell(tx, moment, order, 'order.created')
    if (!isPaid) return order
    for (const step of hooks.paying) await step(tx, moment, order)
    await changes.tell(tx, moment, order, 'order.updated', 'order.paid')
    for (const step of hooks.paid) await step(tx, moment, order)
    return order
  }

  function itemsOf(
    { items, tax: taxOfOrder }: NewOrder,
    amounts: Amounts,
    order: Order,
    write: (label: Label) => string,
  ): Item[] {
    return items.map(({ label, period, quantity = null, tax = taxOfOrder, ...item }, index) => ({
      ...item,
      quantity,
      taxRate: tax
        ? { partsPerMillion: tax.partsPerMillion, behavior: tax.behavior, reason: tax.reason }
        : { partsPerMillion: 0, behavior: 'exclusive', reason: 'not_collecting' },
      label: write(label),
      periodStart: period ? new Date(period.start) : null,
      periodEnd: period ? new Date(period.end) : null,
      id: random.uuid(),
      orderId: order.id,
      discountAmount: amounts.items[index]?.discount ?? 0,
      taxAmount: amounts.items[index]?.tax ?? 0,
      createdAt: order.createdAt,
      mirrored: null,
    }))
  }

  return { create, dueOf, labelsFor }
}
