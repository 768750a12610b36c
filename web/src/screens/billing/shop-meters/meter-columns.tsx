import { useTranslations } from 'use-intl/react'
import { Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Meter } from './filter-draft.ts'
import { useFilterWords } from './use-filter-words.ts'

export function useMeterColumns(): readonly Column<Meter>[] {
  const t = useTranslations('shop-meters.ui')
  const { day } = useShopWords()
  const { sentence } = useFilterWords()
  return [
    {
      id: 'name',
      header: t('columns.meter'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: (meter) => (
        <Stack gap={1} as="span">
          <Text as="span" strong>
            {meter.name}
          </Text>
          <Text as="span" size="small" tone="muted">
            {sentence(meter)}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'unit',
      header: t('columns.unit'),
      roomy: true,
      place: 3,
      cell: ({ customLabel, unit }) =>
        unit === 'custom' && customLabel ? customLabel : t(`units.${unit}`),
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
