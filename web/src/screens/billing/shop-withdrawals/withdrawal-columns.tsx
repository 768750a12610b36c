import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { DateTime, Person, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { declaredBy } from './declared-by.ts'
import type { ListedWithdrawal } from './use-withdrawals.ts'
import { WithdrawalBadge } from './WithdrawalBadge.tsx'

export function useWithdrawalColumns(): readonly Column<ListedWithdrawal>[] {
  const t = useTranslations('shop-withdrawals.ui')
  const { language, momentOf } = useShopWords()
  return [
    {
      id: 'declared_at',
      header: t('columns.declared'),
      fixed: true,
      sortable: true,
      whole: true,
      place: 3,
      cell: ({ declaredAt }) => (
        <DateTime compared value={declaredAt.toISOString()} title={fullText(declaredAt, language)}>
          {momentOf(declaredAt)}
        </DateTime>
      ),
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      person: true,
      place: 1,
      cell: (one) => {
        const { name, note } = declaredBy(one, one.order)
        return <Person name={name || t('unnamed')} note={note} />
      },
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      whole: true,
      place: 0,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'order',
      header: t('columns.order'),
      place: 2,
      cell: ({ order, orderNumber }) => (
        <Stack gap={1}>
          <Text as="span">{order ? order.invoiceNumber : orderNumber}</Text>
          <Text as="span" size="small" tone="muted">
            {order ? (order.product?.name ?? order.description) : t('noOrder')}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'status',
      header: t('columns.status'),
      fixed: true,
      whole: true,
      place: 4,
      cell: WithdrawalBadge,
    },
  ]
}
