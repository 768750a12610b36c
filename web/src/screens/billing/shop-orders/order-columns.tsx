import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { DateTime, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { buyerOf } from '../shop/buyer.ts'
import { OrderBadge } from '../shop/order-state.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Order } from './orders-query.ts'

export function useOrderColumns(): readonly Column<Order>[] {
  const t = useTranslations('shop-orders.ui.columns')
  const { language, momentOf, money } = useShopWords()
  return [
    {
      id: 'created_at',
      header: t('created'),
      fixed: true,
      sortable: true,
      whole: true,
      place: 3,
      cell: ({ createdAt }) => (
        <DateTime compared value={createdAt.toISOString()} title={fullText(createdAt, language)}>
          {momentOf(createdAt)}
        </DateTime>
      ),
    },
    {
      id: 'customer',
      header: t('customer'),
      sortable: true,
      place: 1,
      cell: ({ customer }) => {
        const { name, note } = buyerOf(customer)
        return (
          <Stack gap={1}>
            <Text as="span" strong>
              {name}
            </Text>
            {note ? (
              <Text as="span" size="small" tone="muted">
                {note}
              </Text>
            ) : null}
          </Stack>
        )
      },
    },
    {
      id: 'product',
      header: t('product'),
      sortable: true,
      place: 0,
      roomy: true,
      cell: ({ product, description }) => product?.name ?? description,
    },
    { id: 'status', header: t('status'), sortable: true, whole: true, place: 4, cell: OrderBadge },
    {
      id: 'total_amount',
      header: t('amount'),
      fixed: true,
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ totalAmount, currency }) => money(totalAmount, currency),
    },
  ]
}
