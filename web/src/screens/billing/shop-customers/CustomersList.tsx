import { useTranslations } from 'use-intl/react'
import { customers } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo, withSearch } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Button, IconPlus, Stack } from '../../../ui/index.ts'
import { FilterBar, SearchField } from '../../../ui/widgets.ts'
import { ListDownload } from '../list-files/ListDownload.tsx'
import { LongListFile } from '../list-files/LongListFile.tsx'
import { useFileActions } from '../list-files/list-files.ts'
import { ShopList } from '../shop/ShopList.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { sortingOf } from '../shop/sorting-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { BestCustomers } from './BestCustomers.tsx'
import { CreateCustomer } from './CreateCustomer.tsx'
import { CustomersAtRisk } from './CustomersAtRisk.tsx'
import { CustomerTabs, viewOf } from './CustomerTabs.tsx'
import { useCustomerColumns } from './customer-columns.tsx'
import { nameOf } from './customer-name.ts'

const pageSize = 25
const sortings = ['name', '-name', 'created_at', '-created_at'] as const

/** Everyone who bought, and whom the merchant has added. */
export function CustomersList() {
  const t = useTranslations('shop-customers.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['customer', 'read']}
      action={(shop) => <Create shop={shop} />}
    >
      {(shop) => <View shop={shop} />}
    </ShopPage>
  )
}

/** Who may see sales has the other views too. */
function View({ shop }: { shop: Shop }) {
  const list = useListSearch()
  if (!shop.may('sale', 'read')) return <Customers shop={shop} />
  const view = viewOf(list.fields.view)
  return (
    <Stack gap={4}>
      <CustomerTabs />
      {view === 'best' ? (
        <BestCustomers shop={shop} />
      ) : view === 'risk' ? (
        <CustomersAtRisk shop={shop} />
      ) : (
        <Customers shop={shop} />
      )}
    </Stack>
  )
}

function Create({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-customers.ui')
  const list = useListSearch()
  return (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={shop.may('customer', 'write') ? undefined : t('mayNot')}
      onClick={() => list.change({ create: '1', page: list.fields.page })}
    >
      {t('create.open')}
    </Button>
  )
}

function Customers({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-customers.ui')
  const list = useListSearch()
  const columns = useCustomerColumns()
  const actions = useFileActions()
  const { find = '', running } = list.fields
  const { id: organizationId, slug } = shop.organization
  const active = (['true', 'false'] as const).find((each) => each === running)
  const query = {
    organizationId,
    page: list.page,
    limit: pageSize,
    sorting: [sortingOf(sortings, list.fields.sort, '-created_at')],
    ...(find && { query: find }),
    ...(active && { active }),
  }
  const found = useCall(customers.list, { query })
  const isFiltered = find !== '' || active !== undefined
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
            id: 'running',
            label: t('columns.subscriptions'),
            value: running,
            options: [
              { value: 'true', label: t('running') },
              { value: 'false', label: t('noneRunning') },
            ],
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ running: '' })}
      >
        <ListDownload
          href={withSearch('/v1/customers/export', {
            organization_id: organizationId,
            query: find || undefined,
            active,
          })}
          asked={{
            organizationId,
            list: 'customers',
            filters: { ...(find && { query: find }), ...(active && { active }) },
          }}
          total={found.data?.pagination.totalCount}
          actions={actions}
        >
          {t('download')}
        </ListDownload>
      </FilterBar>
      <LongListFile
        shop={shop}
        list="customers"
        total={found.data?.pagination.totalCount}
        actions={actions}
      />
      <ShopList
        label={t('title')}
        list={list}
        found={found}
        pageSize={pageSize}
        columns={columns}
        nameOf={(customer) => nameOf(customer, t('unnamed'))}
        hrefOf={({ id }) => linkTo('/o/:slug/customers/:id', { slug, id })}
        isFiltered={isFiltered}
        onClear={() => list.change({ find: '', running: '' })}
        none={{ title: t('none'), text: t('noneText'), action: <Create shop={shop} /> }}
      />
      {list.fields.create && shop.may('customer', 'write') ? (
        <CreateCustomer
          shop={shop}
          onClose={() => list.change({ create: '', page: list.fields.page })}
        />
      ) : null}
    </Stack>
  )
}
