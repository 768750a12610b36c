import { useTranslations } from 'use-intl/react'
import { grants, type OutputOf } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Badge,
  Empty,
  emptyDrawing,
  FormError,
  House,
  Person,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from '../shop-customers/customer-name.ts'
import type { Benefit } from './benefit-fields.ts'
import { problemOf, stateOf } from './grant-state.ts'

type Grant = OutputOf<typeof grants.ofBenefit>['items'][number]

const pageSize = 25
const tones = { granted: 'ok', revoked: 'neutral', failed: 'danger', waiting: 'info' } as const

/** Who has a benefit, and who should have it. */
export function BenefitGrants({ shop, benefit }: { shop: Shop; benefit: Benefit }) {
  const t = useTranslations('shop-benefits.ui.grants')
  const list = useListSearch()
  const toast = useToast()
  const columns = useColumns()
  const granted = (['true', 'false'] as const).find((each) => each === list.fields.granted)
  const { data, error, refetch, isPlaceholderData } = useCall(grants.ofBenefit, {
    id: benefit.id,
    query: { page: list.page, limit: pageSize, ...(granted && { isGranted: granted }) },
  })
  const retry = useAction(grants.retry, { invalidates: [grants.ofBenefit] })
  const mayRetry = shop.may('catalog', 'write')
  const { slug } = shop.organization
  return (
    <Stack gap={3}>
      <FilterBar
        filters={[
          {
            id: 'granted',
            label: t('status'),
            value: granted,
            options: [
              { value: 'true', label: t('states.granted') },
              { value: 'false', label: t('notGranted') },
            ],
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ granted: '' })}
      />
      {retry.problem ? <FormError>{retry.problem}</FormError> : null}
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          items={data?.items}
          keyOf={({ id }) => id}
          nameOf={({ customer }) => nameOf(customer, customer.id)}
          hrefOf={
            shop.may('customer', 'read')
              ? ({ customerId }) => linkTo('/o/:slug/customers/:id', { slug, id: customerId })
              : undefined
          }
          actionsOf={
            mayRetry
              ? (grant) => [
                  {
                    items: [
                      {
                        label: t('retry'),
                        note: stateOf(grant) === 'failed' ? undefined : t('retryOnlyFailed'),
                        disabled: stateOf(grant) !== 'failed' || retry.isPending,
                        onSelect: async () => {
                          if (await retry.run({ id: grant.id })) toast(t('retried'))
                        },
                      },
                    ],
                  },
                ]
              : undefined
          }
          busy={isPlaceholderData}
          empty={
            granted ? (
              <NothingMatches onClear={() => list.change({ granted: '' })} />
            ) : (
              <Empty drawing={<House state={emptyDrawing} />} title={t('none')}>
                {t('noneText')}
              </Empty>
            )
          }
        />
      )}
      {data && data.pagination.totalCount > 0 ? (
        <Pagination {...list.pages(data.pagination.totalCount, pageSize)} />
      ) : null}
    </Stack>
  )
}

function useColumns(): readonly Column<Grant>[] {
  const t = useTranslations('shop-benefits.ui.grants')
  const { day } = useShopWords()
  return [
    {
      id: 'customer',
      header: t('customer'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ customer }) => (
        <Person
          name={nameOf(customer, customer.id)}
          note={customer.name ? (customer.email ?? undefined) : undefined}
        />
      ),
    },
    {
      id: 'state',
      header: t('status'),
      whole: true,
      place: 3,
      cell: (grant) => <State grant={grant} />,
    },
    {
      id: 'since',
      header: t('since'),
      figures: true,
      place: 2,
      cell: ({ createdAt, grantedAt, revokedAt }) => day(revokedAt ?? grantedAt ?? createdAt),
    },
  ]
}

function State({ grant }: { grant: Grant }) {
  const t = useTranslations('shop-benefits.ui.grants')
  const state = stateOf(grant)
  const problem = grant.error && problemOf(grant.error.type)
  return (
    <Stack gap={1} as="span">
      <span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </span>
      {state === 'failed' && grant.error ? (
        <Text as="span" size="small" tone="muted">
          {problem ? t(`problems.${problem}`) : <span translate="no">{grant.error.message}</span>}
        </Text>
      ) : null}
    </Stack>
  )
}
