import { useTranslations } from 'use-intl/react'
import { Ledger } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Order } from './orders-query.ts'
import type { Preview } from './refund-preview.ts'

/** What goes back to the customer: the amount, its tax, both together. */
export function RefundSum({
  preview,
  order,
}: {
  preview: Preview
  order: Pick<Order, 'currency'>
}) {
  const t = useTranslations('shop-orders.ui.refund')
  const words = useShopWords()
  const money = (amount: number, even?: boolean) => words.money(amount, order.currency, even)
  const { amount, tax, total } = preview
  return (
    <Ledger
      lines={
        tax > 0
          ? [
              { id: 'amount', label: t('sum.amount'), amount: money(amount) },
              { id: 'tax', label: t('sum.tax'), amount: money(tax) },
            ]
          : []
      }
      total={{ label: t('sum.total'), amount: money(total, true) }}
    />
  )
}
