import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { products } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  ButtonLink,
  IconArchive,
  IconDuplicate,
  IconEdit,
  IconTrash,
  IconUnarchive,
  Note,
  Row,
  Skeleton,
  Stack,
  Text,
  WithAside,
} from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { EarlierPrices } from './EarlierPrices.tsx'
import { PriceSaid } from './PriceSaid.tsx'
import { ProductFacts, ProductJson } from './ProductFacts.tsx'
import { ProductFigures } from './ProductFigures.tsx'
import { ProductSales } from './ProductSales.tsx'
import { VisibilityBadge } from './product-columns.tsx'
import { SharedMeters } from './SharedMeters.tsx'
import { type Product, saidsOf } from './said.ts'
import { useArchive } from './use-archive.ts'
import { useUsualTax } from './use-usual-tax.ts'

/** One product: what it costs, how it sells, and what belongs to it. */
export function ProductPage() {
  const t = useTranslations('shop-products.ui')
  const { shop, one: product, error, refetch } = useOne(products.get, ['catalog', 'read'])
  const title = product?.name ?? t('one')
  const slug = shop?.organization.slug ?? ''
  const href = product && linkTo('/o/:slug/products/:id', { slug, id: product.id })
  useRemember(href === undefined ? undefined : { href, label: title })
  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/products', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['catalog', 'read']}
      action={(here) => (product ? <Actions shop={here} product={product} /> : null)}
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : product ? (
          <Details shop={here} product={product} />
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

type Of = { shop: Shop; product: Product }

function Actions({ shop, product }: Of) {
  const t = useTranslations('shop-products.ui')
  const [isDeleting, setDeleting] = useState(false)
  const { archive, isPending, refused, restore } = useArchive()
  const { slug } = shop.organization
  const { id, isArchived } = product
  if (!shop.may('catalog', 'write')) {
    return (
      <Button icon={<IconEdit />} disabledReason={t('mayNot')}>
        {t('edit')}
      </Button>
    )
  }
  return (
    <Stack gap={2}>
      <Row>
        <ButtonLink
          kind="primary"
          icon={<IconEdit />}
          href={linkTo('/o/:slug/products/:id/edit', { slug, id })}
        >
          {t('edit')}
        </ButtonLink>
        <ButtonLink
          icon={<IconDuplicate />}
          href={linkTo('/o/:slug/products/new', { slug }, { from: id })}
        >
          {t('duplicate')}
        </ButtonLink>
        <Button
          icon={isArchived ? <IconUnarchive /> : <IconArchive />}
          busy={isPending}
          onClick={() => (isArchived ? restore([product]) : archive([product]))}
        >
          {t(isArchived ? 'archive.restore' : 'archive.open')}
        </Button>
        {isArchived ? (
          <Button kind="danger-quiet" icon={<IconTrash />} onClick={() => setDeleting(true)}>
            {t('delete.open')}
          </Button>
        ) : null}
      </Row>
      {refused.map(({ text }) => (
        <Note key={text} tone="danger">
          {text}
        </Note>
      ))}
      {isDeleting ? (
        <DeleteProduct shop={shop} product={product} onClose={() => setDeleting(false)} />
      ) : null}
    </Stack>
  )
}

function Details({ shop, product }: Of) {
  const t = useTranslations('shop-products.ui')
  const usualTax = useUsualTax(shop)
  // Of an archived one and of a draft, a note says more.
  const isPlain = !product.isArchived && product.visibility === 'private'
  return (
    <WithAside aside={<ProductFacts shop={shop} product={product} />}>
      <Stack gap={4}>
        {isPlain ? (
          <Row>
            <VisibilityBadge product={product} />
          </Row>
        ) : null}
        {product.isArchived ? <Note tone="info">{t('archive.text')}</Note> : null}
        {product.visibility === 'draft' ? <Note tone="info">{t('draftText')}</Note> : null}
        {usualTax ? <PriceSaid saids={saidsOf(product, usualTax)} /> : <Skeleton lines={3} />}
        <SharedMeters shop={shop} product={product} />
        {product.description ? <Text>{product.description}</Text> : null}
      </Stack>
      {shop.may('sale', 'read') ? (
        <>
          <ProductFigures shop={shop} product={product} />
          {product.isRecurring && shop.sells ? (
            <EarlierPrices shop={shop} product={product} />
          ) : null}
          <ProductSales shop={shop} product={product} />
        </>
      ) : null}
      <ProductJson product={product} />
    </WithAside>
  )
}
