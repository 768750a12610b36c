import { useTranslations } from 'use-intl/react'
import { Badge, Row, Stack, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Product, saidsOf } from './said.ts'
import { usePriceText } from './use-price-text.ts'

/** Who may buy it; nothing is said of what everybody may. */
export function VisibilityBadge({ product }: { product: Product }) {
  const t = useTranslations('shop-products.ui')
  if (product.isArchived) return <Badge tone="neutral">{t('archivedOne')}</Badge>
  if (product.visibility === 'public') return null
  const tone = product.visibility === 'draft' ? 'warn' : 'neutral'
  return <Badge tone={tone}>{t(`visibilities.${product.visibility}`)}</Badge>
}

export function useProductColumns(): readonly Column<Product>[] {
  const t = useTranslations('shop-products.ui')
  const { day } = useShopWords()
  const { short } = usePriceText()
  return [
    {
      id: 'name',
      header: t('columns.name'),
      fixed: true,
      sortable: true,
      place: 1,
      cell: (product) => (
        <Row gap={2}>
          <Text as="span" strong>
            {product.name}
          </Text>
          <VisibilityBadge product={product} />
        </Row>
      ),
    },
    {
      id: 'price_amount',
      header: t('columns.price'),
      sortable: true,
      place: 3,
      cell: (product) => <Prices texts={saidsOf(product).map(short)} />,
    },
    {
      id: 'benefits',
      header: t('columns.benefits'),
      place: 0,
      roomy: true,
      cell: ({ benefits }) => (
        <Text as="span" tone="muted">
          {benefits.map(({ description }) => description).join(', ') || '–'}
        </Text>
      ),
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

/** One line for each currency. */
function Prices({ texts }: { texts: readonly string[] }) {
  return (
    <Stack as="span">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Stack>
  )
}
