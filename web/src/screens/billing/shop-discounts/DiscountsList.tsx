import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { discounts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import type { Refused } from '../../../lib/use-each.ts'
import { Button, IconPlus, IconTrash, Note, Stack } from '../../../ui/index.ts'
import { BulkBar, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import { useNamedProduct } from '../shop/use-named-product.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { useDiscountColumns } from './discount-columns.tsx'
import { narrowedTo, shownStates } from './discount-filters.ts'

const DiscountDrawer = lazy(async () => ({
  default: (await import('./DiscountDrawer.tsx')).DiscountDrawer,
}))
const DeleteDiscounts = lazy(async () => ({
  default: (await import('./DeleteDiscounts.tsx')).DeleteDiscounts,
}))
const DiscountDialog = lazy(async () => ({
  default: (await import('./DiscountDialog.tsx')).DiscountDialog,
}))

const pageSize = 25
/** What narrows the list, all of it off. */
const noFilters = { find: '', state: '', product: '' }
const sortings = ['name', 'redemptions_count', 'ends_at', 'created_at'].flatMap((by) => [
  by,
  `-${by}`,
]) as Sorting[]
type Sorting = `${'' | '-'}${'name' | 'redemptions_count' | 'ends_at' | 'created_at'}`

/** What reduces prices: by a code, or by a link. */
export function DiscountsList() {
  const t = useTranslations('shop-discounts.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['catalog', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <Discounts shop={shop} />}
    </ShopPage>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-discounts.ui')
  const list = useListSearch()
  return (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={shop.may('catalog', 'write') ? undefined : t('mayNot')}
      onClick={() => list.change({ create: '1', open: '', page: list.fields.page })}
    >
      {t('create.open')}
    </Button>
  )
}

function Discounts({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-discounts.ui')
  const list = useListSearch()
  const columns = useDiscountColumns()
  const { create, find = '', product = '', sort, state } = list.fields
  const named = useNamedProduct(product)
  const { now } = useShopWords()
  const narrowing = narrowedTo(state, now)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [isDeleting, setDeleting] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const mayWrite = shop.may('catalog', 'write')
  const found = useCall(discounts.list, {
    query: {
      organizationId: shop.organization.id,
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, sort, '-created_at')],
      ...(find && { query: find }),
      ...(product && { productId: [product] }),
      ...narrowing,
    },
  })
  const { open, opened, position, steps } = useOpened(list, found.data?.items, ({ id }) => id)
  const chosen = (found.data?.items ?? []).filter(({ id }) => keys.has(id))
  const close = () => list.change({ create: '', page: list.fields.page })
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
        filters={[
          {
            id: 'state',
            label: t('columns.status'),
            options: [
              ...shownStates.map((value) => ({ value, label: t(`states.${value}`) })),
              { value: 'ending', label: t('ending') },
            ],
            value: state,
          },
          // Set by the page of a product, and taken off here.
          ...(product
            ? [
                {
                  id: 'product',
                  label: t('product'),
                  options: [{ value: product, label: named.name }],
                  value: product,
                },
              ]
            : []),
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ ...noFilters, find })}
      />
      <BulkBar count={chosen.length} onClear={() => setKeys(new Set())}>
        <Button
          kind="danger-quiet"
          size="sm"
          icon={<IconTrash />}
          onClick={() => setDeleting(true)}
        >
          {t('deleteMany.open')}
        </Button>
      </BulkBar>
      {refused.map(({ name, text }) => (
        <Note key={name} tone="danger">
          {name}: {text}
        </Note>
      ))}
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => list.hrefOpening(id)}
        open={open}
        selection={mayWrite ? { keys, onChange: setKeys } : undefined}
        isFiltered={Boolean(find || state || product)}
        onClear={() => list.change(noFilters)}
        none={{ title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }}
      />
      <Suspense>
        {open === undefined ? null : (
          <DiscountDrawer
            key={open}
            id={open}
            known={opened}
            shop={shop}
            position={position}
            {...steps}
          />
        )}
        {create && mayWrite && named.isKnown ? (
          <DiscountDialog shop={shop} product={named.product} onClose={close} />
        ) : null}
        {isDeleting && chosen.length > 0 ? (
          <DeleteDiscounts
            chosen={chosen}
            onClose={() => setDeleting(false)}
            onDone={(kept) => {
              setDeleting(false)
              setKeys(new Set())
              setRefused(kept)
            }}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}
