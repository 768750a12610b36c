import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { audit, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/title.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Page, Stack, Text } from '../../../ui/index.ts'
import { type Column, DataTable, Pagination } from '../../../ui/widgets.ts'
import { useDeviceName } from '../../identity/sessions/device-name.ts'
import { accountGroups, useActionOptions } from './action-words.ts'
import { LogBar } from './LogBar.tsx'
import { Moment } from './line-columns.tsx'
import { momentsOf } from './period.ts'

type Activity = OutputOf<typeof audit.activity>['items'][number]

const pageSize = 50

/** What happened to one's own account, and who did it. */
export function AccountActivity() {
  const t = useTranslations('audit.ui')
  const p = useTranslations('periods.ui')
  const list = useListSearch()
  const now = useNow(60_000)
  const { language } = useLanguage()
  const words = useActionWords()
  const columns = useColumns(now)
  const { action } = list.fields
  const query = { action, ...momentsOf(list.fields, now) }
  const { data, error, refetch, isPlaceholderData } = useCall(audit.activity, {
    query: { ...query, before: Number(list.fields.before) || undefined, limit: pageSize },
  })
  useTitle(t('activity.title'))

  return (
    <Page title={t('activity.title')} purpose={t('activity.purpose')}>
      <Stack gap={3}>
        <LogBar
          name="activity"
          list={list}
          actions={useActionOptions(accountGroups, action)}
          file="/api/account/activity/export"
          query={query}
        />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('activity.title')}
            columns={columns}
            items={data?.items}
            keyOf={({ id }) => String(id)}
            nameOf={(line) => words(line.action)}
            busy={isPlaceholderData}
            empty={
              <NothingMatches
                onClear={() =>
                  list.change({ action: '', period: '', from: '', to: '', before: '' })
                }
              />
            }
          />
        )}
        {data && data.items.length > 0 ? (
          <>
            <Text size="small" tone="faint">
              {p('zone', { zone: zoneText(now, language) })}
            </Text>
            <Pagination {...list.forward(data.next === null ? null : String(data.next))} />
          </>
        ) : null}
      </Stack>
    </Page>
  )
}

function useColumns(now: Date): readonly Column<Activity>[] {
  const t = useTranslations('audit.ui')
  const words = useActionWords()
  const deviceName = useDeviceName()
  return [
    {
      id: 'what',
      header: t('columns.what'),
      fixed: true,
      place: 1,
      cell: ({ action }) => words(action),
    },
    { id: 'by', header: t('columns.who'), place: 3, cell: ({ by }) => t(`by.${by}`) },
    {
      id: 'device',
      header: t('columns.device'),
      place: 0,
      roomy: true,
      cell: ({ device }) => (device ? deviceName(device) : '–'),
    },
    {
      id: 'address',
      header: t('columns.address'),
      place: 0,
      roomy: true,
      cell: ({ address }) => address ?? '–',
    },
    {
      id: 'when',
      header: t('columns.when'),
      place: 4,
      figures: true,
      cell: ({ at }) => <Moment at={at} now={now} />,
    },
  ]
}
