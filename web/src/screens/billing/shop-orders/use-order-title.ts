import { useTranslations } from 'use-intl/react'
import { isCredit } from '../shop/is-credit.ts'
import type { Order } from './orders-query.ts'

/** What an order is called: by its number, which a draft does not have. */
export function useOrderTitle() {
  const t = useTranslations('shop-orders.ui')
  const s = useTranslations('sales.ui')
  return (order: Pick<Order, 'invoiceNumber' | 'totalAmount'> | undefined): string => {
    if (!order) return t('one')
    const { invoiceNumber: number } = order
    if (number === null) return t('draft.title')
    return isCredit(order) ? s('creditNoteOf', { number }) : t('order', { number })
  }
}
