import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { benefits } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { withTexts } from '../../../lib/with-texts.ts'
import { Button, IconPlus, Stack } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useBenefitColumns } from './benefit-columns.tsx'
import { benefitTypes, typeOf } from './benefit-fields.ts'

const CreateBenefit = lazy(async () => ({
  default: (await withTexts(import('./CreateBenefit.tsx'), 'checkout-page')).CreateBenefit,
}))

const pageSize = 25
const sortings = [
  'description',
  '-description',
  'type',
  '-type',
  'created_at',
  '-created_at',
] as const

/** What customers get with a product. */
export function BenefitsList() {
  const t = useTranslations('shop-benefits.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['catalog', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <Benefits shop={shop} />}
    </ShopPage>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-benefits.ui')
  const list = useListSearch()
  return (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={shop.may('catalog', 'write') ? undefined : t('mayNot')}
      onClick={() => list.change({ create: 'license_keys', page: list.fields.page })}
    >
      {t('create.open')}
    </Button>
  )
}

function Benefits({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-benefits.ui')
  const list = useListSearch()
  const columns = useBenefitColumns()
  const { create, find = '', sort, type } = list.fields
  const { id: organizationId, slug } = shop.organization
  const known = typeOf(type)
  const found = useCall(benefits.list, {
    query: {
      organizationId,
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, sort, '-created_at')],
      ...(find && { query: find }),
      ...(known && { type: [known] }),
    },
  })
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
            label: t('columns.type'),
            value: known,
            options: benefitTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ type: '' })}
      />
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ description }) => description}
        hrefOf={({ id }) => linkTo('/o/:slug/benefits/:id', { slug, id })}
        isFiltered={Boolean(find || known)}
        onClear={() => list.change({ find: '', type: '' })}
        none={{ title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }}
      />
      {create && shop.may('catalog', 'write') ? (
        <Suspense>
          <CreateBenefit shop={shop} type={typeOf(create) ?? 'license_keys'} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
