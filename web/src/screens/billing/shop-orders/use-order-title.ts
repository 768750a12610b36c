import { useTranslations } from 'use-intl/react'
import type { Order } from './orders-query.ts'

/** What an order is called: by its number, which a draft does not have. */
export function useOrderTitle() {
  const t = useTranslations('shop-orders.ui')
  return (order: Pick<Order, 'invoiceNumber'> | undefined): string => {
    if (!order) return t('one')
    const { invoiceNumber: number } = order
    return number === null ? t('draft.title') : t('order', { number })
  }
}
