import { useTranslations } from 'use-intl/react'
import { Code, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { CustomField } from './field-draft.ts'

export function useFieldColumns(): readonly Column<CustomField>[] {
  const t = useTranslations('shop-custom-fields.ui')
  const { day } = useShopWords()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: ({ name, properties }) => (
        <Stack gap={1}>
          <Text as="span" strong>
            {name}
          </Text>
          {properties.formLabel && properties.formLabel !== name ? (
            <Text as="span" size="small" tone="muted">
              {properties.formLabel}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    {
      id: 'type',
      header: t('fields.type'),
      sortable: true,
      whole: true,
      place: 2,
      cell: ({ type }) => t(`types.${type}`),
    },
    {
      id: 'slug',
      header: t('fields.slug'),
      sortable: true,
      place: 3,
      cell: ({ slug }) => <Code>{slug}</Code>,
    },
    {
      id: 'created_at',
      header: t('createdAt'),
      sortable: true,
      figures: true,
      roomy: true,
      place: 0,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
