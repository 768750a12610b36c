import { useTranslations } from 'use-intl/react'
import { merchants, products } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { linkTo } from '../../../../lib/links.ts'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useSlug } from '../../../../shell/organizations.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Skeleton } from '../../../../ui/index.ts'
import { Breadcrumbs } from '../../../../ui/widgets.ts'
import { metadataText } from '../../shop/metadata-text.ts'
import { ShopPage } from '../../shop/ShopPage.tsx'
import type { Shop } from '../../shop/use-shop.ts'
import { useShopWords } from '../../shop/use-shop-words.tsx'
import { draftOf, emptyDraft } from './draft.ts'
import { notationOf } from './notation.ts'
import { ProductEditor } from './ProductEditor.tsx'

/** A new product, or a copy of one. */
export function NewProduct() {
  const t = useTranslations('shop-products.ui')
  const slug = useSlug() ?? ''
  return (
    <ShopPage
      title={t('new')}
      width="full"
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/products', { slug }) },
            { label: t('new') },
          ]}
        />
      }
      needs={['catalog', 'write']}
    >
      {(shop) => <Editor shop={shop} />}
    </ShopPage>
  )
}

function Editor({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-products.ui')
  const { locale } = useShopWords()
  const { from } = useListSearch().fields
  const merchant = useCall(merchants.get, { id: shop.organization.id })
  const model = useCall(products.get, { id: from ?? '' }, { enabled: Boolean(from) })
  if (merchant.error) {
    return <QueryProblem error={merchant.error} onRetry={() => void merchant.refetch()} />
  }
  // A copy of what is not there, or of somebody else, is a new product.
  const isForeign = model.data && model.data.organizationId !== shop.organization.id
  const copied = from && !model.error && !isForeign ? model.data : undefined
  if (!merchant.data || (from && model.isPending)) return <Skeleton lines={8} />
  const initial = copied
    ? {
        ...draftOf(copied, notationOf(locale), metadataText(copied.metadata)),
        name: t('copyOf', { name: copied.name }).slice(0, 64),
      }
    : emptyDraft(merchant.data.defaultPresentmentCurrency)
  return <ProductEditor key={copied?.id ?? 'new'} shop={shop} initial={initial} model={copied} />
}
