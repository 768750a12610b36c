import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { meters, usage } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { useOpened } from '../../../lib/opened.ts'
import { Button, IconSend, Note, Stack, Switch, TextButton } from '../../../ui/index.ts'
import { ComboBoxLater, FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { useEventColumns } from './event-columns.tsx'
import { isFiltered, noFilters, type Period, periods, queryOf, sources } from './usage-query.ts'
import { useCustomerChoice } from './use-customer-choice.ts'

const EventDrawer = lazy(async () => ({ default: (await import('./EventDrawer.tsx')).EventDrawer }))
const SendEvent = lazy(async () => ({ default: (await import('./SendEvent.tsx')).SendEvent }))

const pageSize = 50
const livePause = 3_000
/** Names and meters that can be chosen; others are found by the text. */
const choosable = 50

/** What programs of the merchant have reported that customers used. */
export function UsageEvents() {
  const t = useTranslations('shop-usage.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['customer', 'read']}
      action={(shop) => <SendButton shop={shop} />}
    >
      {(shop) => <Events shop={shop} />}
    </ShopPage>
  )
}

function SendButton({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-usage.ui')
  const list = useListSearch()
  return (
    <Button
      icon={<IconSend />}
      disabledReason={shop.may('customer', 'write') ? undefined : t('mayNot')}
      onClick={() => list.change({ send: '1', page: list.fields.page })}
    >
      {t('send.open')}
    </Button>
  )
}

function Events({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-usage.ui')
  const list = useListSearch()
  const columns = useEventColumns()
  const { now } = useShopWords()
  const { fields } = list
  // Older pages stay as they are.
  const live = fields.live === '1' && list.page === 1
  const found = usePolledCall(
    usage.list,
    {
      query: {
        organizationId: shop.organization.id,
        page: list.page,
        limit: pageSize,
        sorting: [sortingOf(['timestamp', '-timestamp'] as const, fields.sort, '-timestamp')],
        ...queryOf(fields, now),
      },
    },
    () => live && livePause,
  )
  const { open, opened, position, steps } = useOpened(list, found.data?.items, ({ id }) => id)
  const clear = () => list.change({ ...noFilters, find: '' })
  return (
    <Stack gap={3}>
      <Bar shop={shop} list={list} live={live} />
      {fields.parent ? (
        <Note
          tone="info"
          action={
            <TextButton onClick={() => list.change({ parent: '' })}>{t('showAll')}</TextButton>
          }
        >
          {t('onlyBelow')}
        </Note>
      ) : null}
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => list.hrefOpening(id)}
        open={open}
        isFiltered={isFiltered(fields)}
        onClear={clear}
        none={{ title: t('none'), text: t('noneText'), action: <SendButton shop={shop} /> }}
      />
      <Suspense>
        {open === undefined ? null : (
          <EventDrawer
            key={open}
            id={open}
            known={opened}
            shop={shop}
            position={position}
            hrefBelow={(id) => list.hrefWith({ ...noFilters, find: '', parent: id, open: '' })}
            hrefOf={list.hrefOpening}
            {...steps}
          />
        )}
        {fields.send && shop.may('customer', 'write') ? (
          <SendEvent shop={shop} onClose={() => list.change({ send: '', page: fields.page })} />
        ) : null}
      </Suspense>
    </Stack>
  )
}

type BarProps = { shop: Shop; list: ReturnType<typeof useListSearch>; live: boolean }

function Bar({ shop, list, live }: BarProps) {
  const t = useTranslations('shop-usage.ui')
  const { customer, find = '', meter, name, period, source } = list.fields
  const organizationId = shop.organization.id
  const names = useCall(usage.names, { query: { organizationId, limit: choosable } }).data
  const known = useCall(
    meters.list,
    { query: { organizationId, limit: choosable, sorting: ['name'] } },
    { enabled: shop.may('catalog', 'read') },
  ).data
  const buyers = useCustomerChoice(shop, customer || null)
  const named = [
    ...new Set([...(names?.items ?? []).map((each) => each.name), ...(name ? [name] : [])]),
  ]
  const counting = (known?.items ?? []).map((each) => ({ value: each.id, label: each.name }))
  const isKnown = !meter || counting.some(({ value }) => value === meter)
  return (
    <FilterBar
      search={
        <>
          <SearchField
            label={t('search')}
            value={find}
            onSearch={(text) => list.change({ find: text })}
          />
          <ComboBoxLater
            key={buyers.key}
            {...buyers.field}
            label={t('columns.customer')}
            onChange={(id) => list.change({ customer: id ?? '' })}
          />
        </>
      }
      filters={[
        {
          id: 'name',
          label: t('name'),
          value: name,
          options: named.map((value) => ({ value, label: value })),
        },
        {
          id: 'meter',
          label: t('meter'),
          value: meter,
          options: isKnown ? counting : [...counting, { value: meter, label: meter }],
        },
        {
          id: 'source',
          label: t('source'),
          value: source,
          options: sources.map((value) => ({ value, label: t(`sources.${value}`) })),
        },
        {
          id: 'period',
          label: t('period'),
          value: period,
          options: (Object.keys(periods) as Period[]).map((value) => ({
            value,
            label: t(`periods.${value}`),
          })),
        },
      ]}
      onChange={(id, value) => list.change({ [id]: value })}
      onClear={() => list.change(noFilters)}
    >
      <Switch
        name="live"
        label={t('live')}
        checked={live}
        onChange={() => list.change({ live: live ? '' : '1' })}
      />
    </FilterBar>
  )
}
