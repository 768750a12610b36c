import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import {
  Button,
  ButtonLink,
  IconArchive,
  IconDuplicate,
  IconEdit,
  IconPlus,
  IconUnarchive,
  Note,
  Stack,
} from '../../../ui/index.ts'
import { type ActionGroup, BulkBar, FilterBar, SearchField, Tabs } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useProductColumns } from './product-columns.tsx'
import { noFilters, pageSize, queryOf, types, visibilities } from './products-query.ts'
import type { Product } from './said.ts'
import { useArchive } from './use-archive.ts'

/** What is sold, and what no longer is. */
export function ProductsList() {
  const t = useTranslations('shop-products.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['catalog', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <Products shop={shop} />}
    </ShopPage>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-products.ui')
  if (!shop.may('catalog', 'write')) {
    return (
      <Button kind="primary" icon={<IconPlus />} disabledReason={t('mayNot')}>
        {t('create')}
      </Button>
    )
  }
  const { slug } = shop.organization
  return (
    <ButtonLink kind="primary" icon={<IconPlus />} href={linkTo('/o/:slug/products/new', { slug })}>
      {t('create')}
    </ButtonLink>
  )
}

function Products({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-products.ui')
  const list = useListSearch()
  const columns = useProductColumns()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const archive = useArchive(() => setKeys(new Set()))
  const { id: organizationId, slug } = shop.organization
  const { archived, find = '', type, visibility } = list.fields
  const isArchived = archived === '1'
  const query = { organizationId, ...queryOf(list.fields, list.page) }
  const found = useCall(products.list, { query })
  const navigate = useNavigate()
  const mayWrite = shop.may('catalog', 'write')
  const chosen = (found.data?.items ?? []).filter(({ id }) => keys.has(id))
  const move = isArchived ? archive.restore : archive.archive
  const moveLabel = t(isArchived ? 'archive.restore' : 'archive.open')
  const moveIcon = isArchived ? <IconUnarchive /> : <IconArchive />

  const actionsOf = ({ id, name }: Product): readonly ActionGroup[] => [
    {
      items: [
        {
          label: t('edit'),
          icon: <IconEdit />,
          onSelect: () =>
            void navigate({ href: linkTo('/o/:slug/products/:id/edit', { slug, id }) }),
        },
        {
          label: t('duplicate'),
          icon: <IconDuplicate />,
          onSelect: () =>
            void navigate({ href: linkTo('/o/:slug/products/new', { slug }, { from: id }) }),
        },
        { label: moveLabel, icon: moveIcon, onSelect: () => move([{ id, name }]) },
      ],
    },
  ]

  return (
    <Stack gap={3}>
      <Tabs
        label={t('title')}
        items={[
          {
            href: list.hrefWith({ archived: undefined }),
            label: t('tabs.sold'),
            current: !isArchived,
          },
          {
            href: list.hrefWith({ archived: '1' }),
            label: t('tabs.archived'),
            current: isArchived,
          },
        ]}
      />
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
            id: 'visibility',
            label: t('visibility'),
            value: visibility,
            options: visibilities.map((value) => ({ value, label: t(`visibilities.${value}`) })),
          },
          {
            id: 'type',
            label: t('type'),
            value: type,
            options: types.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change(noFilters)}
      />
      <BulkBar count={chosen.length} onClear={() => setKeys(new Set())}>
        <Button
          kind="quiet"
          size="sm"
          icon={moveIcon}
          busy={archive.isPending}
          onClick={() => move(chosen)}
        >
          {moveLabel}
        </Button>
      </BulkBar>
      {archive.refused.map(({ name, text }) => (
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
        hrefOf={({ id }) => linkTo('/o/:slug/products/:id', { slug, id })}
        selection={mayWrite ? { keys, onChange: setKeys } : undefined}
        actionsOf={mayWrite ? actionsOf : undefined}
        isFiltered={Boolean(find || type || visibility)}
        onClear={() => list.change({ ...noFilters, find: '' })}
        none={
          isArchived
            ? { title: t('noneArchived'), text: t('noneArchivedText') }
            : { title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }
        }
      />
    </Stack>
  )
}
