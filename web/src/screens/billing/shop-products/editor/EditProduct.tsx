import { useTranslations } from 'use-intl/react'
import { products } from '../../../../lib/calls.ts'
import { linkTo } from '../../../../lib/links.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Skeleton } from '../../../../ui/index.ts'
import { Breadcrumbs } from '../../../../ui/widgets.ts'
import { metadataText } from '../../shop/metadata-text.ts'
import { ShopPage } from '../../shop/ShopPage.tsx'
import { useOne } from '../../shop/use-one.ts'
import { useShopWords } from '../../shop/use-shop-words.tsx'
import { draftOf } from './draft.ts'
import { notationOf } from './notation.ts'
import { ProductEditor } from './ProductEditor.tsx'

/** The form of a product that is sold already. */
export function EditProduct() {
  const t = useTranslations('shop-products.ui')
  const { shop, one: product, error, refetch } = useOne(products.get, ['catalog', 'write'])
  const { locale } = useShopWords()
  const slug = shop?.organization.slug ?? ''
  const name = product?.name ?? t('one')
  return (
    <ShopPage
      title={name}
      width="full"
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/products', { slug }) },
            ...(product
              ? [{ label: name, href: linkTo('/o/:slug/products/:id', { slug, id: product.id }) }]
              : []),
            { label: t('edit') },
          ]}
        />
      }
      needs={['catalog', 'write']}
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : product ? (
          <ProductEditor
            key={`${product.id} ${product.modifiedAt?.getTime() ?? 0}`}
            shop={here}
            product={product}
            initial={draftOf(product, notationOf(locale), metadataText(product.metadata))}
          />
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}
