import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Button, IconPlus, Stack } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import { useNamedProduct } from '../shop/use-named-product.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useLinkColumns } from './link-columns.tsx'
import { nameOf } from './link-fields.ts'

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))

const pageSize = 25
const sortings = ['label', '-label', 'created_at', '-created_at'] as const

/** Addresses that open a new checkout for everybody who follows them. */
export function LinksList() {
  const t = useTranslations('shop-links.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['catalog', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <Links shop={shop} />}
    </ShopPage>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-links.ui')
  const list = useListSearch()
  return (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={shop.may('catalog', 'write') ? undefined : t('mayNot')}
      onClick={() => list.change({ create: '1', page: list.fields.page })}
    >
      {t('create.open')}
    </Button>
  )
}

function Links({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-links.ui')
  const list = useListSearch()
  const columns = useLinkColumns()
  const { id: organizationId, slug } = shop.organization
  const { create, find = '', product = '', sort } = list.fields
  const named = useNamedProduct(product)
  const found = useCall(checkoutLinks.list, {
    query: {
      organizationId,
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, sort, '-created_at')],
      ...(find && { query: find }),
    },
  })
  const close = () => list.change({ create: '', product: '', page: list.fields.page })
  return (
    <Stack gap={3}>
      <FilterBar
        search={
          <SearchField
            label={t('search')}
            value={find}
            onSearch={(text) => list.change({ find: text })}
          />
        }
        filters={[]}
        onChange={() => undefined}
      />
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={nameOf}
        hrefOf={({ id }) => linkTo('/o/:slug/links/:id', { slug, id })}
        isFiltered={Boolean(find)}
        onClear={() => list.change({ find: '' })}
        none={{ title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }}
      />
      {create && named.isKnown && shop.may('catalog', 'write') ? (
        <Suspense>
          <LinkDialog shop={shop} product={named.product} onClose={close} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
