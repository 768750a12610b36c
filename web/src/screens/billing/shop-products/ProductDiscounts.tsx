import { useTranslations } from 'use-intl/react'
import { discounts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  ButtonLink,
  Code,
  IconPlus,
  List,
  ListItem,
  Meta,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Discount } from '../shop-discounts/discount-fields.ts'
import { useDiscountWords } from '../shop-discounts/use-discount-words.ts'
import type { Product } from './said.ts'

const shown = 5

/** What reduces this product now or later: discounts that name it, and those for everything. */
export function ProductDiscounts({ shop, product }: { shop: Shop; product: Product }) {
  const t = useTranslations('shop-products.ui.discounts')
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(discounts.list, {
    query: {
      organizationId,
      productId: [product.id],
      state: ['active', 'scheduled'],
      limit: shown,
    },
  })
  const all = linkTo('/o/:slug/discounts', { slug }, { product: product.id })
  return (
    <Section
      title={t('title')}
      count={data?.pagination.totalCount || undefined}
      action={data?.items.length ? <TextLink href={all}>{t('all')}</TextLink> : null}
    >
      <Stack gap={3}>
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={1} />
        ) : data.items.length === 0 ? (
          <Text tone="muted">{t('none')}</Text>
        ) : (
          <List ruled>
            {data.items.map((discount) => (
              <Line key={discount.id} shop={shop} discount={discount} />
            ))}
          </List>
        )}
        {shop.may('catalog', 'write') && !product.isArchived ? (
          <div>
            <ButtonLink
              size="sm"
              icon={<IconPlus />}
              href={linkTo('/o/:slug/discounts', { slug }, { product: product.id, create: '1' })}
            >
              {t('create')}
            </ButtonLink>
          </div>
        ) : null}
      </Stack>
    </Section>
  )
}

function Line({ shop, discount }: { shop: Shop; discount: Discount }) {
  const t = useTranslations('shop-products.ui.discounts')
  const d = useTranslations('shop-discounts.ui')
  const { dayOf, now, number } = useShopWords()
  const { lasts, off } = useDiscountWords()
  const { code, id, maxRedemptions: most, name, redemptionsCount: used, startsAt } = discount
  const { slug } = shop.organization
  return (
    <ListItem>
      <TextLink quiet href={linkTo('/o/:slug/discounts', { slug }, { open: id })}>
        {name}
      </TextLink>
      <Meta tone="muted">
        {code ? <Code>{code}</Code> : d('noCode')}
        {off(discount)}
        {lasts(discount)}
        {most === null
          ? t('used', { count: used })
          : t('usedOf', { used: number(used), most: number(most) })}
        {startsAt && startsAt > now ? t('from', { day: dayOf(startsAt) }) : null}
        {discount.products.length === 0 ? d('allProducts') : null}
      </Meta>
    </ListItem>
  )
}
