import { useTranslations } from 'use-intl/react'
import { emails, type OutputOf } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Badge,
  DateTime,
  Empty,
  emptyDrawing,
  FormError,
  House,
  IconClock,
  IconRetry,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { type Column, DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import { Views } from '../../identity/saved-views/Views.tsx'

type Email = OutputOf<typeof emails.list>['items'][number]

const pageSize = 50
const tones = {
  sent: 'ok',
  waiting: 'info',
  failed: 'danger',
  stored: 'neutral',
  held: 'neutral',
} as const

/** Emails of the last thirty days, newest first; their texts are not kept once they are sent. */
export function EmailLog() {
  const t = useTranslations('emails.ui.log')
  const list = useListSearch()
  const toast = useToast()
  const columns = useColumns()
  const { to = '', unsent, before } = list.fields
  const query = {
    to: to || undefined,
    unsent: unsent === 'true' ? ('true' as const) : undefined,
    before,
    limit: pageSize,
  }
  const { data, error, refetch, isPlaceholderData } = useCall(emails.list, { query })
  const resend = useAction(emails.resend, { invalidates: [emails.list] })
  const isFiltered = to !== '' || unsent !== undefined || before !== undefined

  async function again({ id, to: address }: Email) {
    if (await resend.run({ id })) toast(t('resent', { address }))
  }

  return (
    <Stack gap={3}>
      <FilterBar
        search={
          <SearchField
            label={t('address')}
            value={to}
            onSearch={(text) => list.change({ to: text })}
          />
        }
        filters={[
          {
            id: 'unsent',
            label: t('columns.state'),
            value: unsent,
            options: [{ value: 'true', label: t('unsent') }],
          },
        ]}
        onChange={(id, value) => list.change({ [id]: value })}
        onClear={() => list.change({ unsent: '' })}
      >
        <Views list="emails" search={list} />
      </FilterBar>
      {resend.problem ? <FormError>{resend.problem}</FormError> : null}
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          items={data?.items}
          keyOf={({ id }) => id}
          nameOf={({ subject }) => subject}
          busy={isPlaceholderData}
          actionsOf={(email) => {
            const note = email.status === 'sent' ? t('sentNote') : undefined
            const stored = email.status === 'stored' ? t('storedNote') : undefined
            const held = email.status === 'held' ? t('heldNote') : undefined
            return [
              {
                items: [
                  {
                    label: t('resend'),
                    icon: <IconRetry />,
                    note: note ?? stored ?? held,
                    disabled: (note ?? stored) !== undefined,
                    onSelect: () => void again(email),
                  },
                ],
              },
            ]
          }}
          empty={
            isFiltered ? (
              <NothingMatches onClear={() => list.change({ to: '', unsent: '' })} />
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
  )
}

function useColumns(): readonly Column<Email>[] {
  const t = useTranslations('emails.ui.log')
  const { language } = useLanguage()
  const now = useNow(60_000)
  return [
    {
      id: 'subject',
      header: t('columns.subject'),
      fixed: true,
      place: 1,
      cell: ({ subject, to }) => (
        <>
          <Text strong>{subject}</Text>
          <Text size="small" tone="muted">
            {to}
          </Text>
        </>
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      place: 3,
      cell: ({ status }) => (
        <Badge
          tone={tones[status]}
          icon={status === 'waiting' ? <IconClock size="sm" /> : undefined}
        >
          {t(`states.${status}`)}
        </Badge>
      ),
    },
    {
      id: 'createdAt',
      header: t('columns.time'),
      figures: true,
      place: 4,
      cell: ({ createdAt }) => (
        <DateTime
          whole
          compared
          value={createdAt.toISOString()}
          title={fullText(createdAt, language)}
        >
          {momentText(createdAt, now, language)}
        </DateTime>
      ),
    },
  ]
}
