import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { subscriptions, testMode } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Person, Section, Stack, Text } from '../../../ui/index.ts'
import { type Column, DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

const pageSize = 5

/** Cards of running subscriptions, which decline on demand. */
export function TestCards({ shop }: { shop: Shop }) {
  const t = useTranslations('test-mode.ui.cards')
  const list = useListSearch()
  const { find = '' } = list.fields
  const { id: organizationId, slug } = shop.organization
  const columns = useColumns()
  const [said, setSaid] = useState<string | null>(null)
  const set = useAction(testMode.setCard)
  const { data, error, refetch, isPlaceholderData } = useCall(subscriptions.list, {
    query: {
      organizationId,
      active: 'true',
      // What ends with its period is charged no more.
      cancelAtPeriodEnd: 'false',
      sorting: ['current_period_end'],
      page: list.page,
      limit: pageSize,
      ...(find && { query: find }),
    },
  })
  const nameOf = ({ customer }: Subscription) => customer.name || customer.email || t('unnamed')

  async function choose(one: Subscription, declines: 'next' | 'always' | null) {
    setSaid(null)
    const answer = await set.run({ id: one.id, declines })
    if (!answer || 'alreadyDone' in answer) return
    setSaid(t(`said.${declines ?? 'never'}`, { card: answer.last4, customer: nameOf(one) }))
  }
  const mayWrite = shop.may('sale', 'write')
  const total = data?.pagination.totalCount ?? 0
  if (data && total === 0 && find === '') return null
  return (
    <Section title={t('title')}>
      <Stack gap={3}>
        <Text tone="muted">{mayWrite ? t('text') : t('mayNot')}</Text>
        <div role="status">{said ? <Note tone="ok">{said}</Note> : null}</div>
        {set.problem ? (
          <Note tone="danger" role="alert">
            {set.problem}
          </Note>
        ) : null}
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
          onClear={() => undefined}
        />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            lines={pageSize}
            columns={columns}
            items={data?.items}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            hrefOf={({ id }) => linkTo('/o/:slug/subscriptions/:id', { slug, id })}
            busy={isPlaceholderData}
            actionsOf={
              mayWrite
                ? (one) => [
                    {
                      items: [
                        { label: t('next'), onSelect: () => void choose(one, 'next') },
                        { label: t('always'), onSelect: () => void choose(one, 'always') },
                        { label: t('never'), onSelect: () => void choose(one, null) },
                      ],
                    },
                  ]
                : undefined
            }
            empty={<NothingMatches onClear={() => list.change({ find: '' })} />}
          />
        )}
        {total > pageSize ? <Pagination {...list.pages(total, pageSize)} /> : null}
      </Stack>
    </Section>
  )
}

function useColumns(): readonly Column<Subscription>[] {
  const t = useTranslations('test-mode.ui.cards')
  const { money, moment } = useShopWords()
  return [
    {
      id: 'customer',
      header: t('customer'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ customer: { email, name }, product }) => (
        <Person name={name || email || t('unnamed')} note={product.name} />
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      figures: true,
      place: 2,
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'due',
      header: t('due'),
      figures: true,
      place: 3,
      cell: ({ currentPeriodEnd }) => moment(currentPeriodEnd),
    },
  ]
}
