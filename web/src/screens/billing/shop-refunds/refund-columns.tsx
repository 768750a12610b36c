import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { DateTime, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { buyerOf } from '../shop/buyer.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { RefundBadge } from './refund-state.tsx'
import type { ListedRefund } from './use-refunds.ts'

export function useRefundColumns(): readonly Column<ListedRefund>[] {
  const t = useTranslations('shop-refunds.ui.columns')
  const r = useTranslations('shop-orders.ui.refundReasons')
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
      place: 1,
      cell: ({ order }) =>
        order ? (
          <Stack gap={1}>
            <Text as="span" strong>
              {buyerOf(order.customer).name}
            </Text>
            <Text as="span" size="small" tone="muted">
              {order.invoiceNumber}
            </Text>
          </Stack>
        ) : (
          '–'
        ),
    },
    {
      id: 'reason',
      header: t('reason'),
      whole: true,
      place: 0,
      roomy: true,
      cell: ({ reason }) => r(reason),
    },
    { id: 'status', header: t('status'), whole: true, place: 4, cell: RefundBadge },
    {
      id: 'total_amount',
      header: t('amount'),
      fixed: true,
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ amount, currency, taxAmount }) => money(amount + taxAmount, currency),
    },
  ]
}
