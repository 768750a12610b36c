import { useTranslations } from 'use-intl/react'
import { Row, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { benefitIcon } from '../checkout-page/Benefits.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Benefit } from './benefit-fields.ts'

export function useBenefitColumns(): readonly Column<Benefit>[] {
  const t = useTranslations('shop-benefits.ui')
  const { day } = useShopWords()
  return [
    {
      id: 'description',
      header: t('columns.benefit'),
      fixed: true,
      sortable: true,
      place: 1,
      cell: ({ description, type }) => (
        <Row as="span" gap={2} wrap={false}>
          {benefitIcon(type)}
          <Text as="span" strong>
            {description}
          </Text>
        </Row>
      ),
    },
    {
      id: 'type',
      header: t('columns.type'),
      sortable: true,
      whole: true,
      place: 3,
      cell: ({ type }) => t(`types.${type}`),
    },
    {
      id: 'created_at',
      header: t('columns.created'),
      sortable: true,
      figures: true,
      place: 4,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
