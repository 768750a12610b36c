import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { requestLog } from '../../../lib/calls.ts'
import { dayText, zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { useNow } from '../../../lib/now.ts'
import { useOpened } from '../../../lib/opened.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Empty, emptyDrawing, House, Note, Page, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { DataTable, Pagination } from '../../../ui/widgets.ts'
import { useOrganization } from '../../identity/organizations/queries.ts'
import { FirstRequest } from './FirstRequest.tsx'
import { RequestBar } from './RequestBar.tsx'
import { useRequestColumns } from './request-columns.tsx'
import { filtersOf, noFilters } from './request-fields.ts'

const RequestDetail = lazy(async () => ({
  default: (await import('./RequestDetail.tsx')).RequestDetail,
}))

/** What the keys of an organization asked, and what the server answered. */
export function RequestLog() {
  const t = useTranslations('request-log.ui')
  const { data, error, refetch } = useOrganization(useSlug() ?? '')
  useTitle(t('title'))
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Requests organizationId={data.id} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}

const pageSize = 50
const livePause = 3_000
const daySeconds = 86_400

function Requests({ organizationId }: { organizationId: string }) {
  const t = useTranslations('request-log.ui')
  const { language } = useLanguage()
  const list = useListSearch()
  const now = useNow(60_000)
  const columns = useRequestColumns()
  const { before, live: wanted, open } = list.fields
  const filters = filtersOf(list.fields, now)
  // Older pages stay as they are.
  const live = wanted === '1' && before === undefined
  const { data, error, refetch, isPlaceholderData } = usePolledCall(
    requestLog.list,
    { id: organizationId, query: { ...filters, before, limit: pageSize } },
    () => live && livePause,
  )
  const { position, steps } = useOpened(list, data?.items, ({ requestId }) => requestId)

  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (data?.keepFor === 0) {
    return (
      <Empty drawing={<House state={emptyDrawing} />} title={t('off')}>
        {t('offText')}
      </Empty>
    )
  }
  const isFiltered = Object.values(filters).some((each) => each !== undefined)
  const [busiest] = data?.leftOut ?? []
  return (
    <Stack gap={3}>
      <RequestBar organizationId={organizationId} list={list} live={live} />
      {busiest ? (
        <Note tone="warn">
          {t('leftOut', {
            day: dayText(new Date(`${busiest.day}T12:00:00`), now, language),
            count: busiest.count,
          })}
        </Note>
      ) : null}
      <DataTable
        label={t('title')}
        columns={columns}
        items={data?.items}
        keyOf={({ requestId }) => requestId}
        nameOf={({ method, target }) => `${method} ${target}`}
        hrefOf={({ requestId }) => list.hrefOpening(requestId)}
        open={open}
        busy={isPlaceholderData}
        empty={
          isFiltered || before !== undefined ? (
            <NothingMatches onClear={() => list.change(noFilters)} />
          ) : (
            <FirstRequest />
          )
        }
      />
      {data && data.items.length > 0 ? <Pagination {...list.forward(data.next)} /> : null}
      {data ? (
        <Text size="small" tone="faint">
          {t('limits', { days: Math.max(1, Math.round(data.keepFor / daySeconds)) })}{' '}
          {t('zone', { zone: zoneText(now, language) })}
        </Text>
      ) : null}
      {open ? (
        <Suspense>
          <RequestDetail
            organizationId={organizationId}
            requestId={open}
            position={position}
            hrefWith={(fields) => list.hrefWith({ ...noFilters, ...fields, open: '' })}
            {...steps}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}
