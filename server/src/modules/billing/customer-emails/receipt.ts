import type { EmailRow } from '../../../platform/mail/index.ts'
import type { Item, Order, Parties } from '../orders/index.ts'
import type { Texts } from './send.ts'

type Bill = {
  readonly order: Order
  readonly items: readonly Item[]
  readonly parties: Pick<Parties, 'taxRate' | 'discountName'>
}

/** Whoever withdraws or asks the seller needs it. */
export const numberRowOf = (
  { invoiceNumber }: Pick<Order, 'invoiceNumber'>,
  { translate }: Texts,
): EmailRow => ({ label: translate('orderNumber'), value: invoiceNumber })

/** The lines of an order, as its invoice has them; without sums that repeat the line above. */
export function rowsOf({ items, order, parties }: Bill, texts: Texts): EmailRow[] {
  const { appliedBalanceAmount: balance, discountAmount: discount, taxAmount: tax } = order
  const { discountName, taxRate } = parties
  const { amount, percent, translate } = texts
  const line = (label: string, value: number): EmailRow => ({ label, value: amount(value) })
  const isInside = taxRate?.behavior === 'inclusive'
  const rate = percent(taxRate?.partsPerMillion ?? 0)
  const needsSubtotal = items.length > 1 || discount !== 0 || (tax !== 0 && !isInside)
  return [
    numberRowOf(order, texts),
    ...items.map((item) => line(item.label, item.amount)),
    ...(needsSubtotal ? [line(translate('subtotal'), order.subtotalAmount)] : []),
    ...(discount === 0 ? [] : [line(discountName ?? '', -discount)]),
    ...(tax === 0 ? [] : [line(translate(isInside ? 'taxIncluded' : 'tax', { rate }), tax)]),
    { ...line(translate('total.receipt'), order.totalAmount), isTotal: true },
    ...(balance === 0
      ? []
      : [
          line(translate('balance'), -balance),
          { ...line(translate('amountPaid'), order.dueAmount), isTotal: true },
        ]),
  ]
}
