import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Empty, emptyDrawing, House, IconPlus, Stack } from '../../../ui/index.ts'
import { DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
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
  const { create, find = '', sort } = list.fields
  const { data, error, refetch, isPlaceholderData } = useCall(checkoutLinks.list, {
    query: {
      organizationId,
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, sort, '-created_at')],
      ...(find && { query: find }),
    },
  })
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
        filters={[]}
        onChange={() => undefined}
      />
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          items={data?.items}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          hrefOf={({ id }) => linkTo('/o/:slug/links/:id', { slug, id })}
          sort={list.sort}
          onSort={list.sortBy}
          busy={isPlaceholderData}
          empty={
            find ? (
              <NothingMatches onClear={() => list.change({ find: '' })} />
            ) : (
              <Empty
                drawing={<House state={emptyDrawing} />}
                title={t('none')}
                action={<Create shop={shop} />}
              >
                {t('noneText')}
              </Empty>
            )
          }
        />
      )}
      {data && data.pagination.totalCount > 0 ? (
        <Pagination {...list.pages(data.pagination.totalCount, pageSize)} />
      ) : null}
      {create && shop.may('catalog', 'write') ? (
        <Suspense>
          <LinkDialog shop={shop} onClose={close} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
