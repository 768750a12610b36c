import { useTranslations } from 'use-intl/react'
import { Badge, Row, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type CheckoutLink, nameOf } from './link-fields.ts'

export function useLinkColumns(): readonly Column<CheckoutLink>[] {
  const t = useTranslations('shop-links.ui')
  const { day } = useShopWords()
  return [
    {
      id: 'label',
      header: t('columns.link'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: (link) => (
        <Stack gap={1}>
          <Text as="span" strong>
            {nameOf(link)}
          </Text>
          {link.label ? (
            <Text as="span" size="small" tone="muted">
              {link.products.map(({ name }) => name).join(', ')}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    {
      id: 'with',
      header: t('columns.with'),
      place: 3,
      cell: ({ discount, seats }) =>
        discount || seats ? (
          <Row gap={2}>
            {discount ? (
              <Badge tone="neutral" outlined>
                {discount.code ?? discount.name}
              </Badge>
            ) : null}
            {seats ? (
              <Badge tone="neutral" outlined>
                {t('seatCount', { count: seats })}
              </Badge>
            ) : null}
          </Row>
        ) : (
          <Text as="span" tone="muted">
            –
          </Text>
        ),
    },
    {
      id: 'created_at',
      header: t('columns.created'),
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
