import { useTranslations } from 'use-intl/react'
import { Ledger, Stack } from '../../../ui/index.ts'
import { isCredit } from '../shop/is-credit.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Order } from './orders-query.ts'
import type { Refund } from './use-order-parts.ts'

type OrderLinesProps = { order: Order; refunds: readonly Refund[] }

/** What an order is for and what it comes to; below, what the balance did, what went back, what is left. */
export function OrderLines({ order, refunds }: OrderLinesProps) {
  const t = useTranslations('shop-orders.ui.lines')
  const words = useShopWords()
  const money = (amount: number, even?: boolean) => words.money(amount, order.currency, even)
  const { appliedBalanceAmount: balance, discountAmount, taxAmount, totalAmount } = order
  // Where the prices make the total without it, the tax is in them.
  const isIncluded = order.subtotalAmount - discountAmount === totalAmount
  const usesBalance = balance !== 0
  const isNote = isCredit(order)
  const isPaidAtOnce = order.paid && !usesBalance && !isNote
  const more = [
    ...(usesBalance
      ? [{ id: 'balance', label: t(balance < 0 ? 'balance' : 'debt'), amount: money(balance) }]
      : []),
    ...(isPaidAtOnce || isNote
      ? []
      : [{ id: 'due', label: t(order.paid ? 'paid' : 'due'), amount: money(order.dueAmount) }]),
    ...useRefundLines({ order, refunds }),
  ]
  return (
    <Stack gap={1}>
      <Ledger
        lines={[
          ...order.items.map(({ id, label, amount }) => ({ id, label, amount: money(amount) })),
          ...(discountAmount > 0
            ? [
                {
                  id: 'discount',
                  label: order.discount
                    ? t('discountOf', { name: order.discount.name })
                    : t('discount'),
                  amount: money(-discountAmount),
                },
              ]
            : []),
          ...(taxAmount === 0
            ? []
            : [
                {
                  id: 'tax',
                  label: t(isIncluded ? 'taxIncluded' : 'tax'),
                  amount: money(taxAmount),
                },
              ]),
        ]}
        total={{ label: t(isPaidAtOnce ? 'paid' : 'total'), amount: money(totalAmount, true) }}
      />
      {more.length > 0 ? <Ledger lines={more} /> : null}
    </Stack>
  )
}

/** Each refund, also one that is on its way, and what can still be refunded. */
function useRefundLines({ order, refunds }: OrderLinesProps) {
  const t = useTranslations('shop-orders.ui')
  const { dayOf, money } = useShopWords()
  const counted = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending')
  const left = order.refundableAmount + order.refundableTaxAmount
  if (counted.length === 0) return []
  return [
    ...counted.map(({ id, amount, taxAmount, createdAt, reason, status }) => ({
      id,
      label: t(status === 'pending' ? 'lines.refundPending' : 'lines.refund', {
        date: dayOf(createdAt),
      }),
      note: t(`refundReasons.${reason}`),
      amount: money(-(amount + taxAmount), order.currency),
    })),
    {
      id: 'left',
      label: t('lines.left'),
      amount: money(left, order.currency),
    },
  ]
}
