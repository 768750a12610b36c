import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkouts } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useOpened } from '../../../lib/opened.ts'
import { startOfDayBefore } from '../../../lib/zone-days.ts'
import { Stack, Text } from '../../../ui/index.ts'
import { type Column, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Checkout, CheckoutBadge } from './checkout-state.tsx'
import { Funnel } from './Funnel.tsx'

const CheckoutDrawer = lazy(async () => ({
  default: (await import('./CheckoutDrawer.tsx')).CheckoutDrawer,
}))

const pageSize = 25
const sortings = ['created_at', '-created_at', 'status', '-status'] as const
const statuses = ['open', 'confirmed', 'succeeded', 'expired'] as const
const periods = [7, 30, 90] as const
/** Who began to buy, and how far they came. */
export function CheckoutsList() {
  const t = useTranslations('shop-checkouts.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']}>
      {(shop) => <Checkouts shop={shop} />}
    </ShopPage>
  )
}

function Checkouts({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-checkouts.ui')
  const list = useListSearch()
  const columns = useColumns()
  const today = useNow(3_600_000)
  const { find = '', period, sort, status } = list.fields
  const known = statuses.find((each) => each === status)
  const days = periods.find((each) => String(each) === period)
  const found = useCall(checkouts.list, {
    query: {
      organizationId: shop.organization.id,
      page: list.page,
      limit: pageSize,
      sorting: [sortingOf(sortings, sort, '-created_at')],
      ...(find && { query: find }),
      ...(known && { status: [known] }),
    },
  })
  const { open, opened, position, steps } = useOpened(list, found.data?.items, ({ id }) => id)
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <FilterBar
          filters={[
            {
              id: 'period',
              label: t('period'),
              value: days && String(days),
              options: periods.map((each) => ({
                value: String(each),
                label: t('lastDays', { days: each }),
              })),
            },
          ]}
          onChange={(id, value) => list.change({ [id]: value })}
        />
        <Funnel
          shop={shop}
          createdAfter={days && startOfDayBefore(today, days - 1).toISOString()}
        />
      </Stack>
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
              id: 'status',
              label: t('columns.status'),
              value: known,
              options: statuses.map((value) => ({ value, label: t(`states.${value}`) })),
            },
          ]}
          onChange={(id, value) => list.change({ [id]: value })}
          onClear={() => list.change({ status: '' })}
        />
        <ShopList
          label={t('title')}
          list={list}
          found={found}
          pageSize={pageSize}
          columns={columns}
          nameOf={({ customerEmail, product }) => customerEmail ?? product.name}
          hrefOf={({ id }) => list.hrefOpening(id)}
          open={open}
          isFiltered={Boolean(find || known)}
          onClear={() => list.change({ find: '', status: '' })}
          none={{ title: t('none'), text: t('noneText') }}
        />
      </Stack>
      {open === undefined ? null : (
        <Suspense>
          <CheckoutDrawer
            key={open}
            shop={shop}
            id={open}
            known={opened}
            position={position}
            {...steps}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function useColumns(): readonly Column<Checkout>[] {
  const t = useTranslations('shop-checkouts.ui')
  const { moment, money } = useShopWords()
  return [
    {
      id: 'buyer',
      header: t('columns.buyer'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ customerEmail, customerName }) => (
        <Stack gap={1}>
          <Text as="span" strong>
            {customerName ?? customerEmail ?? t('unknownBuyer')}
          </Text>
          {customerName && customerEmail ? (
            <Text as="span" size="small" tone="muted">
              {customerEmail}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    {
      id: 'product',
      header: t('columns.product'),
      roomy: true,
      place: 0,
      cell: ({ product }) => product.name,
    },
    {
      id: 'status',
      header: t('columns.status'),
      sortable: true,
      whole: true,
      place: 4,
      cell: CheckoutBadge,
    },
    {
      id: 'created_at',
      header: t('columns.opened'),
      sortable: true,
      figures: true,
      place: 3,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'total',
      header: t('columns.amount'),
      fixed: true,
      figures: true,
      place: 2,
      cell: ({ currency, totalAmount }) => money(totalAmount, currency),
    },
  ]
}
