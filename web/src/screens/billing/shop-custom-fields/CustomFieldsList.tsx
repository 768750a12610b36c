import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { customFields } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useOpened } from '../../../lib/opened.ts'
import { Button, IconPlus, Stack } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useFieldColumns } from './field-columns.tsx'
import { fieldTypes } from './field-draft.ts'

const FieldDrawer = lazy(async () => ({
  default: (await import('./FieldDrawer.tsx')).FieldDrawer,
}))
const FieldDialog = lazy(async () => ({
  default: (await import('./FieldDialog.tsx')).FieldDialog,
}))

const pageSize = 25
type Sorting = `${'' | '-'}${'name' | 'slug' | 'type' | 'created_at'}`
const sortings = ['name', 'slug', 'type', 'created_at'].flatMap((by) => [by, `-${by}`]) as Sorting[]

/** What buyers are asked beside their address. */
export function CustomFieldsList() {
  const t = useTranslations('shop-custom-fields.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['catalog', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <Fields shop={shop} />}
    </ShopPage>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-custom-fields.ui')
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

function Fields({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-custom-fields.ui')
  const list = useListSearch()
  const columns = useFieldColumns()
  const { create, find = '', sort } = list.fields
  const type = fieldTypes.find((each) => each === list.fields.type)
  const found = useCall(customFields.list, {
    query: {
      organizationId: shop.organization.id,
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, sort, 'name')],
      ...(find && { query: find }),
      ...(type && { type: [type] }),
    },
  })
  const { open, opened, position, steps } = useOpened(list, found.data?.items, ({ id }) => id)
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
            id: 'type',
            label: t('fields.type'),
            value: type,
            options: fieldTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
      />
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => list.hrefOpening(id)}
        open={open}
        isFiltered={Boolean(find || type)}
        onClear={() => list.change({ find: '', type: '' })}
        none={{ title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }}
      />
      <Suspense>
        {open === undefined ? null : (
          <FieldDrawer
            key={open}
            id={open}
            known={opened}
            shop={shop}
            position={position}
            {...steps}
          />
        )}
        {create && shop.may('catalog', 'write') ? (
          <FieldDialog shop={shop} onClose={close} />
        ) : null}
      </Suspense>
    </Stack>
  )
}
