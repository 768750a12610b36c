import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../../lib/action-words.ts'
import { linkTo } from '../../../../lib/links.ts'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useOpened } from '../../../../lib/opened.ts'
import { useTitle } from '../../../../lib/title.ts'
import { NothingMatches } from '../../../../shell/NothingMatches.tsx'
import { useSlug } from '../../../../shell/organizations.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Page, Skeleton, Stack, VisuallyHidden } from '../../../../ui/index.ts'
import { Breadcrumbs, FilterBar, SearchField, Tabs } from '../../../../ui/widgets.ts'
import { useOrganization } from '../../../identity/organizations/queries.ts'
import { useAccountGroups } from '../../../shared/webhooks/organization/account-groups.ts'
import { useEventGroups, useEventWords } from '../../merchant-webhooks/event-groups.ts'
import { catalogOf, eventsOf, search } from './catalog.ts'
import { EventGroups } from './EventGroups.tsx'

const EventDrawer = lazy(async () => ({
  default: (await import('./EventDrawer.tsx')).EventDrawer,
}))

/** What webhooks can be sent, group by group; the one in the address is open beside it. */
export function EventCatalog() {
  const t = useTranslations('developers.ui')
  const m = useTranslations('merchant-webhooks.ui')
  const w = useTranslations('webhooks.ui')
  const slug = useSlug() ?? ''
  const { data: organization, error, refetch } = useOrganization(slug)
  const list = useListSearch()
  const { fields, change, hrefWith } = list
  const { find = '' } = fields
  const kind = fields.kind === 'billing' ? 'billing' : 'accounts'
  const catalog = {
    accounts: catalogOf(useAccountGroups(), useActionWords()),
    billing: catalogOf(useEventGroups(), useEventWords()),
  }
  const found = search(catalog[kind], find)
  const events = eventsOf(found)
  const { opened, position, steps } = useOpened(list, events, ({ type }) => type)
  useTitle(t('events.title'))

  return (
    <Page
      width="reading"
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/developers', { slug }) },
            { label: t('events.title') },
          ]}
        />
      }
      title={t('events.title')}
      purpose={t('events.purpose')}
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : organization ? (
        <Stack gap={6}>
          <Stack gap={4}>
            <Tabs
              label={t('events.title')}
              items={[
                {
                  href: hrefWith({ kind: undefined, open: undefined }),
                  label: w('account.tab'),
                  current: kind === 'accounts',
                },
                {
                  href: hrefWith({ kind: 'billing', open: undefined }),
                  label: m('tab'),
                  current: kind === 'billing',
                },
              ]}
            />
            <FilterBar
              search={
                <SearchField
                  label={t('events.search')}
                  value={find}
                  onSearch={(text) => change({ find: text, open: undefined })}
                />
              }
              filters={[]}
              onChange={() => {}}
            />
          </Stack>
          <VisuallyHidden role="status">
            {find === '' ? '' : t('events.count', { count: events.length })}
          </VisuallyHidden>
          {events.length === 0 ? (
            <NothingMatches onClear={() => change({ find: '' })} />
          ) : (
            <EventGroups groups={found} open={opened?.type} hrefOf={list.hrefOpening} />
          )}
        </Stack>
      ) : (
        <Skeleton rows={6} />
      )}
      {organization && opened ? (
        <Suspense>
          <EventDrawer
            key={`${kind} ${opened.type}`}
            event={opened}
            kind={kind}
            position={position}
            {...steps}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}
