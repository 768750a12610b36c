import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { directory, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useOpened } from '../../../lib/opened.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { DateTime, Empty, emptyDrawing, House, Page, Person, Stack } from '../../../ui/index.ts'
import { type Column, DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import { Views } from '../saved-views/Views.tsx'

type Listed = OutputOf<typeof directory.listOrganizations>['items'][number]

const OrganizationDrawer = lazy(async () => ({
  default: (await import('./OrganizationDrawer.tsx')).OrganizationDrawer,
}))

const pageSize = 50

/** Every organization of the server, for administrators. */
export function OrganizationsList() {
  const t = useTranslations('directory.ui.organizations')
  const list = useListSearch()
  const { find = '', before } = list.fields
  const query = { q: find || undefined, before, limit: pageSize }
  const { data, error, refetch, isPlaceholderData } = useCall(directory.listOrganizations, {
    query,
  })
  const columns = useColumns()
  useTitle(t('title'))

  const organizations = data?.items
  const { open, steps } = useOpened(list, organizations, ({ id }) => id)

  return (
    <Page title={t('title')} purpose={t('purpose')}>
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
        >
          <Views list="organizations" search={list} />
        </FilterBar>
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={organizations}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => list.hrefOpening(id)}
            open={open}
            busy={isPlaceholderData}
            empty={
              find || before ? (
                <NothingMatches onClear={() => list.change({ find: '' })} />
              ) : (
                <Empty drawing={<House state={emptyDrawing} />} title={t('none')}>
                  {t('noneText')}
                </Empty>
              )
            }
          />
        )}
        {data ? <Pagination {...list.forward(data.next)} /> : null}
      </Stack>
      {open === undefined ? null : (
        <Suspense>
          <OrganizationDrawer key={open} id={open} {...steps} />
        </Suspense>
      )}
    </Page>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useTranslations('directory.ui.organizations')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const number = new Intl.NumberFormat(formattingLocale(language))
  return [
    {
      id: 'name',
      header: t('columns.name'),
      fixed: true,
      person: true,
      place: 1,
      cell: ({ name, slug, logo }) => <Person kind="shop" name={name} note={slug} image={logo} />,
    },
    {
      id: 'members',
      header: t('columns.members'),
      figures: true,
      place: 0,
      cell: ({ members }) => number.format(members),
    },
    {
      id: 'createdAt',
      header: t('columns.created'),
      figures: true,
      place: 0,
      roomy: true,
      cell: ({ createdAt }) => (
        <DateTime
          whole
          compared
          value={createdAt.toISOString()}
          title={fullText(createdAt, language)}
        >
          {dayText(createdAt, now, language)}
        </DateTime>
      ),
    },
  ]
}
