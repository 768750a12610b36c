import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { meters } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import {
  Button,
  ButtonLink,
  FormError,
  IconArchive,
  IconEdit,
  IconPlus,
  IconUnarchive,
  Stack,
} from '../../../ui/index.ts'
import { type ActionGroup, FilterBar, SearchField, Tabs } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Meter } from './filter-draft.ts'
import { useMeterColumns } from './meter-columns.tsx'
import { useArchiveMeter } from './use-archive-meter.ts'

const pageSize = 25
const sortings = ['name', '-name', 'created_at', '-created_at'] as const

/** What is counted of usage events. */
export function MetersList() {
  const t = useTranslations('shop-meters.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['catalog', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <Meters shop={shop} />}
    </ShopPage>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-meters.ui')
  if (!shop.may('catalog', 'write')) {
    return (
      <Button kind="primary" icon={<IconPlus />} disabledReason={t('mayNot')}>
        {t('create.open')}
      </Button>
    )
  }
  const href = linkTo('/o/:slug/meters/new', { slug: shop.organization.slug })
  return (
    <ButtonLink kind="primary" icon={<IconPlus />} href={href}>
      {t('create.open')}
    </ButtonLink>
  )
}

function Meters({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-meters.ui')
  const list = useListSearch()
  const columns = useMeterColumns()
  const archive = useArchiveMeter()
  const navigate = useNavigate()
  const { archived, find = '', sort } = list.fields
  const { id: organizationId, slug } = shop.organization
  const isArchived = archived === '1'
  const found = useCall(meters.list, {
    query: {
      organizationId,
      page: list.page,
      limit: pageSize,
      isArchived: String(isArchived),
      sorting: [sortingOf(sortings, sort, '-created_at')],
      ...(find && { query: find }),
    },
  })

  const actionsOf = (meter: Meter): readonly ActionGroup[] => [
    {
      items: [
        {
          label: t('edit.open'),
          icon: <IconEdit />,
          onSelect: () =>
            void navigate({ href: linkTo('/o/:slug/meters/:id/edit', { slug, id: meter.id }) }),
        },
        isArchived
          ? {
              label: t('archive.restore'),
              icon: <IconUnarchive />,
              onSelect: () => archive.restore(meter),
            }
          : {
              label: t('archive.open'),
              icon: <IconArchive />,
              onSelect: () => archive.archive(meter),
            },
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
            label: t('tabs.counting'),
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
        filters={[]}
        onChange={() => undefined}
      />
      {archive.problem ? <FormError>{archive.problem}</FormError> : null}
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => linkTo('/o/:slug/meters/:id', { slug, id })}
        actionsOf={shop.may('catalog', 'write') ? actionsOf : undefined}
        isFiltered={Boolean(find)}
        onClear={() => list.change({ find: '' })}
        none={
          isArchived
            ? { title: t('noneArchived') }
            : { title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }
        }
      />
    </Stack>
  )
}
